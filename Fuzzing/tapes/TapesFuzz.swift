import Glibc
import RandomTapes

/// Plays any tape on any demo or nested scene. It must end, at rest, with bounded work at each moment.
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

/// Numbers decided by the bytes of an input, two bytes each, while there are any.
private struct ByteGenerator: RandomNumberGenerator {
  private var bytes: UnsafeBufferPointer<UInt8>.SubSequence
  private var count: UInt64 = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes[...] }

  /// The bytes are the highest bits, which decide a choice. The other bits differ from number to number: a
  /// range asks until a number fits, and would never end with equal ones.
  mutating func next() -> UInt64 {
    count &+= 0x9e37_79b9_7f4a_7c15
    let low = (count ^ count >> 30) &* 0xbf58_476d_1ce4_e5b9
    guard let first = bytes.popFirst(), let second = bytes.popFirst() else { return low }
    return UInt64(first) << 56 | UInt64(second) << 48 | low >> 16
  }
}
