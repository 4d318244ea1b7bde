import CPortholePCRE2

/// A regular expression of a tape, between slashes: one of PCRE2, in UTF-8, in which `^` and `$` also match at
/// the ends of rows.
nonisolated public final class TapeRegex {
  /// The pattern without its slashes.
  public let source: String
  public let ignoresCase: Bool
  // Only read after `init`; PCRE2 allows that from several threads.
  private let code: OpaquePointer

  /// The reason why a pattern is wrong.
  public struct Problem: Error, Hashable, Sendable {
    public let message: String
    /// The place of the mistake in the pattern, in Unicode scalars from 0.
    public let offset: Int
  }

  /// The result of a search.
  public enum Search: Hashable, Sendable {
    /// A match begins at this place, in bytes of UTF-8.
    case found(Int)
    case nothing
    /// The search was given up: a pattern such as `(a+)+b` can take exponential time.
    case tooManySteps
  }

  /// The longest pattern, in bytes.
  private static let longest = 4096
  /// PCRE2's limits for one match: its steps, and its heap in KiB.
  private static let limits = (steps: UInt32(1_000_000), heap: UInt32(8 << 10))

  public init(_ source: String, ignoresCase: Bool = false) throws(Problem) {
    (self.source, self.ignoresCase) = (source, ignoresCase)
    let bytes = Array(source.utf8)
    guard bytes.count <= Self.longest else { throw Problem(message: "too long", offset: 0) }
    var options =
      UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_MULTILINE) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if ignoresCase { options |= UInt32(PCRE2_CASELESS) }
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    // Deep nesting would overflow the stack.
    pcre2_set_parens_nest_limit_8(context, 200)
    var (error, offset): (Int32, Int) = (0, 0)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &error, &offset, context) else {
      let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
      throw Problem(message: Self.message(error), offset: before.unicodeScalars.count)
    }
    self.code = code
  }

  deinit { pcre2_code_free_8(code) }

  /// Finds the first match.
  public func search(_ text: String) -> Search {
    let data = pcre2_match_data_create_from_pattern_8(code, nil)
    let context = pcre2_match_context_create_8(nil)
    defer {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
    }
    pcre2_set_match_limit_8(context, Self.limits.steps)
    pcre2_set_heap_limit_8(context, Self.limits.heap)
    var text = text
    let result = text.withUTF8 { pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, data, context) }
    switch result {
    case 0...: return .found(pcre2_get_ovector_pointer_8(data)[0])
    case PCRE2_ERROR_NOMATCH: return .nothing
    default: return .tooManySteps
    }
  }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<Int(count)], as: UTF8.self) : "not a pattern"
  }
}

extension TapeRegex: Hashable, CustomStringConvertible {
  public static func == (a: TapeRegex, b: TapeRegex) -> Bool {
    a.source == b.source && a.ignoresCase == b.ignoresCase
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(ignoresCase)
  }

  /// The pattern as tapes have it.
  public var description: String { "/\(source)/\(ignoresCase ? "i" : "")" }
}
