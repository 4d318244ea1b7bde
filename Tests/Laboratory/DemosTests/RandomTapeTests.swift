import Foundation
import RandomTapes
import TestSupport
import Testing

/// Random tapes on all demos and on all kinds of nested scenes; `script/fuzz tapes` plays more of them.
@Suite(.bounded) struct RandomTapeTests {
  /// PORTHOLE_SEED=N replays the tape of seed N.
  @Test func randomTapesComeToRest() {
    let seeds = seeds(200)
    var moments = 0
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      let tape = RandomTape(seed: seed, using: &generator)
      let description = "PORTHOLE_SEED=\(seed)\n\(tape.description)"
      let run = TapeWatch.watch(description) { TapeRun(tape) }
      #expect(run.problems == [], "\(description)")
      moments += run.moments
    }
    #expect(moments >= seeds.count)
  }

  #if canImport(Glibc)
    @Test func aTapeThatTrapsIsPrinted() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        TapeWatch.watch("the tape at fault") { if getpid() != 0 { fatalError("a trap") } }
      }
      let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(errors.contains("by a trap:\nthe tape at fault\n"))
    }

    @Test func aTapeThatDoesNotEndIsPrinted() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        TapeWatch.watch("the endless tape", seconds: 1) {
          var count = 0
          while count >= 0 { count = (count + 1) & 0xffff }
        }
      }
      let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(errors.contains("does not end:\nthe endless tape\n"))
    }
  #endif

  /// The same seed gives the same tape, and consecutive seeds cover all stages.
  @Test func aSeedDeterminesItsTape() {
    func tape(_ seed: UInt64) -> RandomTape {
      var generator = SplitMix64(seed: seed)
      return RandomTape(seed: seed, using: &generator)
    }
    let tapes = (0..<UInt64(RandomTape.stageCount)).map { tape(1_000 + $0) }
    #expect(Set(tapes.map(\.stage)).count == RandomTape.stageCount && RandomTape.stageCount >= 21)
    #expect(tape(1_000).description == tapes[0].description)
  }
}
