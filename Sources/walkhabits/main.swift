import Glibc
import Pipeline

// What was typed (`Arguments`) becomes what it means (`Options`), then one command runs. This is the
// one place that ends the process, with the code that `Failure` gives the problem.

keepStandardStreamsTaken()
// Else a limit on the size of files ends the process before it can say so.
signal(SIGXFSZ, SIG_IGN)
// Else a reader of the messages that leaves early ends the run, perhaps between two steps of publishing.
signal(SIGPIPE, SIG_IGN)
do throws(Failure) {
  switch try Invocation(CommandLine.arguments) {
  case .help(let command): try write(help(command))
  case .version: try write("walkhabits \(version)\n")
  case .command(let command, let arguments):
    let console = try Console(arguments)
    do throws(Failure) {
      let options = try Options(arguments, of: command)
      console.expect(options.plan.inputs)
      try run(command, arguments, options, console)
    } catch {
      console.fail(error, of: command)
      exit(error.exitCode)
    }
  }
} catch {
  let command = CommandLine.arguments.dropFirst().first.flatMap(Command.init(rawValue:))
  Console(words: CommandLine.arguments).fail(error, of: command)
  exit(error.exitCode)
}

private func run(
  _ command: Command, _ arguments: Arguments, _ options: Options, _ console: Console
) throws(Failure) {
  switch command {
  case .report: try runReport(options, arguments, console)
  case .explain: try runExplain(options, console)
  case .check: try runCheck(options, console)
  case .config: try runConfig(options, console)
  case .generate: try runGenerate(try GenerateOptions(arguments), console)
  case .backtest: try runBacktest(options, console)
  case .tune: try runTune(options, console)
  case .lintSchedule: try runLintSchedule(options, console)
  }
}
