#if canImport(Glibc)
  import Glibc
#endif

/// Seeds for a test with random input. `PORTHOLE_RUNS=N` takes N times as many, and `PORTHOLE_SEED=N` that one alone, to run
/// a case again that has failed.
public func seeds(_ count: Int) -> [UInt64] {
  func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
  if let seed = number("PORTHOLE_SEED") { return [seed] }
  return Array(1...UInt64(count) * max(1, number("PORTHOLE_RUNS") ?? 1))
}
