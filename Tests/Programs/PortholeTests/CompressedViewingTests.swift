import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Compressed files and pipes in the real program.
@Suite(.programs, .bounded) struct CompressedViewingTests {
  private let compressor = Compressor()
  private let numbers = Array((1...9_000_000).map { "\($0)\n" }.joined().utf8)

  private func check(_ packed: [UInt8], last: Int = 9_000_000) throws {
    let fixture = try Fixture(packed, name: "numbers")
    let terminal = try fixture.open()
    try terminal.wait(forRow: 0, "1")
    terminal.send("G")
    try terminal.wait("the last line") { terminal.screen.row(22).hasPrefix("\(last)") }
    terminal.send("4500000g")
    try terminal.wait(forRow: 0, "4500000")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test(arguments: ["gzip -1", "zstd -q", "xz -0", "bzip2 -1"])
  func theEndAndTheMiddleOfAFile(_ command: String) throws {
    try check(compressor.run(command + " -c", on: numbers))
  }

  @Test func joinedMembersAreOneFile() throws {
    let half = numbers.count / 2
    try check(
      compressor.run("gzip -1 -c", on: Array(numbers[..<half]))
        + compressor.run("gzip -1 -c", on: Array(numbers[half...])))
  }

  @Test func ofAFileThatIsCutOffComesWhatThereIs() throws {
    let packed = compressor.run("gzip -1 -c", on: numbers)
    let fixture = try Fixture(Array(packed[..<(packed.count / 2)]), name: "numbers")
    let terminal = try fixture.open()
    try terminal.wait(forRow: 0, "1")
    try terminal.wait(forLastRow: "damaged at byte")
    terminal.send("G")
    try terminal.wait("a late line") { Int(terminal.screen.row(10).prefix { $0 != " " }) ?? 0 > 1_000_000 }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func optionsShowTheBytes() throws {
    let fixture = try Fixture(compressor.run("gzip -c", on: Array("text\n".utf8)), name: "file")
    let terminal = try fixture.open(["--no-decompress"])
    try terminal.wait("the bytes") { terminal.screen.row(0).contains("1f 8b 08") }
  }

  /// A pipe, which fits one screen when it is decompressed.
  @Test func whatFitsTheScreenIsPrinted() throws {
    let fixture = try Fixture(compressor.run("gzip -c", on: Array("one\ntwo\n".utf8)), name: "file")
    for (arguments, redirected) in [(["-F", fixture.path], false), ([], true)] {
      let terminal: PseudoTerminal
      if redirected {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let bytes = Compressor.read(fixture.path)
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        terminal = try Fixture.launch([], standardInput: ends[0])
        close(ends[0])
      } else {
        terminal = try Fixture.launch(arguments)
      }
      #expect(try terminal.waitForExit() == .status(0))
      #expect(terminal.screen.row(0).hasPrefix("one") && terminal.screen.row(1).hasPrefix("two"))
      #expect(!terminal.screen.isAlternate)
    }
  }
}
