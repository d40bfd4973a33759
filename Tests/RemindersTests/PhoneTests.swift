import Testing

@testable import Habits
@testable import Reminders

@Test func aPhoneIsGivenTheEarliest() throws {
  var person = try Person(asOf: "2026-12-07T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.maxPending = 3
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-12-07T11:00:00+08:00")
  let schedule = try person.schedule()
  #expect(schedule.pending.map(\.id) == ["walk-20261208-1", "walk-20261209-1", "walk-20261210-1"])
  #expect(schedule.leftOut.map(\.id) == ["walk-20261211-1"])
}

@Test func theSpanHoldsWhatEarlierRunsMayHaveSet() throws {
  var person = try Person(asOf: "2026-12-07T12:00:00+08:00", zone: "Asia/Taipei")
  func span() throws -> SlotSpan { try person.schedule().span }
  let dates = try date("2026-12-05")..<date("2026-12-23")
  #expect(try span() == SlotSpan(dates: dates, slots: 2))
  try person.setFixed("07:00", "08:00", "09:00")
  #expect(try span() == SlotSpan(dates: dates, slots: 4))
  person.settings = ReminderSettings()
  person.policy = .multiple
  #expect(try span() == SlotSpan(dates: dates, slots: 4))
}

/// Else what a phone took in the west of the date line would be forgotten, or in the east be out of
/// reach of a run after the flight.
@Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"])
func theSpanIsTheSameWhereverThePhoneIs(zone: String) throws {
  let person = try Person(asOf: "2027-03-22T10:30:00+00:00", zone: zone)
  let dates = try date("2027-03-20")..<date("2027-04-07")
  #expect(try person.schedule().span == SlotSpan(dates: dates, slots: 2))
}

/// First years of windows that stand for all: hashes differ by what the digits of the dates differ
/// by, and that is the same for every two years of one decade, and for every change of decade.
private let years = [2026, 2028, 2029, 2098, 2099]

@Test(arguments: years)
func idsOfAYearNeverClashAsJavaHashes(year: Int) throws {
  let start = try #require(CivilDate(year: year, month: 1, day: 1))
  var hashes: [UInt64] = []
  for day in 0..<(2 * 366 + 15) {
    let id = reminder(on: start + day, slot: 0).id
    let prefix = javaHash(id.dropLast().utf8, 0)
    for slot in 1...300 {
      let hash = javaHash(String(slot).utf8, prefix)
      hashes.append(UInt64(hash) << 32 | UInt64(day) << 16 | UInt64(slot))
    }
  }
  hashes.sort()
  // Neighbours are enough: within one hash the days ascend.
  for (first, second) in zip(hashes, hashes.dropFirst()) where first >> 32 == second >> 32 {
    let days = (second >> 16 & 0xFFFF) - (first >> 16 & 0xFFFF)
    #expect(days > 380, "\(start + Int(first >> 16 & 0xFFFF)), \(first & 0xFFFF)")
  }
}

@Test func theHashIsJavas() {
  // Known values of String.hashCode.
  #expect(javaHash("Aa".utf8, 0) == 2112)
  #expect(javaHash("BB".utf8, 0) == 2112)
  #expect(javaHash("polygenelubricants".utf8, 0) == 0x8000_0000)
}

/// `String.hashCode` of Java for ASCII, going on from that of what stands before.
private func javaHash(_ text: some Sequence<UInt8>, _ before: UInt32) -> UInt32 {
  text.reduce(before) { $0 &* 31 &+ UInt32($1) }
}

private func reminder(on date: CivilDate, slot: Int) -> Reminder {
  Reminder(
    kind: .auto, dayType: .weekday, habitDate: date, slotNumber: slot, habitMinute: 0, fireAt: 0,
    status: .scheduled, confidence: nil)
}
