/// The files of a run's folder, in the order in which they are finished: `run.json` last, so that
/// a folder that has it has everything.
package enum OutputFile: String, CaseIterable, Sendable {
  case habits = "habits.csv"
  case reminders = "reminders.csv"
  case completions = "completions.csv"
  case users = "users.csv"
  case rejects = "rejects.csv"
  case changes = "changes.csv"
  case withdrawn = "withdrawn.csv"
  case userReports = "users.jsonl"
  case notifications = "reminders.jsonl"
  /// Written only if asked for.
  case expo = "reminders-expo.jsonl"
  case page = "index.html"
  case run = "run.json"

  /// What a run writes unless it is told otherwise.
  package static let usual = Set(allCases).subtracting([.expo])

  /// The header row of a CSV file, without its line feed; nil for others.
  package var header: String? {
    switch self {
    case .habits:
      "user_id,day_type,habit_time,center_minute,days,samples,mean_deviation_minutes,confidence,"
        + "verdict,chance_level"
    case .reminders:
      "user_id,reminder_id,kind,day_type,habit_date,habit_time,fire_at,fire_at_ms,time_zone,"
        + "status,reason"
    case .completions: "user_id,started_at,habit_date,habit_time,result"
    case .users:
      "user_id,time_zone,reminder_mode,walks,in_window,outside_window,in_future,duplicates,"
        + "clusters,habits,reminders,next_fire_at,reason,warnings"
    case .rejects: "file,line,user_id,column,reason,value"
    case .changes: "user_id,reminder_id,change,old_fire_at,new_fire_at"
    case .withdrawn: Self.withdrawnColumns.joined(separator: ",")
    case .userReports, .notifications, .expo, .page, .run: nil
    }
  }
}
