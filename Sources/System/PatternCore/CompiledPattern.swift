import CPortholePCRE2
import PortholePlatform

/// A regular expression of PCRE2, or plain text, compiled once and usable on any thread. A ``PatternSearch`` finds its
/// matches in bounded time.
package final class CompiledPattern: @unchecked Sendable {
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// All characters mean themselves.
    package static let literal = Options(rawValue: UInt32(PCRE2_LITERAL))
    package static let ignoresCase = Options(rawValue: UInt32(PCRE2_CASELESS))
    /// `^` and `$` also match at the ends of lines.
    package static let lines = Options(rawValue: UInt32(PCRE2_MULTILINE))
    /// The bytes are UTF-8, with invalid bytes between.
    package static let damagedText = Options(
      rawValue: UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF))
    /// The bytes are valid UTF-8, and classes such as `\w` contain all of Unicode.
    package static let text = Options(rawValue: UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP))
    /// A match is the whole text.
    package static let whole = Options(rawValue: UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_ENDANCHORED))
  }

  /// The reason why a pattern is invalid.
  package struct Problem: Error, Hashable, Sendable {
    package let message: String
    /// The byte offset of the error in the pattern.
    package let offset: Int

    /// The offset in Unicode scalars of the pattern's text.
    package func scalars(in text: String) -> Int {
      String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
    }
  }

  /// The maximum length of a pattern, in bytes.
  package static let longest = 4096

  // Only read after `init`; PCRE2 allows that from several threads.
  let code: OpaquePointer
  let options: Options

  /// - Parameter isFast: whether the pattern is compiled to machine code, where PCRE2 can do that. Matches that need much memory are
  ///   then given up earlier.
  package init(_ bytes: [UInt8], _ options: Options, isFast: Bool = false) throws(Problem) {
    guard bytes.count <= Self.longest else { throw Problem(message: "too long", offset: Self.longest) }
    var flags = options.rawValue | UInt32(PCRE2_USE_OFFSET_LIMIT)
    if !options.contains(.literal) {
      flags |= UInt32(PCRE2_NEVER_BACKSLASH_C)
      if Self.mayStayLongInOneMatch(bytes) { flags |= UInt32(PCRE2_AUTO_CALLOUT) }
    }
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    // Deep nesting would overflow the stack.
    pcre2_set_parens_nest_limit_8(context, 200)
    var (error, offset): (Int32, Int) = (0, 0)
    guard let code = pcre2_compile_8(bytes, bytes.count, flags, &error, &offset, context) else {
      throw Problem(message: Self.message(error), offset: min(offset, bytes.count))
    }
    (self.code, self.options) = (code, options)
    if isFast { _ = pcre2_jit_compile_8(code, porthole_pcre2_jit_complete()) }
  }

  deinit { pcre2_code_free_8(code) }

  /// Whether a pattern has a back reference or a recursion. One step of such a match can take time proportional to the
  /// line, and PCRE2's limit counts steps. Such a pattern is compiled with a callout before each step, which lets
  /// ``PatternSearch`` stop it within a match; callouts would only slow down others.
  private static func mayStayLongInOneMatch(_ bytes: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for (index, byte) in bytes.enumerated() where index + 1 < bytes.count {
      let next = bytes[index + 1]
      if byte == UInt8(ascii: "\\"), digits.dropFirst().contains(next) || "gk".utf8.contains(next) {
        return true
      }
      guard byte == UInt8(ascii: "("), next == UInt8(ascii: "?"), index + 2 < bytes.count else { continue }
      if "R&P+-".utf8.contains(bytes[index + 2]) || digits.contains(bytes[index + 2]) { return true }
    }
    return false
  }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<Int(count)], as: UTF8.self) : "not a pattern"
  }

  /// The version of the PCRE2 library, such as "10.42".
  package static var libraryVersion: String {
    let count = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil)
    guard count > 0 else { return "?" }
    var text = [UInt8](repeating: 0, count: Int(count))
    _ = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &text)
    // A date follows the version.
    return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}

extension CompiledPattern {
  /// The result of a search in a text.
  package enum Search: Hashable, Sendable {
    /// A match begins at this byte.
    case found(Int)
    case nothing
    /// The search reached a limit: a pattern such as `(a+)+b` can take exponential time.
    case tooManySteps

    /// Whether there is a match; nil if that is unknown.
    package var hasFound: Bool? {
      switch self {
      case .found: true
      case .nothing: false
      case .tooManySteps: nil
      }
    }
  }

  /// The maximum processor time of a search in a text, in seconds.
  private static let longestSearch = 0.25

  /// Finds the first match in a text. Only for patterns with the option ``Options/text``.
  package func search(_ text: String) -> Search {
    let search = PatternSearch(self)
    let end = ProcessorClock.seconds + Self.longestSearch
    search.goesOn = { ProcessorClock.seconds < end }
    var text = text
    let match = text.withUTF8 {
      search.firstMatch(in: UnsafeRawBufferPointer($0), from: 0, through: options.contains(.whole) ? 0 : nil)
    }
    if search.hasGivenUp || search.wasStopped { return .tooManySteps }
    return match.map { .found($0.lowerBound) } ?? .nothing
  }
}
