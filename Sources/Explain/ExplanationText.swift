import Configuration
import Emit
import Habits
import Ingest
import Pipeline
import Reminders
import Zones

extension Explanation {
  /// The user's way through the stages, in their order, for a person to read.
  package var text: String {
    var page = Page()
    let report = study.report
    let clusters = study.clusters
    page.line("\(String(decoding: report.id, as: UTF8.self).onOneLine), as of \(moment)")
    appendIngest(to: &page)
    if clusters.isEmpty {
      page.stage("partition to verdict", "no walk in the window, so no cluster and no habit")
    } else {
      page.line()
      DotPlot(of: clusters, window: report.window, dayTypes: rules.dayTypes).append(to: &page)
      appendPartition(to: &page)
      appendClusters(clusters, to: &page)
      appendOccasions(clusters, to: &page)
      appendDispersions(clusters, to: &page)
      appendConfidences(clusters, to: &page)
      appendVerdicts(clusters, to: &page)
    }
    appendReminders(to: &page)
    return page.text
  }

  var rules: Rules { configuration.rules }

  /// `Sun 2026-11-29 23:59 (UTC+08:00)`
  private var moment: String {
    let zone = study.report.zone
    let offset = Zone.fixed(offsetMinutes: Int(zone.offset(at: asOf)) / 60).name
    let wallClock = zone.wallClock(at: asOf)
    return
      "\(CivilDate(ofWallClock: wallClock).withDay) \(clock(ofWallClock: wallClock)) (\(offset))"
  }
}

extension Explanation {
  private func appendIngest(to page: inout Page) {
    let (window, counts) = (study.report.window, study.report.counts)
    page.stage("ingest", "the rows that count, by the clock of where each walk took place")
    page.line("  zone      \(study.report.zone.name), \(zoneSource)")
    page.line(
      "  window    \(window.lowerBound.withDay) to \(window.upperBound.withDay), "
        + counted(rules.windowDays, "date"))
    page.line(
      "  rows      \(counts.walks): \(counts.inWindow) used, \(counts.outsideWindow) outside the "
        + "window, \(counts.inFuture) in the future, \(counted(counts.duplicates, "duplicate"))")
    if study.endsIgnored > 0 {
      page.line("  ended_at  ignored in \(counted(study.endsIgnored, "row")): before the start")
    }
    if !rejects.isEmpty {
      page.line("  rejected  \(counted(rejects.count, "row")) more:")
      for reject in rejects { page.line("    \(reject)") }
    }
  }

  private var zoneSource: String {
    switch study.zoneSource {
    case .usersFile: "from the users file"
    case .walk: "from the latest walk that tells one"
    case .fixedOffset: "the UTC offset of the latest walk (warning fixed_offset)"
    case .setting: "from --time-zone (the latest walk tells no other)"
    case .unknown: "for lack of anything better (warning zone_unknown)"
    }
  }

  private func appendPartition(to page: inout Page) {
    let weekend = rules.dayTypes.weekend.map(\.name).joined(separator: " ")
    let holidays = rules.dayTypes.holidays.isEmpty ? "" : ", and holidays"
    page.stage(
      "partition",
      "weekdays and weekend apart (weekend: \(weekend.isEmpty ? "none" : weekend)\(holidays))")
    for dayType in DayType.allCases {
      let walks = study.walks(dayType)
      let walked = Set(walks.map(\.date)).count
      let dates = study.report.window.dates.count { rules.dayTypes.dayType(of: $0) == dayType }
      page.line(
        "  \(dayType.word)  \(counted(walks.count, "walk")) on \(walked) of "
          + counted(dates, "date"))
    }
  }

  private func appendClusters(_ clusters: [NamedCluster], to page: inout Page) {
    page.stage(
      "cluster", "chains of walks at most \(rules.clusterGapMinutes) minutes apart, round the clock"
    )
    for cluster in clusters {
      // A cluster has at least one walk.
      let (from, to) = (cluster.walks.first?.minute ?? 0, cluster.walks.last?.minute ?? 0)
      page.list(
        "  \(cluster.name)  \(cluster.judged.dayType.word) \(clock(unwrapped: from))-"
          + "\(clock(unwrapped: to)), \(counted(cluster.walks.count, "walk")):",
        cluster.walks.map { clock(unwrapped: $0.minute) }, separator: " ")
    }
    if clusters.contains(where: { ($0.walks.last?.minute ?? 0) >= minutesPerDay }) {
      page.line("  + after midnight: the walk counts for the date before, as part of its evening")
    }
  }

  private func appendOccasions(_ clusters: [NamedCluster], to page: inout Page) {
    page.stage("dedupe by date", "of each date the earliest walk")
    for cluster in clusters {
      let byDate = cluster.occasions.sorted { $0.date < $1.date }
      page.list(
        "  \(cluster.name)  \(counted(cluster.walks.count, "walk")) on "
          + "\(counted(cluster.occasions.count, "day")):",
        byDate.map { "\($0.date.short) \(clock(unwrapped: $0.minute))" }, separator: "  ")
    }
  }
}
