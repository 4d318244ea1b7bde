import ScreenCore

/// Turns the bytes of one line, valid or not, into characters at columns.
///
/// UTF-8 has the widths of `DisplayWidth`, like the text of nodes; tabs extend to the next stop;
/// SGR colours and attributes are kept; overstriking as `man` and `nroff` write it becomes bold and
/// underline. Everything else is shown in reverse video: control characters in caret notation, bytes that are
/// not UTF-8 in hexadecimal, unprintable and invisible characters by their code point. So a decoder never
/// emits a control character, and hidden characters only if they are joiners or variation selectors inside
/// emoji.
///
/// A decoder is a value that can stop between two characters and continue later; a copy marks a place in the
/// line to return to.
public struct TextDecoder: Sendable {
  /// One character on the screen.
  public struct Character: Sendable {
    public var scalar: UInt32
    // Next to the scalar, so that nothing is left free between them.
    public var style: TextStyle
    public var marks: [UInt32] = []
    public var column: Int
    /// The span, above its 8 bits the origins, and above their 8 bits the number of bytes: fields of their own would
    /// cost each plain character some instructions.
    private var packed: UInt
    /// The offset of its first byte in the bytes passed to `decode`; negative if that byte was passed
    /// earlier.
    public var offset = 0

    /// The number of columns, 1 or 2.
    public var span: Int {
      get { Int(truncatingIfNeeded: packed & 0xff) }
      set { packed = packed & ~0xff | UInt(truncatingIfNeeded: newValue) & 0xff }
    }

    /// How it came to look as it does.
    public var origins: Origins {
      get { Origins(rawValue: UInt8(truncatingIfNeeded: packed >> 8)) }
      set { packed = packed & ~0xff00 | UInt(newValue.rawValue) << 8 }
    }

    /// The number of bytes that made it, from ``offset`` on: marks, overstrikes and sequences up to the next character
    /// belong to it. The characters that stand for one byte or scalar, such as `^A`, and the blanks of a tab all have
    /// the same bytes.
    public var byteCount: Int {
      get { Int(packed >> 16) }
      set { packed = packed & 0xffff | UInt(truncatingIfNeeded: newValue) << 16 }
    }

    /// The bytes that made it, by their offsets.
    public var bytes: Range<Int> { offset..<offset &+ byteCount }

    package init(
      scalar: UInt32, marks: [UInt32] = [], column: Int, span: Int, style: TextStyle, offset: Int = 0
    ) {
      (self.scalar, self.marks, self.column) = (scalar, marks, column)
      packed = UInt(truncatingIfNeeded: span) & 0xff | 1 << 16
      (self.style, self.offset) = (style, offset)
    }

    /// The same character in another place, without counting references to marks where it has none.
    package init(_ other: borrowing Character, movedBy columns: Int, bytes: Int) {
      (scalar, packed, style) = (other.scalar, other.packed, other.style)
      (column, offset) = (other.column + columns, other.offset + bytes)
      if !other.marks.isEmpty { marks = other.marks }
    }
  }

  /// The column of the next character, in cells from the line's start.
  public private(set) var column = 0
  public private(set) var style: TextStyle
  let options: Options
  /// Whether a sequence of a link has been passed; ``LinkReader`` tells which text it belongs to.
  package private(set) var hasLinks = false
  /// Whether the last character beyond ASCII, or the next one, follows a joiner. Such a character cannot be
  /// overstruck.
  private var isJoined = false
  /// The character at the end of the last bytes, which may be incomplete: a mark or an overstrike may follow.
  private var unfinished: Character?

  /// Whether the last character is held back until more bytes are decoded.
  var isInsideCharacter: Bool { unfinished != nil }
  /// The column of the next character to emit.
  var nextColumn: Int { unfinished?.column ?? column }

  /// - Parameters:
  ///   - tabWidth: cells between tab stops, at least 1.
  ///   - style: the style at the start of the line.
  public init(tabWidth: Int = 8, style: TextStyle = .plain) {
    self.init(Options(tabStops: TabStops(every: tabWidth)), style: style)
  }

  /// - Parameters:
  ///   - style: the style at the start of the line.
  public init(_ options: Options, style: TextStyle = .plain) {
    self.init(options, style: style, column: 0)
  }

  /// A decoder for the rest of a line, starting at a column.
  init(_ options: Options, style: TextStyle = .plain, column: Int) {
    self.options = options
    self.style = style
    self.column = column
  }

  /// Decodes `bytes`, the next part of a line without its line feed, and calls `emit` for each
  /// character that touches `columns`, from left to right.
  ///
  /// - Parameters:
  ///   - isLineEnd: whether the line ends with these bytes. If not, decoding stops at a safe place before
  ///     their end, and a character that may continue after it is emitted with the next bytes.
  ///   - columns: the columns wanted. Decoding stops after the upper bound.
  /// - Returns: the number of bytes used. Linear in it; plain ASCII left of `columns` is skipped at memory
  ///   speed.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, isLineEnd: Bool, columns: Range<Int>,
    emit: (Character) -> Void
  ) -> Int {
    var pending: Character?
    if unfinished != nil { swap(&pending, &unfinished) }
    var index = 0
    // Bytes that were only recognised as plain, at memory speed.
    var plain = 0
    defer { WorkBudget.chargeMeasuring(index - plain) }
    var count = bytes.count
    if isLineEnd, count > 0, bytes[count - 1] == 0x0d, options.returns != .caret { count -= 1 }
    // Far enough from the end that every sequence fits, unless this is the end.
    let safe = isLineEnd ? count : max(0, count - EscapeSequence.longest - 4)

    /// Emits the last character, whose bytes end here.
    func flush(_ end: Int) {
      if pending != nil, pending!.column + pending!.span > columns.lowerBound,
        pending!.column < columns.upperBound
      {
        if end &- pending!.offset != 1 { pending!.byteCount = end &- pending!.offset }
        emit(pending!)
      }
      pending = nil
    }

    // Whether the last character is emitted with the next bytes.
    var isCutOff = false
    decoding: while index < count {
      let byte = bytes[index]
      if byte &- 0x20 < 0x5f {
        if column >= columns.upperBound || index >= safe {
          // A plain character follows, so nothing before it can still change.
          break
        }
        if column < columns.lowerBound {
          let wanted = min(safe - index, columns.lowerBound - column)
          let skipped = PlainText.run(bytes, from: index, limit: index + wanted)
          if skipped > 1 {
            flush(index)
            plain += skipped - 1
            index += skipped - 1
            column += skipped - 1
            pending = Character(
              scalar: UInt32(bytes[index]), column: column, span: 1, style: style, offset: index)
            index += 1
            column += 1
            continue
          }
        }
        flush(index)
        if column >= columns.lowerBound {
          // Nothing can change a plain character before another one.
          var left = min(safe - index, columns.upperBound - column) - 1
          if left > 0, bytes[index + 1] &- 0x20 < 0x5f {
            // One value for all of them, since each new one would count references.
            var plain = Character(scalar: 0, column: column, span: 1, style: style)
            repeat {
              (plain.scalar, plain.column, plain.offset) = (UInt32(bytes[index]), column, index)
              emit(plain)
              (left, column, index) = (left &- 1, column &+ 1, index &+ 1)
            } while left > 0 && bytes[index + 1] &- 0x20 < 0x5f
          }
        }
        pending = Character(
          scalar: UInt32(bytes[index]), column: column, span: 1, style: style, offset: index)
        column += 1
        index += 1
        continue
      }
      switch byte {
      case 0x09 where options.tabs != .caret:
        flush(index)
        emitBlanks(to: options.tabStops.next(after: column), columns: columns, offset: index, emit: emit)
        index += 1
      case 0x08 where options.backspaces != .caret:
        if !isLineEnd, pending != nil, Self.isCutOff(bytes, at: index + 1, limit: count) {
          isCutOff = true
          break decoding
        }
        guard pending != nil, index + 1 < count, pending!.scalar < 0x80 || !isJoined,
          let (over, length) = Self.printable(bytes, at: index + 1, limit: count)
        else {
          flush(index)
          show("^H", .control, columns: columns, offset: index, emit: emit)
          index += 1
          break
        }
        let (styleBefore, originsBefore) = (pending!.style, pending!.origins)
        let isRepeated = over == pending!.scalar && over < 0x80
        pending!.overstrike(with: over, style: style)
        if options.backspaces == .plainEffect {
          (pending!.style, pending!.origins) = (styleBefore, originsBefore)
        }
        isJoined = false
        column = pending!.column + pending!.span
        index += 1 + length
        guard isRepeated, pending!.style == styleBefore else { break }
        // More of the same changes nothing.
        while index + 1 < safe, bytes[index] == 0x08, bytes[index + 1] == UInt8(over) { index += 2 }
      case 0x1b where options.interpretsSequences:
        let sequence = EscapeSequence.read(
          UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: index)
        switch sequence {
        case .selectGraphicRendition(let parameters, let end):
          SelectGraphicRendition.apply(
            UnsafeRawBufferPointer(rebasing: bytes[parameters]), to: &style)
          if !options.keepsColors { (style.foreground, style.background) = (.default, .default) }
          index = end
        case .dropped(let end):
          if bytes[index + 1] == UInt8(ascii: "]") { hasLinks = true }
          index = end
        case .incomplete where !isLineEnd && index >= safe:
          isCutOff = true
          break decoding
        case .incomplete, .shown:
          flush(index)
          show("^[", .control, columns: columns, offset: index, emit: emit)
          index += 1
        }
      case 0x00..<0x20, 0x7f:
        flush(index)
        // The notation has two columns. Most of a long line is outside of those wanted.
        if column + 2 <= columns.lowerBound || column >= columns.upperBound {
          column += 2
        } else {
          show(HiddenCharacters.notation(UInt32(byte)), .control, columns: columns, offset: index, emit: emit)
        }
        index += 1
      default:
        switch UTF8Scalar.read(UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: index) {
        case .valid(let scalar, let length):
          if HiddenCharacters.isEmojiJoiner(scalar), !isLineEnd,
            Self.isCutOff(bytes, at: index + length, limit: count)
          {
            isCutOff = true
            break decoding
          }
          let width = DisplayWidth.of(scalar) ?? 0
          let placement =
            width > 0
            ? .cells(width) : Self.placement(of: scalar, after: pending, bytes, index + length, limit: count)
          switch placement {
          case .mark:
            if let count = pending?.marks.count, count < DisplayWidth.mostMarks {
              pending?.marks.append(scalar)
            }
          case .loneMark:
            // On a blank of its own, it can be seen.
            pending = Character(
              scalar: 0x20, marks: [scalar], column: column, span: 1, style: style, offset: index)
            pending?.origins = .mark
            column += 1
          case .cells(let span):
            if pending != nil || index > 0 { isJoined = pending?.marks.last == 0x200d }
            if column >= columns.upperBound || (index >= safe && !isLineEnd) {
              flush(index)
              return index
            }
            flush(index)
            pending = Character(scalar: scalar, column: column, span: span, style: style, offset: index)
            column += span
          case .hidden:
            flush(index)
            show(
              HiddenCharacters.notation(scalar), .binary, columns: columns, offset: index, length, emit: emit)
          }
          index += length
        case .incomplete where !isLineEnd && index >= safe:
          isCutOff = true
          break decoding
        case .invalid, .incomplete:
          flush(index)
          show(HiddenCharacters.notation(ofByte: byte), .binary, columns: columns, offset: index, emit: emit)
          index += 1
        }
      }
    }
    if isCutOff || index == count && !isLineEnd {
      unfinished = pending
      unfinished?.offset -= index
      return index
    }
    flush(index)
    return index == count ? bytes.count : index
  }

  /// Returns the way in which a scalar without width is drawn.
  @inline(never)
  private static func placement(
    of scalar: UInt32, after base: Character?, _ bytes: UnsafeRawBufferPointer, _ next: Int, limit: Int
  ) -> DisplayWidth.Placement {
    DisplayWidth.placement(
      of: scalar, after: base?.scalar, base?.marks ?? [], before: self.scalar(bytes, at: next, limit: limit))
  }

  /// The scalar at an offset; nil if there is none.
  private static func scalar(_ bytes: UnsafeRawBufferPointer, at index: Int, limit: Int) -> UInt32? {
    guard index < limit,
      case .valid(let scalar, _) = UTF8Scalar.read(
        UnsafeRawBufferPointer(rebasing: bytes[..<limit]), at: index)
    else { return nil }
    return scalar
  }

  /// Whether the bytes end inside the scalar at an offset.
  private static func isCutOff(_ bytes: UnsafeRawBufferPointer, at index: Int, limit: Int) -> Bool {
    guard index < limit, bytes[index] >= 0x80 else { return index >= limit }
    return UTF8Scalar.read(UnsafeRawBufferPointer(rebasing: bytes[..<limit]), at: index) == .incomplete
  }

  private static func printable(_ bytes: UnsafeRawBufferPointer, at index: Int, limit: Int)
    -> (scalar: UInt32, length: Int)?
  {
    if bytes[index] &- 0x20 < 0x5f { return (UInt32(bytes[index]), 1) }
    guard
      case .valid(let scalar, let length) = UTF8Scalar.read(
        UnsafeRawBufferPointer(rebasing: bytes[..<limit]), at: index),
      let width = DisplayWidth.of(scalar), width > 0
    else { return nil }
    return (scalar, length)
  }

  private mutating func emitBlanks(
    to end: Int, columns: Range<Int>, offset: Int, emit: (Character) -> Void
  ) {
    var blank = Character(scalar: 0x20, column: column, span: 1, style: style, offset: offset)
    blank.origins = .tab
    for column in (column..<end).clamped(to: columns) {
      blank.column = column
      emit(blank)
    }
    column = end
  }

  /// Shows a stand-in for a character that cannot be shown as itself.
  private mutating func show(
    _ notation: String, _ origin: Origins, columns: Range<Int>, offset: Int, _ byteCount: Int = 1,
    emit: (Character) -> Void
  ) {
    var shown = style
    shown.attributes.formSymmetricDifference(.reverse)
    for scalar in notation.unicodeScalars {
      if columns.contains(column) {
        var character = Character(scalar: scalar.value, column: column, span: 1, style: shown, offset: offset)
        (character.origins, character.byteCount) = (origin, byteCount)
        emit(character)
      }
      column += 1
    }
  }
}

extension TextDecoder.Character {
  /// Combines the character with another typed over it: two equal ones become bold, one with an underscore is underlined, and
  /// otherwise the second replaces the first, as on a screen.
  fileprivate mutating func overstrike(with other: UInt32, style otherStyle: TextStyle) {
    let underscore = UInt32(UInt8(ascii: "_"))
    if other == scalar {
      let isUnderlined = other == underscore && style.attributes.contains(.bold)
      style.attributes.insert(isUnderlined ? .underline : .bold)
      origins.insert(isUnderlined ? .underline : .bold)
    } else if other == underscore {
      style.attributes.insert(.underline)
      origins.insert(.underline)
    } else {
      let (isUnderlined, isBold) = (scalar == underscore, style.attributes.contains(.bold))
      if !marks.isEmpty { marks = [] }
      (scalar, span, style) = (other, DisplayWidth.of(other) ?? 1, otherStyle)
      origins.subtract(.underline)
      if isUnderlined {
        style.attributes.insert(.underline)
        origins.insert(.underline)
      }
      if isBold { style.attributes.insert(.bold) }
    }
  }
}
