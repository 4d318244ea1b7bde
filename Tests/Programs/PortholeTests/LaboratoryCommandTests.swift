import Foundation
import TestSupport
import Testing

/// Parts of the laboratory together, in the real program.
@Suite(.programs, .bounded) struct LaboratoryCommandTests {
  private func replay(_ scene: String, _ tape: String, _ arguments: [String] = []) throws -> Command.Result {
    let scene = try Fixture(scene)
    return try Command.run(["replay", scene.path, "-"] + arguments, input: tape)
  }

  /// Acceptance case 9: a field changed in the panel is written, and the rest of the file stays.
  @Test func fieldsAreChangedInThePanelAndWritten() throws {
    let scene = "root: {scroll: {id: s, bounces: true, content: {box: {height: 100}}}}  # keep"
    let folder = TemporaryFolder()
    let output = folder.path + "/out.yaml"
    let tape = """
      F12
      Type "f/bounces"
      Enter
      Space
      Type w
      Expect inspector contains "1 field written to"
      """
    let result = try replay(scene, tape, ["--write", output])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try String(contentsOfFile: output, encoding: .utf8)
        == scene.replacingOccurrences(of: "bounces: true", with: "bounces: false"))
    // Without a file to write, a replay writes nothing.
    let refused = try replay(
      scene, tape.replacingOccurrences(of: "1 field written to", with: "only with --write"))
    #expect(refused.status == 0, "\(refused.errors)")
  }

  /// Acceptance case 12: what is undone is not written.
  @Test func nothingIsWrittenAfterUndoing() throws {
    let scene = "root: {scroll: {id: s, content: {box: {height: 100}}}}"
    let tape = """
      F12
      Type "f/bounces"
      Enter
      Space
      Sleep 2s
      Type "/decel"
      Enter
      Right
      Type "uuw"
      Expect inspector contains "nothing to write"
      """
    let folder = TemporaryFolder()
    let result = try replay(scene, tape, ["--write", folder.path + "/out.yaml"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.yaml"))
  }

  /// Acceptance case 3: the check in a tape and the words of the panel.
  @Test func aTapeChecksWhoTookTheInput() throws {
    let scene = """
      root: {scroll: {id: page, indicators: never, edgeHint: none, content: {column: {children: [{box: {height: 5, fill: "-"}}, \
      {scroll: {id: inner, height: 6, indicators: never, edgeHint: none, content: {box: {width: 40, height: 12, fill: i}}}}, \
      {box: {height: 60, fill: "="}}]}}}}
      """
    let tape = """
      Set Size 120x40
      Set TypingSpeed 0s
      Sleep 2s
      F12
      Wheel@400ms down 3 at 5,7
      Expect taken page left 0,0
      Expect offset page 0,3
      Type e
      Right
      Expect inspector contains "inner: no, at the end"
      """
    let result = try replay(scene, tape)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// A scene that is read again can still go back in time.
  @Test func aReloadedSceneContinuesFromThePast() throws {
    let old = try Fixture("root: {scroll: {id: s, content: {box: {width: 40, height: 100, fill: a}}}}")
    let new = try Fixture("root: {scroll: {id: s, content: {box: {width: 40, height: 100, fill: b}}}}")
    let tape = """
      Set Size 80x24
      Set TypingSpeed 0s
      Sleep 2s
      Down@1s 2
      Reload "\(new.path)"
      F12
      Type s
      Down@1s 3
      Expect offset s 0,5
      Expect contains "bbbb"
      F7 90
      F12
      Type g
      Type s
      F8
      Sleep 1s
      Expect contains "bbbb"
      """
    let result = try Command.run(["replay", "--root", "/", old.path, "-"], input: tape)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// The picture of the inspector in the README equals the screenshot of its tape.
  @Test(arguments: ["dark", "light"]) func thePictureOfTheInspectorIsUpToDate(_ theme: String) throws {
    let demos = TestSource.project.appendingPathComponent("demos")
    let folder = TemporaryFolder()
    let tape = demos.appendingPathComponent("Tapes/inspector.tape").path
    let result = try Command.run(["replay", "demo:nested", tape, "--theme", theme, "--svg", folder.path])
    #expect(result.status == 0, "\(result.errors)")
    let new = try String(contentsOfFile: folder.path + "/inspector.svg", encoding: .utf8)
    let url = demos.appendingPathComponent("Pictures/inspector-\(theme).svg")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
      try new.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == new, "run script/pictures")
  }

  /// The pictures of the catalogue and of a comparison in the documentation equal the screenshots of their tape.
  @Test(arguments: ["dark", "light"]) func thePicturesOfTheCatalogueAreUpToDate(_ theme: String) throws {
    let demos = TestSource.project.appendingPathComponent("demos")
    let folder = TemporaryFolder()
    let tape = demos.appendingPathComponent("Tapes/catalogue.tape").path
    let result = try Command.run(["replay", tape, "--theme", theme, "--svg", folder.path])
    #expect(result.status == 0, "\(result.errors)")
    for name in ["catalogue", "comparison"] {
      let new = try String(contentsOfFile: folder.path + "/\(name).svg", encoding: .utf8)
      let url = demos.appendingPathComponent("Pictures/\(name)-\(theme).svg")
      if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
        try new.write(to: url, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: url, encoding: .utf8) == new, "run script/pictures")
    }
  }

  @Test func tapesOnProgramsHaveReports() throws {
    let folder = TemporaryFolder()
    let result = try Command.run(
      ["replay", "--program", "cat", "-", "--report", folder.path + "/out"],
      input: "Set Size 20x5\nType hello\nEnter\nWait+Screen@20s /hello/\nExpect row 0 \"good <bye>\"\n")
    #expect(result.status == 1, "\(result.errors)")
    let page = try String(contentsOfFile: folder.path + "/out/index.html", encoding: .utf8)
    #expect(page.contains("good &lt;bye&gt;") && page.contains("<del>") && !page.contains("<script"))
  }
}
