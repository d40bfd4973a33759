import Emit
import Habits
import Pipeline

/// A cluster with the letter that the text calls it by.
struct NamedCluster {
  let name: String
  let judged: JudgedCluster
  /// With unwrapped minutes and occurrence dates, ascending.
  let walks: [Walk]
  /// The earliest walk of each occurrence date, ascending by minute.
  let occasions: [Walk]
}

extension Study {
  /// In the order of the report: weekday before weekend, then by center.
  var clusters: [NamedCluster] {
    report.clusters.enumerated().map { index, judged in
      NamedCluster(
        name: letters(index), judged: judged,
        walks: Array(analysis.clusters.walks[analysis.clusters.range(ofCluster: judged.cluster)]),
        occasions: Array(
          analysis.occasions.walks[analysis.occasions.range(ofCluster: judged.cluster)]))
    }
  }

  /// The walks of one partition by their own clock, ascending by minute.
  func walks(_ dayType: DayType) -> ArraySlice<Walk> {
    // The analysis is of one user, whose groups are the first two.
    analysis.partitions.walks[analysis.partitions.range(ofGroup: dayType == .weekday ? 0 : 1)]
  }
}

/// `A` … `Z`, `AA`, `AB` …
private func letters(_ index: Int) -> String {
  let letter = String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(index % 26)))
  return index < 26 ? letter : letters(index / 26 - 1) + letter
}
