import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `porthole layout` on the command line.
@Suite(.programs, .bounded) struct LayoutCommandTests {
  private static let scene = """
    root:
      column:
        id: page
        children:
          - text: Title
          - scroll: {id: body, flexGrow: 1, content: {box: {id: long, contentSize: [10, 100]}}}
    """

  private func run(_ arguments: [String], input: String = "") throws -> Command.Result {
    try Command.run(["layout"] + arguments, input: input)
  }

  @Test func printsJSON() throws {
    let fixture = try Fixture(Self.scene)
    let result = try run([fixture.path])
    #expect(
      result.output
        == #"{"kind":"column","id":"page","frame":[0,0,80,24],"children":[{"kind":"text","frame":[0,0,80,1],"children":[]},"#
        + #"{"kind":"scroll","id":"body","frame":[0,1,80,23],"contentSize":[80,100],"children":["#
        + #"{"kind":"box","id":"long","frame":[0,0,80,100],"children":[]}]}]}"# + "\n")
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  /// The scene sets the content size of a scroll view itself.
  @Test func contentSizesSetInTheSceneArePrinted() throws {
    let scene = "root: {scroll: {managesContentSize: false, contentSize: [300, 40], content: {text: a}}}"
    #expect(try run(["-"], input: scene).output.contains(#""contentSize":[300,40]"#))
    #expect(
      try run(["-", "--format", "frames"], input: scene).output.hasPrefix(
        "scroll  0,0 80x24  content 300x40\n"))
  }

  @Test func probableMistakesAreOnStandardError() throws {
    let result = try run(
      ["-", "--format", "frames"], input: "root: {list: {count: 1, row: {text: \"{nummer}\"}}}")
    #expect(result.status == 0 && result.output.hasPrefix("list  0,0 80x24"))
    #expect(
      result.errors
        == "porthole: root.list.row.text in line 1: unknown field “{nummer}”; did you mean {number}? allowed: {index}, {number}, {section}, {count}, {tick}, {time}, and {{ for a brace\n"
    )
  }

  @Test func minimumAndMaximumSizesLimitTheRoot() throws {
    func frame(_ arguments: String...) throws -> String {
      let result = try run(
        ["-", "--format", "frames"] + arguments, input: "root: {box: {id: b, contentSize: [9, 9]}}")
      return result.output
    }
    #expect(try frame() == "box b  0,0 80x24\n")
    #expect(try frame("--max", "40xinf") == "box b  0,0 40x24\n")
    #expect(try frame("--min", "0x0") == "box b  0,0 9x9\n")
    #expect(try frame("--min", "100x0") == "box b  0,0 100x9\n")
    #expect(try frame("--min", "0x0", "--max", "infxinf") == "box b  0,0 9x9\n")
    #expect(try run(["-", "--max", "9"]).status == 2)
    #expect(try run(["-", "--min", "infx3"]).status == 2)
  }

  @Test func drawsAscii() throws {
    let result = try run(["-", "--format", "ascii", "--max", "12x4"], input: Self.scene)
    #expect(
      result.output
        == """
        [Title.....]
        +long------+
        |          |
        |          |

        """.replacingOccurrences(of: "Title", with: "text."))
  }

  @Test func errorsGoToStandardError() throws {
    let fixture = try Fixture("root: {boks: }\ntitel: x")
    let result = try run([fixture.path])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errors.split(separator: "\n").map { $0.replacingOccurrences(of: fixture.path, with: "F") }
        .map { String($0.prefix(40)) } == [
          "F:1:8: root: unknown kind “boks”; did yo", "F:2:1: unknown key “titel”; did you mean",
        ])
  }
}
