import Foundation

/// Debian's chromium without a window, driven by its DevTools protocol: JSON messages, each ended by a
/// NUL byte, through two pipes.
final class Browser {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// nil where it is not installed.
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private let profile = FileManager.default.temporaryDirectory
    .appending(path: "walkhabits-browser-\(UUID().uuidString)")
  private var received = Data()
  private var lastID = 0
  private var session: String?
  /// Uncaught errors and what the browser itself logs as an error.
  private(set) var errors: [String] = []

  init() throws {
    guard let path = Self.path else { throw Failure(description: "chromium is not installed") }
    process.executableURL = URL(filePath: "/bin/sh")
    // The browser wants the pipes as descriptors 3 and 4. Its own sandbox does not work for root, and
    // the page it opens is this program's.
    process.arguments = [
      "-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null", "sh", path,
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--disable-dev-shm-usage",
      "--user-data-dir=\(profile.path())",
      "--remote-debugging-pipe", "about:blank",
    ]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    let target = try call("Target.createTarget", ["url": "about:blank"])
    session =
      try call("Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])[
        "sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { try call("\(domain).enable") }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: profile)
  }

  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    message["sessionId"] = session
    try requests.fileHandleForWriting.write(
      contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try next()
      if let method = answer["method"] as? String { note(method, answer) }
      guard answer["id"] as? Int == lastID else { continue }
      guard let result = answer["result"] as? [String: Any] else {
        throw Failure(description: "\(method): \(answer)")
      }
      return result
    }
  }

  private func next() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = received[received.startIndex..<end]
        received = Data(received[(end + 1)...])
        return try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(description: "the browser has gone") }
      received += more
    }
  }

  private func note(_ method: String, _ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    let entry = parameters["entry"] as? [String: Any]
    if method == "Runtime.exceptionThrown" || entry?["level"] as? String == "error" {
      errors.append("\(parameters)")
    }
  }
}

extension Browser {
  /// The value of a JavaScript expression, which is awaited, as JSON.
  func value<Value: Decodable>(of expression: String, as type: Value.Type = Value.self) throws
    -> Value
  {
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": "(async () => JSON.stringify(await (\(expression))))()", "awaitPromise": true,
        "returnByValue": true,
      ])
    guard let result = answer["result"] as? [String: Any], let json = result["value"] as? String
    else { throw Failure(description: "\(expression): \(answer)") }
    return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  func run(_ statement: String) throws {
    _ = try value(of: "(async () => { \(statement); return true })()", as: Bool.self)
  }

  struct Screen {
    var width: Int
    var height: Int
    var isPhone = false
    var isDark = false
  }

  func show(on screen: Screen) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": screen.width, "height": screen.height, "deviceScaleFactor": 1,
        "mobile": screen.isPhone,
      ])
    let scheme = screen.isDark ? "dark" : "light"
    try call(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": scheme],
          // Else a picture shows where a scroll has come to.
          ["name": "prefers-reduced-motion", "value": "reduce"],
        ]
      ])
  }

  /// Opens a page of the program and waits until it is ready.
  func open(_ file: URL) throws {
    try call("Page.navigate", ["url": file.absoluteString])
    for _ in 0..<200 {
      let isReady = try? value(
        of: "typeof page === 'object' && page.isReady && page.milliseconds > 0", as: Bool.self)
      if isReady == true { return }
      Thread.sleep(forTimeInterval: 0.1)
    }
    throw Failure(description: "\(file.path()) did not get ready: \(errors)")
  }

  /// The screen as a PNG.
  func screenshot() throws -> Data {
    // Two frames: the page draws in the first.
    try run("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    let answer = try call("Page.captureScreenshot")
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
      throw Failure(description: "no screenshot")
    }
    return data
  }
}
