import Backtest
import Configuration
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
    try writing { () throws(OutputError) in try writeFiles(result.files, in: folder) }
  }
  try write(result.text)
}

/// Tells the size of the grid, then what its configurations do; writes only what was named.
func runTune(_ options: Options, _ console: Console) throws(Failure) {
  warnOfConfiguration(options, console)
  if let file = options.configurationFile {
    // Said now, and not when all the work is done.
    try writing { () throws(OutputError) in
      _ = try FileTarget(file, notAmong: options.plan.inputs + [options.plan.usersFile ?? ""])
    }
  }
  let grid: Grid
  do throws(ConfigurationError) {
    grid = try Grid(options.sweeps, from: options.plan.configuration)
  } catch { throw .configuration(error) }
  try write("grid: \(grid.size)\n")
  let result = try running { () throws(RunError) in
    try tune(
      options.plan, grid, guardsFormulas: options.publication.guardsFormulas, console.listener)
  }
  console.endProgress()
  if let folder = options.resultFolder {
    try writing { () throws(OutputError) in
      try writeFiles(result.files, in: folder)
    }
  }
  if let file = options.configurationFile {
    let steadiest = grid.configurations[result.steadiest].rendered()
    try writing { () throws(OutputError) in try FileTarget(file).write(Array(steadiest.utf8)) }
  }
  try write(result.text)
  console.close(result.sharing)
}

private func writing(_ body: () throws(OutputError) -> Void) throws(Failure) {
  do throws(OutputError) { try body() } catch { throw .run(.output(error)) }
}
