/// The place in a patch after a row: the kind of the row, its line numbers, and the rest of its hunk.
public struct PatchState: Hashable, Sendable {
  /// The part that a row plays in a patch.
  public enum Kind: UInt8, Sendable {
    /// Text between patches, such as the message of a commit.
    case text
    /// The line that names a commit, and those about it, such as the author's.
    case commit, commitField
    /// Lines that name a file or say how it has changed. A viewer may show them as one.
    case fileHeader
    /// The line at the start of a hunk.
    case hunk
    /// Lines that are in both texts, only in the new one and only in the old one.
    case context, added, removed
    /// A remark in a hunk: that the last line has no line feed.
    case remark
  }

  /// The kind of the last row.
  public internal(set) var kind = Kind.text
  /// The number of the last row in the old text; nil if it is not in it or the patch is that of a merge.
  public internal(set) var oldNumber: Int?
  /// The number of the last row in the new text; nil if it is not in it.
  public internal(set) var newNumber: Int?
  /// The number of signs at the start of each line of the hunk: one for each old text. 0 outside of hunks.
  public internal(set) var signs = 0

  /// The language of the file, and the states of its old and its new text in the hunk.
  var language: CodeLanguage?
  var oldCode = CodePainter.State()
  var newCode = CodePainter.State()

  var nextOld = 0
  var nextNew = 0
  /// The lines of the hunk still to come: those of all old texts together, and those of the new text.
  var oldLeft = 0
  var newLeft = 0

  /// Whether the hunk above was cut short by a row that can be none of it.
  package internal(set) var isCut = false

  /// The state at the start of a text.
  public init() {}

  /// Whether the next row belongs to the hunk.
  package var isInHunk: Bool { oldLeft > 0 || newLeft > 0 }

  mutating func leave(for kind: Kind) { (self, self.kind) = (PatchState(), kind) }

  /// Takes a row of a hunk.
  ///
  /// - Returns: false if it is none, so that the hunk is cut short.
  mutating func takeRow(_ row: RowBytes) -> Bool {
    (oldNumber, newNumber) = (nil, nil)
    if row[0] == UInt8(ascii: "\\") {
      kind = .remark
      return true
    }
    var (minus, plus) = (0, 0)
    for index in 0..<signs {
      switch row[index] {
      case UInt8(ascii: "+"): plus += 1
      case UInt8(ascii: "-"): minus += 1
      // Some programs cut off the blanks of empty lines.
      case 0x20: break
      default: guard index >= row.count else { return false }
      }
    }
    kind = minus > 0 ? .removed : plus > 0 ? .added : .context
    oldLeft -= minus > 0 ? minus : signs - plus
    if minus == 0 {
      newLeft -= 1
      (newNumber, nextNew) = (nextNew, nextNew + 1)
    }
    if signs == 1, plus == 0 { (oldNumber, nextOld) = (nextOld, nextOld + 1) }
    return true
  }

  /// Begins a hunk with a row such as `@@ -1,2 +1,3 @@ text`, which has more signs in patches of merges.
  ///
  /// - Returns: the place after the second group of signs; nil if the row begins no hunk.
  mutating func takeHunk(_ row: RowBytes) -> Int? {
    let count = row.end(from: 0, to: 64) { $0 == UInt8(ascii: "@") }
    guard count > 1, count < 64, row[count] == 0x20 else { return nil }
    var state = PatchState()
    var place = count + 1
    for _ in 1..<count {
      guard let range = Self.range(row, UInt8(ascii: "-"), &place) else { return nil }
      (state.nextOld, state.oldLeft) = (range.first, state.oldLeft + range.count)
    }
    guard let range = Self.range(row, UInt8(ascii: "+"), &place) else { return nil }
    (state.nextNew, state.newLeft) = (range.first, range.count)
    let end = row.end(from: place, to: place + count) { $0 == UInt8(ascii: "@") }
    guard end == place + count else { return nil }
    (state.signs, state.kind, state.language) = (count - 1, .hunk, language)
    self = state
    return end
  }

  /// Reads `-12,3 `. Without a number of lines it is one.
  private static func range(_ row: RowBytes, _ sign: UInt8, _ place: inout Int) -> (first: Int, count: Int)? {
    let digits = row.digits(at: place + 1)
    guard row[place] == sign, digits > 0 else { return nil }
    let first = row.number(at: place + 1, digits: digits)
    place += 1 + digits
    var count = 1
    if row[place] == UInt8(ascii: ",") {
      let digits = row.digits(at: place + 1)
      guard digits > 0 else { return nil }
      count = row.number(at: place + 1, digits: digits)
      place += 1 + digits
    }
    guard row[place] == 0x20 else { return nil }
    place += 1
    return (first, count)
  }
}
