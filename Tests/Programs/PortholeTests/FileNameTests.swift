import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// File names are bytes: names that are not UTF-8 are opened like all others.
@Suite(.programs, .bounded) struct FileNameTests {
  private let folder = TemporaryFolder()

  /// Runs a shell command in the folder; `$0` is the program, and `printf` makes names of any bytes.
  private func shell(_ line: String) throws -> Command.Result {
    try Command.run(
      ["-c", "cd '\(folder.path)' && \(line)", Executable.built("porthole")], program: "/bin/sh")
  }

  private func launch(_ line: String, environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(
      "/bin/sh", ["-c", "cd '\(folder.path)' && \(line)", Executable.built("porthole")],
      environment: environment)
    return terminal
  }

  /// Makes three files whose names would be equal if invalid bytes were replaced.
  private func makeFiles() throws {
    let made = try shell(
      #"echo first >"$(printf '\377.txt')" && echo second >"$(printf '\376.txt')" && echo third >"$(printf '\357\277\275.txt')""#
    )
    #expect(made.status == 0)
  }

  @Test func namesThatAreNotUTF8AreOpened() throws {
    try makeFiles()
    let result = try shell(
      #"exec "$0" "$(printf '\377.txt')" "$(printf '\376.txt')" "$(printf '\357\277\275.txt')""#)
    #expect(result.output == "first\nsecond\nthird\n")
    #expect(result.errors == "" && result.status == 0)
  }

  @Test func theOptionParserKeepsBytes() throws {
    try makeFiles()
    let result = try shell(#"exec "$0" snapshot --rows 3 --format svg "$(printf '\376.txt')""#)
    #expect(result.output.contains("second"))
    #expect(result.output.contains("<title>porthole &lt;FE&gt;.txt</title>"))
    #expect(try shell(#"exec "$0" --tabs 4 "$(printf '\377.txt')""#).output == "first\n")
    #expect(try shell(#"exec "$0" view -- "$(printf '\377.txt')""#).output == "first\n")
  }

  /// The scalars that represent bytes inside the option parser may also occur in a name.
  @Test func charactersOfTheLastPlaneAreNotTakenForBytes() throws {
    try makeFiles()
    folder.write("\u{10ffff}.txt", "fourth\n")
    #expect(try Command.run([folder.path("\u{10ffff}.txt")]).output == "fourth\n")
    #expect(try Command.run(["--tabs", "4", folder.path("\u{10ffff}.txt")]).output == "fourth\n")
    #expect(try shell(#"exec "$0" --tabs 4 "$(printf '\377.txt')""#).output == "first\n")
  }

  @Test func messagesShowInvalidBytesInHexadecimal() throws {
    let missing = try shell(#"exec "$0" "$(printf 'x\377\351.txt')""#)
    #expect(missing.errors == "porthole: x<FF><E9>.txt: No such file or directory\n")
    let option = try shell(#"exec "$0" --wrap "$(printf '\377')""#)
    #expect(option.errors.hasPrefix("porthole: --wrap takes word, character or none, not <FF>\n"))
    for command in ["snapshot", "run", "layout", "demo image", "replay demo:feed", "run demo:feed --tape"] {
      let result = try shell(#"exec "$0" \#(command) "$(printf 'x\377')""#)
      #expect(result.errors.contains("x<FF>"), "\(command): \(result.errors)")
      #expect(result.status != 0)
    }
  }

  @Test func theViewerShowsAndFollowsFilesWithInvalidNames() throws {
    try makeFiles()
    let terminal = try launch(#"exec "$0" --follow "$(printf '\377.txt')" "$(printf '\376.txt')""#)
    try terminal.wait("the name") { terminal.screen.lastRow.contains("<FF>.txt (1/2)") }
    #expect(terminal.screen.row(0) == "first")
    _ = try shell(#"echo more >>"$(printf '\377.txt')""#)
    try terminal.wait("what was added") { terminal.screen.row(1) == "more" }
    _ = try shell(#"echo other >new && mv new "$(printf '\377.txt')""#)
    try terminal.wait("the file that took its place") { terminal.screen.row(0) == "other" }
    terminal.send(":n")
    try terminal.wait("the second name") { terminal.screen.lastRow.contains("<FE>.txt (2/2)") }
    #expect(terminal.screen.row(0) == "second")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func aDumbTerminalPrintsAFileWithAnInvalidName() throws {
    try makeFiles()
    let terminal = try launch(#"exec "$0" "$(printf '\376.txt')""#, environment: ["TERM": "dumb"])
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.screen.contains("second"))
  }

  @Test(arguments: [#"exec "$0""#, #"exec "$0" demo image"#])
  func picturesWithInvalidNamesAreShown(_ command: String) throws {
    var bytes: [UInt8] = Array("BM".utf8)
    func put(_ number: Int, _ count: Int = 4) {
      for i in 0..<count { bytes.append(UInt8(number >> (8 * i) & 0xff)) }
    }
    for number in [54 + 3 * 64 * 64, 0, 54, 40, 64, 64] { put(number) }
    put(1, 2)
    put(24, 2)
    for _ in 0..<6 { put(0) }
    bytes += [UInt8](repeating: 0x80, count: 3 * 64 * 64)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("picture.bmp")))
    _ = try shell(#"mv picture.bmp "$(printf '\377.bmp')""#)
    let terminal = try launch(command + #" "$(printf '\377.bmp')""#)
    try terminal.wait("the picture") { terminal.screen.cell(11, 40).background != -1 }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
