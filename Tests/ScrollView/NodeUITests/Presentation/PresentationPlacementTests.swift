import LayoutCore
import TestSupport
import Testing

@testable import NodeUI

/// The places of presentations, as design rules compute them by hand, and at any size.
@Suite(.bounded) struct PresentationPlacementTests {
  /// Content of a natural size, which wraps into more rows in fewer columns.
  private static func content(_ width: Int, _ height: Int) -> PresentationPlacement.Measure {
    { range in
      let columns = max(range.lowerBound, min(width, range.upperBound))
      return Size(columns, columns >= width ? height : height * max(1, width) / max(1, columns) + 1)
    }
  }

  @Test(arguments: [
    // Screen, content, frame.
    (Size(80, 24), Size(40, 5), Rect(x: 18, y: 8, width: 44, height: 7)),
    (Size(80, 24), Size(5, 1), Rect(x: 28, y: 10, width: 24, height: 3)),
    (Size(80, 24), Size(200, 4), Rect(x: 2, y: 5, width: 76, height: 14)),
    (Size(80, 24), Size(20, 90), Rect(x: 28, y: 1, width: 24, height: 22)),
    (Size(41, 9), Size(20, 3), Rect(x: 8, y: 2, width: 24, height: 5)),
    (Size(29, 24), Size(5, 1), Rect(x: 0, y: 0, width: 29, height: 24)),
    (Size(80, 7), Size(5, 1), Rect(x: 0, y: 0, width: 80, height: 7)),
    (Size(1, 1), Size(5, 1), Rect(x: 0, y: 0, width: 1, height: 1)),
  ]) func aModalIsInTheMiddle(screen: Size, content: Size, frame: Rect) {
    let place = PresentationPlacement.modal(on: screen, measure: Self.content(content.width, content.height))
    #expect(place.frame == frame)
    #expect((place.insets.left > 0) == (screen.width >= 30 && screen.height >= 8))
  }

  @Test func aModalHasTheSizeThatIsAskedFor() {
    let measure = Self.content(10, 2)
    let place = PresentationPlacement.modal(
      on: Size(80, 24), width: .fraction(0.5), height: .points(10), measure: measure)
    #expect(place.frame == Rect(x: 20, y: 7, width: 40, height: 10) && place.room == Size(36, 8))
    let large = PresentationPlacement.modal(
      on: Size(80, 24), width: 900, height: .fraction(.infinity), measure: measure)
    #expect(large.frame == Rect(x: 2, y: 1, width: 76, height: 22))
    let titled = PresentationPlacement.modal(on: Size(20, 6), hasTitle: true, measure: measure)
    #expect(titled.insets == EdgeInsets(top: 1) && titled.room == Size(20, 5))
  }

  @Test(arguments: [
    (PresentationStyle.Edge.bottom, Rect(x: 0, y: 20, width: 80, height: 4), EdgeInsets(top: 1)),
    (.top, Rect(x: 0, y: 0, width: 80, height: 4), EdgeInsets(bottom: 1)),
    (.left, Rect(x: 0, y: 0, width: 31, height: 24), EdgeInsets(right: 1)),
    (.right, Rect(x: 49, y: 0, width: 31, height: 24), EdgeInsets(left: 1)),
  ]) func aSheetTakesAllOfItsEdge(edge: PresentationStyle.Edge, frame: Rect, insets: EdgeInsets) {
    let place = PresentationPlacement.sheet(on: Size(80, 24), at: edge, measure: Self.content(30, 3))
    #expect(place.frame == frame && place.insets == insets)
  }

  @Test func aSheetHasTwoThirdsAtMost() {
    let high = PresentationPlacement.sheet(on: Size(80, 10), at: .bottom, measure: Self.content(30, 90))
    #expect(high.frame == Rect(x: 0, y: 3, width: 80, height: 7))
    let given = PresentationPlacement.sheet(
      on: Size(80, 10), at: .left, length: 12, measure: Self.content(30, 90))
    #expect(given.frame.size.width == 12)
    let tiny = PresentationPlacement.sheet(on: Size(1, 1), at: .bottom, measure: Self.content(30, 90))
    #expect(tiny.frame == Rect(x: 0, y: 0, width: 1, height: 1) && tiny.insets == EdgeInsets())
  }

  @Test(arguments: [
    // Edge, anchor, frame of content of 10 × 4 on 40 × 12.
    (
      PresentationStyle.Edge.bottom, Rect(x: 5, y: 2, width: 6, height: 1),
      Rect(x: 5, y: 3, width: 12, height: 4)
    ),
    (.bottom, Rect(x: 35, y: 10, width: 5, height: 1), Rect(x: 28, y: 6, width: 12, height: 4)),
    (.top, Rect(x: 5, y: 8, width: 6, height: 1), Rect(x: 5, y: 4, width: 12, height: 4)),
    (.top, Rect(x: 5, y: 1, width: 6, height: 1), Rect(x: 5, y: 2, width: 12, height: 4)),
    (.right, Rect(x: 5, y: 2, width: 6, height: 1), Rect(x: 11, y: 2, width: 12, height: 4)),
    (.right, Rect(x: 30, y: 10, width: 6, height: 1), Rect(x: 18, y: 8, width: 12, height: 4)),
    (.left, Rect(x: 20, y: 2, width: 6, height: 1), Rect(x: 8, y: 2, width: 12, height: 4)),
    (.left, Rect(x: 2, y: 2, width: 6, height: 1), Rect(x: 8, y: 2, width: 12, height: 4)),
  ]) func aPopoverIsNextToItsAnchor(edge: PresentationStyle.Edge, anchor: Rect, frame: Rect) {
    let place = PresentationPlacement.popover(
      on: Size(40, 12), at: edge, of: (anchor, anchor), rows: .max, measure: Self.content(10, 4))
    #expect(place.frame == frame)
  }

  @Test func aFrameTakesARowAboveAndBelow() {
    let anchor = Rect(x: 5, y: 5, width: 4, height: 1)
    func place(_ edge: PresentationStyle.Edge, rows: Int) -> PresentationPlacement {
      .popover(
        on: Size(40, 12), at: edge, of: (anchor, anchor), rows: .max, isFramed: true,
        measure: Self.content(10, rows))
    }
    let small = place(.bottom, rows: 2)
    #expect(small.frame == Rect(x: 5, y: 6, width: 12, height: 4) && small.room == Size(10, 2))
    #expect(place(.bottom, rows: 90).room.height == 4, "cut to the room")
    #expect(place(.right, rows: 2).frame.minY == 4, "its first row is that of the anchor")
    let low = PresentationPlacement.popover(
      on: Size(40, 4), at: .bottom,
      of: (Rect(x: 0, y: 0, width: 4, height: 1), Rect(x: 0, y: 0, width: 4, height: 1)),
      rows: .max, isFramed: true, measure: Self.content(10, 9))
    #expect(low.room == Size(10, 3) && low.insets.top == 0, "rows come before the frame")
  }

  @Test func aPopoverIsCutToTheRoomierSide() {
    let anchor = Rect(x: 0, y: 5, width: 4, height: 1)
    let place = PresentationPlacement.popover(
      on: Size(40, 12), at: .top, of: (anchor, anchor), rows: .max, measure: Self.content(10, 90))
    #expect(place.frame == Rect(x: 0, y: 6, width: 12, height: 6))
  }

  @Test(arguments: seeds(40)) func noPlaceLeavesTheScreen(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func any(_ most: Int) -> Int {
      [0, 1, 2, most, .max / 2, .infinity][Int.random(in: 0...5, using: &random)]
    }
    for _ in 0..<200 {
      let screen = Size(Int.random(in: 0...90, using: &random), Int.random(in: 0...40, using: &random))
      let whole = Rect(origin: .zero, size: screen)
      let size = Size(any(30), any(30))
      let measure: PresentationPlacement.Measure = {
        Size(max($0.lowerBound, min(size.width, $0.upperBound)), size.height)
      }
      let length = [
        Dimension.auto, .points(any(20)), .points(-5), .fraction(.nan), .fraction(-1), .fraction(3),
      ]
      .randomElement(using: &random)!
      let edge = PresentationStyle.Edge.allCases.randomElement(using: &random)!
      let anchor = Rect(
        x: Int.random(in: -9...99, using: &random), y: Int.random(in: -9...49, using: &random), width: any(9),
        height: any(3))
      for place in [
        PresentationPlacement.modal(on: screen, width: length, height: length, measure: measure),
        .sheet(on: screen, at: edge, length: length, measure: measure),
        .popover(
          on: screen, at: edge, of: (anchor, anchor), rows: any(9),
          isFramed: Bool.random(using: &random), measure: measure),
      ] where !place.frame.isEmpty {
        #expect(place.frame.intersection(whole) == place.frame, "\(place) on \(screen)")
        #expect(place.room.width >= 0 && place.room.height >= 0)
      }
    }
  }
}
