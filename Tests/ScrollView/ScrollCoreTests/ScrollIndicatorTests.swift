import TestSupport
import Testing

@testable import ScrollCore

@Suite(.bounded) struct ScrollIndicatorTests {
  @Test func thumbMatchesTheReference() throws {
    let cases = try ReferenceCase.all("indicator")
    #expect(cases.count == 60)
    for one in cases {
      let indicator = ScrollIndicator(axis: one.axis, track: one.int("track"), offset: one.int("offset"))
      let expected = one.out.map { $0.map { Int($0) } }
      #expect(indicator.map { [$0.position, $0.length] } == expected, "\(one.testDescription)")
    }
  }

  /// The reference's "true" thumb. It keeps the thumb at least one eighth shorter than the track; ours may
  /// fill it, which these cases do not reach.
  @Test func thumbMatchesTheReferenceTables() throws {
    let vectors = try ReferenceVector.all("thumbtrue").filter { $0.int("content") > $0.int("viewport") }
    #expect(vectors.count >= 9)
    for vector in vectors {
      let axis = ScrollAxis(contentLength: vector.int("content"), boundsLength: vector.int("viewport"))
      let indicator = ScrollIndicator(axis: axis, track: vector.int("track"), offset: vector.int("offset"))
      #expect(indicator?.position == vector.field("start"), "\(vector.id)")
      #expect(indicator?.length == vector.field("len"), "\(vector.id)")
    }
  }

  @Test func dragsRelativeToTheGrab() throws {
    let vectors = try ReferenceVector.all("thumbdragrel")
    #expect(vectors.count >= 8)
    for vector in vectors {
      let axis = ScrollAxis(
        contentLength: vector.int("content"), boundsLength: vector.int("viewport"),
        offset: vector.int("offset"))
      let drag = IndicatorDrag(axis: axis, track: vector.int("track"), pointer: vector.int("grabCell"))
      #expect(drag.offset(pointer: vector.int("toCell")) == vector.number, "\(vector.id)")
    }
  }

  @Test func indicatorsOfBothAxesReduceTheViewport() throws {
    let vectors = try ReferenceVector.all("autohide")
    #expect(vectors.count == 7)
    for vector in vectors {
      let size = IndicatorPolicy.always.viewport(
        rows: vector.int("viewH"), columns: vector.int("viewW"), contentRows: vector.int("contentH"),
        contentColumns: vector.int("contentW"))
      #expect(size.columns == vector.int("viewW") - (vector.flag("vertical") ? 1 : 0), "\(vector.id)")
      #expect(size.rows == vector.int("viewH") - (vector.flag("horizontal") ? 1 : 0), "\(vector.id)")
    }
    #expect(IndicatorPolicy.auto.viewport(rows: 5, columns: 5, contentRows: 99, contentColumns: 99) == (5, 5))
    #expect(
      IndicatorPolicy.always.viewport(rows: 1, columns: 1, contentRows: 99, contentColumns: 99) == (1, 1))
  }

  @Test func thumbMovesForwardAndTouchesTheEndsOnlyThere() {
    for content in [25, 26, 48, 100, 1000, 54_321] {
      var last = -1
      for offset in 0...(content - 24) where content < 5000 || offset % 97 == 0 || offset == content - 24 {
        let axis = ScrollAxis(contentLength: content, boundsLength: 24, offset: offset)
        let indicator = ScrollIndicator(axis: axis, track: 24)!
        #expect(indicator.position >= last)
        last = indicator.position
        let travel = 192 - indicator.length
        #expect((indicator.position == 0) == (offset == 0))
        #expect((indicator.position == travel) == axis.isAtEnd)
        #expect(indicator.cells.map(\.count).reduce(0, +) == indicator.length)
        #expect(indicator.cells.first!.index * 8 + indicator.cells.first!.start == indicator.position)
      }
    }
  }

  @Test func hitTestingDistinguishesThumbAndTrack() {
    let axis = ScrollAxis(contentLength: 240, boundsLength: 24, offset: 100)
    let indicator = ScrollIndicator(axis: axis, track: 24)!
    let cells = Set(indicator.cells.map(\.index))
    for cell in 0..<24 {
      let expected: ScrollIndicator.Hit =
        cells.contains(cell) ? .thumb : cell < cells.min()! ? .before : .after
      #expect(indicator.hit(cell: cell) == expected)
    }
  }
}
