import CPortholeNcurses
import ScreenCore

/// Converts the cells of a canvas to those of ncurses, in the colours and characters of the terminal.
struct CursesCells {
  let colors: CursesColors
  private let isUTF8: Bool
  private let lines: LineDrawing
  private var pairs: ColorPairs
  /// The last style, and its attributes and pair of colours: neighbours mostly have the same.
  private var last = (style: TextStyle.plain, attributes: attr_t(0), pair: Int32(0))

  /// Begins to use colours if the terminal has any. Requires the screen that `newterm` made.
  init(capabilities: TerminalCapabilities) {
    isUTF8 = capabilities.isUTF8
    lines = LineDrawing(letters: isUTF8 ? [] : capabilities.lineDrawing)
    guard capabilities.colors != .none, has_colors(), start_color() == OK else {
      colors = CursesColors(depth: .none, supported: capabilities.attributes)
      pairs = ColorPairs(limit: 1) { _, _ in false }
      return
    }
    let count = porthole_colors()
    // Without the terminal's own colours, ncurses takes white on black for them.
    let hasDefaults = use_default_colors() == OK
    colors = CursesColors(
      depth: Self.depth(colors: count), supported: capabilities.attributes, hasDefaults: hasDefaults,
      indexed: Int(porthole_tigetnum("CO")))
    // `use_default_colors` adds the pairs with a default colour to those that COLOR_PAIRS counts.
    let withDefault = hasDefaults ? min(count, 1 << 16) * 2 + 1 : 0
    pairs = ColorPairs(limit: min(porthole_color_pairs(), 1 << 16) + withDefault) { number, pair in
      init_extended_pair(number, pair.foreground, pair.background) == OK
    }
  }

  private static func depth(colors: Int32) -> TerminalCapabilities.ColorDepth {
    switch colors {
    case ..<16: .eight
    case ..<88: .sixteen
    case ..<256: .eightyEight
    case ..<(1 << 24): .palette
    default: .direct
    }
  }

  /// Converts a row of a canvas to `cells`, one for each character. Returns their number.
  mutating func fill(
    _ cells: UnsafeMutablePointer<cchar_t>, _ canvas: Canvas, row: Int, over front: Canvas
  ) -> Int {
    var (column, count) = (0, 0)
    while column < canvas.columns {
      let cell = canvas[row, column]
      let span = max(1, Int(cell.span))
      var style = cell.style
      style.link = 0
      if style != last.style { translate(style, canvas, front) }
      if isUTF8 {
        set(&cells[count], canvas, row, column, span)
        count += 1
      } else {
        count += setASCII(cells + count, canvas, row, column, span)
      }
      column += span
    }
    return count
  }

  // MARK: Characters

  private func set(
    _ cell: inout cchar_t, _ canvas: Canvas, _ row: Int, _ column: Int, _ span: Int
  ) {
    var text = (wchar_t(0), wchar_t(0), wchar_t(0), wchar_t(0), wchar_t(0), wchar_t(0))
    var count = 0
    withUnsafeMutableBytes(of: &text) { bytes in
      let text = bytes.assumingMemoryBound(to: wchar_t.self)
      canvas.forEachScalar(at: row, column) { scalar in
        // A terminal that joins emoji would move the rest of the row, and ncurses would not know.
        guard count < text.count - 1, scalar != Self.joiner else { return }
        text[count] = wchar_t(bitPattern: Self.visible(scalar))
        count += 1
      }
    }
    let isAsExpected = count > 0 && DisplayWidth.of(UInt32(bitPattern: text.0)) == span
    if count == 1, isAsExpected {
      porthole_set_plain_cell(&cell, UInt32(bitPattern: text.0), last.attributes, last.pair)
    } else if isAsExpected {
      withUnsafeBytes(of: &text) { bytes in
        porthole_set_cell(
          &cell, bytes.assumingMemoryBound(to: wchar_t.self).baseAddress!, last.attributes, last.pair)
      }
    } else {
      // An ideographic space has two columns, a blank one.
      porthole_set_plain_cell(&cell, span == 2 ? 0x3000 : 0x20, last.attributes, last.pair)
    }
  }

  private static let joiner: UInt32 = 0x200d

  /// The last check before the terminal: no control character passes.
  private static func visible(_ scalar: UInt32) -> UInt32 {
    scalar < 0x20 || (0x7f..<0xa0).contains(scalar) ? UInt32(UInt8(ascii: "?")) : scalar
  }

  /// Writes one character for each column. Returns their number.
  private func setASCII(
    _ cells: UnsafeMutablePointer<cchar_t>, _ canvas: Canvas, _ row: Int, _ column: Int, _ span: Int
  ) -> Int {
    var base: UInt32 = 0x20
    var isFirst = true
    canvas.forEachScalar(at: row, column) { scalar in
      if isFirst { base = scalar }
      isFirst = false
    }
    if span == 1, let letter = lines.letter(for: base) {
      porthole_set_plain_cell(
        &cells[0], UInt32(letter), last.attributes | porthole_line_drawing(), last.pair)
      return 1
    }
    porthole_set_plain_cell(&cells[0], UInt32(ASCIIFallback.byte(for: base)), last.attributes, last.pair)
    for column in 1..<max(1, span) {
      porthole_set_plain_cell(&cells[column], 0x20, last.attributes, last.pair)
    }
    return span
  }

  // MARK: Styles

  private mutating func translate(_ style: TextStyle, _ canvas: Canvas, _ front: Canvas) {
    let reduced = colors.reduced(style)
    var attributes: attr_t = 0
    for bit in 0..<8 where reduced.attributes.rawValue & 1 << UInt16(bit) != 0 {
      attributes |= porthole_attribute(Int32(bit))
    }
    let colors = colors
    let number = pairs.number(of: colors.pair(of: reduced)) { colors.pairs(in: canvas, front) }
    last = (style, attributes, number)
  }
}

/// The line drawing characters of a terminal without UTF-8: terminfo's `acsc`, the letters of the VT100.
struct LineDrawing {
  private let letters: [UInt8]

  /// - Parameter letters: `acsc`: pairs of a VT100 letter and the terminal's own byte for it.
  init(letters acsc: [UInt8]) {
    letters = stride(from: 0, to: acsc.count - 1, by: 2).map { acsc[$0] }
  }

  /// The VT100's letter for a character; nil if the terminal does not have it.
  func letter(for scalar: UInt32) -> UInt8? {
    guard scalar >= 0xa0, let letter = Self.table[scalar], letters.contains(letter) else { return nil }
    return letter
  }

  private static let table: [UInt32: UInt8] = {
    let pairs: [(String, Character)] = [
      ("─━╌╍┄┅┈┉═╴╶╸╺", "q"), ("│┃╎╏┆┇┊┋║╵╷╹╻", "x"), ("┌┏╔╭", "l"), ("┐┓╗╮", "k"), ("└┗╚╰", "m"),
      ("┘┛╝╯", "j"), ("├┣╠", "t"), ("┤┫╣", "u"), ("┴┻╩", "v"), ("┬┳╦", "w"), ("┼╋╬", "n"), ("◆", "`"),
      ("▒░▓", "a"), ("█", "0"), ("°", "f"), ("±", "g"), ("·", "~"), ("≤", "y"), ("≥", "z"), ("≠", "|"),
      ("π", "{"), ("£", "}"), ("⎺", "o"), ("⎻", "p"), ("⎼", "r"), ("⎽", "s"),
    ]
    var table: [UInt32: UInt8] = [:]
    for (characters, letter) in pairs {
      for scalar in characters.unicodeScalars { table[scalar.value] = letter.asciiValue }
    }
    return table
  }()
}
