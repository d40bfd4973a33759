// swift-tools-version: 6.3
import PackageDescription

// From the bottom up; a target imports only what stands above it in this list.
let package = Package(
  name: "walkhabits",
  products: [.executable(name: "walkhabits", targets: ["walkhabits"])],
  targets: [
    .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
    .systemLibrary(name: "CYajl", providers: [.apt(["libyajl-dev"])]),
    .systemLibrary(name: "CIcal", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CGNU"),
    .target(name: "CSV", dependencies: ["CCSV"]),
    .target(name: "Habits"),
    .target(name: "Zones", dependencies: ["Habits"]),
    .target(name: "Reminders", dependencies: ["Zones", "Habits"]),
    .target(name: "Figures", dependencies: ["Reminders", "Zones", "Habits"]),
    .target(name: "Configuration", dependencies: ["Reminders", "Zones", "Habits"]),
    .target(
      name: "Ingest",
      dependencies: ["CSV", "CGNU", "Configuration", "Reminders", "Zones", "Habits"]),
    .target(
      name: "Emit",
      dependencies: [
        "CSV", "CYajl", "CIcal", "CGNU", "Configuration", "Reminders", "Zones", "Habits",
      ],
      // For the readers of the files, and for the tests.
      exclude: ["Schemas"]),
    .target(name: "CPage"),
    .target(
      name: "Page",
      dependencies: [
        "CPage", "Emit", "Configuration", "Figures", "Reminders", "Zones", "Habits",
      ],
      // CPage takes them.
      exclude: ["Assets", "Specs"]),
    .target(
      name: "Pipeline",
      dependencies: ["Page", "Ingest", "Emit", "Configuration", "Reminders", "Zones", "Habits"]),
    .target(
      name: "Backtest",
      dependencies: [
        "Pipeline", "Ingest", "Emit", "Configuration", "Reminders", "Zones", "Habits",
      ]),
    .target(
      name: "Explain",
      dependencies: [
        "Pipeline", "Ingest", "Emit", "Configuration", "Reminders", "Zones", "Habits",
      ]),
    .target(name: "Generate", dependencies: ["Emit", "Zones", "Habits"]),
    .executableTarget(
      name: "walkhabits",
      dependencies: [
        "CGNU", "Backtest", "Explain", "Generate", "Pipeline", "Ingest", "Emit", "Configuration",
        "Reminders",
        "Zones",
        "Habits",
      ]),
    .target(name: "TestRandom", path: "Tests/TestRandom"),
    .testTarget(name: "HabitsTests", dependencies: ["TestRandom", "Habits"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["TestRandom", "Configuration", "Reminders", "Habits"]),
    .testTarget(name: "RemindersTests", dependencies: ["Reminders", "Zones", "Habits"]),
    .testTarget(
      name: "BacktestTests",
      dependencies: [
        "TestRandom", "Backtest", "Pipeline", "Ingest", "Emit", "Configuration", "Reminders",
        "Zones", "Habits",
      ]),
    .testTarget(
      name: "EmitTests",
      dependencies: ["TestRandom", "Emit", "CYajl", "Reminders", "Zones", "Habits"]),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "walkhabits", "Page", "Emit", "Configuration", "Figures", "Reminders", "Zones", "Habits",
      ],
      exclude: ["Screenshots"]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["walkhabits", "Configuration", "Emit", "Ingest", "Reminders", "Habits"]),
    .testTarget(name: "ZonesTests", dependencies: ["TestRandom", "Zones", "Habits"]),
    .testTarget(name: "CSVTests", dependencies: ["TestRandom", "CSV"]),
    .testTarget(
      name: "IngestTests",
      dependencies: [
        "TestRandom", "Ingest", "CSV", "Configuration", "Reminders", "Zones", "Habits",
      ]),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "TestRandom", "Pipeline", "Emit", "Configuration", "Reminders", "Zones", "Habits",
      ]),
    .testTarget(
      name: "WalkhabitsTests", dependencies: ["walkhabits", "CIcal"], exclude: ["Fixtures"]),
    .testTarget(
      name: "GenerateTests", dependencies: ["walkhabits", "Generate"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ExplainTests",
      dependencies: [
        "Explain", "Pipeline", "Ingest", "Emit", "Configuration", "Reminders", "Zones", "Habits",
      ],
      exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6],
  // For `#embed`.
  cLanguageStandard: .c2x
)

for target in package.targets where target.type != .system && target.name != "CPage" {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
