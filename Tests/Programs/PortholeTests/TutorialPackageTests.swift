import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The package that a reader of docs/tutorial.md makes, in a folder next to Porthole.
@Suite(.programs, .bounded) struct TutorialPackageTests {
  private let folder = TemporaryFolder()
  private var package: String { folder.path("IssueBrowser") }

  init() { folder.link("porthole", to: TestSource.project.path) }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = URL(fileURLWithPath: package + "/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  /// The errors or warnings of Swift.
  private struct Problem: Error, CustomStringConvertible { let description: String }

  /// Runs `swift` in the package, without the variables that scripts set for this project, and returns its output.
  @discardableResult
  private func swift(_ arguments: [String], within seconds: Double = 120) throws -> String {
    let variables = ["PORTHOLE_OPTIMISED_MODULES", "PORTHOLE_TESTS", "PORTHOLE_PROGRAMS"]
    let result = try Command.run(
      variables.flatMap { ["-u", $0] } + ["swift"] + arguments, program: "/usr/bin/env", folder: package,
      within: seconds)
    let all = result.output + result.errors
    guard result.status == 0, !all.contains("warning:") else { throw Problem(description: all) }
    return result.output
  }

  // MARK: The package with the modules of this build

  private struct Package<Target: Decodable>: Decodable { let targets: [Target] }

  /// A target by `swift package describe`.
  private struct Target: Decodable {
    let name, type, path: String
    let sources: [String]
    let productDependencies, targetDependencies: [String]?
    var flags: [String]?
  }

  /// A target by `swift package dump-package`.
  private struct Settings: Decodable {
    struct Setting: Decodable { let kind: [String: [String: String]] }
    let name: String
    let settings: [Setting]
  }

  private static let flags = [
    "defaultIsolation": "-default-isolation", "enableUpcomingFeature": "-enable-upcoming-feature",
    "swiftLanguageMode": "-swift-version",
  ]

  private func package<Value: Decodable>(_ command: [String]) throws -> [Value] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let text = try swift(["package"] + command)
    return try decoder.decode(Package<Value>.self, from: Data(text.utf8)).targets
  }

  /// The targets as Swift finds them by the manifest and the files, the program before its tests.
  private func targets() throws -> [Target] {
    try swift(["package", "show-dependencies"])
    let settings: [Settings] = try package(["dump-package"])
    return try package(["describe", "--type=json"]).map { (target: Target) in
      var target = target
      let kinds = settings.first { $0.name == target.name }?.settings.flatMap(\.kind) ?? []
      target.flags = try kinds.flatMap { kind in
        guard let flag = Self.flags[kind.key] else { throw Problem(description: "setting \(kind.key)") }
        return [flag, kind.value["_0"] ?? ""]
      }
      return target
    }.sorted { $0.type != "test" && $1.type == "test" }
  }

  /// Compiles a target as its manifest says, with the modules of this build: building Porthole again would take minutes.
  private func compile(_ target: Target) throws {
    let files = target.sources.map { "\(package)/\(target.path)/\($0)" }
    // This build has all modules in one folder, but a package finds only the modules that its manifest names.
    let known =
      ["Observation", "Testing"] + (target.productDependencies ?? []) + (target.targetDependencies ?? [])
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for match in text.matches(of: #/(?m)^(?:@testable )?import (\w+)/#)
      where !known.contains(String(match.1)) {
        throw Problem(description: "\(target.name): no such module \(match.1)")
      }
    }
    let result = try Command.run(
      ["-c", "exec \"$@\" 2>&1", "sh", "swiftc", "-c", "-wmo", "-parse-as-library", "-enable-testing"]
        + [
          "-module-name", target.name, "-emit-module", "-o", folder.path(target.name + ".o"),
          "-swift-version", "6",
        ]
        + (target.flags ?? []) + ["-I", folder.path] + BuiltModules.searchPaths() + files, program: "/bin/sh",
      folder: folder.path)
    guard result.status == 0, !result.output.contains("warning:") else {
      throw Problem(description: result.output)
    }
  }

  @Test func eachStepCompiles() throws {
    var (targets, layout): ([Target], [String]) = ([], [])
    for step in try Tutorial().steps {
      do {
        try write(step.files)
        let next = step.files.keys.sorted() + [step.files["Package.swift"] ?? ""]
        if next != layout { (targets, layout) = (try self.targets(), next) }
        try targets.forEach(compile)
      } catch {
        Issue.record("step \(step.number): \(error)")
      }
    }
  }

  /// A text of a file in the last step, its replacement, and the message about it.
  @Test(arguments: [
    ("Tests/IssueBrowserTests/IssueBrowserTests.swift", "screen.lines[1]", "screen.line(1)", "'line'"),
    ("Package.swift", "\"PortholeKit\"", "\"PortholeSet\"", "product 'PortholeSet'"),
    ("Package.swift", "\"PortholeTesting\"", "\"PortholeKit\"", "no such module PortholeTesting"),
    (
      "Package.swift", "\"porthole\")]),", "\"porthole\")], swiftSettings: [.define(\"X\")]),",
      "setting define"
    ),
  ])
  func aMistakeIsReported(_ file: String, _ text: String, _ replacement: String, _ message: String) throws {
    var files = try #require(Tutorial().steps.last).files
    let content = try #require(files[file])
    #expect(content.contains(text))
    files[file] = content.replacing(text, with: replacement)
    try write(files)
    let problem = #expect(throws: Problem.self) { try targets().forEach(compile) }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  @Test func aTargetWithoutFilesIsReported() throws {
    let files = try #require(Tutorial().steps.last).files.filter { !$0.key.hasPrefix("Tests/") }
    try write(files)
    let problem = #expect(throws: Problem.self) { try targets() }
    #expect(problem?.description.contains("IssueBrowserTests") == true)
  }

  @Test func theSettingsOfTheManifestApply() throws {
    var files = try #require(Tutorial().steps.first).files
    files["Sources/IssueBrowser/IssueBrowser.swift"]? += "var count = 0\n"
    try write(files)
    let problem = #expect(throws: Problem.self) { try targets().forEach(compile) }
    #expect(problem?.description.contains("concurrency-safe") == true)
    let settings = "\"porthole\")], swiftSettings: [.defaultIsolation(MainActor.self)])"
    files["Package.swift"]?.replace("\"porthole\")])", with: settings)
    try write(files)
    try targets().forEach(compile)
  }

  // MARK: The package alone

  @Test(.enabled(if: isNightly)) func eachStepBuilds() throws {
    for step in try Tutorial().steps {
      try write(step.files)
      try swift([step.files.keys.contains { $0.hasPrefix("Tests/") } ? "test" : "build"], within: 1_800)
    }
  }
}
