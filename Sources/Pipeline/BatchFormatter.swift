import Configuration
import Emit
import Ingest
import Page

/// Stage 7 for one worker: turns reports into the bytes of the chosen files.
struct BatchFormatter {
  private let publication: Publication
  private let rows: CSVRows
  private let texts: NotificationTexts
  /// The chosen files, by their places in `BatchOutput.files`.
  private let files: [(place: Int, file: OutputFile)]
  private let json = JSONWriter()
  private let asOf: Int64
  /// nil if no page is written.
  private(set) var page: PageShare?

  init(
    _ publication: Publication, _ configuration: Configuration, _ rows: CSVRows, asOf: Int64
  ) {
    self.publication = publication
    self.rows = rows
    self.asOf = asOf
    page = publication.files.contains(.page) ? PageShare() : nil
    texts = NotificationTexts(configuration.notification)
    files = OutputFile.allCases.enumerated().filter { publication.files.contains($0.element) }
      .map { ($0.offset, $0.element) }
  }

  mutating func append(
    _ report: UserReport, _ used: UsedWalks, to output: inout BatchOutput
  ) {
    page?.add(report, used.walks, duplicates: used.duplicateDates, asOf: asOf)
    for (place, file) in files { append(report, file, to: &output.files[place]) }
    if publication.writesUserFiles {
      var contents: [UInt8] = []
      json.appendHabitReport(of: report, to: &contents)
      output.userFiles.append((report.id, contents))
    }
    if publication.files.contains(.changes) { output.reports.append(report) }
  }

  private func append(_ report: UserReport, _ file: OutputFile, to bytes: inout [UInt8]) {
    switch file {
    case .habits: rows.appendHabits(of: report, to: &bytes)
    case .reminders: rows.appendReminders(of: report, to: &bytes)
    case .completions: rows.appendCompletions(of: report, to: &bytes)
    case .users: rows.appendUser(report, to: &bytes)
    case .userReports: json.appendHabitReport(of: report, to: &bytes)
    case .notifications: json.appendNotifications(of: report, texts: texts, to: &bytes)
    // Not by user: rejects come from ingest, the others from all users together.
    case .rejects, .changes, .page, .run: break
    }
  }
}

extension NotificationTexts {
  init(_ settings: NotificationSettings) {
    self.init(
      title: settings.title, body: settings.body, channelID: settings.channelId,
      channelName: settings.channelName, importance: settings.importance.level)
  }
}
