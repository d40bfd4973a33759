import Configuration
import Emit
import Reminders

/// Stage 7 for one worker: turns reports into the bytes of the chosen files.
struct BatchFormatter {
  private let publication: Publication
  private let rows: CSVRows
  private let texts: TextsByLanguage
  /// The chosen files, by their places in `BatchOutput.files`.
  private let files: [(place: Int, file: OutputFile)]
  private let json = JSONWriter()

  init(_ publication: Publication, _ configuration: Configuration, _ rows: CSVRows) {
    self.publication = publication
    self.rows = rows
    texts = TextsByLanguage(configuration)
    files = OutputFile.allCases.enumerated().filter { publication.files.contains($0.element) }
      .map { ($0.offset, $0.element) }
  }

  func append(_ report: UserReport, to output: inout BatchOutput) {
    for (place, file) in files { append(report, file, to: &output.files[place]) }
    output.documentEnds.append(output.files[BatchOutput.notifications].count)
    if publication.writesUserFiles {
      var contents: [UInt8] = []
      json.appendHabitReport(of: report, to: &contents)
      output.userFiles.append((report.id, contents))
    }
    if publication.comparesRuns { output.reports.append(report) }
  }

  private func append(_ report: UserReport, _ file: OutputFile, to bytes: inout [UInt8]) {
    switch file {
    case .habits: rows.appendHabits(of: report, to: &bytes)
    case .reminders: rows.appendReminders(of: report, to: &bytes)
    case .completions: rows.appendCompletions(of: report, to: &bytes)
    case .users: rows.appendUser(report, to: &bytes)
    case .userReports: json.appendHabitReport(of: report, to: &bytes)
    case .notifications: appendNotifications(of: report, withdrawn: [], to: &bytes)
    // Not by user: rejects come from ingest, changes and the run record from all users together.
    case .rejects, .changes, .run: break
    }
  }
}

extension BatchFormatter {
  func appendNotifications(
    of report: UserReport, withdrawn: [[UInt8]], to bytes: inout [UInt8]
  ) {
    json.appendNotifications(
      of: report, texts: texts[report.settings.language], withdrawn: withdrawn, to: &bytes)
  }

  func appendWithdrawal(_ withdrawal: Withdrawal, to bytes: inout [UInt8]) {
    json.appendWithdrawal(withdrawal, texts: texts[""], to: &bytes)
  }
}

/// The texts of every language that a user may have.
private struct TextsByLanguage {
  private var translated: [String: NotificationTexts] = [:]
  private let standard: NotificationTexts

  init(_ configuration: Configuration) {
    let settings = configuration.notification
    standard = NotificationTexts(
      title: settings.title, body: settings.body, weekday: settings.weekday,
      weekend: settings.weekend, channelID: settings.channelId, channelName: settings.channelName,
      importance: settings.importance.level)
    for texts in configuration.texts {
      translated[texts.language] = NotificationTexts(
        title: texts.title, body: texts.body, weekday: texts.weekday, weekend: texts.weekend,
        channelID: settings.channelId, channelName: texts.channelName,
        importance: settings.importance.level)
    }
  }

  subscript(language: String) -> NotificationTexts { translated[language] ?? standard }
}
