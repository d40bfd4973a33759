import Foundation
import Testing

@testable import Emit
@testable import Habits
@testable import Reminders

private let texts = NotificationTexts(
  title: "該出去散步囉！", body: "say \"hi\"\n", channelID: "walk-reminder", channelName: "散步提醒",
  importance: 4)

private func object(_ json: String) throws -> NSDictionary {
  try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
}

private let sample = report(
  "=\"a\\\u{1}王", clusters: [cluster(), cluster(.weekend, .tooFewDays, habitMinute: 1440)],
  reminders: [
    reminder(), reminder(slot: 2, minute: 1440, status: .cancelled(.tooClose)),
    reminder(day: 29, kind: .fixed, confidence: nil),
  ], warnings: [.zoneUnknown])

@Test func habitReportIsOneCompactLine() {
  #expect(
    text { $0.appendHabitReport(of: sample) } == #"""
      {"user_id":"=\"a\\\u0001王","time_zone":"Asia/Taipei",\#
      "window":{"from":"2026-11-16","to":"2026-11-29"},\#
      "reminder_mode":"auto","notifications":"granted",\#
      "counts":{"walks":9,"in_window":5,"outside_window":2,"in_future":1,"duplicates":1},\#
      "clusters":[{"day_type":"weekday","habit_time":"18:30","center_minute":1102.5,"days":4,\#
      "samples":5,"mean_deviation_minutes":6.2500,"confidence":0.9107,\#
      "chance_level":0.4814,"verdict":"habit"},\#
      {"day_type":"weekend","habit_time":"00:00","center_minute":1102.5,"days":4,\#
      "samples":5,"mean_deviation_minutes":6.2500,"confidence":0.9107,\#
      "chance_level":0.4814,"verdict":"too_few_days"}],\#
      "habits":[{"day_type":"weekday","habit_time":"18:30","center_minute":1102.5,"days":4,\#
      "samples":5,"mean_deviation_minutes":6.2500,"confidence":0.9107,\#
      "chance_level":0.4814}],\#
      "reminders":[{"reminder_id":"walk-20261130-1","kind":"auto","day_type":"weekday",\#
      "habit_date":"2026-11-30","habit_time":"18:30","fire_at":"2026-11-30T18:20:00+08:00",\#
      "fire_at_ms":1796034000000,"status":"scheduled","reason":null},\#
      {"reminder_id":"walk-20261130-2","kind":"auto","day_type":"weekday",\#
      "habit_date":"2026-11-30","habit_time":"24:00","fire_at":"2026-11-30T18:20:00+08:00",\#
      "fire_at_ms":1796034000000,"status":"cancelled","reason":"too_close"},\#
      {"reminder_id":"walk-20261129-1","kind":"fixed","day_type":"weekday",\#
      "habit_date":"2026-11-29","habit_time":"18:30","fire_at":"2026-11-30T18:20:00+08:00",\#
      "fire_at_ms":1796034000000,"status":"scheduled","reason":null}],\#
      "left_out":[],"reason":null,"warnings":["zone_unknown"]}

      """#)
}

@Test func jsonHoldsTheExactID() throws {
  let json = text { $0.appendHabitReport(of: sample) }
  #expect(try object(json)["user_id"] as? String == "=\"a\\\u{1}王")
  let nobody = report("b", settings: settings(.off))
  let json2 = text { $0.appendHabitReport(of: nobody) }
  #expect(try object(json2)["reason"] as? String == "off")
}

@Test func notificationsAreWhatTheLibraryTakes() {
  #expect(
    text { $0.appendNotifications(of: sample, texts: texts) } == #"""
      {"user_id":"=\"a\\\u0001王","time_zone":"Asia/Taipei",\#
      "channel":{"id":"walk-reminder","name":"散步提醒","importance":4},\#
      "notifications":[{"id":"walk-20261130-1","title":"該出去散步囉！","body":"say \"hi\"\n",\#
      "data":{"habit_id":"weekday-1","habit_date":"2026-11-30","habit_time":"18:30",\#
      "day_type":"weekday","confidence":"0.9107","kind":"auto"},\#
      "android":{"channelId":"walk-reminder"},"trigger":{"type":0,"timestamp":1796034000000},\#
      "intent":{"date":"2026-11-30","time":"18:20","time_zone":"Asia/Taipei"}},\#
      {"id":"walk-20261129-1","title":"該出去散步囉！","body":"say \"hi\"\n",\#
      "data":{"habit_id":"fixed-1","habit_date":"2026-11-29","habit_time":"18:30",\#
      "day_type":"weekday","kind":"fixed"},\#
      "android":{"channelId":"walk-reminder"},"trigger":{"type":0,"timestamp":1796034000000},\#
      "intent":{"date":"2026-11-30","time":"18:20","time_zone":"Asia/Taipei"}}],\#
      "left_out":[],"cancel":["walk-20261130-2"]}

      """#)
}

@Test func everySlotOfTheSpanIsSetOrCancelled() throws {
  var report = report(reminders: [reminder(), reminder(slot: 2, status: .cancelled(.tooClose))])
  report.schedule.span = SlotSpan(dates: date(2026, 11, 29)..<date(2026, 12, 1), slots: 3)
  report.withdrawn = [Array("walk-20270101-9".utf8)]
  let json = text { $0.appendNotifications(of: report, texts: texts) }
  #expect(
    try object(json)["cancel"] as? [String] == [
      "walk-20261129-1", "walk-20261129-2", "walk-20261129-3", "walk-20261130-2", "walk-20261130-3",
      "walk-20270101-9",
    ])
}

@Test func whatAPhoneDoesNotTakeIsLeftOutAndCancelled() throws {
  var report = report(reminders: (1...4).map { reminder(day: $0, fireAt: sampleAsOf + Int64($0)) })
  report.schedule.maxPending = 2
  let json = try object(
    text { $0.appendNotifications(of: report, texts: texts) })
  let ids = (json["notifications"] as? [NSDictionary])?.map { $0["id"] as? String }
  #expect(ids == ["walk-20261101-1", "walk-20261102-1"])
  #expect(json["left_out"] as? [String] == ["walk-20261103-1", "walk-20261104-1"])
  #expect(json["cancel"] as? [String] == ["walk-20261103-1", "walk-20261104-1"])
  let user = try object(text { $0.appendHabitReport(of: report) })
  #expect(user["left_out"] as? [String] == ["walk-20261103-1", "walk-20261104-1"])
}

@Test func placeholdersNameTheHabitInTheWordsOfTheLanguage() throws {
  let french = NotificationTexts(
    title: "Marche à {habit_time} !", body: "{day_type} {", weekday: "en semaine",
    weekend: "le week-end", channelID: "c", channelName: "n", importance: 4)
  let report = report(reminders: [reminder(minute: 1440)])
  let json = try object(
    text { $0.appendNotifications(of: report, texts: french) })
  let notification = try #require((json["notifications"] as? [NSDictionary])?.first)
  #expect(notification["title"] as? String == "Marche à 00:00 !")
  #expect(notification["body"] as? String == "en semaine {")
}

@Test func dataOfANotificationHoldsOnlyStrings() throws {
  let json = text { $0.appendNotifications(of: sample, texts: texts) }
  let notifications = try #require(try object(json)["notifications"] as? [NSDictionary])
  for notification in notifications {
    let data = try #require(notification["data"] as? NSDictionary)
    #expect(data.allValues.allSatisfy { $0 is String })
  }
}

@Test func documentsFollowOneAnother() throws {
  let lines = text {
    for _ in 0..<3 {
      $0.appendHabitReport(of: sample)
      $0.appendNotifications(of: report("b"), texts: texts)
    }
  }.split(separator: "\n")
  #expect(lines.count == 6)
  for line in lines { _ = try object(String(line)) }
  #expect(lines[0] == lines[4])
}

@Test func aRunIsRecordedInFixedOrder() throws {
  var record = RunRecord(version: "1.0.0", asOf: sampleAsOf)
  record.timeZone = "Asia/Taipei"
  record.configuration = [
    ("windowDays", "14"), ("minDays.weekday", "3"), ("holidays", "[\"2026-12-25\"]"),
    ("policy", "\"single\""),
  ]
  record.inputs = [
    .init(file: "a.csv", bytes: 120, rows: 3), .init(file: "b\\.csv", bytes: 0, rows: 0),
  ]
  record.rowsRead = 3
  record.rowsUsed = 2
  record.rejected = [("missing_user_id", 0), ("bad_timestamp", 1)]
  record.warnings = [("ended_at_ignored", 2)]
  record.users = 2
  record.habits = 1
  record.reminders = 5
  record.stages = [("read", 0.0421), ("partition", 1)]
  let json = String(decoding: record.json, as: UTF8.self)
  #expect(
    json == #"""
      {
        "version": "1.0.0",
        "as_of": "2026-11-29T13:00:00+00:00",
        "time_zone": "Asia/Taipei",
        "users_file": null,
        "configuration": {
          "windowDays": 14,
          "minDays.weekday": 3,
          "holidays": ["2026-12-25"],
          "policy": "single"
        },
        "inputs": [
          {
            "file": "a.csv",
            "bytes": 120,
            "rows": 3
          },
          {
            "file": "b\\.csv",
            "bytes": 0,
            "rows": 0
          }
        ],
        "rows": {
          "read": 3,
          "used": 2,
          "rejected": {
            "missing_user_id": 0,
            "bad_timestamp": 1
          }
        },
        "warnings": {
          "ended_at_ignored": 2
        },
        "users": 2,
        "habits": 1,
        "reminders": 5,
        "seconds": {
          "read": 0.042,
          "partition": 1.000
        }
      }

      """#)
  _ = try object(json)
}
