import Backtest
import Configuration
import Emit
import Pipeline

func runReport(_ options: Options, _ console: Console) throws(Failure) {
  for warning in options.plan.configuration.warnings { console.warn(warning) }
  let summary = try running { () throws(RunError) in
    try report(options.plan, options.publication, console.listener)
  }
  console.close(summary.line)
}

/// Reads exports and tells every problem on standard output; writes no file.
func runCheck(_ options: Options, _ console: Console) throws(Failure) {
  let checked = try running { () throws(RunError) in try check(options.plan, console.listener) }
  for problem in checked.problems { try write(problem + "\n") }
  console.close(checked.summary.rowsLine)
  if let verdict = checked.verdict { throw .run(verdict) }
}

func runConfig(_ options: Options) throws(Failure) {
  try write(options.plan.configuration.rendered())
}

func runExplain(_ options: Options, _ console: Console) throws(Failure) {
}

/// Prints the tables; writes them only into a folder that was named.
func runBacktest(_ options: Options, _ console: Console) throws(Failure) {
  let result = try running { () throws(RunError) in
    try backtest(options.plan, console.listener)
  }
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

private func running<Result>(_ body: () throws(RunError) -> Result) throws(Failure) -> Result {
  do throws(RunError) { return try body() } catch { throw .run(error) }
}
