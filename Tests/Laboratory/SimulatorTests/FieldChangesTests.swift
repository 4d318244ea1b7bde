import LayoutCore
import NodeUI
import SceneFields
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Fields of a shown scene that people change, and the way back.
@Suite(.bounded) struct FieldChangesTests: SceneSuite {
  private func scene(_ fields: String = "") throws -> (
    scroll: ScrollNode, window: Window, changes: FieldChanges
  ) {
    let scene = try load("root: {scroll: {id: s\(fields), content: {box: {width: 40, height: 100}}}}")
    let window = scene.makeWindow()
    window.resize(rows: 24, columns: 80)
    window.layoutIfNeeded()
    let scroll = try #require(scene.elements["s"] as? ScrollNode)
    return (scroll, window, FieldChanges { window })
  }

  private func field(_ name: String, of element: LayoutElement) throws -> EditableField {
    try #require(element.editableFields.first { $0.names.joined(separator: ".") == name }, "\(name)")
  }

  @Test func aScrollViewHasTheFieldsOfItsAxes() throws {
    let names = try scene().scroll.editableFields.map { $0.names.joined(separator: ".") }
    #expect(names.contains("bounces.vertical") && !names.contains("bounces.horizontal"))
    #expect(
      names.contains("snap.vertical.every") && names.contains("zoom.maximum") && names.contains("width"))
    #expect(!names.contains("id") && !names.contains("content") && !names.contains("keys"))
    let both = try scene(", directions: both").scroll.editableFields
    #expect(both.contains { $0.title == "bounces ↔" } && both.contains { $0.title == "snap ↕ every" })
    #expect(both.allSatisfy { !$0.isOnlyAxis })
  }

  /// Acceptance case 12, without the panel.
  @Test func allChangesAreUndone() throws {
    let (scroll, window, changes) = try scene()
    let (bounces, rate) = (
      try field("bounces.vertical", of: scroll), try field("decelerationRate", of: scroll)
    )
    changes.step(bounces, of: scroll, by: 1, at: 0)
    try changes.set(rate, of: scroll, toText: "0.998", at: 5)
    #expect(!scroll.bouncesVertically && scroll.decelerationRate == 0.998 && window.needsDisplay)
    #expect(changes.changes.map { $0.field.names[0] } == ["bounces", "decelerationRate"])
    #expect(changes.change(of: bounces, of: scroll)?.old == .bool(true))
    changes.undo()
    changes.undo()
    #expect(changes.undo() == nil)
    #expect(scroll.bouncesVertically && scroll.decelerationRate == 0.995 && changes.changes.isEmpty)
    changes.redo()
    changes.redo()
    #expect(changes.redo() == nil)
    #expect(!scroll.bouncesVertically && scroll.decelerationRate == 0.998 && changes.changes.count == 2)
    changes.didWrite()
    #expect(changes.changes.isEmpty)
    changes.undo()
    #expect(changes.changes.map(\.value) == [.number(0.995)])
  }

  @Test func stepsThatFollowEachOtherAreOne() throws {
    let (scroll, _, changes) = try scene()
    let step = try field("wheelStep", of: scroll)
    for time in [0, 0.5, 1.4, 2.3] { changes.step(step, of: scroll, by: 1, at: time) }
    changes.step(step, of: scroll, by: 10, at: 3.4)
    #expect(scroll.wheelStep == 17)
    changes.undo()
    #expect(scroll.wheelStep == 7)
    changes.undo()
    #expect(scroll.wheelStep == 3 && !changes.canUndo)
  }

  @Test func wrongValuesAreRefused() throws {
    let (scroll, _, changes) = try scene()
    for (name, text) in [
      ("decelerationRate", "1"), ("decelerationRate", "nan"), ("wheelStep", "-1"), ("wheelStep", "x"),
      ("wheelStep", "99999999999999999999"), ("bounces.vertical", "yes"), ("overscroll", "autox"),
      ("paging.vertical.pageSize", "0"), ("contentInset", "1 2"), ("directions", "vertical up x"),
      ("snap.vertical.every", "-1"), ("width", "wide"),
    ] {
      let field = try field(name, of: scroll)
      let before = field.value(of: scroll)
      #expect(throws: FieldChanges.Refusal.self, "\(name) \(text)") {
        try changes.set(field, of: scroll, toText: text, at: 0)
      }
      #expect(field.value(of: scroll) == before)
    }
    #expect(changes.changes.isEmpty && !changes.canUndo)
    let rate = try field("decelerationRate", of: scroll)
    do throws(FieldChanges.Refusal) {
      try changes.set(rate, of: scroll, toText: "0.1", at: 0)
      Issue.record("no error")
    } catch {
      #expect("\(error)" == "found “0.1”; allowed: a number from 0.5 to 0.99999")
    }
  }

  @Test func aFieldWithoutAValueHasNoneAgain() throws {
    let (scroll, _, changes) = try scene()
    let (every, points) = (
      try field("snap.vertical.every", of: scroll), try field("snap.vertical.points", of: scroll)
    )
    try changes.set(every, of: scroll, to: .wholeNumber(7), at: 0)
    try changes.set(points, of: scroll, toText: "3, 9", at: 3)
    #expect(scroll.verticalSnapPoints?.list == [3, 9])
    changes.undo()
    #expect(scroll.verticalSnapPoints?.interval == 7)
    changes.undo()
    #expect(scroll.verticalSnapPoints == nil)
    changes.redo()
    #expect(scroll.verticalSnapPoints?.interval == 7)
    changes.reset(every, of: scroll, at: 9)
    #expect(scroll.verticalSnapPoints == nil && changes.changes.isEmpty && changes.canUndo)
  }

  @Test func changesOfLayoutSpecsAreSeen() throws {
    let scene = try load("root: {column: {id: c, children: [{text: a}, {text: b}]}}")
    let window = scene.makeWindow()
    window.resize(rows: 5, columns: 9)
    window.layoutIfNeeded()
    let column = try #require(scene.elements["c"])
    let changes = FieldChanges { window }
    try changes.set(try field("spacing", of: column), of: column, to: .wholeNumber(2), at: 0)
    window.layoutIfNeeded()
    #expect(window.root.subnodes.map(\.frame.minY) == [0, 3])
  }

  @Test func rowsThatTicksAddKeepTheFieldsOfTheirColumn() throws {
    let scene = try load(
      "root: {column: {id: c, every: 1s, append: {text: x}, children: [{text: a}, {text: b}]}}")
    let column = try #require(scene.elements["c"])
    let field = try field("spacing", of: column)
    field.set(.wholeNumber(1), of: column, in: nil)
    #expect(field.value(of: column) == .wholeNumber(1))
  }

  // MARK: A file that was read again

  /// A field stays changed if the file's value is the one that the change began from; otherwise the file wins.
  @Test func theFileWinsWhereItHasAnotherValue() throws {
    let (scroll, _, changes) = try scene(", bounces: true, wheelStep: 4, decelerationRate: 0.99")
    changes.step(try field("bounces.vertical", of: scroll), of: scroll, by: 1, at: 0)
    changes.step(try field("wheelStep", of: scroll), of: scroll, by: 1, at: 2)
    try changes.set(try field("decelerationRate", of: scroll), of: scroll, to: .number(0.998), at: 4)
    let (new, _, _) = try scene(", bounces: true, wheelStep: 9, decelerationRate: 0.998")
    changes.move { $0 === scroll ? new : nil }
    #expect(!new.bouncesVertically && new.wheelStep == 9)
    #expect(changes.changes.map { $0.field.names[0] } == ["bounces"])
    let conflict = try #require(changes.conflicts.first)
    #expect(changes.conflicts.count == 1)
    #expect(
      conflict.was == .wholeNumber(4) && conflict.file == .wholeNumber(9) && conflict.yours == .wholeNumber(5)
    )
    changes.takeYours(at: 9)
    #expect(new.wheelStep == 5 && changes.conflicts.isEmpty && changes.changes.count == 2)
    changes.undo()
    #expect(new.wheelStep == 9)
  }

  // MARK: Texts and steps

  @Test func everyTypeReadsItsOwnText() throws {
    for kind in NodeKind.all {
      let element = kind.make()
      for field in element.editableFields {
        guard let value = field.value(of: element) else { continue }
        if case .list = field.type.form, case .words = value { continue }
        #expect(
          field.type.value(of: field.type.text(of: value)) == value, "\(kind.name).\(field.title) \(value)")
      }
    }
  }

  @Test(arguments: [
    (0.99, 1, 0.995), (0.995, 1, 0.998), (0.998, 1, 0.999), (0.999, 1, 0.99999), (0.998, -1, 0.995),
    (0.99, -1, 0.989), (0.5, -1, 0.5), (0.989, 1, 0.99), (0.99, 3, 0.999),
  ])
  func ratesHaveTheStepsOfUIKit(_ from: Double, _ steps: Int, _ to: Double) {
    #expect(FieldType.number(0.5...0.99999).stepped(.number(from), by: steps) == .number(to))
  }

  @Test func lengthsStepByCellsOrParts() {
    #expect(FieldType.dimension.stepped(.dimension(.points(3)), by: -10) == .dimension(.points(0)))
    #expect(FieldType.length.stepped(.dimension(.points(3)), by: -10) == .dimension(.points(1)))
    #expect(FieldType.dimension.stepped(.dimension(.fraction(0.5)), by: 1) == .dimension(.fraction(0.55)))
    #expect(FieldType.wholeNumber(minimum: nil).stepped(.wholeNumber(.max), by: 10) == .wholeNumber(.max))
    #expect(FieldType.words(["a", "b"]).stepped(.text("b"), by: 1) == .text("b"))
    #expect(FieldType.number(0.001...(.infinity)).stepped(.number(1), by: 2) == .number(2))
    #expect(FieldType.text.stepped(.text("a"), by: 1) == nil)
  }
}
