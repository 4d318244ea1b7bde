import CPortholePCRE2

/// A Perl-compatible regular expression, compiled once and usable on any thread.
///
/// Ignores case unless the pattern contains a capital letter (smart case). `.` and `$` do not cross line
/// ends.
public final class SearchPattern: @unchecked Sendable {
  /// The pattern as typed.
  public let text: String
  public let isCaseSensitive: Bool
  // Only read after `init`; PCRE2 allows that from several threads.
  let code: OpaquePointer

  /// The reason why a pattern is invalid.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// The byte offset of the error in the pattern.
    public let offset: Int

    public var description: String { "\(message) at \(offset + 1)" }
  }

  /// The maximum length of a pattern, in bytes.
  public static let longest = 4096

  /// Compiles a pattern. Throws for an empty one.
  public init(_ text: String) throws(Problem) {
    self.text = text
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw Problem(message: "nothing to search for", offset: 0) }
    guard bytes.count <= Self.longest else { throw Problem(message: "too long", offset: Self.longest) }
    isCaseSensitive = text.unicodeScalars.contains { $0.properties.isUppercase }
    var options = UInt32(PCRE2_MULTILINE) | UInt32(PCRE2_NEVER_BACKSLASH_C) | UInt32(PCRE2_USE_OFFSET_LIMIT)
    if !isCaseSensitive { options |= UInt32(PCRE2_CASELESS) }
    // A plain ASCII pattern is found byte by byte. Any other needs UTF-8 characters, in files that may also
    // contain invalid bytes.
    if !Self.isPlain(bytes) || !isCaseSensitive && bytes.contains(where: { $0 >= 0x80 }) {
      options |= UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF)
    }
    if Self.mayStayLongInOneMatch(text) { options |= UInt32(PCRE2_AUTO_CALLOUT) }
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    // Deep nesting would overflow the stack.
    pcre2_set_parens_nest_limit_8(context, 200)
    var (error, offset): (Int32, Int) = (0, 0)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &error, &offset, context) else {
      throw Problem(message: Self.message(error), offset: min(offset, bytes.count))
    }
    self.code = code
    // Without a just-in-time compiler, PCRE2 interprets the pattern.
    _ = pcre2_jit_compile_8(code, porthole_pcre2_jit_complete())
  }

  deinit { pcre2_code_free_8(code) }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let special = Array(".[](){}*+?|^$\\".utf8)
    return bytes.allSatisfy { $0 < 0x80 && !special.contains($0) }
  }

  /// Whether a pattern has a back reference or a recursion. One step of such a match can take time
  /// proportional to the line, and PCRE2's limit counts steps. Such a pattern is compiled with a callout
  /// before each step, which lets ``Matcher`` stop it within a match; callouts would only slow down others.
  private static func mayStayLongInOneMatch(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() where index + 1 < scalars.count {
      let next = scalars[index + 1]
      if scalar == "\\", ("1"..."9").contains(next) || next == "g" || next == "k" { return true }
      guard scalar == "(", next == "?", index + 2 < scalars.count else { continue }
      if "R&P+-".unicodeScalars.contains(scalars[index + 2]) || ("0"..."9").contains(scalars[index + 2]) {
        return true
      }
    }
    return false
  }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<Int(count)], as: UTF8.self) : "not a pattern"
  }
}
