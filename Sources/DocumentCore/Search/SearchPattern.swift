import CPortholePCRE2

/// What is searched for: a Perl-compatible regular expression, compiled once and used on any thread.
///
/// Without a capital letter in it, case does not matter (smart case). `.` and `$` keep to a line.
public final class SearchPattern: @unchecked Sendable {
  /// As it was typed.
  public let text: String
  public let isCaseSensitive: Bool
  // Only read after `init`, which PCRE2 allows from several threads.
  let code: OpaquePointer

  /// Why a pattern cannot be used.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// Bytes of the pattern before the place where it is wrong.
    public let offset: Int

    public var description: String { "\(message) at \(offset + 1)" }
  }

  /// The longest pattern, in bytes.
  public static let longest = 4096

  /// Compiles a pattern. An empty one is refused.
  public init(_ text: String) throws(Problem) {
    self.text = text
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw Problem(message: "nothing to search for", offset: 0) }
    guard bytes.count <= Self.longest else { throw Problem(message: "too long", offset: Self.longest) }
    isCaseSensitive = text.unicodeScalars.contains { $0.properties.isUppercase }
    var options = UInt32(PCRE2_MULTILINE) | UInt32(PCRE2_NEVER_BACKSLASH_C) | UInt32(PCRE2_USE_OFFSET_LIMIT)
    if !isCaseSensitive { options |= UInt32(PCRE2_CASELESS) }
    // Plain ASCII is found in UTF-8 without knowing of it; anything else must see characters, in files that may have
    // bytes that are none.
    if !Self.isPlain(bytes) || !isCaseSensitive && bytes.contains(where: { $0 >= 0x80 }) {
      options |= UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF)
    }
    if Self.mayStayLongInOneMatch(text) { options |= UInt32(PCRE2_AUTO_CALLOUT) }
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    // Deeply nested patterns would take the stack.
    pcre2_set_parens_nest_limit_8(context, 200)
    var (error, offset): (Int32, Int) = (0, 0)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &error, &offset, context) else {
      throw Problem(message: Self.message(error), offset: min(offset, bytes.count))
    }
    self.code = code
    // Without a just-in-time compiler it is interpreted.
    _ = pcre2_jit_compile_8(code, porthole_pcre2_jit_complete())
  }

  deinit { pcre2_code_free_8(code) }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let special = Array(".[](){}*+?|^$\\".utf8)
    return bytes.allSatisfy { $0 < 0x80 && !special.contains($0) }
  }

  /// Whether a pattern refers back to what a group has matched, or calls itself: one step of such a match can take time that
  /// grows with the line, and PCRE2's limit counts steps. Such a pattern is compiled with a callout before each step,
  /// which lets ``Matcher`` end it in the middle; others would only be slower for it.
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
