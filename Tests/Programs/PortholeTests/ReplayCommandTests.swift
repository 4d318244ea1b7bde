import Demos
import Foundation
import FoundationXML
import TestSupport
import Testing

/// `porthole replay` on the command line.
@Suite(.programs, .bounded) struct ReplayCommandTests {
  private static let scene = """
    title: Boxes
    root:
      scroll:
        id: page
        content: {column: {children: [{text: {string: Title 日本, height: 1}}, {box: {id: box, height: 40, fill: "x"}}]}}
    """

  private func replay(_ tape: String, _ arguments: [String] = [], environment: [String: String]? = nil) throws
    -> Command.Result
  {
    let fixture = try Fixture(Self.scene)
    return try Command.run(
      ["replay", fixture.path, "-"] + arguments, input: tape, environment: environment)
  }

  @Test func withoutOptionsTheLastFrameIsPrinted() throws {
    let result = try replay("Set Size 12x3\nDown 2\nUp 2")
    #expect(result.status == 0 && result.errors.isEmpty)
    // The indicator has disappeared, and no arrow hides text.
    #expect(result.output == "Title 日本\nxxxxxxxxxxxx\nxxxxxxxxxxxx\n")
    // The widths of characters do not depend on the locale.
    for locale in ["C", "POSIX", "de_DE.UTF-8"] {
      #expect(
        try replay("Set Size 12x3\nDown 2\nUp 2", environment: ["LC_ALL": locale, "TZ": "Asia/Tokyo"]).output
          == result.output)
    }
  }

  @Test func failedChecksAreReportedAndExitWithOne() throws {
    let folder = NSTemporaryDirectory() + "replay-command-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try replay(
      "Set FontSize 3\nDown\nExpect offset page 0,2\nExpect contains 'Title'\nScreenshot a",
      ["--frames", folder])
    #expect(result.status == 1 && result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines[0] == "standard input:1:1: Set FontSize has no effect here")
    #expect(lines[1] == "standard input:3:1: Expect offset page: expected 0,2, found 0,1")
    #expect(
      lines[2].hasPrefix(
        "standard input:4:1: Expect contains: expected \u{201c}Title\u{201d}, found this screen:"))
    // The screenshots are written despite the failures.
    #expect(FileManager.default.contents(atPath: folder + "/a.txt")?.isEmpty == false)
  }

  @Test func thePlatformOfTheCommandLineWins() throws {
    func offset(_ tape: String, _ arguments: [String] = []) throws -> Int32 {
      try replay(tape + "Drag 5,15 5,9 100ms\nSleep 8s\nExpect offset page 0,0\n", arguments).status
    }
    #expect(try offset("", ["--platform", "macOS"]) == 0)
    #expect(try offset("Set Platform macOS\n") == 0)
    #expect(try offset("Set Platform macOS\n", ["--platform", "iOS"]) == 1)
    #expect(try offset("") == 1)
    #expect(try offset("", ["--platform", "DOS"]) == 2)
  }

  @Test func theThemeOfTheCommandLineWins() throws {
    let folder = TemporaryFolder()
    func picture(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
      let result = try replay(
        "Set Size 12x3", ["--svg", folder.path] + arguments, environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      return try String(contentsOfFile: folder.path("end.svg"), encoding: .utf8)
    }
    let usual = try picture([])
    #expect(!usual.contains("#1c1c1c"))
    #expect(try picture(["--theme", "dark"]).contains("#1c1c1c"))
    #expect(try picture([], environment: ["PORTHOLE_THEME": "dark"]) == usual)
    let wrong = try replay("Set Size 12x3", ["--theme", "drak"])
    #expect(wrong.status == 2 && wrong.errors.contains("--theme takes automatic, standard"))
    let program = try Command.run(["replay", "--program", "true", "-", "--theme", "dark"])
    #expect(program.status == 2 && program.errors.contains("--theme is for scenes, not for programs"))
  }

  /// Rows that come with time show the bars again and again. The last frame is one at rest.
  @Test func theLastFrameHasNoTransientBars() throws {
    let fixture = try Fixture(
      """
      root: {list: {followsEnd: true, edgeHint: none, count: 30, row: {text: "x"}, every: 500ms, append: {text: "x"}}}
      """)
    let frame = try Command.run(["replay", fixture.path, "-"], input: "Set Size 5x4\nEnd\nSleep 9s\n")
    #expect(frame.status == 0 && frame.output == "x\nx\nx\nx\n", "\(frame)")
    let shown = try Command.run(["run", fixture.path, "--size", "5x4"])
    #expect(shown.output == "x\nx\nx\nx\n", "\(shown)")
    let moment = try Command.run(["run", fixture.path, "--size", "5x4", "--at", "100ms"])
    #expect(moment.output != shown.output, "a frame of a moment has its bars")
  }

  /// A tape includes others of its own folder, or below another one that the command line names.
  @Test func theCommandLineNamesTheFolderOfIncludedTapes() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("tapes")
    folder.write("scene.yaml", "root: {text: hello}")
    folder.write("shared.tape", "Down\n")
    folder.write("tapes/a.tape", "Set Size 12x3\nSource ../shared.tape\n")
    let (scene, tape) = (folder.path("scene.yaml"), folder.path("tapes/a.tape"))
    let refused = try Command.run(["replay", scene, tape])
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("a.tape:2:8: ../shared.tape: is not below"))
    let played = try Command.run(["replay", scene, tape, "--root", folder.path])
    #expect(played.status == 0 && played.errors.isEmpty && played.output.hasPrefix("hello\n"))
  }

  @Test func invalidTapesAndOutputsAreRefused() throws {
    let folder = NSTemporaryDirectory() + "replay-command-\(UUID().uuidString)"
    let wrong = try replay("Dwon\nExpect offset page", ["--frames", folder])
    #expect(wrong.status == 2 && wrong.errors.split(separator: "\n").count == 2)
    #expect(wrong.errors.hasPrefix("standard input:1:1: unknown command"))
    let unknown = try replay("Expect offset pge 0,0\nExpect focus paeg", ["--frames", folder])
    #expect(unknown.status == 2 && unknown.errors.contains("standard input:1:1: the scene has no id"))
    #expect(unknown.errors.split(separator: "\n").count == 2 && unknown.errors.contains("did you mean page?"))
    let box = try replay("Expect offset box 0,0", ["--frames", folder])
    #expect(box.status == 2 && box.errors.contains("\u{201c}box\u{201d} is not a scroll view"))
    #expect(!FileManager.default.fileExists(atPath: folder), "nothing is written")
    let unwritable = try replay("Down", ["--trace", "/nonexistent/folder/t.jsonl"])
    #expect(unwritable.status == 2 && unwritable.errors.contains("/nonexistent/folder/t.jsonl: No such file"))
    #expect(try replay("Down", ["--frames", "/proc/frames"]).status == 2)
    #expect(try replay("Down", ["--fps", "0"]).status == 2)
    #expect(try Command.run(["replay", "-", "-"]).status == 2)
    #expect(try Command.run(["replay", "/nonexistent.yaml", "-"], input: "Down").status == 2)
  }

  /// The files are equal byte for byte in every environment.
  @Test func replaysAreEqualInAllLocalesAndTimeZones() throws {
    let tape = """
      Set Size 31x9
      Down 2 PageDown@70ms 2 Screenshot a Drag 5,8 5,2 100ms Sleep 300ms Wheel up 3 at 4,4 Sleep 99ms Screenshot b
      End Sleep 1 Resize 20x5 Screenshot c
      """
    let scene = try Fixture(Self.scene)
    let results = try Self.places.map { try written(["replay", scene.path, "-"], input: tape, in: $0) }
    #expect(results[0].count == 8 && results[0].values.allSatisfy { !$0.isEmpty })
    #expect(results.allSatisfy { $0 == results[0] })
  }

  /// Every demo's tape, twice, in two locales and time zones.
  @Test(arguments: await Demo.names)
  func demoReplaysAreEqualInAllLocalesAndTimeZones(_ name: String) throws {
    let tape = TestSource.project.appendingPathComponent("demos/Tapes/\(name).tape").path
    let results = try Self.places.prefix(2).map { try written(["replay", "demo:\(name)", tape], in: $0) }
    #expect(results[0].count > 4)
    #expect(results[0] == results[1])
  }

  /// The example scenes that are no demos.
  @Test(arguments: [
    "cards", "chat", "form", "linked", "log", "messages", "reader", "refresh", "search", "sections", "signup",
    "sticky",
  ])
  func exampleScenesPassTheirTapes(_ name: String) throws {
    let demos = TestSource.project.appendingPathComponent("demos").path
    let result = try Command.run([
      "replay", "\(demos)/Scenes/\(name).yaml", "\(demos)/Tapes/\(name).tape",
    ])
    #expect(result.status == 0, "\(result.errors)")
  }

  private static let places = [
    (locale: "C.UTF-8", zone: "UTC"), ("C", "Asia/Tokyo"), ("de_DE.UTF-8", "America/New_York"),
  ]

  /// The files that a replay writes in a locale and a time zone, by name.
  private func written(
    _ arguments: [String], input: String = "", in place: (locale: String, zone: String)
  ) throws -> [String: Data] {
    let folder = NSTemporaryDirectory() + "replay-command-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let result = try Command.run(
      arguments
        + [
          "--frames", folder, "--svg", folder, "--trace", folder + "/t.jsonl", "--cast", folder + "/c.cast",
        ],
      input: input,
      environment: [
        "LC_ALL": place.locale, "TZ": place.zone, "LANGUAGE": "de", "NO_COLOR": "1", "COLUMNS": "7",
      ])
    #expect(result.status == 0, "\(result.errors)")
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
    return files
  }

  /// The SVG part of acceptance case 38.
  @Test func aReplayMakesAMovingPicture() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/n.svg"
    let demos = TestSource.project.appendingPathComponent("demos").path
    let result = try Command.run([
      "replay", "demo:nested", "\(demos)/Tapes/nested.tape", "--animation", path,
    ])
    #expect(result.status == 0, "\(result.errors)")
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    #expect(svg.utf8.count <= 256 << 10)
    let rows = svg.matches(of: /<g id="v(\d+)">/).map(\.output.1)
    #expect(Set(rows).count == rows.count && rows.count > 100)
    for part in ["step-end", "prefers-color-scheme", "prefers-reduced-motion"] { #expect(svg.contains(part)) }
    #expect(!svg.contains("<script"))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    let wrong = try Command.run(["replay", "demo:nested", "-", "--animation", "n.mov"])
    #expect(wrong.status == 2 && wrong.errors.contains("ends in .svg"))
  }

  @Test func demosCanBeReplayedByName() throws {
    let result = try Command.run(["replay", "demo:paging", "-"], input: "Expect contains 'paging'")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try Command.run(["replay", "demo:pagin", "-"], input: "Down").status == 2)
  }

  @Test func aTraceCanGoToAPipe() throws {
    let result = try replay("Down", ["--trace", "/dev/stdout"])
    #expect(result.status == 0 && result.output.hasPrefix("{\"t\":0,\"scrolls\":{\"page\":{\"offset\":[0,0]"))
  }
}
