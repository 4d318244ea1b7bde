import InspectorUI
import LayoutCore
import NodeUI
import SceneFields
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// The fields of an element as people change them in a panel.
@Suite(.bounded) struct FieldsNodeTests: SceneSuite {
  private final class TestWriter: FieldWriting {
    var written = 0
    var inFile: Set<String> = []
    func write() -> String {
      written += 1
      return "written"
    }
    func preview() -> [String] { ["1 - a", "1 + b"] }
    func origin(of field: EditableField, of element: LayoutElement) -> String? {
      inFile.contains(field.names[0]) ? "scene" : field.names[0] == "wheelStep" ? "platform" : nil
    }
  }

  private struct Panel {
    let scroll: ScrollNode
    let node: FieldsNode
    let changes: FieldChanges
    let screen: HeadlessScreen
    let writer: TestWriter

    /// The row of a field.
    func row(_ title: String) -> String? { screen.lines.first { $0.dropFirst().hasPrefix(title + " ") } }

    func find(_ name: String) {
      screen.type("/")
      screen.type(name)
      screen.key(.enter)
    }
  }

  private func panel(_ fields: String = "", columns: Int = 60) throws -> Panel {
    let scene = try load("root: {scroll: {id: s\(fields), content: {box: {width: 40, height: 100}}}}")
    let program = scene.makeWindow()
    program.resize(rows: 9, columns: 30)
    program.layoutIfNeeded()
    let changes = FieldChanges { program }
    let writer = TestWriter()
    let node = FieldsNode(changes, writer: writer)
    let scroll = try #require(scene.elements["s"] as? ScrollNode)
    node.element = scroll
    let screen = HeadlessScreen(node, columns: columns, rows: 90)
    screen.window.focus(node)
    let panel = Panel(scroll: scroll, node: node, changes: changes, screen: screen, writer: writer)
    _ = screen.settle()
    return panel
  }

  @Test func fieldsHaveTheControlsOfTheirTypes() throws {
    let panel = try panel()
    #expect(panel.row("directions") == " directions       ◂ vertical ▸")
    #expect(panel.row("bounces ↕") == " bounces ↕        [x]")
    #expect(panel.row("snap ↕ every") == " snap ↕ every     –")
    #expect(panel.row("wheelStep") == " wheelStep        3              platform")
    #expect(panel.row("width") == " width            auto")
  }

  /// Fields stand under the headings of their groups; those that are in the file or were changed come first, and keep their
  /// rows while they are changed.
  @Test func fieldsStandInGroups() throws {
    let panel = try panel(", bounces: true, snap: 19, wheelStep: 5")
    func headings() -> [String] {
      let words = ["changed"] + FieldGroup.allCases.map(\.rawValue)
      return panel.screen.lines.map { String($0.dropFirst()) }.filter(words.contains)
    }
    #expect(headings() == ["motion", "edges", "bars", "input", "layout"])
    panel.writer.inFile = ["snap", "wheelStep"]
    panel.node.element = nil
    panel.node.element = panel.scroll
    panel.screen.draw()
    #expect(headings() == ["changed", "motion", "edges", "bars", "input", "layout"])
    let rows = panel.screen.lines
    #expect(rows[0] == " changed" && rows[1].hasPrefix(" snap ↕ every     19"))
    #expect(
      rows.count { $0.hasPrefix(" wheelStep ") } == 1 && rows[1..<10].contains { $0.hasPrefix(" wheelStep ") }
    )
    // Those of a group follow each other.
    let bars = try #require(rows.firstIndex(of: " bars"))
    #expect(rows[bars + 1].hasPrefix(" indicators ↕") && rows[bars + 2].hasPrefix(" indicatorSize"))
    // Another field that is changed stays where people look at it.
    panel.find("bounces")
    panel.screen.type(" ")
    #expect(panel.screen.lines.map { $0.prefix(12) } == rows.map { $0.prefix(12) })
  }

  /// Acceptance case 9, up to the writing.
  @Test func aSwitchIsFoundAndTurned() throws {
    let panel = try panel(", bounces: true")
    panel.find("bounces")
    #expect(panel.node.chosenField?.names == ["bounces", "vertical"])
    panel.screen.type(" ")
    #expect(!panel.scroll.bouncesVertically)
    #expect(panel.row("bounces ↕") == " bounces ↕        [ ]            * was true")
    #expect(panel.node.note.end == "1 changed, not written")
    panel.screen.type("w")
    #expect(panel.writer.written == 1 && panel.node.message == "written")
    panel.screen.key(.delete)
    #expect(panel.scroll.bouncesVertically && panel.node.note.end == "")
  }

  /// Acceptance case 12.
  @Test func changesAreUndoneAndDoneAgain() throws {
    let panel = try panel()
    panel.find("decel")
    panel.screen.key(.right)
    panel.find("bounces")
    panel.screen.type(" ")
    #expect(panel.scroll.decelerationRate == 0.998 && panel.changes.changes.count == 2)
    panel.screen.type("u")
    panel.screen.type("u")
    #expect(
      panel.scroll.decelerationRate == 0.995 && panel.scroll.bouncesVertically
        && panel.changes.changes.isEmpty)
    panel.screen.type("u")
    #expect(panel.node.message == "nothing to undo")
    panel.screen.type("U")
    #expect(panel.scroll.decelerationRate == 0.998)
  }

  @Test func valuesAreTyped() throws {
    let panel = try panel()
    panel.find("snap.vertical.every")
    // Only after Enter are digits digits.
    panel.screen.type("7")
    #expect(panel.scroll.verticalSnapPoints == nil)
    panel.screen.key(.enter)
    panel.screen.type("19")
    #expect(panel.row("snap ↕ every")?.hasPrefix(" snap ↕ every    ▏19 ") == true && panel.node.isTyping)
    panel.screen.key(.enter)
    #expect(panel.scroll.verticalSnapPoints?.interval == 19 && !panel.node.isTyping)
    #expect(panel.screen.window.focusedNode === panel.node)
    panel.screen.key(.enter)
    panel.screen.type("5")
    panel.screen.key(.escape)
    #expect(panel.scroll.verticalSnapPoints?.interval == 19 && !panel.node.isTyping)
    // Pasted, too, and all keys of texts work.
    panel.screen.key(.enter)
    panel.screen.key(.character("u"), .control)
    panel.screen.send(.paste("7"))
    panel.screen.key(.home)
    panel.screen.type("1")
    panel.screen.key(.enter)
    #expect(panel.scroll.verticalSnapPoints?.interval == 17)
  }

  /// A refused value stays in its field, with the reason below it, until people have corrected or left it.
  @Test(arguments: [60, 30])
  func aRefusedValueStaysInItsField(_ columns: Int) throws {
    let panel = try panel(", snap: 19", columns: columns)
    panel.find("snap.vertical.every")
    panel.screen.key(.enter)
    panel.screen.type("x")
    panel.screen.key(.enter)
    let reason = "found “19x”; allowed: a whole number of at least 1"
    func below() throws -> String {
      let row = try #require(panel.screen.lines.firstIndex { $0.dropFirst().hasPrefix("snap ↕ every") })
      #expect(panel.screen.lines[row].contains("▏19x"))
      return panel.screen.lines[(row + 1)...].prefix(4).joined()
    }
    #expect(try below().split(separator: " ").joined(separator: " ").hasPrefix(reason))
    #expect(panel.scroll.verticalSnapPoints?.interval == 19 && panel.node.isTyping)
    // A click elsewhere in the list is refused, too, and Enter again.
    let other = try #require(panel.screen.lines.firstIndex { $0.hasPrefix(" directions") })
    panel.screen.click(3, other)
    panel.screen.key(.enter)
    #expect(try below().contains("allowed") && panel.node.chosenField?.names.first == "snap")
    // The reason goes when the text is right.
    panel.screen.key(.backspace)
    #expect(!panel.screen.lines.contains { $0.contains("allowed") })
    panel.screen.type("5")
    panel.screen.key(.enter)
    #expect(panel.scroll.verticalSnapPoints?.interval == 195 && !panel.node.isTyping)
    // Escape leaves the old value, and ends the edit only.
    panel.screen.key(.enter)
    panel.screen.type("-")
    panel.screen.key(.enter)
    #expect(panel.screen.lines.contains { $0.contains("allowed") })
    panel.screen.key(.escape)
    #expect(panel.scroll.verticalSnapPoints?.interval == 195 && !panel.node.isTyping)
    #expect(!panel.screen.lines.contains { $0.contains("allowed") })
    #expect(panel.screen.window.focusedNode === panel.node)
  }

  /// A scene that is read again while people type leaves them their text; another element that they choose does not.
  @Test func typedTextOutlivesAReload() throws {
    let panel = try panel(", snap: 19")
    let scene = try load("root: {scroll: {id: s, snap: 19, content: {box: {width: 40, height: 100}}}}")
    let next = try #require(scene.elements["s"] as? ScrollNode)
    panel.find("wheelStep")
    panel.screen.key(.enter)
    panel.screen.type("x")
    panel.screen.key(.enter)
    panel.node.element = next
    panel.screen.draw()
    #expect(panel.row("wheelStep")?.contains("▏3x ") == true)
    #expect(panel.screen.lines.contains { $0.contains("found “3x”") })
    panel.screen.key(.backspace)
    panel.screen.type("0")
    panel.screen.key(.enter)
    #expect(next.wheelStep == 30 && panel.scroll.wheelStep == 3)
    panel.screen.key(.enter)
    panel.screen.window.focus(nil)
    panel.node.element = panel.scroll
    panel.screen.draw()
    #expect(!panel.node.isTyping && panel.row("wheelStep")?.contains("▏") == false)
  }

  /// A field for which the file has another wish is listed after the others, until people take theirs.
  @Test func conflictsAreListed() throws {
    let panel = try panel()
    panel.find("wheelStep")
    panel.screen.key(.right)
    let scene = try load("root: {scroll: {id: s, wheelStep: 9, content: {box: {width: 40, height: 100}}}}")
    let next = try #require(scene.elements["s"] as? ScrollNode)
    panel.changes.move { $0 === panel.scroll ? next : nil }
    panel.node.element = next
    panel.screen.draw()
    let heading = try #require(panel.screen.lines.firstIndex(of: " was, in the file, yours"))
    #expect(panel.screen.lines[heading + 1] == " wheelStep  3  9  4" && next.wheelStep == 9)
    panel.screen.type("y")
    panel.node.update()
    panel.screen.draw()
    #expect(next.wheelStep == 4 && !panel.screen.lines.contains(" was, in the file, yours"))
  }

  /// An arrow and a click on a control take the value that was typed; a refused one keeps the keys.
  @Test func otherRowsTakeTheTypedValue() throws {
    let panel = try panel()
    panel.find("wheelStep")
    panel.screen.key(.enter)
    panel.screen.type("7")
    panel.screen.key(.down)
    #expect(
      panel.scroll.wheelStep == 37 && !panel.node.isTyping && panel.node.chosenField?.names != ["wheelStep"])
    panel.find("wheelStep")
    panel.screen.key(.enter)
    panel.screen.type("x")
    let row = try #require(panel.screen.lines.firstIndex { $0.hasPrefix(" bounces ↕") })
    panel.screen.click(19, row)
    #expect(
      panel.node.isTyping && panel.node.chosenField?.names == ["wheelStep"] && panel.scroll.bouncesVertically)
    panel.screen.key(.backspace)
    panel.screen.click(19, row)
    #expect(!panel.node.isTyping && panel.scroll.wheelStep == 37 && !panel.scroll.bouncesVertically)
  }

  /// The words of a field are suggested while people type.
  @Test func wordsAreSuggested() throws {
    let panel = try panel()
    panel.find("directions")
    panel.screen.key(.enter)
    panel.screen.key(.character("u"), .control)
    panel.screen.type("ho")
    #expect(panel.screen.lines.contains { $0.contains("horizontal") })
    panel.screen.key(.right)
    panel.screen.key(.enter)
    #expect(panel.scroll.scrollableDirections == .horizontal && !panel.node.isTyping)
  }

  @Test func theLinesOfTheFileAreShown() throws {
    let panel = try panel()
    panel.screen.type("W")
    #expect(panel.screen.lines.prefix(3) == [" 1 - a", " 1 + b", ""])
    panel.screen.key(.escape)
    #expect(panel.row("directions") != nil)
  }

  @Test func itFitsIntoAnyWidthAndNeedsNoElement() throws {
    for columns in [1, 2, 5, 17, 30] {
      let panel = try panel(columns: columns)
      for key in ["/", "u", "U", "W", "y", " "] as [Unicode.Scalar] { panel.screen.key(.character(key)) }
      panel.screen.key(.escape)
      panel.find("wheelStep")
      panel.screen.key(.enter)
      panel.screen.type("x")
      panel.screen.key(.enter)
      #expect(panel.node.isTyping)
      panel.node.element = nil
      for key in [Key.up, .down, .left, .right, .enter, .delete] { panel.screen.key(key) }
      #expect(panel.node.chosenField == nil)
    }
  }

  @Test func aClickChoosesAndTurns() throws {
    let panel = try panel()
    let row = try #require(panel.screen.lines.firstIndex { $0.hasPrefix(" bounces ↕") })
    panel.screen.click(19, row)
    #expect(!panel.scroll.bouncesVertically)
  }
}
