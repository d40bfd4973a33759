@testable import CSV

/// A record as the tests compare it.
struct Record: Equatable, CustomStringConvertible {
  var line: Int
  var fields: [String]

  init(_ line: Int, _ fields: String...) { self.init(line: line, fields: fields) }

  init(line: Int, fields: [String]) { (self.line, self.fields) = (line, fields) }

  var description: String { "\(line): \(fields)" }
}

extension CSVRecords {
  var all: [Record] {
    (0..<count).map { record in
      Record(line: lines[record], fields: fields(ofRecord: record).map { text(ofField: $0) })
    }
  }
}

/// The records of `bytes`, read as a whole.
func readWhole(_ bytes: [UInt8]) -> [Record] {
  let parser = CSVParser()
  parser.parseWhole(bytes.span)
  return parser.records.all
}

func readWhole(_ text: String) -> [Record] { readWhole(Array(text.utf8)) }

/// The records of a stream that comes in pieces, cut at `cuts`.
func readStream(_ bytes: [UInt8], cutAt cuts: [Int]) -> [Record] {
  let parser = CSVParser()
  var records: [Record] = []
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    parser.parse(bytes.span.extracting(start..<end))
    records += parser.records.all
  }
  parser.finish()
  return records + parser.records.all
}
