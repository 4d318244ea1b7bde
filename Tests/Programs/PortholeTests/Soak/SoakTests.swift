import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// See `script/soak` for the long run.
@MainActor
@Suite(.programs) struct SoakTests {
  nonisolated private static let environment = ProcessInfo.processInfo.environment

  /// The minutes of the long run.
  nonisolated private static let minutes = environment["PORTHOLE_SOAK_MINUTES"].flatMap { Double($0) }
  private static let longest = ((minutes ?? 0) + 10) * 60

  /// Enough events for a few seconds.
  @Test(.bounded, arguments: seeds(1)) func randomInputNeitherCrashesNorLeaks(_ seed: UInt64) throws {
    let soak = try Soak(program: Executable.built("porthole"), seed: seed)
    try soak.run { $0.steps >= 2000 }
    #expect(try soak.quit() == .status(0), "PORTHOLE_SEED=\(seed)")
    let growth = try #require(soak.growth)
    // The Address Sanitizer keeps freed memory.
    guard Sanitizer.current != .address else { return }
    #expect(
      growth.resident <= growth.most && growth.anonymous <= growth.most,
      "PORTHOLE_SEED=\(seed)\n\(soak.table)")
  }

  @Test(.bounded(seconds: longest), .enabled(if: minutes != nil), arguments: seeds(1).prefix(1))
  func holdsNoMoreAfterALongTime(_ seed: UInt64) throws {
    let minutes = try #require(Self.minutes)
    print("soak, \(minutes) minutes: PORTHOLE_SEED=\(seed) begins in the same way")
    let soak = try Soak(
      program: Executable.built("porthole"), seed: seed)
    let end = ContinuousClock.now + .seconds(minutes * 60)
    defer { print(soak.table) }
    try soak.run { _ in ContinuousClock.now >= end }
    #expect(try soak.quit() == .status(0))
    let growth = try #require(soak.growth, "too short for a comparison")
    print(
      "from the second fifth to the last: \(growth.resident) KiB resident, \(growth.anonymous) KiB anonymous; at most \(growth.most)"
    )
    #expect(growth.resident <= growth.most && growth.anonymous <= growth.most)
  }
}
