import Figures
import Habits
import Page
import Reminders
import Testing

@Suite struct FiguresTests {
  private static let weekdays = [2, 3, 4, 5, 6]

  @Test func aHabitIsCountedAtItsHalfHourWithItsReminders() {
    // Monday to Friday of the last week, at 18:20; the habit is at 18:15 or 18:30.
    let figures = share([(Array("amy".utf8), walks(at: 1105, days: Self.weekdays))]).figures
    #expect(figures[.people] == [1])
    #expect(figures[.remindedPeople] == [1])
    #expect(figures[.weekdayTimes][37] == 1)
    #expect(figures[.weekdayTimes].reduce(0, +) == 1)
    #expect(figures[.weekendTimes].reduce(0, +) == 0)
    #expect(figures[.remindedHabits] == [1])
    #expect(figures[.reminders] == [5, 0])
    #expect(figures[.tightDeviations][0] == 1)
    #expect(figures[.highConfidences][19] == 1)
    // The first date is Sunday the 29th; Monday 18:20 is its hour 24 + 18.
    #expect(
      figures[.reminderHours].indices.filter { figures[.reminderHours][$0] > 0 }
        == (1...5).map { $0 * 24 + 18 })
  }

  @Test func everyVerdictHasItsPlaceInTheHistograms() {
    var share = PageShare()
    share.add(Array("few".utf8), walks(at: 600, days: [3, 4]))
    share.add(
      Array("spread".utf8),
      walks(at: 600, days: [3]) + walks(at: 660, days: [4]) + walks(at: 720, days: [5]))
    share.add(
      Array("weak".utf8),
      walks(at: 600, days: [3]) + walks(at: 640, days: [4]) + walks(at: 690, days: [5]))
    let figures = share.figures
    #expect(figures[.verdicts] == [0, 1, 1, 1, 0, 0, 0])
    #expect(figures[.spreadDeviations].reduce(0, +) == 1)
    #expect(figures[.tightDeviations].reduce(0, +) == 1)
    #expect(figures[.lowConfidences].reduce(0, +) == 1)
    #expect(figures[.highConfidences].reduce(0, +) == 0)
    #expect(figures[.reasons] == [0, 0, 0, 0, 1, 1, 1, 0])
    #expect(figures[.remindedPeople] == [0])
  }

  @Test func aHabitWhoseOwnerIsOffHasNoReminder() {
    var share = PageShare()
    var settings = ReminderSettings()
    settings.mode = .off
    share.add(Array("off".utf8), walks(at: 600, days: Self.weekdays), settings)
    #expect(share.figures[.verdicts][0] == 1)
    #expect(share.figures[.remindedHabits] == [0])
    #expect(share.figures[.reasons][0] == 1)
  }
}
