import Glibc
import RandomTapes

/// Any tape on any demo or nested scene: it ends, at rest, with work that is bounded at each of its moments.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var generator = ByteGenerator(UnsafeBufferPointer(start: start, count: count))
  let stage = generator.next() >> 48
  let tape = RandomTape(seed: stage, using: &generator)
  if getenv("PORTHOLE_FUZZ_PRINT") != nil { print(tape.description) }
  let run = TapeWatch.watch(tape.description) { TapeRun(tape) }
  guard run.problems.isEmpty else {
    print(tape.description)
    fatalError(run.problems.joined(separator: "; "))
  }
  return 0
}

/// Numbers that the bytes of an input decide, two bytes each, as long as there are any.
private struct ByteGenerator: RandomNumberGenerator {
  private var bytes: UnsafeBufferPointer<UInt8>.SubSequence
  private var count: UInt64 = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes[...] }

  /// The highest bits decide a choice, and these are the bytes. The others differ from number to number: a range asks again
  /// until a number suits it, and so would never end with one that is always the same.
  mutating func next() -> UInt64 {
    count &+= 0x9e37_79b9_7f4a_7c15
    let low = (count ^ count >> 30) &* 0xbf58_476d_1ce4_e5b9
    guard let first = bytes.popFirst(), let second = bytes.popFirst() else { return low }
    return UInt64(first) << 56 | UInt64(second) << 48 | low >> 16
  }
}
