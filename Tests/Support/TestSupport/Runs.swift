import PortholeSystem

/// Whether tests look at everything, as `script/nightly` makes them. By day those that would take more than 5 s of
/// processor time look at a sample, which is the same in each run.
public let isNightly: Bool = getenv("PORTHOLE_NIGHTLY") != nil

/// Seeds for a test with random input: the same ones in each run, from 1.
///
/// - `PORTHOLE_SEED=N` gives only that one, to repeat a failed case.
/// - `PORTHOLE_SEED_BASE=N` gives those after N instead: `script/nightly` sets it to the day.
/// - `PORTHOLE_RUNS=N` gives N times as many.
public func seeds(_ count: Int) -> [UInt64] {
  seeds(count) { getenv($0).map { String(cString: $0) } }
}

/// The same for other variables.
func seeds(_ count: Int, variable: (String) -> String?) -> [UInt64] {
  func number(_ name: String) -> UInt64? { variable(name).flatMap { UInt64($0) } }
  if let seed = number("PORTHOLE_SEED") { return [seed] }
  let count = UInt64(count) * max(1, min(number("PORTHOLE_RUNS") ?? 1, 1_000_000))
  let base = min(number("PORTHOLE_SEED_BASE") ?? 0, .max - count)
  return Array(base + 1...base + count)
}
