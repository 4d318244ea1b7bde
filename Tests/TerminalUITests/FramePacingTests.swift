import TestSupport
import Testing

@testable import TerminalUI

@Suite(.bounded) struct FramePacingTests {
  private func isDue(_ pacing: inout FramePacing, _ now: Double, _ hasMoreInput: Bool) -> Bool {
    pacing.isDue(at: now, hasMoreInput: hasMoreInput)
  }

  @Test func aFrameAfterAPauseIsDrawnAtOnce() {
    var pacing = FramePacing()
    #expect(isDue(&pacing, 0, false))
    pacing.didDraw(from: 0, to: 0.001)
    #expect(!isDue(&pacing, 0.002, false))
    #expect(isDue(&pacing, 0.0041, false))
  }

  /// With endless input in steps of 0.1 ms, each event is shown soon after it arrives, for any cost of a
  /// frame.
  @Test(arguments: [0.0, 0.0005, 0.001, 0.003, 0.02])
  func continuousInputIsShownRegularly(_ cost: Double) {
    var pacing = FramePacing()
    var now = 0.0
    var last = 0.0
    var frames = 0
    while now < 2 {
      now += 0.0001
      guard pacing.isDue(at: now, hasMoreInput: true) else { continue }
      let start = now
      now += cost
      pacing.didDraw(from: start, to: now)
      frames += 1
      let limit = cost <= 0.001 ? 0.0045 : FramePacing.longest + cost
      if frames > 1 { #expect(now - last <= limit + 0.0002) }
      last = now
    }
    #expect(frames <= 667)
    #expect(Double(frames) >= 2 / (FramePacing.longest + cost + 0.0002) - 1)
  }

  /// Waiting input is read before a frame is drawn, but only for a limited time.
  @Test func waitingInputIsReadBeforeAFrame() {
    var pacing = FramePacing()
    #expect(!isDue(&pacing, 1, true))
    #expect(!isDue(&pacing, 1.002, true))
    #expect(isDue(&pacing, 1.002, false))
    #expect(isDue(&pacing, 1.0031, true))
  }
}
