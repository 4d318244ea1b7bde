import Foundation
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// The scenes of docs/chat.md.
@Suite(.bounded) struct ChatPageTests: SceneSuite {
  private func scenes() throws -> [String] {
    let page = try String(contentsOfFile: TestSource.project.path + "/docs/chat.md", encoding: .utf8)
    return page.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  private func screen(_ scene: String) throws -> HeadlessScreen {
    HeadlessScreen(try load(scene).rootNode, columns: 30, rows: 5)
  }

  /// The first one is the example, in ten lines, which has a tape.
  @Test func aChatWithAHistoryHasTenLines() throws {
    let scene = try scenes()[0]
    let example = try String(
      contentsOfFile: TestSource.project.path + "/demos/Scenes/chat.yaml", encoding: .utf8)
    #expect(
      example.components(separatedBy: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n") == scene)
    #expect(scene.components(separatedBy: "\n").count == 11, "and an empty one after the last")
    let screen = try screen(scene)
    screen.advance(1.1)
    #expect(screen.lines == (36...40).map { "message \($0)" })
    screen.advance(1.9)
    screen.advance(1.1)
    #expect(screen.lines[4] == "message 42, at 4.0 s" || screen.lines[4] == "message 41, at 2.0 s")
  }

  @Test func theNewestRowFirstStandsAtTheEnd() throws {
    let screen = try screen(try scenes()[1])
    screen.advance(1.1)
    #expect(screen.lines == (0...4).reversed().map { "message \($0)" })
    screen.advance(3.5)
    #expect(screen.lines[4].hasPrefix("message at "))
  }

  /// F8 of a review: it showed its first rows for ever.
  @Test func aListThatFollowsItsEndStartsThereUnlessItSaysOtherwise() throws {
    let list = "id: m, indicators: never, followsEnd: true, count: 9, row: {text: \"m {number}\"}"
    let time = "every: 1s, append: {text: \"new {number}\"}"
    #expect(try screen("root: {list: {\(list), \(time)}}").lines == (5...9).map { "m \($0)" })
    let start = try screen("root: {list: {\(list), startsAt: start, \(time)}}")
    #expect(start.lines == (1...5).map { "m \($0)" })
    start.advance(3.5)
    #expect(start.lines == (1...5).map { "m \($0)" }, "it is not at its end")
    start.key(.end)
    start.settle()
    start.advance(2)
    #expect(start.lines[4].hasPrefix("new "))
    let column =
      "content: {column: {children: [\((1...9).map { "{text: m \($0)}" }.joined(separator: ", "))]}}"
    #expect(
      try screen("root: {scroll: {edgeHint: none, startsAt: end, \(column)}}").lines[0].hasPrefix("m 5"))
    #expect(
      try screen("root: {scroll: {edgeHint: none, followsEnd: true, startsAt: start, \(column)}}").lines[0]
        .hasPrefix("m 1"))
  }
}
