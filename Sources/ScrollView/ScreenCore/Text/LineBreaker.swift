// One rule that breaks lines into rows, for files and for the text of nodes.
//
// Problem: a breaker for the bytes of files and another for strings gave the same text different rows. So
// this one sees neither: `SegmentBreaker` and `TextLayout` pass it the place, width and first scalar of each
// character. It fills rows one after another; a row is final as soon as a character does not fit.
//
// Rule: a simplified UAX #14 (https://www.unicode.org/reports/tr14/). With `TextWrap.word`, a row may begin
// - after blanks (LB18), but not with wide closing punctuation. Blanks hang over the edge, so no row begins
//   with one; indentation shares a row with at least the beginning of its first word.
// - before and after each wide character (class ID), since these are written without blanks; but neither
//   before closing nor after opening punctuation of any width (LB13, LB14, LB16, LB21; see `Punctuation`).
// Hyphens and slashes end no word, so options and paths stay whole. A word that is wider than a row is broken
// at any character, as everything is with `TextWrap.character`. A character is a grapheme cluster
// (`CharacterJoiner`), except that only marks join a blank. It is broken only if it is wider than a row by
// itself, between its scalars.
//
// Cost: rows are not balanced, and scripts without blanks, such as Thai, are broken at any character.
// Printable ASCII has a second implementation, `forEachPlainRow`, which takes a tenth of the instructions and
// must give the same rows.

/// Breaks a line into rows, character by character.
///
/// ```swift
/// if breaker.add(scalar, at: place, width: 1, isWide: false, isBlank: false) {
///   while let row = breaker.nextRow() { rows.append(row) }
/// }
/// ```
///
/// Each row has two ends: the start of the next row, for files, which show all of their bytes; and the end
/// without the blanks at the break, for texts, which leave these out.
@usableFromInline package struct LineBreaker {
  /// A place in a line: bytes and columns from its beginning.
  @usableFromInline package struct Place: Hashable, Sendable {
    @usableFromInline package var offset: Int
    @usableFromInline package var column: Int

    @inlinable package init(offset: Int = 0, column: Int = 0) {
      self.offset = offset
      self.column = column
    }
  }

  /// A finished row.
  @usableFromInline package struct Row: Hashable, Sendable {
    package let start: Place
    /// With ``TextWrap/word``, the blanks at the break follow this place.
    package let end: Place
    /// The beginning of the next row.
    package let next: Place
  }

  @usableFromInline let width: Int
  @usableFromInline let wrap: TextWrap
  /// The beginning of the unfinished row.
  @usableFromInline var start: Place
  /// The last place where a row may begin, and the end of the row before it. Used only if it is after
  /// `start`.
  @usableFromInline var opportunity = Place()
  @usableFromInline var opportunityEnd = Place()
  /// The beginning of the last character, and of its last part. A `part` before `unit` belongs to an earlier
  /// character.
  @usableFromInline var unit = Place()
  @usableFromInline var part = Place()
  /// The column at which the last character ends; not updated for blanks that may hang over the edge.
  @usableFromInline var edge = 0
  /// The beginning of the last blanks, and whether the last character follows them directly.
  @usableFromInline var blanks = Place()
  @usableFromInline var isAfterBlank = false
  @usableFromInline var last: UInt32 = 0
  @usableFromInline var lastIsBlank = false
  @usableFromInline var lastIsWide = false
  /// Whether the line has had anything but blanks.
  @usableFromInline var hasInk = false

  /// - Parameters:
  ///   - width: the columns of a row, at least 1.
  ///   - offset: the offset of the line's beginning, if places are not counted from there.
  package init(width: Int, wrap: TextWrap, from offset: Int = 0) {
    self.width = wrap == .none ? .max : max(1, width)
    self.wrap = wrap
    start = Place(offset: offset)
  }

  /// Takes the next character, from left to right.
  ///
  /// - Parameters:
  ///   - scalar: the first scalar of the character.
  ///   - columns: the width. Of a tab only the first column counts, since the others hang over the edge.
  ///   - isWide: whether the first scalar takes two columns.
  ///   - isBlank: whether the character is a blank or a tab without marks.
  /// - Returns: whether rows may have ended; take them from ``nextRow()`` before the next character.
  @inlinable @inline(__always)
  package mutating func add(
    _ scalar: UInt32, at place: Place, width columns: Int, isWide: Bool, isBlank: Bool
  ) -> Bool {
    unit = place
    isAfterBlank = lastIsBlank
    if isBlank {
      if !lastIsBlank { blanks = place }
      lastIsBlank = true
      guard wrap == .character else { return false }
    } else {
      if lastIsBlank || isWide || lastIsWide, hasInk, wrap == .word,
        lastIsBlank && !isWide || Self.mayBreak(before: scalar, after: lastIsBlank ? 0x20 : last)
      {
        opportunity = place
        opportunityEnd = lastIsBlank ? blanks : place
      }
      (last, lastIsBlank, lastIsWide, hasInk) = (scalar, false, isWide, true)
    }
    edge = place.column + columns
    return edge - start.column > width
  }

  /// Extends the last character up to a column.
  ///
  /// - Parameter place: the beginning of the new part; nil if the character must not be broken there, as a
  ///   stand-in such as `^X` or `<U+200B>` in a file, which is clipped instead.
  /// - Returns: whether rows may have ended, as ``add(_:at:width:isWide:isBlank:)`` does.
  @inlinable package mutating func extend(to column: Int, at place: Place?) -> Bool {
    if let place { part = place }
    edge = column
    return edge - start.column > width
  }

  /// Returns the next finished row. It ends before the last character, or inside it if that is wider than a
  /// row.
  package mutating func nextRow() -> Row? {
    guard edge - start.column > width else { return nil }
    let row: Row
    if wrap == .word, opportunity.column > start.column {
      row = Row(start: start, end: opportunityEnd, next: opportunity)
    } else if unit.column > start.column {
      row = Row(start: start, end: wrap == .word && isAfterBlank ? blanks : unit, next: unit)
    } else if part.column > start.column {
      row = Row(start: start, end: part, next: part)
      (unit, isAfterBlank) = (part, false)
    } else {
      return nil
    }
    start = row.next
    return row
  }

  /// Returns the last row of a line that ends at `place`. Blanks at its end belong to it if they fit.
  package func lastRow(endingAt place: Place) -> Row {
    let hangs = lastIsBlank && place.column - start.column > width
    return Row(start: start, end: hangs && wrap == .word ? blanks : place, next: place)
  }

  /// Static, so that no call copies the whole breaker.
  @inlinable static func mayBreak(before scalar: UInt32, after last: UInt32) -> Bool {
    !Punctuation.closes(scalar) && !Punctuation.opens(last)
  }

  // MARK: Plain text

  /// Calls `body` with the offset of each row except the first, for printable ASCII, in which each byte is a
  /// column. Gives the same rows as ``add(_:at:width:isWide:isBlank:)``, but jumps from edge to edge. Linear
  /// in the rows and in the words at their edges.
  @inlinable package static func forEachPlainRow(
    _ bytes: UnsafeRawBufferPointer, width: Int, wrap: TextWrap, _ body: (Int) -> Void
  ) {
    let (count, width) = (bytes.count, max(1, width))
    guard count > width, wrap != .none else { return }
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
          // Move the whole word that crosses the edge to the next row, unless only blanks would remain.
          while start > row, bytes[start - 1] != 0x20 { start -= 1 }
          if start > row, start > ink { next = start }
        }
      }
      row = next
      body(row)
    }
  }
}

/// The places at which long lines are broken.
public enum TextWrap: String, CaseIterable, Sendable {
  /// Between words, and next to wide characters; within a word only if it is longer than a line.
  case word
  /// Anywhere.
  case character
  /// Nowhere.
  case none
}

/// The part to omit from text that does not fit.
public enum TextTruncation: String, CaseIterable, Sendable {
  /// The beginning: the end of the text shows after an ellipsis.
  case head
  /// The middle: the beginning and the end show around an ellipsis.
  case middle
  /// The end: the beginning shows before an ellipsis.
  case tail
}

/// The position of lines within the width of a text.
public enum TextAlignment: String, CaseIterable, Sendable {
  /// Lines begin at the left edge.
  case start
  /// Lines are in the middle; an odd free cell is at the right.
  case center
  /// Lines end at the right edge.
  case end
}
