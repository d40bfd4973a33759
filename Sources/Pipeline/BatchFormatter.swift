import Configuration
import Emit
import Habits
import Reminders

/// Stage 7 for one worker: turns reports into the bytes of the chosen files.
struct BatchFormatter {
  private let publication: Publication
  private let rows: CSVRows
  private let texts: TextsByLanguage
  /// The chosen files, by their places in `BatchOutput.files`.
  private let files: [(place: Int, file: OutputFile)]
  /// Those of them with a document for each user, which comparing with the run before takes apart.
  private let documents: [OutputFile]
  private let comparesRuns: Bool
  private let plan: Plan
  /// nil if the run writes none.
  private let calendars: UserCalendars?

  init(_ publication: Publication, _ plan: Plan, _ rows: CSVRows, _ calendars: UserCalendars?) {
    self.publication = publication
    self.plan = plan
    self.rows = rows
    comparesRuns = publication.comparesRuns
    texts = TextsByLanguage(plan.configuration)
    self.calendars = calendars
    files = OutputFile.allCases.enumerated().filter { publication.files.contains($0.element) }
      .map { ($0.offset, $0.element) }
    documents = [.notifications, .expo].filter(publication.files.contains)
  }

  func append(_ report: UserReport, to output: inout BatchOutput) {
    for (place, file) in files { append(report, file, to: &output.files[place]) }
    for file in documents {
      output.documentEnds[file, default: []].append(output[file].count)
    }
    if publication.writesUserFiles {
      var contents: [UInt8] = []
      contents.appendHabitReport(of: report)
      output.userFiles.append((userFileName(for: report.id), .reports, contents))
    }
    if let calendars { append(calendars, of: report, to: &output) }
    if comparesRuns { output.reports.append(report) }
  }

  private func append(_ report: UserReport, _ file: OutputFile, to bytes: inout [UInt8]) {
    switch file {
    case .habits: rows.appendHabits(of: report, to: &bytes)
    case .reminders: rows.appendReminders(of: report, to: &bytes)
    case .completions: rows.appendCompletions(of: report, to: &bytes)
    case .users: rows.appendUser(report, to: &bytes)
    case .userReports: bytes.appendHabitReport(of: report)
    case .notifications:
      bytes.appendNotifications(of: report, texts: texts[report.settings.language])
    case .expo:
      bytes.appendExpoNotifications(
        of: report, texts: texts[report.settings.language], asOf: plan.asOf,
        rules: plan.configuration.reminders, dayTypes: plan.configuration.rules.dayTypes)
    // Not by user: rejects come from ingest, the others from all users together.
    case .rejects, .changes, .withdrawn, .page, .run: break
    }
  }
}

extension BatchFormatter {
  private func append(
    _ calendars: UserCalendars, of report: UserReport, to output: inout BatchOutput
  ) {
    do throws(OutputError) {
      let texts = texts[report.settings.language]
      guard let contents = try calendars.contents(of: report, texts: texts) else { return }
      output.userFiles.append((userFileName(for: report.id), .calendars, contents))
    } catch {
      output.failure = output.failure ?? error
    }
  }

  /// What the file says of a user of this run; nothing if it is not asked for. Documents cancel what
  /// is left over too.
  func append(
    _ report: UserReport, _ leftover: Leftover, _ file: OutputFile, to bytes: inout [UInt8]
  ) {
    guard publication.files.contains(file) else { return }
    var report = report
    report.schedule.span.slots = leftover.span.slots
    report.withdrawn = leftover.ids
    append(report, file, to: &bytes)
  }

  /// What the file says of a leftover, and of nothing else: of a user who is gone, say. Nothing if it
  /// is not asked for.
  func append(_ leftover: Leftover, _ file: OutputFile, to bytes: inout [UInt8]) {
    guard publication.files.contains(file) else { return }
    switch file {
    case .withdrawn: rows.appendLeftover(leftover, to: &bytes)
    case .notifications: bytes.appendNotifications(of: leftover, texts: texts[""])
    case .expo: bytes.appendExpoNotifications(of: leftover, texts: texts[""])
    default: break
    }
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
    for texts in configuration.translations {
      translated[texts.language] = NotificationTexts(
        title: texts.title, body: texts.body, weekday: texts.weekday, weekend: texts.weekend,
        channelID: settings.channelId, channelName: texts.channelName,
        importance: settings.importance.level)
    }
  }

  subscript(language: String) -> NotificationTexts { translated[language] ?? standard }
}
