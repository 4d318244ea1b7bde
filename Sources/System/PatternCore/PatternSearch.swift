// Regular expressions on any bytes, in bounded time.
//
// The problem. The pattern comes from the user, letter by letter, or from a file, and the bytes from any file. PCRE2
// backtracks: a pattern such as `(a+)+$` takes exponential time on a line of a's with a comma at its end. A
// call of `pcre2_match` cannot be stopped from another thread. And with a harmless pattern, one call over a
// buffer of 1 MiB may still outlast a frame.
//
// The idea. Three limits, each for one way to lose time.
// - Many starting places: a call may only find matches that *begin* in the next stretch of 16 to 4096 bytes
//   (PCRE2's offset limit). After each stretch the search asks `goesOn`. The stretch adapts, so that one
//   takes 0.5 to 2 ms.
// - Much work at one starting place: 200,000 steps and 8 MiB of heap. If a stretch exceeds that, the shortest
//   stretch is tried, to come close to the expensive place; then the rest of that line is skipped and
//   `hasGivenUp` is set. The lines after it are searched.
// - Slow steps: one step of a back reference or a recursion may compare a whole line, so counting steps is
//   not enough. `CompiledPattern` compiles such patterns with callouts, which ask within a match.
// Many cheap matches are limited too: every 16th asks `goesOn`.
//
// The cost. PCRE2 is called for each stretch instead of once per buffer. Matches may be missing in lines that
// take too long; the status line of the viewer then reports it.
//
// The rules. A stretch limits where a match begins, not the bytes it sees: `^`, `\b` and look-behind would
// find false edges in a slice. The next stretch must not begin inside a UTF-8 character. A search that was
// stopped finds nothing until `goesOn` is set again; callers check `wasStopped` before they take nil for "no
// match".

import CPortholePCRE2
import PortholePlatform
import PortholeSystem

/// Finds a pattern in bytes, on one thread, in bounded time.
package final class PatternSearch {
  private let pattern: CompiledPattern?
  private let data: OpaquePointer?
  private let context: OpaquePointer?
  /// Whether part of a line was skipped because matching it took too much.
  package var hasGivenUp = false
  /// Whether ``goesOn`` has returned false: then nothing is found until it is set again.
  package private(set) var wasStopped = false
  /// Asked every few milliseconds whether to continue.
  package var goesOn: () -> Bool = { true } { didSet { wasStopped = false } }
  /// How often ``goesOn`` was asked within a match.
  package private(set) var looksInsideMatches = 0
  private var callouts: UInt32 = 0
  /// The number of bytes in which the match of one call may begin: fewer if matching is slow.
  private var stretch = 64
  private var found: UInt8 = 0
  private let clock: () -> Double

  private static let stretches = 16...4096
  /// Seconds that a call should take.
  private static let stretchTime = 0.5e-3...2e-3
  /// PCRE2's maximum number of steps for one match.
  private static let matchLimit: UInt32 = 200_000
  /// PCRE2's maximum heap for one match, in KiB.
  private static let heapLimit: UInt32 = 8 << 10

  /// - Parameters:
  ///   - pattern: nil finds nothing.
  ///   - clock: seconds since any fixed time.
  package init(_ pattern: CompiledPattern?, clock: @escaping () -> Double = { MonotonicClock.seconds }) {
    (self.pattern, self.clock) = (pattern, clock)
    data = pattern.flatMap { pcre2_match_data_create_from_pattern_8($0.code, nil) }
    context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, Self.matchLimit)
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    _ = pcre2_set_callout_8(
      context,
      { _, search in
        guard let search else { return 0 }
        return Unmanaged<PatternSearch>.fromOpaque(search).takeUnretainedValue().mayGoOnInsideMatch()
          ? 0 : Int32(PCRE2_ERROR_CALLOUT)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let data { pcre2_match_data_free_8(data) }
    pcre2_match_context_free_8(context)
  }

  /// The first match at or after `start`; nil if there is none, or if looking for it took too much or was
  /// stopped.
  ///
  /// - Parameters:
  ///   - limit: the last place at which it may begin; the end by default.
  ///   - isEndOpen: whether more bytes of the last line may come, so that `$` does not match at its end.
  package func firstMatch(
    in bytes: UnsafeRawBufferPointer, from start: Int, through limit: Int? = nil, isEndOpen: Bool = false
  ) -> Range<Int>? {
    guard let pattern, start <= bytes.count,
      let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    var start = start
    var options = isEndOpen ? UInt32(PCRE2_NOTEOL) : 0
    // Otherwise each call would check the whole text.
    if pattern.options.contains(.text) { options |= UInt32(PCRE2_NO_UTF_CHECK) }
    guard mayGoOnAfterMatch() else { return nil }
    let limit = limit ?? bytes.count
    let isText = pattern.options.rawValue & UInt32(PCRE2_UTF) != 0
    while !wasStopped {
      let last = min(limit, start + stretch)
      pcre2_set_offset_limit_8(context, last)
      // Most lines are short enough for one call.
      let began = last < limit ? clock() : 0
      let result = pcre2_match_8(pattern.code, base, bytes.count, start, options, data, context)
      if result > 0, let found = pcre2_get_ovector_pointer_8(data) {
        let (low, high) = (found[0], found[1])
        // `\K` can put the start behind the end.
        return low <= high && high <= bytes.count ? low..<high : nil
      }
      if wasStopped { return nil }
      if result < Int32(PCRE2_ERROR_PARTIAL) {
        if stretch > Self.stretches.lowerBound {
          // Try again with a short stretch, which ends near the expensive line.
          stretch = Self.stretches.lowerBound
          continue
        }
        hasGivenUp = true
        // Skip this line only; the lines after it are searched.
        guard start < bytes.count, let feed = memchr(base + start, 0x0a, bytes.count - start), mayGoOn()
        else {
          return nil
        }
        start = UnsafeRawPointer(feed) - UnsafeRawPointer(base) + 1
        continue
      }
      guard last < limit else { return nil }
      adapt(to: clock() - began)
      start = last + 1
      // Continuation bytes of UTF-8: a match must not begin inside a character.
      while isText, start < bytes.count, base[start] & 0xc0 == 0x80 { start += 1 }
      guard mayGoOn() else { return nil }
    }
    return nil
  }

  /// The ranges of the first groups in the match found last by ``firstMatch(in:from:through:isEndOpen:)``; nil for
  /// groups that did not take part. Linear in their number, at most `most`.
  package func groups(atMost most: Int) -> [Range<Int>?] {
    guard let data, let found = pcre2_get_ovector_pointer_8(data) else { return [] }
    let count = min(Int(pcre2_get_ovector_count_8(data)), most + 1)
    return (1..<max(1, count)).map { group in
      let (low, high) = (found[2 * group], found[2 * group + 1])
      return low < high && high < Int.max ? low..<high : nil
    }
  }

  /// Called by PCRE2 before each step of a match, for patterns compiled with callouts. A step takes a
  /// millisecond at most, to compare a part of a line, so asking at every 16th is enough.
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

  /// Counts a match, since many of them may take long; returns whether to continue.
  package func mayGoOnAfterMatch() -> Bool {
    found &+= 1
    return found & 15 == 0 ? mayGoOn() : !wasStopped
  }

  private func adapt(to time: Double) {
    if time > Self.stretchTime.upperBound {
      stretch = max(Self.stretches.lowerBound, stretch / 4)
    } else if time < Self.stretchTime.lowerBound {
      stretch = min(Self.stretches.upperBound, stretch * 2)
    }
  }
}
