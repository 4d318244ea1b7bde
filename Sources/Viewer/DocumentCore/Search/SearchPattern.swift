import CPortholePCRE2

/// How letters of a pattern match those of the other case.
public enum CaseRule: Hashable, Sendable {
  /// Small letters find capitals, unless the pattern has a capital (`-i`).
  case smart
  /// All letters find both (`-I`).
  case ignored
  /// All letters find only themselves.
  case exact
}

/// A Perl-compatible regular expression, or plain text, compiled once and usable on any thread.
///
/// `.` and `$` do not cross line ends.
public final class SearchPattern: @unchecked Sendable {
  /// The pattern as typed.
  public let text: String
  public let isCaseSensitive: Bool
  /// Whether all characters stand for themselves.
  public let isLiteral: Bool
  /// Whether it finds the lines that do not match. Such a line is found as a whole.
  public let isInverted: Bool
  /// Whether it stands for bytes, which are found anywhere, also across the ends of lines.
  public let isBytes: Bool
  /// Whether a CR at the end of a line is shown, and so can be found. Otherwise the line ends before it.
  public let showsReturns: Bool
  /// The patterns that this one stands for, if it stands for several: it finds the matches of each.
  public let parts: [SearchPattern]
  /// How places at which it may match are found.
  let scan: PatternScan
  /// Whether it may be looked for in several lines at once; see ``PatternTokens/staysInLine``.
  let staysInLine: Bool
  // Only read after `init`; PCRE2 allows that from several threads. Nil if the pattern stands for several.
  let code: OpaquePointer?

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
  public convenience init(
    _ text: String, caseRule: CaseRule = .smart, isLiteral: Bool = false, isInverted: Bool = false,
    isBytes: Bool = false, showsReturns: Bool = false
  ) throws(Problem) {
    try self.init(
      text, caseRule: caseRule, isLiteral: isLiteral, isInverted: isInverted, isBytes: isBytes,
      showsReturns: showsReturns, isScanned: !isBytes)
  }

  /// - Parameter isScanned: whether literals are looked for first; without, PCRE2 sees everything.
  init(
    _ text: String, caseRule: CaseRule = .smart, isLiteral: Bool = false, isInverted: Bool = false,
    isBytes: Bool = false, showsReturns: Bool = false, isScanned: Bool
  )
    throws(Problem)
  {
    self.text = text
    self.isLiteral = isLiteral
    self.isInverted = isInverted
    self.isBytes = isBytes
    self.showsReturns = showsReturns || isBytes
    parts = []
    let (bytes, hasCodes) = isBytes ? Self.bytes(of: text) : (Array(text.utf8), false)
    guard !bytes.isEmpty else { throw Problem(message: "nothing to search for", offset: 0) }
    guard bytes.count <= Self.longest else { throw Problem(message: "too long", offset: Self.longest) }
    isCaseSensitive =
      switch caseRule {
      // The codes of bytes stand for nothing else.
      case _ where hasCodes: true
      case .smart: Self.hasCapital(text, isLiteral: isLiteral || isBytes)
      case .ignored: false
      case .exact: true
      }
    var options = UInt32(PCRE2_USE_OFFSET_LIMIT)
    options |=
      isLiteral || isBytes ? UInt32(PCRE2_LITERAL) : UInt32(PCRE2_MULTILINE) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if !isCaseSensitive { options |= UInt32(PCRE2_CASELESS) }
    // Plain ASCII is found byte by byte. Anything else needs UTF-8 characters, in files that may also contain
    // invalid bytes; so do k and s without case, which also stand for U+212A and U+017F.
    if !isBytes,
      !Self.isPlain(bytes, isLiteral: isLiteral)
        || !isCaseSensitive && bytes.contains(where: Self.hasOtherCases)
    {
      options |= UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF)
    }
    if !isLiteral, !isBytes, Self.mayStayLongInOneMatch(text) { options |= UInt32(PCRE2_AUTO_CALLOUT) }
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
    let tokens = PatternTokens(text, isLiteral: isLiteral)
    staysInLine = tokens?.staysInLine ?? false
    scan = isScanned ? PatternScan(tokens, isCaseSensitive: isCaseSensitive) : .everything
    // Without a just-in-time compiler, PCRE2 interprets the pattern.
    _ = pcre2_jit_compile_8(code, porthole_pcre2_jit_complete())
  }

  /// Finds the matches of any of several patterns. Where matches overlap, the one that begins first counts;
  /// of those that begin together, that of the first pattern.
  public init(anyOf parts: [SearchPattern]) {
    self.parts = parts
    text = parts.last?.text ?? ""
    isCaseSensitive = parts.allSatisfy(\.isCaseSensitive)
    isLiteral = parts.allSatisfy(\.isLiteral)
    (isInverted, scan, staysInLine, code) = (false, .everything, false, nil)
    isBytes = parts.contains(where: \.isBytes)
    showsReturns = parts.allSatisfy(\.showsReturns)
  }

  deinit { if let code { pcre2_code_free_8(code) } }

  /// The same pattern for text in which a CR at the end of a line is shown, or not.
  public func showing(returns: Bool) -> SearchPattern {
    let pattern = try? SearchPattern(
      text, caseRule: isCaseSensitive ? .exact : .ignored, isLiteral: isLiteral, isInverted: isInverted,
      isBytes: isBytes, showsReturns: returns)
    return pattern ?? self
  }

  /// The bytes that a text stands for: `\xHH` is a byte, `\\` a backslash, and anything else itself in UTF-8.
  ///
  /// - Returns: also whether there are codes of bytes.
  private static func bytes(of text: String) -> ([UInt8], hasCodes: Bool) {
    let source = Array(text.utf8)
    var (bytes, hasCodes, index): ([UInt8], Bool, Int) = ([], false, 0)
    while index < source.count {
      let rest = source[index...]
      if rest.starts(with: Array("\\x".utf8)), rest.count >= 4,
        let byte = UInt8(String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        hasCodes = true
        index += 4
        continue
      }
      bytes.append(source[index])
      index += rest.starts(with: Array("\\\\".utf8)) ? 2 : 1
    }
    return (bytes, hasCodes)
  }

  private static func isPlain(_ bytes: [UInt8], isLiteral: Bool) -> Bool {
    let special = isLiteral ? [] : Array(".[](){}*+?|^$\\".utf8)
    return bytes.allSatisfy { $0 < 0x80 && !special.contains($0) }
  }

  /// Whether a byte belongs to a letter that has more than two cases, or to one that is not ASCII.
  private static func hasOtherCases(_ byte: UInt8) -> Bool {
    byte >= 0x80 || "kKsS".utf8.contains(byte)
  }

  /// Whether a pattern has a capital letter that stands for itself, so not one of an escape such as `\S`.
  private static func hasCapital(_ text: String, isLiteral: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    var isQuoted = isLiteral
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      guard scalar == "\\", index < scalars.count, !isLiteral else {
        if scalar.properties.generalCategory == .uppercaseLetter { return true }
        continue
      }
      let escaped = scalars[index]
      if isQuoted {
        if escaped == "E" { (isQuoted, index) = (false, index + 1) }
        continue
      }
      index += 1
      switch escaped {
      case "Q": isQuoted = true
      case "p", "P", "x", "N", "k", "g", "o", "u", "c":
        if index < scalars.count, scalars[index] == "{" {
          while index < scalars.count, scalars[index] != "}" { index += 1 }
        } else if escaped == "x" {
          var digits = 0
          while index < scalars.count, digits < 2, scalars[index].properties.isHexDigit {
            (index, digits) = (index + 1, digits + 1)
          }
        } else if "pPc".unicodeScalars.contains(escaped) {
          index += 1
        }
      default: break
      }
    }
    return false
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

extension SearchPattern {
  /// The version of the PCRE2 library, such as "10.42".
  public static var libraryVersion: String {
    let count = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil)
    guard count > 0 else { return "?" }
    var text = [UInt8](repeating: 0, count: Int(count))
    _ = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &text)
    // A date follows the version.
    return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
