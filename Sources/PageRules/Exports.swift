package import Figures
import Habits
import Reminders

// The rules as the page calls them. `make rules` compiles this file and the targets below it to
// WebAssembly, as Embedded Swift; it is no part of the program.
//
// Safe throughout: the page has one thread, hands over addresses that it got from `input`, and reads
// `output` before its next call.

nonisolated(unsafe) private var input: [Int32] = []
nonisolated(unsafe) private var numbers: [Double] = []
nonisolated(unsafe) private var output: [UInt8] = []
nonisolated(unsafe) private var holidays: [CivilDate] = []
nonisolated(unsafe) private var quietHours: QuietHours?
nonisolated(unsafe) private var analysis: SampleAnalysis?

/// Room for `count` words of a sample.
@_expose(wasm, "input")
@_cdecl("page_input")
func makeInput(count: Int32) -> UnsafeMutablePointer<Int32>? {
  input = [Int32](repeating: 0, count: Int(count))
  return input.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Takes the sample whose words the page has written.
@_expose(wasm, "load")
@_cdecl("page_load")
func load() {
  let sample = Sample(words: input)
  holidays = sample.holidays
  quietHours = sample.quietHours
  analysis = SampleAnalysis(sample)
  numbers = [Double](repeating: 0, count: Thresholds.names.count)
  input = []
}

/// Where the page writes the thresholds, in the order of `Thresholds.names`.
@_expose(wasm, "thresholds")
@_cdecl("page_thresholds")
func thresholds() -> UnsafeMutablePointer<Double>? {
  numbers.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Runs the rules; returns the length of the result.
@_expose(wasm, "run")
@_cdecl("page_run")
func run() -> Int32 {
  let thresholds = Thresholds(numbers: numbers, holidays: holidays, quietHours: quietHours)
  output = analysis?.run(thresholds) ?? []
  return Int32(output.count)
}

/// One person of the last run; returns the length of the result.
@_expose(wasm, "detail")
@_cdecl("page_detail")
func detail(person: Int32) -> Int32 {
  output = analysis?.detail(ofPerson: Int(person)) ?? []
  return Int32(output.count)
}

@_expose(wasm, "output")
@_cdecl("page_output")
func result() -> UnsafePointer<UInt8>? {
  output.withUnsafeBufferPointer { $0.baseAddress }
}
