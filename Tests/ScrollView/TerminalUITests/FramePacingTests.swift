import TestSupport
import Testing

@testable import TerminalUI

@Suite(.bounded) struct FramePacingTests {
  private func isDue(_ pacing: inout FramePacing, _ now: Double, _ waiting: FramePacing.Waiting) -> Bool {
    pacing.isDue(at: now, waiting: waiting)
  }

  @Test func aFrameAfterAPauseIsDrawnAtOnce() {
    var pacing = FramePacing()
    #expect(isDue(&pacing, 0, .none))
    pacing.didDraw(from: 0, to: 0.001)
    #expect(!isDue(&pacing, 0.002, .none))
    #expect(isDue(&pacing, 0.0041, .none))
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
      guard pacing.isDue(at: now, waiting: .unread) else { continue }
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
    #expect(!isDue(&pacing, 1, .unread))
    #expect(!isDue(&pacing, 1.002, .unread))
    #expect(isDue(&pacing, 1.002, .none))
    #expect(isDue(&pacing, 1.0031, .unread))
  }

  /// 500 keys that come together, each of which takes 30 microseconds, are one frame; a longer batch is shown
  /// sixty times a second.
  @Test(arguments: [(500, 1), (5_000, 9)]) func aBatchOfKeysIsOneFrame(_ keys: Int, _ most: Int) {
    var pacing = FramePacing()
    pacing.didDraw(from: 0, to: 0.001)
    var (now, frames) = (1.0, 0)
    for key in 1...keys {
      now += 0.00003
      guard key % 64 == 0 || key == keys else { continue }
      if isDue(&pacing, now, key == keys ? .none : .batch) {
        pacing.didDraw(from: now, to: now + 0.001)
        now += 0.001
        frames += 1
      }
    }
    #expect((1...most).contains(frames))
  }
}
