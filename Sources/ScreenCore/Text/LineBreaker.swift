/// The rule of where the rows of a line end, for lines of files and for the texts of nodes alike: greedily, from the line's
/// beginning alone, so that the same line always has the same rows.
///
/// A simplified form of [UAX #14](https://www.unicode.org/reports/tr14/). With ``TextWrap/word``, a row may begin
///
/// - after blanks (LB18), except at closing punctuation that is wide. Blanks hang over the edge, so no row begins with
///   one, and a row of indentation alone does not end before its first word;
/// - before and after each wide character, since those are written without blanks (class ID), but never before closing
///   punctuation or after opening punctuation, of whatever width (LB13, LB14, LB16, LB21; see ``Punctuation``).
///
/// Nothing else ends a word, neither hyphens nor slashes: options and paths stay whole. A word that is wider than a row is
/// broken at any character, as everything is with ``TextWrap/character``.
///
/// A character is what a reader takes for one: marks, emoji sequences and syllables stay together (see
/// ``CharacterJoiner``); a blank has nothing joined to it but marks. One that is wider than a row by itself is broken between the cells that its parts take; what
/// stands for one character of a file (`^X`, `<U+200B>`) is not, and is cut.
///
/// The breaker knows neither bytes nor strings. Its user tells it each character's place, width and scalar, and takes the
/// rows that have ended:
///
/// ```swift
/// if breaker.add(scalar, at: place, width: 1, isWide: false, isBlank: false) {
///   while let row = breaker.nextRow() { rows.append(row) }
/// }
/// ```
///
/// It gives two ends of each row, since a file shows all of its bytes and a text does not: the next row's beginning, up to
/// which a file's row reaches, and the end without blanks.
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

  /// A row that has ended.
  @usableFromInline package struct Row: Hashable, Sendable {
    package let start: Place
    /// With ``TextWrap/word``, blanks at which the row was broken come after it.
    package let end: Place
    /// The beginning of the next row.
    package let next: Place
  }

  @usableFromInline let width: Int
  @usableFromInline let wrap: TextWrap
  /// The beginning of the row that has not ended.
  @usableFromInline var start: Place
  /// The latest place where a row may begin, unless that is not after `start`, and the end of the row before it.
  @usableFromInline var opportunity = Place()
  @usableFromInline var opportunityEnd = Place()
  /// The last character, and the last part of it where it may be broken, unless that is before it.
  @usableFromInline var unit = Place()
  @usableFromInline var part = Place()
  /// The column where that ends, if it is over the edge.
  @usableFromInline var edge = 0
  /// The place where the last blanks begin, and whether they are right before the last character.
  @usableFromInline var blanks = Place()
  @usableFromInline var isAfterBlank = false
  @usableFromInline var last: UInt32 = 0
  @usableFromInline var lastIsBlank = false
  @usableFromInline var lastIsWide = false
  /// Whether there has been anything but blanks.
  @usableFromInline var hasInk = false

  /// - Parameters:
  ///   - width: columns of a row, at least 1.
  ///   - offset: where the line begins, for places that are counted from elsewhere.
  package init(width: Int, wrap: TextWrap, from offset: Int = 0) {
    self.width = wrap == .none ? .max : max(1, width)
    self.wrap = wrap
    start = Place(offset: offset)
  }

  /// Takes the next character; they come from left to right.
  ///
  /// - Parameters:
  ///   - scalar: its first.
  ///   - columns: of a blank, one; a tab may take more, but those hang over the edge.
  ///   - isWide: whether its first scalar takes two columns.
  ///   - isBlank: whether it is a blank or a tab without marks.
  /// - Returns: whether rows may have ended: take them from ``nextRow()`` before the next character.
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
      if lastIsBlank || isWide || lastIsWide, hasInk, wrap == .word, mayBreak(before: scalar, isWide) {
        opportunity = place
        opportunityEnd = lastIsBlank ? blanks : place
      }
      (last, lastIsBlank, lastIsWide, hasInk) = (scalar, false, isWide, true)
    }
    edge = place.column + columns
    return edge - start.column > width
  }

  /// The last character takes more columns, up to one.
  ///
  /// - Parameter place: where that part of it begins; nil if the character is not to be broken there.
  /// - Returns: whether rows may have ended, as ``add(_:at:width:isWide:isBlank:)`` does.
  @inlinable package mutating func extend(to column: Int, at place: Place?) -> Bool {
    if let place { part = place }
    edge = column
    return edge - start.column > width
  }

  /// The next row that has ended before the last character, or within it if it is wider than a row.
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

  /// The row that ends with the line, at a place. Blanks at its end belong to it if it has room for them.
  package func lastRow(endingAt place: Place) -> Row {
    let hangs = lastIsBlank && place.column - start.column > width
    return Row(start: start, end: hangs && wrap == .word ? blanks : place, next: place)
  }

  @usableFromInline func mayBreak(before scalar: UInt32, _ isWide: Bool) -> Bool {
    if lastIsBlank { return !isWide || !Punctuation.closes(scalar) }
    return !Punctuation.closes(scalar) && !Punctuation.opens(last)
  }

  // MARK: Plain text

  /// Calls `body` with the offset of each row but the first of printable ASCII, where bytes are columns. It finds the
  /// same rows from edge to edge without looking at what lies between. Linear in the rows and the words at their edges.
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
