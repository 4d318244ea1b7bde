import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The scripts. Those that build the optimised program or change files are run by `script/nightly --scripts`.
@Suite(.programs, .bounded) struct ScriptTests {
  private static let folder = TestSource.project.appendingPathComponent("script").path
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { !$0.contains(".") }.sorted()

  private func run(_ command: String, _ environment: [String: String] = [:]) throws -> Command.Result {
    try Command.run(
      ["-c", "cd \"$PROJECT\" && \(command)"], program: "/bin/bash",
      environment: environment.merging([
        "PROJECT": TestSource.project.path, "PROGRAM": Executable.built("porthole"),
        "PORTHOLE_PROGRAM": Executable.built("porthole"),
      ]) { $1 })
  }

  @Test(arguments: names) func isReadByItsShellAndSaysHowToCallIt(_ name: String) throws {
    let path = Self.folder + "/" + name
    #expect(FileManager.default.isExecutableFile(atPath: path))
    let result = try run("bash -n script/\(name)")
    #expect(result.status == 0, "\(result.errors)")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(
      lines[0] == "#!/usr/bin/env bash" && lines[1].hasPrefix("# ") && lines.contains("set -euo pipefail"))
  }

  /// A wrong argument is one sentence, before anything is built.
  @Test(arguments: [
    ("attack x", "script/attack: x is not a number of times"),
    ("compare", "script/compare: missing argument FOLDER"),
    ("build --x", "script/build: no option --x"),
    ("bench --x", "script/bench: no group --x; see the beginning of script/bench"),
    ("fuzz x", "script/fuzz: there is no fuzzer x; there are "),
    ("install --x", "script/install: no option --x"),
    ("nightly x", "script/nightly: x is not a number of minutes"),
    ("soak x", "script/soak: x is not a number of minutes"),
    ("gallery", "Writes DIR/index.html"),
  ])
  func aWrongArgumentIsReported(_ call: String, _ message: String) throws {
    let result = try run("script/\(call)")
    #expect(result.status != 0 && result.errors.hasPrefix(message) && result.output == "", "\(result.errors)")
  }

  @Test func demosArePlayedByTheirTapes() throws {
    let folder = TemporaryFolder()
    let result = try run("script/demos '\(folder.path)'", ["DEMOS": "cards nested"])
    #expect(result.status == 0 && result.output == "cards\nnested\n", "\(result.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cards")
    #expect(
      files.contains("cards.svg") && files.contains("cards.cast") && files.contains("cards.jsonl"), "\(files)"
    )
  }

  @Test func theGalleryHasEachDemo() throws {
    let folder = TemporaryFolder()
    let result = try run("script/gallery '\(folder.path)'", ["DEMOS": "atlas", "SIZES": "40x12"])
    #expect(result.status == 0, "\(result.errors)")
    let page = try String(contentsOfFile: folder.path + "/index.html", encoding: .utf8)
    #expect(page.components(separatedBy: "data:image/svg+xml;base64,").count == 8)
  }

  @Test func whatIsInstalledIsRemovedAgain() throws {
    let folder = TemporaryFolder()
    let installed = try run("script/install --less '\(folder.path)' && '\(folder.path)/bin/less' --version")
    #expect(installed.status == 0, "\(installed.errors)")
    let removed = try run("script/install --uninstall '\(folder.path)' && find '\(folder.path)' ! -type d")
    #expect(
      removed.status == 0 && removed.output == "removed porthole from \(folder.path)\n", "\(removed.errors)")
  }

  /// Pages name only scripts that exist.
  @Test func pagesNameScriptsThatExist() throws {
    for (page, text) in try ManualPages.all() {
      for match in text.matches(of: #/script/([a-z]+(?:\.[a-z]+)?)/#) {
        let path = Self.folder + "/" + match.1
        #expect(FileManager.default.fileExists(atPath: path), "\(page): script/\(match.1)")
      }
    }
  }

  /// The commands that the nightly run prints repeat the failures in a log.
  @Test func aFailureIsPrintedWithItsCommand() throws {
    let folder = TemporaryFolder()
    folder.write(
      "log",
      """
      ✘ Test fitsAlways(_:) recorded an issue with 1 argument seed → 20261123000007 at X.swift:7:1: Expectation failed: a
      ↳ PORTHOLE_SEED=3 is not this one
      ✘ Test "a name" recorded an issue at X.swift:9:1: Expectation failed: b
      ↳ PORTHOLE_SEED=20261123000011 step 4
      ✘ Test plain() recorded an issue at X.swift:10:1: Expectation failed: c
      ✘ Test plain() failed after 1 seconds with 1 issue.

      """)
    let result = try run(
      "source <(sed -n '/^commands_of()/,/^}/p' script/nightly) && commands_of '\(folder.path("log"))'")
    #expect(
      result.output.split(separator: "\n").sorted() == [
        "PORTHOLE_SEED=20261123000007 script/test --filter 'fitsAlways'",
        "PORTHOLE_SEED=20261123000011 script/test --filter 'a name'", "script/test --filter 'plain'",
      ], "\(result.output)\(result.errors)")
  }
}
