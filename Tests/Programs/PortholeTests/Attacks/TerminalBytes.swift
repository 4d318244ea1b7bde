import PseudoTerminal
import ScreenCore

/// Parses the bytes that a program has sent to a terminal, more strictly than any terminal: everything except
/// visible text and known screen commands is a finding.
struct TerminalBytes {
  /// Each forbidden sequence, with the bytes around it.
  private(set) var findings: [String] = []

  private let bytes: [UInt8]
  private var index = 0
  /// The last character, and whether a variation selector follows it; needed as joiners are allowed inside
  /// emoji.
  private var base: UInt32?
  private var hasSelector = false
  private var hasTorn = false

  /// Whether ncurses draws: it also changes between character sets.
  private let isCurses: Bool

  init(_ bytes: [UInt8], isCurses: Bool = PseudoTerminal.defaultScreen == "ncurses") {
    self.bytes = bytes
    self.isCurses = isCurses
    while index < bytes.count { readNext() }
  }

  private mutating func readNext() {
    let start = index
    switch bytes[index] {
    case 0x1b: readEscape()
    case 0x08, 0x0a, 0x0d:
      index += 1
      base = nil
    case 0x0e...0x0f where isCurses:
      index += 1
      base = nil
    case 0x00..<0x20, 0x7f:
      index += 1
      find("a control character", from: start)
    default: readCharacter()
    }
  }

  /// Final bytes of the control sequences that draw, move the cursor, set modes and margins, and query the
  /// terminal.
  private static let finals = Set("@ABCDEFGHIJKLMPSTXZbcdhlmnpqrtu".utf8)

  private mutating func readEscape() {
    let start = index
    index += 1
    guard index < bytes.count else { return find("half a sequence", from: start) }
    base = nil
    if isTorn(at: index) { return }
    switch bytes[index] {
    case UInt8(ascii: "["):
      index += 1
      while index < bytes.count, (0x20...0x3f).contains(bytes[index]) { index += 1 }
      guard index < bytes.count else { return find("half a sequence", from: start) }
      if isTorn(at: index) { return }
      if !Self.finals.contains(bytes[index]) { find("a sequence", from: start) }
      index += 1
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      index += 2
      if index > bytes.count || !["B", "0"].contains(Character(Unicode.Scalar(bytes[index - 1]))) {
        find("a character set", from: start)
      }
    // Save and restore the cursor, keypad modes, reverse line feed.
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "M"):
      index += 1
    // The question for the background: first of all, or after the mode that reports changes of it.
    case UInt8(ascii: "]")
    where bytes[start...].starts(with: Self.query)
      && (start == 0 || bytes[..<start].suffix(Self.watch.count).elementsEqual(Self.watch)):
      index = start + Self.query.count
    case UInt8(ascii: "]") where isLink(at: start): break
    // A signal may come in the middle of a link, which ends before the terminal is given back.
    case 0x5c where bytes[(start + 2)...].starts(with: Self.linkEnd): index += 1
    default:
      index += 1
      find("an escape", from: start)
    }
  }

  private static let link = Array("\u{1b}]8;".utf8)
  private static let linkEnd = Array("\u{1b}]8;;\u{1b}\\".utf8)

  /// Passes a link of the content as the viewer sends it, with an identifier of its own, or the end of one.
  private mutating func isLink(at start: Int) -> Bool {
    let rest = bytes[start...]
    if rest.starts(with: Self.linkEnd) {
      index = start + Self.linkEnd.count
      return true
    }
    guard rest.starts(with: Self.link), let end = rest.dropFirst().firstIndex(of: 0x1b), end - start < 3_000,
      bytes[end...].starts(with: [0x1b, 0x5c])
    else { return false }
    let text = String(decoding: bytes[start + Self.link.count..<end], as: UTF8.self)
    let form = /id=p[0-9a-z]+;(?:https?|ftp|mailto|file|man):[!-~]*/.ignoresCase()
    let isSafe = text.wholeMatch(of: form) != nil
    if isSafe { index = end + 2 }
    return isSafe
  }

  private static let query = Array("\u{1b}]11;?\u{1b}\\".utf8)
  private static let watch = Array("\u{1b}[?2031h".utf8)

  /// Whether a sequence is interrupted here by an escape. That is allowed once: a signal may end the program
  /// in the middle of a frame, and restoring the terminal begins with an escape, which starts a new sequence
  /// on every terminal.
  private mutating func isTorn(at index: Int) -> Bool {
    guard !hasTorn, index < bytes.count, bytes[index] == 0x1b else { return false }
    hasTorn = true
    return true
  }

  private mutating func readCharacter() {
    let start = index
    guard let scalar = scalar(at: start) else {
      index += 1
      while index < bytes.count, bytes[index] & 0xc0 == 0x80, index < start + 3 { index += 1 }
      if isTorn(at: index) { return }
      return find("a byte that is not UTF-8", from: start)
    }
    index += scalar.utf8.count
    let next = index < bytes.count ? self.scalar(at: index) : nil
    if HiddenCharacters.contains(scalar.value) {
      let isJoiner = HiddenCharacters.isInsideEmoji(
        scalar.value, after: base, hasSelector: hasSelector, before: next?.value)
      if !isJoiner { find("a hidden character", from: start) }
      hasSelector = scalar != "\u{200d}"
    } else {
      (base, hasSelector) = (scalar.value, false)
    }
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    var decoder = UTF8()
    var rest = bytes[index..<min(bytes.count, index + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return scalar
  }

  private mutating func find(_ kind: String, from start: Int) {
    let context = bytes[max(0, start - 20)..<min(bytes.count, start + 20)]
    findings.append("\(kind) at \(start): \(String(decoding: context, as: UTF8.self).debugDescription)")
  }
}
