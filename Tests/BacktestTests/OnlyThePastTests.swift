import Testing

@testable import Backtest
@testable import Configuration
@testable import Habits
@testable import Pipeline
@testable import Zones

/// What every method says to everybody on every date: `rules u3 2026-11-20 1110 0.91`.
private func decisions(_ rows: [String], until last: CivilDate) throws -> [String] {
  let corpus = try withExport(rows) { try Corpus($0, Listener()) }
  let rules = Rules()
  let baselines = Baselines(population: corpus.populationHours(), windowDays: rules.windowDays)
  var forecaster = Forecaster(corpus.histories(of: corpus.people.indices))
  forecaster.analyse(rules)
  var lines: [String] = []
  for person in corpus.people.indices {
    for method in Method.allCases {
      let forecasts = forecaster.forecasts(of: person, by: method, baselines, rules.dayTypes)
      for (index, decision) in forecaster.histories[person].decisions.dropLast().enumerated()
      where decision.date <= last {
        let times = forecasts.forecasts(ofDecision: index).map {
          "\($0.minute) \($0.confidence ?? 0)"
        }
        lines.append("\(method) \(corpus.people[person]) \(decision.date.isoText) \(times)")
      }
    }
  }
  return lines
}

/// Somebody's walks, some of them abroad, written in each of the ways that an export may.
private func randomRows(
  _ user: Int, on dates: [CivilDate], _ generator: inout SplitMix64
) -> [String] {
  let ways = [",", "Z,", "+08:00,", "-10:00,", ",Pacific/Kiritimati", ",Europe/Berlin"]
  return dates.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map { date in
    let hour = (user * 5 + Int.random(in: 0..<3, using: &generator)) % 24
    let minute = Int.random(in: 10..<60, using: &generator)
    let way =
      Int.random(in: 0..<3, using: &generator) == 0 ? ways.randomElement(using: &generator) : nil
    return
      "u\(user),\(date.isoText)T\(hour < 10 ? "0" : "")\(hour):\(minute):00\(way ?? ways[user % 6])"
  }
}

/// What may follow from a date on: the same habits, or everybody up at three, again and again.
private func crowdedRows(on dates: ArraySlice<CivilDate>) -> [String] {
  (0..<12).flatMap { user in
    (10..<20).flatMap { daily("u\(user)", "03:\($0)", on: Array(dates)) }
  }
}

@Test(arguments: 0..<8) func laterDaysChangeNoEarlierDecision(seed: UInt64) throws {
  var generator = SplitMix64(seed: seed)
  let all = dates(30)
  let cut = 16 + Int(seed)
  let past = (0..<12).flatMap { randomRows($0, on: Array(all[..<cut]), &generator) }
  let future = (0..<12).flatMap { randomRows($0, on: Array(all[cut...]), &generator) }
  // Somewhere a date begins 14 hours before it does in UTC, and elsewhere ends 10 hours after: the
  // decisions for the date before are the last that are earlier than all of the future everywhere.
  let decided = try decisions(past + future, until: all[cut - 1])
  #expect(decided.count >= 11 * Method.allCases.count * (cut - 14))
  #expect(try decisions(past + crowdedRows(on: all[cut...]), until: all[cut - 1]) == decided)
}

@Test func laterDaysOnOneClockChangeNoEarlierDecision() throws {
  let all = dates(30)
  let past = (0..<12).flatMap { daily("u\($0)", "1\($0 % 10):15", on: Array(all[..<20])) }
  let future = (0..<12).flatMap { daily("u\($0)", "1\($0 % 10):15", on: Array(all[20...])) }
  let crowded = past + crowdedRows(on: all[20...])
  #expect(try decisions(past + future, until: all[20]) == decisions(crowded, until: all[20]))
  // And the test would see it.
  #expect(try decisions(past + future, until: all[21]) != decisions(crowded, until: all[21]))
}

@Test func yesterdayDecides() throws {
  let all = dates(30)
  let rows = daily("a", "18:30", on: all)
  let changed =
    daily("a", "18:30", on: all.filter { $0 != all[20] }) + ["a,\(all[20].isoText)T10:05:00,"]
  #expect(try decisions(rows, until: all[20]) == decisions(changed, until: all[20]))
  #expect(try decisions(rows, until: all[21]) != decisions(changed, until: all[21]))
}

@Test func theZoneIsTheOneKnownThen() throws {
  // Written as instants: 22:30 UTC is 06:30 of the next date in Taipei, which the user's first walk
  // with a zone tells on the 20th date.
  let all = dates(30)
  let rows =
    all.map { "a,\($0.isoText)T22:30:00Z," } + ["a,\(all[19].isoText)T12:00:00,Asia/Taipei"]
  let corpus = try withExport(rows) { try Corpus($0, Listener()) }
  let history = corpus.histories(of: 0..<1)[0]
  #expect(history.readings.map(\.zone.name) == ["UTC", "Asia/Taipei"])
  let changed = try #require(history.decisions.first { $0.reading == 1 })
  #expect(changed.date == all[20])
  #expect(history.window(of: changed, days: 14).map(\.minute).contains(6 * 60 + 30))
}
