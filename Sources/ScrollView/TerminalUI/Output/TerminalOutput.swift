import ScreenCore

/// Bytes for a terminal. It tracks the cursor and the style after them, so that each move and each change of
/// style takes the fewest bytes.
struct TerminalOutput {
  var bytes: [UInt8] = []
  /// The cursor's position; nil where terminals differ.
  var cursor: (row: Int, column: Int)?
  /// The row of the last known position, once that is unknown.
  private(set) var row = 0
  /// Whether the cursor moves only from where it is, since the place of the first row on the screen is unknown. Its row
  /// is always known.
  var isRelative = false
  private(set) var style = TextStyle.plain
  /// ``style`` reduced to the terminal's colours and attributes.
  private var shownStyle = TextStyle.plain
  private(set) var isStyleKnown = false
  /// The open link's number in the canvas that is being sent.
  private var link: UInt16 = 0
  /// The length of ``bytes`` at a joiner (U+200D) that is not written yet; nil without one.
  private var joiner: Int?
  /// Whether a link was ever sent.
  private(set) var hasSentLinks = false

  var columns = 0
  /// The scroll region: a line feed on its last row and a reverse index on its first one scroll.
  var regionRows = 0..<1
  var depth = TerminalCapabilities.ColorDepth.palette
  var supported: TextStyle.Attributes = []
  var withoutColor: TextStyle.Attributes = []
  var hasRowAddress = false
  var hasColumnAddress = false
  /// Automatic margins are off: after the last column the cursor stays on it.
  var staysInLastColumn = false
  var isUTF8 = true
  /// Whether the terminal joins the scalars of an emoji.
  var joinsCharacters: Bool { DisplayWidth.joinsCharacters }
  /// Whether to send links; terminals without them ignore the sequence.
  var hasLinks = false

  /// The terminal's style is plain before the first byte.
  mutating func assumePlainStyle() { isStyleKnown = true }

  mutating func forgetState() {
    cursor = nil
    isStyleKnown = false
  }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Cursor

  /// Moves the cursor to a cell by the shortest sequence.
  mutating func move(_ row: Int, _ column: Int) {
    if let cursor, cursor == (row, column) { return }
    if isRelative { return moveRelatively(row, column) }
    var across = CursorMove.address(row: row, column: column)
    var down = CursorMove.none
    if let cursor {
      let vertical = cursor.row == row ? CursorMove.none : vertical(from: cursor.row, to: row)
      let horizontal = horizontal(from: cursor.column, to: column)
      if let vertical, horizontal.count + vertical.count < across.count {
        (across, down) = (horizontal, vertical)
      }
    }
    bytes.append(across)
    bytes.append(down)
    cursor = (row, column)
  }

  private mutating func moveRelatively(_ row: Int, _ column: Int) {
    let from = cursor ?? (self.row, 0)
    if cursor == nil { bytes.append(0x0d) }
    if row != from.row {
      bytes.append(.sequence(abs(row - from.row), row > from.row ? UInt8(ascii: "B") : UInt8(ascii: "A")))
    }
    bytes.append(horizontal(from: from.column, to: column))
    cursor = (row, column)
  }

  /// The bytes of a move within the cursor's row.
  func cost(ofColumn column: Int) -> Int {
    guard let cursor else { return CursorMove.address(row: row, column: column).count }
    return horizontal(from: cursor.column, to: column).count
  }

  private func horizontal(from: Int, to: Int) -> CursorMove {
    if from == to { return CursorMove.none }
    if to == 0 { return .repeated(0x0d, 1) }
    let address = hasColumnAddress ? CursorMove.sequence(to + 1, UInt8(ascii: "G")) : nil
    if to > from { return CursorMove.sequence(to - from, UInt8(ascii: "C")).orShorter(address) }
    return CursorMove.repeated(0x08, from - to).orShorter(.sequence(from - to, UInt8(ascii: "D")))
      .orShorter(address)
  }

  private func vertical(from: Int, to: Int) -> CursorMove? {
    let address = hasRowAddress ? CursorMove.sequence(to + 1, UInt8(ascii: "d")) : nil
    // From inside the region no relative move leads out of it: it scrolls, or stops at the edge.
    if to > from, to < regionRows.upperBound || from >= regionRows.upperBound {
      return CursorMove.repeated(0x0a, to - from).orShorter(.sequence(to - from, UInt8(ascii: "B")))
        .orShorter(address)
    }
    if to < from, to >= regionRows.lowerBound || from < regionRows.lowerBound {
      let up = CursorMove.sequence(from - to, UInt8(ascii: "A"))
      return (from - to == 1 ? .reverseIndex : up).orShorter(address)
    }
    return address
  }

  // MARK: Characters

  /// Writes a character of ASCII at the cursor, if it does not end in the last column. Most cells are of this
  /// kind. Returns false if it must be written by ``put(_:_:_:span:)``.
  mutating func putASCII(_ glyph: UInt32) -> Bool {
    guard glyph &- 0x20 < 0x5f, let at = cursor, at.column + 1 < columns else { return false }
    bytes.append(UInt8(truncatingIfNeeded: glyph))
    cursor = (at.row, at.column + 1)
    joiner = nil
    return true
  }

  /// Repeats the character that was just written, which takes one column. Returns false if the cursor is unknown.
  mutating func repeatLast(_ count: Int) -> Bool {
    guard let at = cursor, at.column + count <= columns else { return false }
    bytes.append(.sequence(count, UInt8(ascii: "b")))
    let next = at.column + count
    cursor = next < columns ? (at.row, next) : staysInLastColumn ? (at.row, columns - 1) : nil
    row = at.row
    return true
  }

  /// Writes the character of one cell at the cursor.
  mutating func put(_ canvas: Canvas, _ row: Int, _ column: Int, span: Int) {
    let start = bytes.count
    var scalars = 0
    var isDoubtful = false
    canvas.forEachScalar(at: row, column) { scalar in
      scalars += 1
      // ASCII has no combining marks.
      if !isUTF8, scalars > 1 { return }
      // Symbols and emoji: terminals do not agree on their widths, nor on those of sequences.
      if scalars > 1 || scalar >= 0x1f000 || (0x2600...0x27bf).contains(scalar) { isDoubtful = true }
      if scalar == 0x200d {
        joiner = bytes.count
        return
      }
      // Write a joiner only if its emoji follows directly. Across cells it would join them into fewer, where
      // the terminal does that.
      if joiner == bytes.count, scalars > 1 || !joinsCharacters, HiddenCharacters.isJoined(scalar) {
        append(0x200d)
      }
      joiner = nil
      append(scalar)
    }
    if bytes.count == start { append(0x20) }
    // A wide character's one byte of ASCII needs a blank for its second column.
    if !isUTF8, span > 1 { bytes.append(contentsOf: repeatElement(0x20, count: span - 1)) }
    guard let at = cursor else { return }
    let next = at.column + span
    self.row = at.row
    if isDoubtful {
      cursor = nil
    } else if next >= columns {
      cursor = staysInLastColumn && span == 1 ? (at.row, columns - 1) : nil
    } else {
      cursor = (at.row, next)
    }
  }

  /// The last check before the terminal: no control character passes.
  private mutating func append(_ scalar: UInt32) {
    if scalar &- 0x20 < 0x5f {
      bytes.append(UInt8(scalar))
    } else if isUTF8, scalar >= 0xa0, let valid = Unicode.Scalar(scalar) {
      bytes.append(contentsOf: UTF8.encode(valid)!)
    } else {
      bytes.append(isUTF8 ? UInt8(ascii: "?") : ASCIIFallback.byte(for: scalar))
    }
  }

  // MARK: Links

  /// Begins one of the canvas's links for the text written next; 0 ends it.
  mutating func setLink(_ wanted: UInt16, of canvas: Canvas) {
    guard wanted != link, hasLinks else { return }
    guard let url = canvas.url(of: wanted) else { return endLink() }
    beginLink(url, group: canvas.group(of: wanted))
    link = wanted
  }

  /// Begins a link for the text written next.
  ///
  /// - Parameter group: the group of the link; 0 if all links with this address are one.
  mutating func beginLink(_ url: String, group: UInt64) {
    // The id tells the terminal that separate lines are one link; it must be the same in the next frame.
    var id = "p" + String(group, radix: 36)
    if group == 0 {
      var hash: UInt32 = 0x811c_9dc5
      for byte in url.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      id = String(hash, radix: 36)
    }
    write("\u{1b}]8;id=\(id);\(url)\u{1b}\\")
    hasSentLinks = true
  }

  mutating func endLink() {
    guard link != 0 else { return }
    bytes.append(contentsOf: Self.linkEnd)
    link = 0
  }

  static let linkEnd = Array("\u{1b}]8;;\u{1b}\\".utf8)

  // MARK: Style

  /// Changes to a style, without its link; see ``setLink(_:of:)``.
  mutating func setStyle(_ wanted: TextStyle) {
    if isStyleKnown, wanted == style { return }
    let target = shown(wanted)
    if !isStyleKnown || target != shownStyle {
      bytes.append(0x1b)
      bytes.append(UInt8(ascii: "["))
      appendShortest(to: target)
      bytes.append(UInt8(ascii: "m"))
    }
    style = wanted
    shownStyle = target
    isStyleKnown = true
  }

  /// Whether a blank of another style looks the same in the current one. Neither a colour of text nor a weight shows in it.
  func showsBlank(of wanted: TextStyle) -> Bool {
    guard isStyleKnown else { return false }
    if wanted == style { return true }
    let target = shown(wanted)
    return target.background == shownStyle.background
      && TextStyle.Attributes([.bold, .dim]).contains(target.attributes.union(shownStyle.attributes))
  }

  /// Changes to a style in which blanks look like those of `wanted`.
  mutating func setStyle(ofBlanks wanted: TextStyle) {
    if !showsBlank(of: wanted) { setStyle(wanted) }
  }

  /// Adds the shorter of two lists of parameters: a reset and the whole style, or only the differences.
  private mutating func appendShortest(to target: TextStyle) {
    guard target != .plain else { return }
    let start = bytes.count
    if isStyleKnown { bytes.appendParameters(from: shownStyle, to: target) }
    let change = bytes.count - start
    // Nothing is shorter than a change that only adds.
    if isStyleKnown, shownStyle == .plain || change <= 3 { return }
    let anew = bytes.count
    bytes.append(UInt8(ascii: "0"))
    bytes.append(UInt8(ascii: ";"))
    bytes.appendParameters(of: target)
    if isStyleKnown, change <= bytes.count - anew {
      bytes.removeLast(bytes.count - anew)
    } else {
      bytes.removeSubrange(start..<anew)
    }
  }

  private func shown(_ style: TextStyle) -> TextStyle {
    if style == .plain || depth == .direct && style.attributes.isSubset(of: supported) { return style }
    return style.reduced(to: depth, supported, withoutColor: withoutColor)
  }
}

extension TerminalOutput {
  /// Output for a terminal with these capabilities.
  init(_ capabilities: TerminalCapabilities) {
    self.init()
    depth = capabilities.colors
    supported = capabilities.attributes
    withoutColor = capabilities.attributesWithoutColor
    hasRowAddress = capabilities.hasRowAddress
    hasColumnAddress = capabilities.hasColumnAddress
    isUTF8 = capabilities.isUTF8
    hasLinks = capabilities.isEmulator
    staysInLastColumn = capabilities.hasWrapControl
  }

  /// The first rows of a frame as lines of text.
  static func lines(
    of canvas: Canvas, rows: Int, _ capabilities: TerminalCapabilities
  ) -> [UInt8] {
    var output = TerminalOutput(capabilities)
    output.assumePlainStyle()
    for row in 0..<min(rows, canvas.rows) {
      var end = canvas.columns
      while end > 0, canvas[row, end - 1].isBlank { end -= 1 }
      var column = 0
      while column < end {
        var style = canvas[row, column].style
        style.link = 0
        let span = max(1, Int(canvas[row, column].span))
        if capabilities.isECMA48 { output.setStyle(style) }
        output.setLink(canvas[row, column].style.link, of: canvas)
        output.put(canvas, row, column, span: span)
        column += span
      }
      if capabilities.isECMA48 { output.setStyle(.plain) }
      output.endLink()
      output.write("\n")
    }
    return output.bytes
  }
}
