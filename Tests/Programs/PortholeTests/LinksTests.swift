import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Links of content in a real terminal: the bytes that reach it, and the programs that open them.
@Suite(.programs, .bounded) struct LinksTests {
  private static let direct = ["COLORTERM": "truecolor"]

  private func open(_ text: String, _ environment: [String: String] = [:]) throws -> (PseudoTerminal, Fixture)
  {
    let fixture = try Fixture(text)
    let terminal = try fixture.open(
      ["--indicators", "never"], environment: Self.direct.merging(environment) { $1 })
    return (terminal, fixture)
  }

  private func output(_ terminal: PseudoTerminal) -> String {
    String(decoding: terminal.output, as: UTF8.self)
  }

  private static func link(_ address: String, _ text: String = "link") -> String {
    "\u{1b}]8;;\(address)\u{7}\(text)\u{1b}]8;;\u{7}"
  }

  @Test func onlyHarmlessLinksAreSent() throws {
    let text = Self.link("javascript:x", "one") + "\n" + Self.link("https://a/\u{1}", "two") + "\n"
    let (refused, first) = try open(text)
    try refused.wait(forRow: 1, "two")
    refused.send("q")
    #expect(try refused.waitForExit() == .status(0))
    #expect(refused.output.starts(with: []) && !output(refused).contains("\u{1b}]8;"))
    let (terminal, second) = try open("see " + Self.link("https://a/b") + " there\n")
    try terminal.wait(forRow: 0, "see link there")
    let sent = try #require(
      output(terminal).range(
        of: "\u{1b}]8;id=p[0-9a-z]+;https://a/b\u{1b}\\\\.*link", options: .regularExpression))
    #expect(output(terminal)[sent.upperBound...].contains("\u{1b}]8;;\u{1b}\\"))
    terminal.send("\t")
    try terminal.wait(forLastRow: "https://a/b")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = (first, second)
  }

  @Test func printedTextKeepsLinks() throws {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let text = Array(
      "a \(Self.link("https://a/b")) c\n\(Self.link("javascript:x", "d"))\n\(Self.link("#x", "e"))\n".utf8)
    _ = text.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    let terminal = try Fixture.launch([], environment: Self.direct, standardInput: ends[0])
    close(ends[0])
    #expect(try terminal.waitForExit() == .status(0))
    let expected = "a \u{1b}]8;id=p[0-9a-z]+;https://a/b\u{1b}\\\\link\u{1b}]8;;\u{1b}\\\\ c\r\nd\r\ne\r\n"
    #expect(
      output(terminal).range(of: "^" + expected + "$", options: .regularExpression) != nil,
      "\(output(terminal))")
  }

  /// No OSC of random content reaches the terminal but those of accepted links.
  @Test(arguments: seeds(3))
  func randomSequencesStayText(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = [
      "\u{1b}]8;;https://ok/\u{7}", "\u{1b}]8;;\u{7}", "\u{1b}]8;id=a;man:b\u{1b}\\",
      "\u{1b}]8;;javascript:x\u{7}",
      "\u{1b}]8;;https://x/\u{1b}]0;t\u{7}", "\u{1b}]52;c;QQ==\u{7}", "\u{1b}]8", "\u{1b}]0;title\u{1b}\\",
      "\u{7}", "\u{1b}\\",
      "\u{9d}8;;https://c1\u{9c}", "text", "\n", "\u{1b}]8;;https://y/\n", "\u{1b}]8;;#z\u{7}",
      "\u{1b}]8;;ftp://q\u{7f}\u{7}",
    ]
    var text = ""
    for _ in 0..<200 { text += parts.randomElement(using: &random)! }
    let (terminal, fixture) = try open(text + "\nthe end\n")
    try terminal.wait(forLastRow: "lines")
    terminal.send("G")
    try terminal.wait(for: "the end")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    // After the first frame's query of the background.
    let commands = output(terminal).components(separatedBy: "\u{1b}]").dropFirst()
    for command in commands where !command.hasPrefix("11;") && !command.hasPrefix("10;") {
      let isOwn = command.range(
        of: "^8;(id=p[0-9a-z]+;(https://ok/|man:b))?;?\u{1b}\\\\", options: .regularExpression)
      #expect(isOwn != nil, "\(command.prefix(40).debugDescription)")
    }
    _ = fixture
  }

  // MARK: Opening

  private func fakeProgram(_ name: String) -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write(name, "#!/bin/sh\nprintf '[%s]' \"$@\" > \"$0.log\"\n")
    chmod(folder.path(name), 0o755)
    return folder
  }

  private func path(_ folder: TemporaryFolder) -> String {
    folder.path("") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  private func log(_ folder: TemporaryFolder, _ name: String) -> String? {
    try? String(contentsOfFile: folder.path(name) + ".log", encoding: .utf8)
  }

  @Test func aLinkIsGivenToTheDesktop() throws {
    let folder = fakeProgram("xdg-open")
    let (terminal, fixture) = try open(
      Self.link("https://a/;$(touch x)'b".replacing(" ", with: "")) + "\n",
      ["PATH": path(folder), "DISPLAY": ":9"])
    try terminal.wait(forRow: 0, "link")
    terminal.send("\t\u{f}\u{f}")
    eventually("the program has run") { log(folder, "xdg-open") == "[https://a/;$(touchx)'b]" }
    // The screen stays.
    #expect(terminal.screen.isAlternate)
    try terminal.wait(forLastRow: "opening https://a/")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }

  @Test func theUsersCommandHasTheTerminal() throws {
    let (terminal, fixture) = try open(
      Self.link("https://a/b'c") + "\n", ["LESS_OSC8_OPEN_https": "-echo got", "SHELL": "/bin/sh"])
    try terminal.wait(forRow: 0, "link")
    terminal.send("\t\u{f}o")
    try terminal.wait(for: "got https://a/b'c")
    try terminal.wait(for: "finished; press any key")
    terminal.send("x")
    try terminal.wait("the screen again") { terminal.screen.isAlternate && terminal.screen.row(0) == "link" }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }

  @Test func aManualPageIsShown() throws {
    let folder = fakeProgram("man")
    let (terminal, fixture) = try open(Self.link("man:ls(1)") + "\n", ["PATH": path(folder)])
    try terminal.wait(forRow: 0, "link")
    terminal.send("\t\u{f}\u{f}")
    eventually("the program has run") { log(folder, "man") == "[--][ls(1)]" }
    try terminal.wait("the screen again") { terminal.screen.isAlternate && terminal.screen.row(0) == "link" }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }

  /// The second click opens.
  @Test func clicksChooseAndOpen() throws {
    let folder = fakeProgram("xdg-open")
    let (terminal, fixture) = try open(
      "see " + Self.link("https://a/b") + "\n", ["PATH": path(folder), "WAYLAND_DISPLAY": "w"])
    try terminal.wait(forRow: 0, "see link")
    terminal.send("\u{1b}[<0;6;1M\u{1b}[<0;6;1m")
    try terminal.wait(forLastRow: "https://a/b")
    #expect(log(folder, "xdg-open") == nil)
    terminal.send("\u{1b}[<0;7;1M\u{1b}[<0;7;1m")
    eventually("the program has run") { log(folder, "xdg-open") == "[https://a/b]" }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }

  @Test func secureModeStartsNothing() throws {
    let folder = fakeProgram("xdg-open")
    let (terminal, fixture) = try open(
      Self.link("https://a/b") + "\n", ["PATH": path(folder), "DISPLAY": ":9", "LESSSECURE": "1"])
    try terminal.wait(forRow: 0, "link")
    terminal.send("\t\u{f}\u{f}")
    try terminal.wait(for: "not available in secure mode")
    #expect(log(folder, "xdg-open") == nil)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }
}
