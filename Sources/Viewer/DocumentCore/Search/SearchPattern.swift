import PatternCore

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
public final class SearchPattern: Sendable {
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
  /// Nil if the pattern stands for several.
  let compiled: CompiledPattern?

  /// The reason why a pattern is invalid.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// The byte offset of the error in the pattern.
    public let offset: Int

    public var description: String { "\(message) at \(offset + 1)" }
  }

  /// The maximum length of a pattern, in bytes.
  public static let longest = CompiledPattern.longest

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
    isCaseSensitive =
      switch caseRule {
      // The codes of bytes stand for nothing else.
      case _ where hasCodes: true
      case .smart: Self.hasCapital(text, isLiteral: isLiteral || isBytes)
      case .ignored: false
      case .exact: true
      }
    var options: CompiledPattern.Options = isLiteral || isBytes ? .literal : .lines
    if !isCaseSensitive { options.insert(.ignoresCase) }
    // Plain ASCII is found byte by byte. Anything else needs UTF-8 characters, in files that may also contain
    // invalid bytes; so do k and s without case, which also stand for U+212A and U+017F.
    if !isBytes,
      !Self.isPlain(bytes, isLiteral: isLiteral)
        || !isCaseSensitive && bytes.contains(where: Self.hasOtherCases)
    {
      options.insert(.damagedText)
    }
    do throws(CompiledPattern.Problem) {
      compiled = try CompiledPattern(bytes, options, isFast: true)
    } catch {
      throw Problem(message: error.message, offset: error.offset)
    }
    let tokens = PatternTokens(text, isLiteral: isLiteral)
    staysInLine = tokens?.staysInLine ?? false
    scan = isScanned ? PatternScan(tokens, isCaseSensitive: isCaseSensitive) : .everything
  }

  /// Finds the matches of any of several patterns. Where matches overlap, the one that begins first counts;
  /// of those that begin together, that of the first pattern.
  public init(anyOf parts: [SearchPattern]) {
    self.parts = parts
    text = parts.last?.text ?? ""
    isCaseSensitive = parts.allSatisfy(\.isCaseSensitive)
    isLiteral = parts.allSatisfy(\.isLiteral)
    (isInverted, scan, staysInLine, compiled) = (false, .everything, false, nil)
    isBytes = parts.contains(where: \.isBytes)
    showsReturns = parts.allSatisfy(\.showsReturns)
  }

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
}

extension SearchPattern {
  /// The version of the PCRE2 library, such as "10.42".
  public static var libraryVersion: String { CompiledPattern.libraryVersion }
}
