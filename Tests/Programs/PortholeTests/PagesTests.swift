import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The manual page, the manual's tables and the completions, which are made from the table of options.
@Suite(.programs, .bounded) struct PagesTests {
  private static let root = TestSource.project

  /// To update a page: put the output of the command between the two remarks.
  @Test(arguments: [("options", "markdown"), ("viewer-keys", "keys"), ("environment", "environment")])
  func aPageHasTheTablesOfThePrograms(_ page: String, _ name: String) throws {
    let manual = try String(
      contentsOf: Self.root.appendingPathComponent("docs/\(page).md"), encoding: .utf8)
    let start = try #require(manual.range(of: "<!-- porthole --print \(name) -->\n\n"))
    let end = try #require(manual.range(of: "\n<!-- end -->"))
    let printed = try Command.run(["--print", name])
    #expect(printed.status == 0)
    #expect(String(manual[start.upperBound..<end.lowerBound]) == printed.output)
  }

  /// To update them: put the output of `porthole --print tape` between the two remarks, and that of
  /// `porthole --print cheatsheet` into its file.
  @Test func theManualHasTheTablesOfTapesAndTheCheatSheet() throws {
    let folder = Self.root.appendingPathComponent("docs")
    let manual = try String(contentsOf: folder.appendingPathComponent("tapes.md"), encoding: .utf8)
    let start = try #require(manual.range(of: "<!-- porthole --print tape -->\n\n"))
    let end = try #require(manual.range(of: "\n<!-- end -->"))
    #expect(
      String(manual[start.upperBound..<end.lowerBound]) == (try Command.run(["--print", "tape"])).output)
    let sheet = try String(contentsOf: folder.appendingPathComponent("cheatsheet.md"), encoding: .utf8)
    #expect(sheet == (try Command.run(["--print", "cheatsheet"])).output)
  }

  /// groff reports wrong requests and lines that it cannot fill.
  @Test(.enabled(if: access("/usr/bin/groff", X_OK) == 0)) func theManualPageIsWellFormed() throws {
    let page = try Command.run(["--print", "man"])
    #expect(page.status == 0)
    let result = try Command.run(
      ["-man", "-Tutf8", "-Kutf8", "-ww", "-b", "-P-cbu"], program: "/usr/bin/groff", input: page.output)
    #expect(result.errors == "")
    // Some versions print other dashes.
    let text = result.output.replacing("\u{2212}", with: "-").replacing("\u{2010}", with: "-")
    for part in ["PORTHOLE(1)", "SYNOPSIS", "jump-target", "quit-if-one-screen", "ENVIRONMENT"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func theHelpHasEveryOption() throws {
    let help = try Command.run(["--help"]).output
    for option in [
      "-F, --quit-if-one-screen", "-N, --LINE-NUMBERS", "--wrap ", "--mouse[=auto", "--no-vbell",
    ] {
      #expect(help.contains(option), "\(option)")
    }
  }

  /// Installs a program into a folder, and removes it again.
  @Test func installingAndRemoving() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("built")
    for name in ["porthole-simulator", "porthole-images"] { folder.write("built/\(name)", "") }
    // Not a copy: a program that another test starts at that moment inherits the descriptor that writes it, and a file
    // that is being written cannot be started.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("built/porthole"), withDestinationPath: Executable.built("porthole"))
    func install(_ arguments: String...) throws -> Command.Result {
      try Command.run(
        arguments + [folder.path("prefix")], program: Self.root.appendingPathComponent("script/install").path,
        environment: ["PORTHOLE_PROGRAM": folder.path("built/porthole")])
    }
    let installed = try install("--less")
    #expect(installed.status == 0, "\(installed.errors)")
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path("prefix")).filter {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.path("prefix/" + $0), isDirectory: &isFolder)
        return !isFolder.boolValue
      }.sorted()
    }
    #expect(
      try files() == [
        "bin/less", "bin/porthole", "bin/porthole-images", "bin/porthole-simulator",
        "share/bash-completion/completions/less", "share/bash-completion/completions/porthole",
        "share/fish/vendor_completions.d/less.fish", "share/fish/vendor_completions.d/porthole.fish",
        "share/man/man1/porthole.1", "share/zsh/site-functions/_less", "share/zsh/site-functions/_porthole",
      ])
    let version = try Command.run(["-V"], program: folder.path("prefix/bin/less"))
    #expect(version.output.hasPrefix("less "))
    #expect(try install("--uninstall").status == 0)
    #expect(try files() == [])
    // Another less is never touched.
    folder.write("prefix/bin/less", "")
    #expect(try install("--less").status == 1)
    #expect(try install("--uninstall").status == 0)
    #expect(try files() == ["bin/less"])
  }

  /// A file that moves takes its name in the documentation along.
  @Test func theFilesThatPagesNameExist() throws {
    var count = 0
    // The files of the tutorial are those of the reader's package.
    for page in try ManualPages.all() where page.name != "docs/tutorial.md" {
      for match in page.text.matches(of: #/\b((?:Sources|Tests)\/[\w.\/+-]*[\w])/#) {
        count += 1
        let file = Self.root.appendingPathComponent(String(match.1)).path
        // `ViewerOption+….swift` stands for several.
        let isPart = page.text[match.range.upperBound...].hasPrefix("+…")
        #expect(isPart || FileManager.default.fileExists(atPath: file), "\(page.name): \(match.1)")
      }
    }
    #expect(count > 50)
  }
}
