import Foundation
import RandomTapes
import TestSupport
import Testing

/// Random tapes on all demos and on eleven kinds of nested scenes; `script/fuzz tapes` plays more of them.
@Suite(.bounded) struct RandomTapeTests {
  /// PORTHOLE_TAPES_SEED=N PORTHOLE_TAPES_COUNT=1 replays the tape of seed N.
  @Test func randomTapesComeToRest() {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PORTHOLE_TAPES_COUNT"].flatMap { UInt64($0) } ?? 200
    let first =
      environment["PORTHOLE_TAPES_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max / 2)
    print("random tapes: PORTHOLE_TAPES_SEED=\(first) PORTHOLE_TAPES_COUNT=\(count)")
    var moments = 0
    for index in 0..<count {
      let seed = first &+ index
      var generator = SplitMix64(seed: seed)
      let tape = RandomTape(seed: seed, using: &generator)
      let description = "PORTHOLE_TAPES_SEED=\(seed)\n\(tape.description)"
      let run = TapeWatch.watch(description) { TapeRun(tape) }
      #expect(run.problems == [], "\(description)")
      moments += run.moments
    }
    #expect(moments >= count)
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
