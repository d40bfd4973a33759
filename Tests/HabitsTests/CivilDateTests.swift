import Testing

@testable import Habits

@Test func epochWasThursday() { #expect(CivilDate(dayNumber: 0).weekday == .thursday) }
