import Backtest
import Emit
import Pipeline

/// Prints the tables; writes them only into a folder that was named.
func runBacktest(_ options: Options, _ console: Console) throws(Failure) {
  warnOfConfiguration(options, console)
  let result = try running { () throws(RunError) in
    try backtest(options.plan, console.listener)
  }
  console.endProgress()
  if let folder = options.resultFolder {
    try writeResults([("backtest.csv", result.csv), ("backtest.json", result.json)], in: folder)
  }
  try write(result.text)
}

private func writeResults(_ files: [(String, String)], in folder: String) throws(Failure) {
  do throws(OutputError) {
    try writeFiles(files.map { ($0, Array($1.utf8)) }, in: folder)
  } catch { throw .run(.output(error)) }
}
