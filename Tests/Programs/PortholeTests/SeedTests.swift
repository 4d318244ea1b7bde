import Testing

@testable import TestSupport

/// Random tests are the same in each run, and a seed repeats any of them.
@Suite(.programs, .bounded) struct SeedTests {
  private func seeds(_ count: Int, _ variables: [String: String]) -> [UInt64] {
    TestSupport.seeds(count) { variables[$0] }
  }

  @Test func seedsAreTheSameInEachRun() {
    #expect(seeds(3, [:]) == [1, 2, 3])
    #expect(seeds(3, ["PORTHOLE_RUNS": "2"]) == [1, 2, 3, 4, 5, 6])
  }

  @Test func aSeedRepeatsOneCase() {
    #expect(seeds(3, ["PORTHOLE_SEED": "7", "PORTHOLE_RUNS": "2", "PORTHOLE_SEED_BASE": "9"]) == [7])
    #expect(seeds(1, ["PORTHOLE_SEED": "\(UInt64.max)"]) == [.max])
  }

  @Test func aBaseMovesAllSeeds() {
    #expect(seeds(2, ["PORTHOLE_SEED_BASE": "20261123000000"]) == [20_261_123_000_001, 20_261_123_000_002])
    #expect(seeds(2, ["PORTHOLE_SEED_BASE": "\(UInt64.max)"]) == [.max - 1, .max])
    #expect(seeds(2, ["PORTHOLE_SEED_BASE": "today", "PORTHOLE_RUNS": "0"]) == [1, 2])
  }

  // MARK: The rule

  /// Places of a source that draw from a generator which nobody can repeat, or that choose their own seed.
  private static func chances(in text: String) -> [String] {
    let systems =
      #/SystemRandom|\.random\(\)|\.random\(in:(?:(?!using:)[^\n])*$|randomElement\(\)|shuffled?\(\)|drand48|arc4random/#
      .anchorsMatchLineEndings()
    let literal = #/SplitMix64\(seed: *[0-9]/#
    let ranges = #/for seed in (?!seeds\b)[^\n]*/#
    let own = #/PORTHOLE_\w+_SEED\b/#
    return text.matches(of: systems).map { String($0.0) } + text.matches(of: literal).map { String($0.0) }
      + text.matches(of: ranges).map { String($0.0) } + text.matches(of: own).map { String($0.0) }
      + unseeded(in: text)
  }

  /// Tests with a parameter `seed` whose arguments are not from `seeds()`.
  private static func unseeded(in text: String) -> [String] {
    text.matches(of: #/@Test\((?:[^{}]|\{[^{}]*\})*?func (\w+)\(([^)]*)\)/#).compactMap { match in
      match.2.contains("seed: ") && !match.0.contains("seeds(") ? String(match.1) : nil
    }
  }

  @Test func everyRandomTestTakesItsSeedsFromOneFunction() throws {
    for source in try TestSource.all() where !source.name.hasSuffix("/PortholeTests/SeedTests.swift") {
      let chances = Self.chances(in: source.text)
      #expect(chances.isEmpty, "Tests/\(source.name): take the seed from seeds(): \(chances)")
    }
  }

  @Test(
    arguments: [
      "let a = Int.random(in: 0..<4)\n", "[1, 2].randomElement()", "x.shuffled()", "Bool.random()",
      "SplitMix64(seed: 7)", "for seed in 0..<20 {", "PORTHOLE_SOAK_SEED",
      "@Test(arguments: 0..<4) func x(_ seed: UInt64) {",
    ])
  func aTestByChanceIsFound(_ text: String) {
    #expect(!Self.chances(in: text).isEmpty)
  }

  @Test(
    arguments: [
      "Int.random(in: 0..<4, using: &random)", "SplitMix64(seed: seed)", "for seed in seeds(4) {",
      "@Test(arguments: [false, true], seeds(4))\n  func x(y: Bool, _ seed: UInt64) {", "PORTHOLE_SEED",
    ])
  func aTestWithSeedsIsNot(_ text: String) {
    #expect(Self.chances(in: text).isEmpty)
  }
}
