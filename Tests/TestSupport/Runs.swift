#if canImport(Glibc)
  import Glibc
#endif

/// Seeds for a test with random input. `PORTHOLE_RUNS=N` gives N times as many, and `PORTHOLE_SEED=N` only
/// that one, to repeat a failed case.
public func seeds(_ count: Int) -> [UInt64] {
  func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
  if let seed = number("PORTHOLE_SEED") { return [seed] }
  return Array(1...UInt64(count) * max(1, number("PORTHOLE_RUNS") ?? 1))
}
