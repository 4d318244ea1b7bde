import ScreenCore

/// Finds where rows begin in a text that is broken at a width: greedily, from its beginning alone, so that the same text
/// always gives the same rows.
///
/// At `word`, rows end between words, and beside wide characters, which are written without spaces; blanks at which a row
/// ends hang over its edge. A word that is wider than a row is broken anywhere, as everything is at `character`. What
/// stands for one character of the file (a tab, `^X`, `<U+200B>`) is never torn; wider than a row, it is cut.
struct RowBreaker {
  /// Where a row begins: bytes and columns from the beginning of the text.
  struct Row: Hashable, Sendable {
    var offset = 0
    var column = 0
  }

  let width: Int
  let wrap: TextWrap
  private(set) var rows = [Row()]
  /// The latest place where a row could begin without tearing a word.
  private var opportunity: Row?
  private var unit = Row(offset: -1)
  private var last: UInt32 = 0
  private var lastIsBlank = false
  private var lastIsWide = false
  /// Whether the row has anything but blanks: nobody wants a row of indentation alone.
  private var hasInk = false

  /// - Parameter width: columns of a row, at least 1.
  init(width: Int, wrap: TextWrap) {
    self.width = max(1, width)
    self.wrap = wrap
  }

  /// Takes the next character; they come from left to right.
  mutating func add(_ character: TextDecoder.Character) {
    let isContinued = character.offset == unit.offset
    let isBlank = character.scalar == 0x20 && character.marks.isEmpty
    if isBlank {
      // Of a tab only the first column counts.
      if isContinued { return }
      unit = Row(offset: character.offset, column: character.column)
      if wrap == .character { breakIfNeeded(end: character.column + 1) }
      lastIsBlank = true
      return
    }
    if !isContinued {
      unit = Row(offset: character.offset, column: character.column)
      let isWide = character.span > 1
      if hasInk,
        lastIsBlank || (isWide || lastIsWide) && !Self.clings(character.scalar) && !Self.opens(last)
      {
        opportunity = unit
      }
      (last, lastIsBlank, lastIsWide) = (character.scalar, false, isWide)
    }
    breakIfNeeded(end: character.column + character.span)
    hasInk = true
  }

  private mutating func breakIfNeeded(end: Int) {
    while end - rows[rows.count - 1].column > width, unit.column > rows[rows.count - 1].column {
      var row = unit
      if wrap == .word, let opportunity, opportunity.column > rows[rows.count - 1].column {
        row = opportunity
      }
      rows.append(row)
      opportunity = nil
    }
  }

  /// Closing punctuation of languages without spaces stays with what it closes.
  private static func clings(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x29, 0x2c, 0x2e, 0x3a, 0x3b, 0x3f, 0x5d, 0x7d, 0x3001, 0x3002, 0x3009, 0x300b, 0x300d, 0x300f,
      0x3011, 0x3015, 0x3017, 0x301c, 0x30fb, 0x30fc, 0xff01, 0xff09, 0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f,
      0xff3d, 0xff5d:
      true
    default: false
    }
  }

  private static func opens(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x5b, 0x7b, 0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0x3014, 0x3016, 0xff08, 0xff3b, 0xff5b:
      true
    default: false
    }
  }

  // MARK: Plain text

  /// Calls `body` with the offset of each row but the first of printable ASCII, where bytes are columns. It finds the
  /// same rows from edge to edge without looking at what lies between. Linear in the rows and the words at their edges.
  static func forEachPlainRow(
    _ bytes: UnsafeRawBufferPointer, width: Int, wrap: TextWrap, _ body: (Int) -> Void
  ) {
    let (count, width) = (bytes.count, max(1, width))
    guard count > width else { return }
    var row = 0
    var ink = 0
    if wrap == .word { while ink < count, bytes[ink] == 0x20 { ink += 1 } }
    while row < count - width {
      var next = row + width
      if wrap == .word {
        if bytes[next] == 0x20 {
          while next < count, bytes[next] == 0x20 { next += 1 }
          if next == count { return }
        } else {
          var start = next
          // The word that crosses the edge moves on whole, if anything but blanks stays.
          while start > row, bytes[start - 1] != 0x20 { start -= 1 }
          if start > row, start > ink { next = start }
        }
      }
      row = next
      body(row)
    }
  }
}
