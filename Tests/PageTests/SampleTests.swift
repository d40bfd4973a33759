import Configuration
import Figures
import Foundation
import Habits
import Page
import Reminders
import Testing
import Zones

@Suite struct SampleTests {
  private static func person(
    _ mode: ReminderMode, _ notifications: NotificationPermission, walks: [UsedWalk],
    pausedUntil: CivilDate? = nil
  ) -> SampledPerson {
    var settings = ReminderSettings()
    settings.mode = mode
    settings.notifications = notifications
    settings.pausedUntil = pausedUntil
    var counts = WalkCounts()
    counts.inWindow = walks.count
    counts.outsideWindow = 2
    counts.inFuture = 3
    counts.duplicates = 2
    counts.walks = walks.count + 7
    let today = taipei.date(at: asOf)
    return SampledPerson(
      zone: 0, settings: settings, counts: counts, walks: walks,
      duplicates: [today + -9, today + -6])
  }

  @Test func sampleReadFromItsWordsIsTheSame() throws {
    var sample = Sample(asOf: asOf)
    sample.holidays = [CivilDate(dayNumber: 20_000), CivilDate(dayNumber: -1)]
    sample.quietHours = QuietHours(from: 1320, to: 420)
    sample.zones = [
      try #require(Zone(ianaName: "America/New_York")), .fixed(offsetMinutes: -345),
    ]
    var going = walks(at: 1439, days: [0, 3, 13])
    going[2].isInProgress = true
    sample.people = [
      Self.person(.auto, .granted, walks: going),
      Self.person(.off, .denied, walks: []),
      Self.person(.fixed(minutes: [0, 450, 1439], days: [.monday]), .granted, walks: []),
      Self.person(.auto, .granted, walks: [], pausedUntil: CivilDate(dayNumber: 20_800)),
      Self.person(.fixed(minutes: [], days: Set(Weekday.allCases)), .denied, walks: []),
    ]
    let read = Sample(words: sample.words)
    #expect(read.asOf == sample.asOf)
    #expect(read.holidays == sample.holidays)
    #expect(read.quietHours == sample.quietHours)
    #expect(read.people == sample.people)
    for day in -366...366 {
      let moment = asOf + Int64(day) * 86_400 + 12_345
      for (zone, readZone) in zip(sample.zones, read.zones) {
        #expect(zone.offset(at: moment) == readZone.offset(at: moment))
      }
    }
  }

  @Test(arguments: [[Int32](), [1], [1, 0, 5], [0, 0, 0, 0, .max], [0, 0, 0, 1, 0, 0, -4]])
  func wordsThatAreNoSampleGiveAnEmptyOne(words: [Int32]) {
    #expect(Sample(words: words).people.isEmpty)
  }

  @Test func thresholdsReadFromTheirNumbersAreTheSame() {
    var thresholds = Thresholds(rules: Rules(), reminders: ReminderRules())
    #expect(Thresholds(numbers: thresholds.numbers, holidays: [], quietHours: nil) == thresholds)
    thresholds.rules.windowDays = 9
    thresholds.rules.policy = .multiple
    thresholds.rules.minConfidence = 0.7
    thresholds.rules.weights.days = 0.25
    thresholds.rules.weights.samples = 0.25
    thresholds.rules.dayTypes = DayTypes(
      weekend: [.friday, .saturday], holidays: [CivilDate(dayNumber: 5)])
    thresholds.reminders.cancelOn = .matched
    thresholds.reminders.horizonDays = 3
    thresholds.reminders.quietHours = QuietHours(from: 1320, to: 420)
    #expect(
      Thresholds(
        numbers: thresholds.numbers, holidays: [CivilDate(dayNumber: 5)],
        quietHours: thresholds.reminders.quietHours) == thresholds)
  }

  /// Lists and hours are the run's own; how many reminders a phone holds changes none of the figures.
  @Test func thresholdsAreAllKeysButListsAndWhatPhonesAreTold() {
    let others: Set = ["holidays", "quietHours", "maxPending", "texts"]
    let keys = Configuration.keys.map(\.name).filter {
      !others.contains($0) && !$0.hasPrefix("notification.")
    }
    #expect(Set(Thresholds.names) == Set(keys))
    #expect(Thresholds.names.count == keys.count)
    let thresholds = Thresholds(rules: Rules(), reminders: ReminderRules())
    #expect(thresholds.numbers.count == keys.count)
  }

  @Test func figuresOfTheSampleAreThoseOfItsUsers() throws {
    let people = (0..<50).map { number in
      (
        id: Array("user-\(number)".utf8),
        walks: walks(at: number * 29, days: Array(0..<number % 14))
          + walks(at: 700, days: [1, number % 5 + 2])
      )
    }
    let share = share(people)
    var sample = Sample(asOf: asOf)
    sample.zones = [taipei]
    sample.people = people.map { person in
      var counts = WalkCounts()
      counts.inWindow = person.walks.count
      return SampledPerson(
        zone: 0, settings: .init(), counts: counts, walks: person.walks, duplicates: [])
    }
    var analysis = SampleAnalysis(Sample(words: sample.words))
    let thresholds = Thresholds(rules: Rules(), reminders: ReminderRules())
    let result = String(decoding: analysis.run(thresholds), as: UTF8.self)
    var figures: [UInt8] = []
    share.figures.appendJSON(to: &figures)
    #expect(result.hasPrefix("{\"figures\":" + String(decoding: figures, as: UTF8.self)))
  }

  @Test func aShorterWindowLeavesEarlierWalksOut() throws {
    var sample = Sample(asOf: asOf)
    sample.zones = [taipei]
    sample.people = [Self.person(.auto, .granted, walks: walks(at: 600, days: [0, 6, 7, 13]))]
    var analysis = SampleAnalysis(sample)
    var thresholds = Thresholds(rules: Rules(), reminders: ReminderRules())
    thresholds.rules.windowDays = 7
    let text = String(decoding: analysis.run(thresholds), as: UTF8.self)
    // Rows, in the window, outside, in the future, duplicates.
    #expect(text.contains("\"walks\":[11,2,5,3,1]"))
  }
}
