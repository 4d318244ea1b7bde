import Foundation
import ScreenCore
import TestSupport
import Testing

/// No output of the program, apart from content passed through unchanged, controls a terminal or hides text.
@Suite(.programs, .bounded) struct SafeOutputTests {
  private static let hostile =
    "\u{1b}]0;t\u{7}\u{1b}[31m\u{9b}2J\u{202e}\u{2028}\u{200b}\u{e0041}\u{e000}\n\u{85}\u{7f}"
  private static let shown =
    "^[]0;t^G^[[31m<U+009B>2J<U+202E><U+2028><U+200B><U+E0041><U+E000>"

  /// Options, values, and names of commands and files are escaped in messages.
  @Test(arguments: [
    ["--X"], ["--X", "file"], ["-X"], ["--wrap", "X"], ["--tabs", "X"], ["--indicators", "X"],
    ["--mouse", "X"],
    ["--motion", "X"], ["--symbols", "X"], ["--column-width", "X"], ["--delimiter", "X"], ["--context", "X"],
    ["view", "--X"], ["help", "X"], ["snapshot", "--X"], ["snapshot", "--rows", "X", "file"],
    ["snapshot", "X"],
    ["demo", "--X"], ["demo", "X"], ["demo", "image", "X"], ["demo", "--tape", "X"], ["run", "--X"],
    ["run", "X"],
    ["run", "--size", "X", "scene"], ["run", "demo:X"], ["layout", "--max", "X", "scene"], ["layout", "X"],
    ["replay", "X", "Y"], ["replay", "demo:X", "X"], ["replay", "demo:feed", "X"], ["X"], ["--", "X"],
  ])
  func messagesEscapeTheCommandLine(_ arguments: [String]) throws {
    let result = try Command.run(arguments.map { $0.replacing("X", with: Self.hostile) })
    for scalar in (result.errors + result.output).unicodeScalars where scalar != "\n" {
      #expect(!HiddenCharacters.contains(scalar.value), "U+\(String(scalar.value, radix: 16)): \(arguments)")
    }
    // The viewer reports wrong options and continues, and `help` accepts any argument.
    if result.status != 0 { #expect(result.errors.hasSuffix("\n"), "\(arguments): \(result.errors)") }
  }

  @Test func messagesShowWholeFileNames() throws {
    let errors = try Command.run([Self.hostile]).errors
    #expect(errors == "porthole: \(Self.shown)^J<U+0085>^?: No such file or directory\n")
  }

  @Test func titlesOfPicturesAreEscapedForXML() throws {
    let fixture = try Fixture(Array("text\n".utf8), name: Self.hostile + "&.txt")
    let svg = try Command.run(["snapshot", fixture.path, "--format", "svg"]).output
    let escaped = Self.shown.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(svg.contains(escaped + "^J&lt;U+0085&gt;^?&amp;.txt</title>"))
    #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || !HiddenCharacters.contains($0.value) })
  }

  /// A snapshot has the same text as the viewer.
  @Test func snapshotsShowHiddenCharacters() throws {
    let fixture = try Fixture("a\u{200b}b\u{e0041}\u{ad}\u{e000}👨\u{200d}👩 ❤\u{fe0f}\u{200d}\n")
    let text = try Command.run(["snapshot", fixture.path]).output
    let first = try #require(text.split(separator: "\n").first)
    #expect(
      String(first).unicodeScalars.elementsEqual(
        "a<U+200B>b<U+E0041><U+00AD><U+E000>👨\u{200d}👩 ❤\u{fe0f}<U+200D>".unicodeScalars))
  }

  @Test(arguments: ["json", "frames", "ascii"])
  func layoutsHaveNoHiddenCharacters(_ format: String) throws {
    let scene = #"root: {box: {id: "a\u202e\u200b\e\U000E0041", width: 0, height: 0}}"#
    let result = try Command.run(["layout", "-", "--format", format, "--min", "0x0"], input: scene)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || !HiddenCharacters.contains($0.value) })
    switch format {
    case "json": #expect(result.output.contains(#""a\u202e\u200b\u001b\udb40\udc41""#))
    case "frames": #expect(result.output.contains("a<U+202E><U+200B>^[<U+E0041>"))
    default: break
    }
  }

  @Test func recordingsAndTracesHaveNoHiddenCharacters() throws {
    let folder = TemporaryFolder()
    let hostile = #"t\u202e\u200b\u009b\U000E0041"#
    let scene = folder.path("scene.yaml")
    try
      (#"title: "\#(hostile)""# + "\n"
      + #"root: {scroll: {id: "\#(hostile)", content: {text: "a\u200b\u202eb"}}}"#)
      .write(toFile: scene, atomically: true, encoding: .utf8)
    let (cast, trace) = (folder.path("out.cast"), folder.path("out.jsonl"))
    let result = try Command.run(
      ["replay", scene, "-", "--cast", cast, "--trace", trace], input: "Screenshot \"x\u{202e}\"\nDown\n")
    #expect(result.status == 0, "\(result.errors)")
    for file in [cast, trace] {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!text.isEmpty)
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || !HiddenCharacters.contains($0.value) }, "\(file)")
    }
  }
}
