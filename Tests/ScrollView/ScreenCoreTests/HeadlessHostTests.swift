import TestSupport
import Testing

@testable import ScreenCore

/// Counts up to a goal, ten times a second, and shows the count.
private final class Counter: ScreenApplication {
  /// The last number; nil to count without end.
  var goal: Int?
  var shown = 0
  var isDirty = true
  /// A result of background work, which is shown after the next wake.
  var news: Int?
  private(set) var deadline: Double?
  private(set) var size = (rows: 0, columns: 0)
  private(set) var traits: ScreenTraits?

  init(to goal: Int?) {
    self.goal = goal
    deadline = goal == 0 ? nil : 0.1
  }

  func resize(rows: Int, columns: Int) {
    size = (rows, columns)
    isDirty = true
  }
  func traitsDidChange(_ traits: ScreenTraits) { self.traits = traits }
  func handle(_ event: InputEvent, at time: Double) {
    goal = (goal ?? 0) + 1
    deadline = time + 0.1
  }
  func wake(at time: Double) {
    if let news {
      (shown, isDirty) = (news, true)
      self.news = nil
    }
    guard let due = deadline, due <= time else { return }
    shown += 1
    isDirty = true
    deadline = shown == goal ? nil : due + 0.1
  }
  var needsDisplay: Bool { isDirty }
  func draw(into canvas: inout Canvas, at time: Double) {
    isDirty = false
    canvas.put("\(shown)", row: 0, column: 0)
  }
  var watchedDescriptors: [Int32] { [] }
  func takeRequest() -> ScreenRequest? { nil }
  var wantsMouse: Bool { false }
}

/// Requests a frame at all times.
private final class Restless: ScreenApplication {
  func resize(rows: Int, columns: Int) {}
  func handle(_ event: InputEvent, at time: Double) {}
  func wake(at time: Double) {}
  var needsDisplay: Bool { true }
  func draw(into canvas: inout Canvas, at time: Double) {}
  var deadline: Double? { nil }
  var watchedDescriptors: [Int32] { [] }
  func takeRequest() -> ScreenRequest? { nil }
  var wantsMouse: Bool { false }
}

/// An application without a terminal is drawn until it is settled.
@MainActor
@Suite(.bounded) struct HeadlessHostTests {
  private func isNear(_ time: Double, _ other: Double) -> Bool { abs(time - other) < 1e-9 }

  @Test func settleDrawsUntilNothingMoves() {
    let host = HeadlessHost(Counter(to: 3), rows: 1, columns: 4)
    #expect(host.frameCount == 0)
    #expect(host.settle())
    #expect(host.canvas.text == ["3"])
    #expect(host.frameCount == 4, "the first frame and one for each step")
    #expect(isNear(host.time, 0.3))
    host.send(.key(.enter))
    #expect(host.settle())
    #expect(host.canvas.text == ["4"] && isNear(host.time, 0.4))
    // Without a change, no frame is drawn.
    #expect(host.settle())
    #expect(host.frameCount == 5)
  }

  @Test func settleReportsThatTheRoundsAreUsedUp() {
    let host = HeadlessHost(Counter(to: nil), rows: 1, columns: 4)
    #expect(!host.settle(rounds: 7))
    #expect(host.canvas.text == ["7"])
  }

  @Test func advanceDrawsTheFramesOnTheWay() {
    let host = HeadlessHost(Counter(to: 5), rows: 1, columns: 4)
    host.advance(to: 0.25)
    #expect(host.canvas.text == ["2"] && host.frameCount == 3 && host.time == 0.25)
    host.advance(to: 0.1)
    #expect(host.time == 0.25, "time does not go back")
  }

  @Test func theCanvasTakesANewSizeWithTheNextFrame() {
    let counter = Counter(to: 0)
    let host = HeadlessHost(counter, rows: 1, columns: 4, traits: ScreenTraits(colors: .none))
    #expect(counter.traits?.colors == ScreenTraits.Colors.none && counter.size == (1, 4))
    host.resize(rows: 2, columns: 6)
    #expect(counter.size == (2, 6) && host.canvas.rows == 1)
    host.drawIfNeeded()
    #expect(host.canvas.rows == 2 && host.canvas.columns == 6)
  }

  @Test func settleCanIgnoreMotion() {
    let host = HeadlessHost(Counter(to: 3), rows: 1, columns: 4)
    #expect(host.settle { nil })
    #expect(host.canvas.text == ["0"] && host.time == 0)
  }

  /// A result that arrives between the frame and the check after it is still drawn.
  @Test(arguments: [false, true]) func settleWaitsForBackgroundWork(_ endsLate: Bool) {
    let counter = Counter(to: 0)
    let host = HeadlessHost(counter, rows: 1, columns: 4)
    var (left, looks, waits) = (3, 0, 0)
    let work = FrameWait(
      isPending: {
        looks += 1
        // Every second check comes after the frame.
        if endsLate, left == 1, looks.isMultiple(of: 2) {
          (left, counter.news) = (0, 9)
        }
        return left > 0
      },
      wait: {
        waits += 1
        left -= 1
        if left == 0 { counter.news = 9 }
      })
    #expect(host.settle(work))
    #expect(host.canvas.text == ["9"])
    #expect(waits == (endsLate ? 2 : 3), "settle does not wait for finished work")
  }

  @Test func settleEndsAtTheTimeLimit() {
    let counter = Counter(to: 0)
    let host = HeadlessHost(counter, rows: 1, columns: 4)
    var waits = 0
    let work = FrameWait(
      isPending: { true }, isOver: { waits == 5 },
      wait: {
        waits += 1
        counter.shown = waits
      })
    #expect(!host.settle(work))
    #expect(waits == 5)
    #expect(host.canvas.text == ["5"], "the last frame is current")
  }

  @Test func anApplicationThatAlwaysRequestsFramesDoesNotSettle() {
    let host = HeadlessHost(Restless(), rows: 1, columns: 4)
    #expect(!host.settle())
    #expect(host.frameCount < 200)
  }

  /// An application that always requests frames does not keep the processor busy while the host can wait.
  @Test func settleWaitsBetweenEndlessFrames() {
    let counter = Counter(to: 0)
    let host = HeadlessHost(counter, rows: 1, columns: 4)
    var waits = 0
    let work = FrameWait(
      isPending: {
        counter.isDirty = true
        return false
      }, isOver: { waits == 3 }, wait: { waits += 1 })
    #expect(!host.settle(work))
    #expect(waits == 3 && host.frameCount < 200)
  }
}
