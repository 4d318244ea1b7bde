import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// The callbacks of every gesture, in UIKit's order.
@MainActor
@Suite(.bounded) struct ScrollTranscriptTests {
  /// Records the callbacks of a gesture.
  final class Transcript: ScrollDelegate {
    var lines: [String] = []
    func scrollViewWillBeginDragging() { lines.append("willBeginDragging") }
    func scrollViewDidScroll() { if lines.last != "didScroll…" { lines.append("didScroll…") } }
    func scrollViewDidEndDragging(willDecelerate: Bool) { lines.append("didEndDragging(\(willDecelerate))") }
    func scrollViewWillBeginDecelerating() { lines.append("willBeginDecelerating") }
    func scrollViewDidEndDecelerating() { lines.append("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation() { lines.append("didEndScrollingAnimation") }
    func scrollViewDidZoom() { lines.append("didZoom") }
  }

  private func page() -> ScrollState {
    ScrollState(contentSize: Size(80, 1_000), bounds: Size(80, 24))
  }

  private func run(_ state: inout ScrollState, from time: Double, _ transcript: Transcript) -> Double {
    var time = time
    var frames = 0
    while state.isMoving, frames < 100_000 {
      time += 1.0 / 60
      state.advance(to: time).send(to: transcript)
      frames += 1
    }
    return time
  }

  @Test func throwReportsDraggingThenDeceleration() {
    var state = page()
    let transcript = Transcript()
    state.beginTracking(at: 0).send(to: transcript)
    #expect(state.phase == .tracking)
    for step in 1...5 { state.drag(byX: 0, y: 2, at: Double(step) / 60).send(to: transcript) }
    #expect(state.phase == .dragging && state.contentOffset(at: 0.1) == Point(x: 0, y: 10))
    var told = Point.zero
    state.endDragging(velocityX: 0, velocityY: 120, at: 0.1) { told = $0 }.send(to: transcript)
    #expect(state.phase == .decelerating)
    _ = run(&state, from: 0.1, transcript)
    #expect(state.contentOffset(at: 9) == told && told.y == 34)
    #expect(
      transcript.lines == [
        "willBeginDragging", "didScroll…", "didEndDragging(true)", "willBeginDecelerating", "didScroll…",
        "didEndDecelerating",
      ])
    #expect(state.phase == .idle)
  }

  @Test func animationReportsItsEnd() {
    var state = page()
    let transcript = Transcript()
    state.setContentOffset(Point(x: 0, y: 100), animated: true, at: 0).send(to: transcript)
    #expect(state.phase == .animating)
    let end = run(&state, from: 0, transcript)
    #expect(transcript.lines == ["didScroll…", "didEndScrollingAnimation"])
    #expect(end < 0.35 && state.contentOffset(at: end).y == 100)
  }

  @Test func touchDuringAThrowEndsItsDeceleration() {
    var state = page()
    let transcript = Transcript()
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 5, at: 0.02)
    state.endDragging(velocityX: 0, velocityY: 300, at: 0.03)
    state.advance(to: 0.1).send(to: transcript)
    let offset = state.contentOffset(at: 0.1)
    state.beginTracking(at: 0.1).send(to: transcript)
    #expect(state.contentOffset(at: 5) == offset, "a touch stops it where it is")
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.2).send(to: transcript)
    #expect(state.phase == .idle)
    #expect(
      transcript.lines == ["didScroll…", "didEndDecelerating"]
        || transcript.lines == ["didScroll…", "didEndDecelerating", "didScroll…"])
  }

  struct Gesture: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    let body: @MainActor @Sendable (inout ScrollState, Transcript) -> Void
    var testDescription: String { name }
  }

  /// The callbacks of every other gesture, in UIKit's order.
  @Test(arguments: [
    Gesture(name: "a press without a drag", lines: []) { state, log in
      state.beginTracking(at: 0).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 0, at: 0.1).send(to: log)
    },
    Gesture(
      name: "a drag that stands still", lines: ["willBeginDragging", "didScroll…", "didEndDragging(false)"]
    ) {
      state, log in
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: 0, y: 4, at: 0.1).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 0, at: 0.5).send(to: log)
    },
    Gesture(
      name: "a drag past the edge",
      lines: [
        "willBeginDragging", "didScroll…", "didEndDragging(true)", "willBeginDecelerating", "didScroll…",
        "didEndDecelerating",
      ]
    ) { state, log in
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: 0, y: -9, at: 0.1).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 0, at: 0.5).send(to: log)
    },
    Gesture(
      name: "a flick to the next page",
      lines: [
        "willBeginDragging", "didScroll…", "didEndDragging(true)", "willBeginDecelerating", "didScroll…",
        "didEndDecelerating",
      ]
    ) { state, log in
      state.isPagingEnabled = true
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: 0, y: 3, at: 0.1).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 90, at: 0.1).send(to: log)
    },
    Gesture(name: "a page key", lines: ["didScroll…", "didEndScrollingAnimation"]) { state, log in
      state.scroll(byX: 0, y: 23, animated: true, at: 0).events.send(to: log)
    },
    Gesture(name: "a wheel notch", lines: ["didScroll…"]) { state, log in
      state.scroll(byX: 0, y: 3, animated: false, at: 0).events.send(to: log)
    },
    Gesture(
      name: "a key at the edge", lines: ["willBeginDecelerating", "didScroll…", "didEndDecelerating"]
    ) { state, log in
      state.nudge(.vertical, by: -1, at: 0).send(to: log)
    },
    Gesture(name: "a zoom", lines: ["didZoom", "didScroll…"]) { state, log in
      state.setZoomLimits(minimum: 1, maximum: 4, at: 0)
      state.setZoomScale(2, anchor: Point(x: 9, y: 9), at: 0).send(to: log)
    },
    Gesture(
      name: "a wheel past the edge",
      lines: ["didScroll…", "willBeginDecelerating", "didScroll…", "didEndDecelerating"]
    ) { state, log in
      state.stretch(.vertical, by: -3, at: 0).send(to: log)
    },
    Gesture(
      name: "code that moves the content during a drag",
      lines: ["willBeginDragging", "didScroll…", "didEndDragging(false)"]
    ) { state, log in
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: 0, y: 4, at: 0.1).send(to: log)
      state.setContentOffset(Point(x: 0, y: 50), animated: false, at: 0.2).send(to: log)
      state.drag(byX: 0, y: 4, at: 0.3).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 90, at: 0.4).send(to: log)
    },
    Gesture(
      name: "a wheel notch during a drag past the other edge",
      lines: [
        "willBeginDragging", "didScroll…", "didEndDragging(true)", "willBeginDecelerating", "didScroll…",
        "didEndDecelerating",
      ]
    ) { state, log in
      state.alwaysBounceHorizontal = true
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: -9, y: 0, at: 0.1).send(to: log)
      state.scroll(byX: 0, y: 3, animated: false, at: 0.2).events.send(to: log)
    },
    Gesture(
      name: "code that moves the content during a throw",
      lines: [
        "willBeginDragging", "didScroll…", "didEndDragging(true)", "willBeginDecelerating", "didScroll…",
        "didEndDecelerating",
      ]
    ) { state, log in
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: 0, y: 4, at: 0.1).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 300, at: 0.1).send(to: log)
      state.setContentOffset(Point(x: 0, y: 50), animated: false, at: 0.2).send(to: log)
    },
    Gesture(
      name: "keys at the edge during an animation towards it",
      lines: ["didScroll…", "didEndScrollingAnimation"]
    ) { state, log in
      state.setContentOffset(Point(x: 0, y: 976), animated: true, at: 0).send(to: log)
      state.advance(to: 0.05).send(to: log)
      state.nudge(.vertical, by: 1, at: 0.05).send(to: log)
      state.stretch(.vertical, by: 3, at: 0.06).send(to: log)
    },
    Gesture(
      name: "a key at the edge during an animation the other way",
      lines: [
        "didScroll…", "didEndScrollingAnimation", "willBeginDecelerating", "didScroll…", "didEndDecelerating",
      ]
    ) { state, log in
      state.alwaysBounceHorizontal = true
      state.setContentOffset(Point(x: 0, y: 200), animated: true, at: 0).send(to: log)
      state.advance(to: 0.05).send(to: log)
      state.nudge(.horizontal, by: 1, at: 0.05).send(to: log)
    },
    Gesture(
      name: "content that becomes too short for a throw",
      lines: [
        "willBeginDragging", "didScroll…", "didEndDragging(true)", "willBeginDecelerating", "didScroll…",
        "didEndDecelerating",
      ]
    ) { state, log in
      state.beginTracking(at: 0).send(to: log)
      state.drag(byX: 0, y: 4, at: 0.1).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 300, at: 0.1).send(to: log)
      state.setGeometry(contentSize: .zero, at: 0.2).send(to: log)
    },
    Gesture(
      name: "a drag that takes over from an animation",
      lines: [
        "didScroll…", "didEndScrollingAnimation", "willBeginDragging", "didScroll…", "didEndDragging(false)",
      ]
    ) { state, log in
      state.setContentOffset(Point(x: 0, y: 200), animated: true, at: 0).send(to: log)
      state.advance(to: 0.05).send(to: log)
      state.beginTracking(at: 0.06).send(to: log)
      state.drag(byX: 0, y: 2, at: 0.07).send(to: log)
      state.endDragging(velocityX: 0, velocityY: 0, at: 0.5).send(to: log)
    },
  ])
  func gesturesReportUIKitsCallbacks(_ gesture: Gesture) {
    var state = page()
    let transcript = Transcript()
    gesture.body(&state, transcript)
    _ = run(&state, from: 0.5, transcript)
    #expect(transcript.lines == gesture.lines)
    #expect(state.phase == .idle)
  }

  @Test func immediateMovesHaveNoAnimation() {
    var state = page()
    let transcript = Transcript()
    state.scroll(byX: 0, y: 1, animated: true, at: 0).events.send(to: transcript)
    #expect(state.phase == .idle && state.contentOffset(at: 0).y == 1)
    #expect(transcript.lines == ["didScroll…"])
    state.reducesMotion = true
    state.setContentOffset(Point(x: 0, y: 500), animated: true, at: 1)
    #expect(state.phase == .idle && state.contentOffset(at: 1).y == 500)
  }
}
