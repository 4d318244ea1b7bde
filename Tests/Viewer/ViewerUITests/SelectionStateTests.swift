import NodeUI
import ScrollCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// The transitions of a selection, without any view.
@Suite(.bounded) struct SelectionStateTests {
  private func place(_ byte: Int, _ length: Int = 1) -> SelectionPlace {
    SelectionPlace(bytes: byte..<byte + length, column: byte)
  }

  private func pressed(_ place: SelectionPlace, _ unit: TextUnit = .character) -> SelectionState {
    var state = SelectionState()
    state.press(TextSelection(unit: unit, anchor: place, end: place))
    return state
  }

  @Test func aPressThatDoesNotMoveIsAClick() {
    var state = pressed(place(3))
    #expect(state.phase == .pressed && state.selection == nil)
    #expect(state.release() == .click)
    #expect(state == SelectionState())
  }

  @Test func aDragSelectsFromThePressToThePointer() {
    var state = pressed(place(3))
    state.drag(to: place(7, 2))
    #expect(state.isDragging && state.selection?.bytes == 3..<9)
    state.drag(to: place(1))
    #expect(state.selection?.bytes == 1..<4)
    #expect(state.release() == .selection)
    #expect(state.phase == .selected && state.selection?.bytes == 1..<4)
    // Without a button, the pointer means nothing.
    state.drag(to: place(20))
    #expect(state.selection?.bytes == 1..<4)
    #expect(state.release() == .nothing)
  }

  @Test func aClickRemovesAnOlderSelection() {
    var state = pressed(place(3))
    state.drag(to: place(5))
    _ = state.release()
    state.press(TextSelection(anchor: place(9), end: place(9)))
    #expect(state.selection?.bytes == 3..<6, "until it is known to be a click")
    #expect(state.release() == .click)
    #expect(state.selection == nil)
  }

  @Test func aNewDragReplacesTheSelection() {
    var state = pressed(place(3))
    state.drag(to: place(5))
    _ = state.release()
    state.press(TextSelection(anchor: place(9), end: place(9)))
    state.drag(to: place(12))
    #expect(state.selection?.bytes == 9..<13)
  }

  @Test func aWordIsSelectedAtOnceAndStaysWhole() {
    var state = pressed(place(10, 5), .word)
    #expect(state.isDragging && state.selection?.bytes == 10..<15)
    state.drag(to: place(2, 3))
    #expect(state.selection?.bytes == 2..<15)
    state.drag(to: place(20, 4))
    #expect(state.selection?.bytes == 10..<24)
    #expect(state.release() == .selection)
  }

  @Test func shiftExtendsFromTheAnchor() {
    var state = pressed(place(10))
    state.drag(to: place(14))
    _ = state.release()
    state.extend(to: place(4))
    #expect(state.isDragging && state.selection?.bytes == 4..<11)
    state.drag(to: place(30))
    #expect(state.selection?.bytes == 10..<31)
    var empty = SelectionState()
    empty.extend(to: place(4))
    #expect(empty == SelectionState())
  }

  @Test func escapeEndsADragForGood() {
    var state = pressed(place(3))
    state.drag(to: place(5))
    let wasThere = state.cancel()
    #expect(wasThere)
    state.drag(to: place(8))
    #expect(state.selection == nil)
    #expect(state.release() == .nothing)
    let isStillThere = state.cancel()
    #expect(!isStillThere)
  }

  @Test func keysMoveTheEnd() {
    var state = pressed(place(3))
    state.drag(to: place(5))
    state.move(to: place(9))
    #expect(state.selection?.bytes == 3..<6, "not while the button is down")
    _ = state.release()
    state.move(to: place(9))
    #expect(state.selection?.bytes == 3..<10)
  }

  @Test func columnsOfARectangleAreOrdered() {
    let selection = TextSelection(
      isBlock: true, anchor: SelectionPlace(bytes: 50..<51, column: 9),
      end: SelectionPlace(bytes: 10..<11, column: 2))
    #expect(selection.columns == 2...9)
    #expect(selection.first.bytes == 10..<11 && selection.last.bytes == 50..<51)
    #expect(selection.bytes == 10..<51)
  }
}

/// Scrolling at the edges while a selection is dragged.
@Suite(.bounded) struct EdgeScrollingTests {
  private let rows = 0..<10

  /// The rows scrolled in a second with frames of a 60th of a second, after a drag from the middle.
  private func rowsInASecond(at pointer: Int, fromInside: Bool = true) -> Int {
    var edge = EdgeScrolling()
    if fromInside { edge.move(to: 5, in: rows, at: 0) }
    edge.move(to: pointer, in: rows, at: 0)
    return (0...60).reduce(0) { $0 + edge.advance(pointer, in: rows, to: Double($1) / 60) }
  }

  @Test func theSpeedGrowsWithTheDistance() {
    #expect(rowsInASecond(at: 5) == 0)
    #expect((7...9).contains(rowsInASecond(at: 9)), "the last row, after 150 ms")
    #expect((-9 ... -7).contains(rowsInASecond(at: 0)))
    #expect((9...10).contains(rowsInASecond(at: 10)), "the row below it, at once")
    #expect((99...100).contains(rowsInASecond(at: 40)))
    #expect((-100 ... -99).contains(rowsInASecond(at: -30)))
  }

  @Test func textInTheFirstRowCanBeSelected() {
    #expect(rowsInASecond(at: 0, fromInside: false) == 0)
    #expect(rowsInASecond(at: 9, fromInside: false) == 0)
  }

  @Test func itIsDueAfterAMoment() {
    var edge = EdgeScrolling()
    edge.move(to: 5, in: rows, at: 1)
    #expect(edge.next(5, in: rows, at: 1) == nil)
    edge.move(to: 9, in: rows, at: 2)
    #expect(edge.next(9, in: rows, at: 2) == 2 + EdgeScrolling.delay)
    #expect(edge.next(9, in: rows, at: 3) == 3)
  }

  @Test func aProgramThatWasStoppedDoesNotJump() {
    var edge = EdgeScrolling()
    edge.move(to: 12, in: rows, at: 0)
    _ = edge.advance(12, in: rows, to: 0)
    #expect(edge.advance(12, in: rows, to: 1_000) <= 25)
  }
}
