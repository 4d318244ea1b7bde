import RandomTapes
import TestSupport
import Testing

/// Nothing but scrolling and resizing, on scenes with pages, snap points, pagers that peek, nested views, lists and zoom.
/// At every moment each view is inside its elastic limits, rests on whole cells, and passes no target by more than a
/// throw that starts there. `script/nightly` plays 1,000 seeds.
@Suite(.bounded) struct ScrollRuleTests {
  /// PORTHOLE_SEED=N replays the tape of seed N.
  @Test func everyMomentKeepsTheRules() {
    let moving = seeds(40).reduce(0) { $0 + play($1) }
    // A single seed may find content that fits.
    if seeds(40).count > 1 { #expect(moving > 1_000) }
  }

  /// A nudge that is held in a window of one cell shows more than a drag could.
  @Test func aNudgeIsHeldInATinyWindow() { _ = play(20_261_123_000_896) }

  /// Returns the number of moments with motion.
  private func play(_ seed: UInt64) -> Int {
    var generator = SplitMix64(seed: seed)
    let tape = RandomTape(scrolling: seed, using: &generator)
    let description = "PORTHOLE_SEED=\(seed)\n\(tape.description)"
    let run = TapeWatch.watch(description) { TapeRun(tape) }
    #expect(run.problems == [], "\(description)")
    return run.movingMoments
  }
}
