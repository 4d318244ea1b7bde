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
    ("release 1", "script/release: usage: script/release [--once] VERSION [FOLDER]"),
    ("soak x", "script/soak: x is not a number of minutes"),
    ("systems 7", "script/systems: 7 is not the name of a system"),
    ("systems --bind x", "script/systems: --bind x: not the absolute path of a folder"),
    ("systems --git-config /none", "script/systems: --git-config /none: the file cannot be read"),
    ("gallery", "Writes DIR/index.html"),
  ])
  func aWrongArgumentIsReported(_ call: String, _ message: String) throws {
    let result = try run("script/\(call)")
    #expect(result.status != 0 && result.errors.hasPrefix(message) && result.output == "", "\(result.errors)")
  }

  /// Other systems need mounts, which a user without rights cannot make, nor root in most containers.
  @Test(arguments: [
    ("--reuid=65534 --clear-groups", "mounting needs root: run it with sudo"),
    ("--bounding-set=-sys_admin", "this machine does not allow mount and unshare"),
  ])
  func systemsSayWhatTheMachineLacks(_ rights: String, _ message: String) throws {
    guard geteuid() == 0 else { return }
    // The checkout may be in a folder that only root can enter: the script is opened first.
    let result = try run("exec < script/systems && cd / && setpriv \(rights) bash -s bookworm")
    #expect(result.status == 1 && result.errors == "script/systems: \(message)\n", "\(result.errors)")
  }

  /// A mirror of packages has other commits than GitHub; git reports no change.
  @Test func setupTakesTheCommitsOfAMirror() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("checkout/script"), withIntermediateDirectories: true)
    let resolved = """
      {
        "pins" : [
          {
            "location" : "https://github.com/a/b",
            "state" : {
              "revision" : "6a52f3251125d74daf04fcbd5e6f08a75d074382",
              "version" : "1.2.0"
            }
          },
          {
            "location" : "https://example.com/c/d",
            "state" : {
              "revision" : "b45d1f2ed151d057b54504d653e0da5552844e34",
              "version" : "1.0.0"
            }
          }
        ]
      }
      """
    folder.write("checkout/Package.resolved", resolved)
    let result = try run(
      """
      set -e
      export HOME='\(folder.path)' GIT_CONFIG_NOSYSTEM=1
      git config --global user.name a && git config --global user.email a@example.com
      git init -q "$HOME/mirror/a/b" && git -C "$HOME/mirror/a/b" commit -q --allow-empty -m a
      git -C "$HOME/mirror/a/b" tag -a -m 1 1.2.0
      cp script/setup "$HOME/checkout/script" && cd "$HOME/checkout"
      git init -q && git add -f Package.resolved script && git commit -q -m a
      script/setup --test && git diff --stat
      git config --global "url.$HOME/mirror/.insteadOf" https://github.com/
      script/setup --test && script/setup --test && git status --porcelain
      git -C "$HOME/mirror/a/b" rev-parse 'HEAD^{commit}'
      """)
    let commit = result.output.trimmingCharacters(in: .newlines)
    #expect(result.status == 0 && commit.count == 40, "\(result.output)\(result.errors)")
    #expect(
      try String(contentsOfFile: folder.path("checkout/Package.resolved"), encoding: .utf8)
        == resolved.replacingOccurrences(of: "6a52f3251125d74daf04fcbd5e6f08a75d074382", with: commit))
  }

  @Test func withoutATerminalAFrameAndCommandsArePrinted() throws {
    let result = try run("script/run")
    let parts = result.output.components(separatedBy: "\nThree commands to try in a terminal:\n")
    let rows = parts[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(rows.count == 30 && rows.allSatisfy { $0.count <= 100 }, "\(result.output)\(result.errors)")
    #expect(rows.joined().contains("Tokyo") && rows.last?.hasPrefix(" atlas ") == true)
    let commands = try #require(parts.last).split(separator: "\n").map { $0.split(separator: #/ {2,}/#)[0] }
    #expect(commands.count == 3)
    for command in commands {
      let result = try run(String(command))
      #expect(result.status == 0 && result.errors == "" && result.output.count > 1_000, "\(command)")
    }
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

  /// The table at the end of `script/test` is made from the logs of its parts.
  @Test func theTableHasEachPart() throws {
    let folder = TemporaryFolder()
    folder.write(
      "passed",
      "✔ Test a() passed after 0.1 seconds.\n━ Test run with 1204 tests in 9 suites passed after 41.6 seconds with 1 known issue.\n"
    )
    folder.write(
      "failed",
      """
      ✔ Test a() passed after 0.1 seconds.
      ✘ Test "b c" recorded an issue at X.swift:9:1: Expectation failed: d
      ✘ Test "b c" failed after 0.1 seconds with 1 issue.
      ✘ Test e(_:) with 3 test cases failed after 0.1 seconds with 2 issues.
      ✘ Suite X failed after 0.2 seconds with 3 issues.
      \u{1b}[91m✘\u{1b}[0m Test run with 3 tests in 1 suite failed after 0.6 seconds with 3 issues.

      """)
    folder.write("crashed", "✔ Test a() passed after 0.1 seconds.\n◇ Test b() started.\nFatal error: c\n")
    let functions = ["row", "summary_of", "print_table", "part"].map { "/^\($0)()/,/^}/p" }.joined(
      separator: ";")
    let result = try run(
      """
      source <(sed -n '\(functions)' script/test)
      table=; unset SECONDS; SECONDS=57
      part format true; part prose false
      row 'modules 1' $(summary_of '\(folder.path("passed"))' 0 50)
      row 'modules 2' $(summary_of '\(folder.path("failed"))' 1 50)
      row programs $(summary_of '\(folder.path("crashed"))' 1 7)
      row tests $(summary_of '\(folder.path("passed"))' 1 50)
      print_table
      """)
    #expect(
      result.output == """

        part             tests  failures  seconds
        format               -         0        0
        prose                -         1        0
        modules 1         1204         0       42
        modules 2            3         2        1
        programs             1         1        7
        tests             1204         1       42
        all               2412         5       57

        """, "\(result.output)\(result.errors)")
  }
}
