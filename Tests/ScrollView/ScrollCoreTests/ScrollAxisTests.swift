import TestSupport
import Testing

@testable import ScrollCore

@Suite(.bounded) struct ScrollAxisTests {
  @Test func clampingMatchesTheReference() throws {
    let cases = try ReferenceCase.all("clamp")
    #expect(cases.count == 30)
    for one in cases {
      var axis = one.axis
      axis.offset = one.int("offset")
      #expect(axis.offset == Int(one.out![0]), "\(one.testDescription)")
    }
  }

  @Test func reclampsWhenTheContentShrinks() throws {
    let vectors = try ReferenceVector.all("shrink")
    #expect(!vectors.isEmpty)
    for vector in vectors {
      var axis = ScrollAxis(contentLength: vector.int("oldContent"), boundsLength: vector.int("viewport"))
      axis.offset = vector.int("offset")
      axis.contentLength = vector.int("newContent")
      #expect(axis.offset == vector.number, "\(vector.id)")
    }
  }

  @Test func keepsTheLeadingEdgeWhenTheWindowChanges() throws {
    let vectors = try ReferenceVector.all("resize").filter { $0.arguments["anchor"] as? String == "top" }
    #expect(!vectors.isEmpty)
    for vector in vectors {
      var axis = ScrollAxis(contentLength: vector.int("content"), boundsLength: vector.int("oldViewport"))
      axis.offset = vector.int("offset")
      axis.boundsLength = vector.int("newViewport")
      #expect(axis.offset == vector.number, "\(vector.id)")
    }
  }

  @Test func movesNoFurtherThanTheEnds() {
    var axis = ScrollAxis(contentLength: 100, boundsLength: 24)
    #expect(axis.scroll(by: 10) == 10)
    #expect(axis.scroll(by: .max) == 66)
    #expect(axis.isAtEnd && axis.percent == 100)
    #expect(axis.scroll(by: -1) == -1)
    #expect(axis.percent == 98)
    #expect(axis.scroll(by: .min) == -75)
    #expect(axis.isAtStart && axis.percent == 0)
    #expect(ScrollAxis(contentLength: 10, boundsLength: 24).percent == nil)
  }

  @Test func pagesOverlapByOneLine() {
    func axis(_ bounds: Int, _ inset: Int = 0) -> ScrollAxis {
      ScrollAxis(contentLength: 1000, boundsLength: bounds, insetStart: inset)
    }
    #expect(PageOverlap().page(of: axis(24)) == 23)
    #expect(PageOverlap().page(of: axis(24, 2)) == 21)
    #expect(PageOverlap(cells: 2).page(of: axis(24)) == 22)
    // A negative inset narrows the range; it does not make the window larger.
    #expect(PageOverlap().page(of: axis(24, -5)) == 23)
    #expect(PageOverlap().page(of: axis(1)) == 1)
    #expect(PageOverlap().page(of: axis(0)) == 1)
    #expect(PageOverlap(cells: .max).page(of: axis(24)) == 1)
    #expect(PageOverlap().halfPage(of: axis(24)) == 12)
    #expect(PageOverlap().halfPage(of: axis(1)) == 1)
  }

  /// For any numbers: no trap, the offset is in range, and clamping is idempotent.
  @Test(arguments: seeds(1)) func anyNumbersKeepTheOffsetInRange(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let extremes = [Int.min, .min + 1, -1, 0, 1, 2, 80, 1 << 53, .max - 1, .max]
    func number() -> Int {
      Bool.random(using: &random)
        ? extremes.randomElement(using: &random)! : Int.random(in: -200...2000, using: &random)
    }
    for round in 0..<20_000 {
      var axis = ScrollAxis(
        contentLength: number(), boundsLength: number(), insetStart: number(), insetEnd: number(),
        offset: number())
      axis.offset = number()
      axis.scroll(by: number())
      axis.boundsLength = number()
      axis.insetEnd = number()
      let text: Comment = "seed 2026, round \(round): \(axis)"
      #expect(axis.minOffset <= axis.offset && axis.offset <= axis.maxOffset, text)
      #expect(axis.clamped(axis.clamped(round)) == axis.clamped(round), text)
      #expect((0...100).contains(axis.percent ?? 0), text)
      let track = number()
      if let indicator = ScrollIndicator(axis: axis, track: track, offset: number()) {
        #expect(indicator.position >= 0 && indicator.length >= 4, text)
        #expect(indicator.position + indicator.length <= indicator.track * 8, text)
      }
      let drag = IndicatorDrag(axis: axis, track: track, pointer: number())
      let dragged = drag.offset(pointer: number())
      #expect(axis.clamped(dragged) == dragged, text)
    }
  }
}
