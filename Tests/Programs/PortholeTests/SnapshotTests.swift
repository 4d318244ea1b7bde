import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `porthole snapshot` prints one frame of any file and exits.
@Suite(.programs, .bounded) struct SnapshotTests {
  #if Images
    private static let areImagesBuilt = true
  #else
    private static let areImagesBuilt = false
  #endif

  private let folder = TemporaryFolder()

  /// Nothing on standard error means that the frame is complete: the time limit was not reached.
  private func snapshot(
    _ name: String, _ arguments: String..., wait: Double = 3_600, errors: String? = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Substring] {
    let path = name.hasPrefix("/") ? name : folder.path(name)
    let result = try Command.run(
      ["snapshot", path, "--wait", "\(wait)"] + arguments, sourceLocation: sourceLocation)
    #expect(result.status == 0, sourceLocation: sourceLocation)
    if let errors { #expect(result.errors == errors, sourceLocation: sourceLocation) }
    let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The last row ends in a line feed.
    return try #require(rows.count > 4 ? rows.dropLast() : nil, sourceLocation: sourceLocation)
  }

  /// A picture of four squares, each 20 × 20 pixels: red, green, blue, yellow.
  private static let squares = """
    iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAANklEQVR42u3NwQkAMAwDMe+/tLtD+iglgvseSpNx6aPAYDAYDAaD\
    P4Nv7jbjwGAwGAwGgxfBB/c9yJrtRcBwAAAAAElFTkSuQmCC
    """

  @Test(.enabled(if: areImagesBuilt)) func aPictureIsShown() throws {
    let bytes = try #require(Data(base64Encoded: Self.squares))
    try bytes.write(to: URL(fileURLWithPath: folder.path("squares.png")))
    let rows = try snapshot("squares.png", "--rows", "21", "--columns", "40", "--format", "svg")
    for color in ["#ff0000", "#00ff00", "#0000ff", "#ffff00"] {
      #expect(rows.contains { $0.contains("fill=\"\(color)\"") }, "\(color)")
    }
    #expect(rows.contains { $0.contains("40 × 40 pixels") })
    // Without colours the shapes of characters show brightness: red, green and blue are dark, yellow is
    // bright.
    let text = try snapshot("squares.png", "--rows", "21", "--columns", "40")
    #expect(text[0] == String(repeating: "▖", count: 40))
    #expect(text[19] == String(repeating: "▖", count: 20) + String(repeating: "▟", count: 20))
    // The key 1 zooms it larger than the window.
    let larger = try snapshot("squares.png", "--keys", "1", "--columns", "40", "--rows", "10")
    #expect(larger[9].contains("100%"))
  }

  @Test func aPictureThatCannotBeDecodedIsReported() throws {
    let bytes = try #require(Data(base64Encoded: Self.squares))
    try bytes.prefix(40).write(to: URL(fileURLWithPath: folder.path("torn.png")))
    #expect(try snapshot("torn.png").contains { $0.contains("torn.png: ") })
  }

  @Test(arguments: ["F", "FF", "Fk", "FG", "&9\nF"]) func aFollowedFileIsShown(_ keys: String) throws {
    folder.write("log", Fixture.lines(1...100))
    let rows = try snapshot("log", "--keys", keys, "--rows", "5")
    #expect(rows.count == 5)
    #expect(rows[3].hasPrefix(keys == "Fk" || keys.hasPrefix("&") ? "line 99" : "line 100"))
    if !keys.hasPrefix("&") { #expect(rows[4].contains("following") == (keys != "Fk")) }
  }

  @Test func aLongLineIsMeasuredBeforeTheFrame() throws {
    folder.write("long", String(repeating: "0123456789", count: 800_000) + "the end")
    let rows = try snapshot("long", "--rows", "4", "--columns", "60")
    #expect(rows[0].hasPrefix("0123456789"))
    #expect(rows[3].contains("1 line") && !rows[3].contains("measuring"))
    let end = try snapshot("long", "--keys", "$", "--rows", "4", "--columns", "60")
    #expect(end[0].contains("the end"))
  }

  /// Counting its lines takes minutes, and the frame does not wait for that.
  @Test func aFileOfATerabyteIsShown() throws {
    folder.write("sparse", "first\nsecond\n")
    folder.truncate("sparse", 1 << 40)
    let rows = try snapshot("sparse", "--rows", "4", "--columns", "60", "--keys", "x")
    #expect(rows[0] == "first" && rows[1] == "second" && rows[2].contains("^@^@"))
    #expect(!rows[3].contains("2 lines"))
    folder.write("empty", "")
    folder.truncate("empty", 1 << 40)
    #expect(try snapshot("empty", "--rows", "4")[0].hasPrefix("0000000000  00 00"))
    #expect(try snapshot("empty", "--rows", "4", "--keys", "x")[0].hasPrefix("^@^@"))
    let found = try snapshot("sparse", "--rows", "4", "--keys", "x/sec", "--columns", "60")
    #expect(found[1] == "second")
    // The beginning of the last line is a terabyte away.
    #expect(
      try snapshot("sparse", "--rows", "4", "--keys", "xG", wait: 0.5, errors: nil)[3].contains("sparse"))
  }

  /// The frame waits for the end of a short pipe.
  @Test func standardInputIsShown() throws {
    let result = try Command.run(
      ["snapshot", "-", "--rows", "4", "--keys", "G", "--wait", "3600"], input: Fixture.lines(1...50))
    let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[2].hasPrefix("line 50"))
    #expect(rows[3].contains("standard input") && rows[3].contains("50 lines"))
    #expect(result.errors == "")
  }

  /// When the time is over, an open pipe is shown as far as it was read, with a message.
  @Test func anOpenPipeIsShownAfterTheTimeLimit() throws {
    folder.makeFIFO("fifo")
    let writer = open(folder.path("fifo"), O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    let text = Array("one\ntwo\n".utf8)
    #expect(write(writer, text, text.count) == text.count)
    let rows = try snapshot(
      "fifo", "--rows", "4", wait: 0.5,
      errors: "porthole: printed unfinished after 0.5 s: still reading the beginning\n")
    #expect(rows[0] == "one" && rows[1] == "two")
    // The first run has consumed the pipe's content.
    #expect(write(writer, text, text.count) == text.count)
    let end = try snapshot(
      "fifo", "--rows", "4", "--keys", "G", wait: 0.5,
      errors: "porthole: printed unfinished after 0.5 s: still reading the beginning\n")
    #expect(end[0] == "one" && end[1] == "two")
  }

  // MARK: The look

  /// Transient bars are gone, and so are the marks of matches on their track.
  @Test func theFrameIsAtRest() throws {
    folder.write("lines", Fixture.lines(1...100))
    for keys in ["", "G", "/5\n", "20j", "F"] {
      let rows = try snapshot("lines", "--rows", "12", "--columns", "40", "--keys", keys)
      for row in rows.dropLast() {
        #expect(row.wholeMatch(of: /line \d+/) != nil, "after \(keys): \(row)")
      }
    }
    let picture = try snapshot("lines", "--rows", "12", "--format", "svg").joined()
    #expect(!picture.contains("█") && !picture.contains("▄"))
  }

  /// Number and string of JSON have the colours of the theme; text has none.
  @Test func aThemeIsChosen() throws {
    folder.write("a.json", "{\"a\": 1, \"b\": \"text\"}\n")
    func picture(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
      let result = try Command.run(
        ["snapshot", folder.path("a.json"), "--rows", "5", "--format", "svg"] + arguments,
        environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty)
      return result.output
    }
    let dark = try picture("--theme", "dark")
    #expect(dark.contains("#1c1c1c"))
    let light = try picture("--theme", "light")
    #expect(!light.contains("#1c1c1c") && light != dark)
    #expect(try picture(environment: ["PORTHOLE_THEME": "dark"]) == dark)
    #expect(try picture("--theme", "light", environment: ["PORTHOLE_THEME": "dark"]) == light)
    #expect(try picture("--theme", "dark", environment: ["NO_COLOR": "1"]).contains("#1c1c1c") == false)
    let text = try Command.run(["snapshot", folder.path("a.json"), "--theme", "ascii", "--rows", "5"])
    #expect(text.status == 0 && text.output.allSatisfy(\.isASCII))
  }

  @Test func aWrongThemeIsRefused() throws {
    let names = "automatic, standard, light, dark, highContrast, terminal, monochrome or ascii"
    let wrong = try Command.run(["snapshot", "/dev/null", "--theme", "drak"])
    #expect(wrong.status == 2 && wrong.output.isEmpty)
    #expect(wrong.errors.hasPrefix("porthole: --theme takes \(names), not 'drak'"), "\(wrong.errors)")
    let variable = try Command.run(["snapshot", "/dev/null"], environment: ["PORTHOLE_THEME": "drak"])
    #expect(variable.status == 2 && variable.output.isEmpty)
    #expect(variable.errors.contains("PORTHOLE_THEME takes \(names), not 'drak'"), "\(variable.errors)")
  }

  /// The frame waits for searches, filters, tables and wrapped rows.
  @Test func resultsOfTheKeysAreComplete() throws {
    folder.write("lines", Fixture.lines(1...20_000))
    #expect(try snapshot("lines", "--keys", "&777\n", "--rows", "5")[4].contains("38 of 20,000 lines"))
    #expect(try snapshot("lines", "--keys", "/9999\nn", "--rows", "5")[4].contains("2 of 2"))
    #expect(try snapshot("lines", "--keys", "12345g", "--rows", "5")[0].hasPrefix("line 12345"))
    #expect(try snapshot("lines", "--keys", "G", "--rows", "5")[3].hasPrefix("line 20000"))
    #expect(try snapshot("lines", "--keys", "w50%", "--rows", "5")[4].contains("50%"))
    folder.write("table.csv", "name,number\n" + (1...3_000).map { "row \($0),\($0)\n" }.joined())
    let rows = try snapshot("table.csv", "--rows", "5", "--keys", "G")
    #expect(rows[0].hasPrefix("name") && rows[3].contains("row 3000"))
    #expect(rows[4].contains("3,000 rows"))
  }

  /// A pipe is read up to its limit, and the screen reports that it may continue.
  @Test func aPipeStopsAtTheSpoolLimit() throws {
    let result = try Command.run(
      ["snapshot", "-", "--spool-limit", "1k", "--keys", "G", "--rows", "5"], input: Fixture.lines(1...1000))
    let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count > 4 && rows[4].contains("stopped at the spool limit of 1.0 kB"), "\(rows)")
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  /// Keys are those of `--keys`; a plus is the beginning of a name.
  @Test func aNameMayBeginWithAPlus() throws {
    folder.write("+5", "content\n")
    let result = try Command.run(
      ["-c", "cd \(folder.path); exec \"$0\" snapshot +5 --rows 3", Executable.built("porthole")],
      program: "/bin/sh")
    #expect(result.status == 0 && result.output.hasPrefix("content"), "\(result)")
  }

  @Test func anInvalidWaitIsRefused() throws {
    for wait in ["-1", "3601", "nan", "soon"] {
      let result = try Command.run(["snapshot", "/dev/null", "--wait=\(wait)"])
      #expect(result.status == 2 && result.output.isEmpty, "\(wait)")
    }
  }
}
