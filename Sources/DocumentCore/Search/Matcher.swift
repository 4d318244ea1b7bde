import CPortholePCRE2
import Glibc
import PortholePlatform

/// Finds a pattern in bytes, on one thread. What a hostile pattern may cost for one match is bounded, and what it costs
/// for many can be ended: looking is done a stretch at a time, and before each ``goesOn`` is asked.
final class Matcher {
  let pattern: SearchPattern
  private let data: OpaquePointer?
  private let context: OpaquePointer?
  /// Whether a line was left out because matching took too much.
  var hasGivenUp = false
  /// Whether ``goesOn`` has said no: nothing is found until it is set again.
  private(set) var wasStopped = false
  /// Whether to go on looking; asked every few milliseconds at least.
  var goesOn: () -> Bool = { true } { didSet { wasStopped = false } }
  /// Times that ``goesOn`` was asked in the middle of a match.
  private(set) var looksInsideMatches = 0
  private var callouts: UInt32 = 0
  /// Bytes of a stretch in which a match may begin: fewer where each costs much.
  private var stretch = 64
  private var found: UInt8 = 0
  private let clock: () -> UInt64

  private static let stretches = 16...4096
  /// Nanoseconds that a stretch should take.
  private static let stretchTime: ClosedRange<UInt64> = 500_000...2_000_000
  /// Steps of the matcher for one match.
  private static let matchLimit: UInt32 = 200_000
  /// Kibibytes of its heap.
  private static let heapLimit: UInt32 = 8 << 10

  /// - Parameter clock: nanoseconds from any moment on.
  init(_ pattern: SearchPattern, clock: @escaping () -> UInt64 = { MonotonicClock.nanoseconds }) {
    self.pattern = pattern
    self.clock = clock
    data = pcre2_match_data_create_from_pattern_8(pattern.code, nil)
    context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, Self.matchLimit)
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    _ = pcre2_set_callout_8(
      context,
      { _, matcher in
        guard let matcher else { return 0 }
        return Unmanaged<Matcher>.fromOpaque(matcher).takeUnretainedValue().mayGoOnInsideMatch()
          ? 0 : Int32(PCRE2_ERROR_CALLOUT)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
  }

  /// The first match at or after `start`; nil where there is none, or where looking for it took too much or was stopped.
  ///
  /// - Parameter isEndOpen: more bytes of the last line may come, so `$` does not match behind them.
  func firstMatch(in bytes: UnsafeRawBufferPointer, from start: Int, isEndOpen: Bool = false) -> Range<Int>? {
    guard start <= bytes.count, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return nil
    }
    var start = start
    let options = isEndOpen ? UInt32(PCRE2_NOTEOL) : 0
    // Many matches may cost much, too.
    found &+= 1
    if found & 15 == 0, !mayGoOn() { return nil }
    while !wasStopped {
      let last = min(bytes.count, start + stretch)
      pcre2_set_offset_limit_8(context, last)
      let began = clock()
      let result = pcre2_match_8(pattern.code, base, bytes.count, start, options, data, context)
      if result > 0, let found = pcre2_get_ovector_pointer_8(data) {
        let (low, high) = (found[0], found[1])
        // \K can put the start behind the end.
        return low <= high && high <= bytes.count ? low..<high : nil
      }
      if wasStopped { return nil }
      if result < Int32(PCRE2_ERROR_PARTIAL) {
        if stretch > Self.stretches.lowerBound {
          // The line that costs too much is near the start of a short stretch.
          stretch = Self.stretches.lowerBound
          continue
        }
        hasGivenUp = true
        // The lines after it are searched all the same.
        guard let feed = Newlines.first(in: bytes, from: start), mayGoOn() else { return nil }
        start = feed + 1
        continue
      }
      guard last < bytes.count else { return nil }
      adapt(to: clock() &- began)
      start = last + 1
      // No character begins with these, and none may be begun within.
      while start < bytes.count, base[start] & 0xc0 == 0x80 { start += 1 }
      guard mayGoOn() else { return nil }
    }
    return nil
  }

  /// Called before each step of a match, for patterns that are compiled so. A step takes a millisecond at most, the time for
  /// comparing a part of a line, so every few of them are often enough.
  private func mayGoOnInsideMatch() -> Bool {
    callouts &+= 1
    guard callouts & 15 == 0 else { return !wasStopped }
    looksInsideMatches += 1
    return mayGoOn()
  }

  private func mayGoOn() -> Bool {
    if !wasStopped, !goesOn() { wasStopped = true }
    return !wasStopped
  }

  private func adapt(to time: UInt64) {
    if time > Self.stretchTime.upperBound {
      stretch = max(Self.stretches.lowerBound, stretch / 4)
    } else if time < Self.stretchTime.lowerBound {
      stretch = min(Self.stretches.upperBound, stretch * 2)
    }
  }
}
