// A terminal without a window: libvterm keeps the cursor, modes and tab stops, and a canvas the cells.
//
// Problem: libvterm has a screen of its own, but in the versions that systems have it writes through a null pointer
// where a wide character meets the last column without wrapping, and loses its way in resizes.
//
// Idea: of libvterm only the state machine is used. It says what to draw, move and erase by callbacks; the cells are
// those of a `Canvas`, whose functions clip. Bytes come through `OutputSequences`, which passes on only sequences
// that libvterm handles well.
//
// Pitfalls:
// - The callbacks hold the screen unretained: the terminal is freed before it.
// - `Canvas` keeps characters with marks until it is cleared, so they are counted and the canvas is copied at times.

import CPortholeVTerm
import NodeUI
import ScreenCore

/// The screen of a program in a pseudo-terminal.
nonisolated package final class EmulatedScreen {
  let terminal: OpaquePointer
  private let state: OpaquePointer
  private var sequences = OutputSequences()
  package private(set) var size: Size
  /// The columns that libvterm has.
  private var columns: Int
  /// The cells of the main and of the other screen, as far as they are not shown.
  private var hidden: Canvas
  private var shown: Canvas
  package private(set) var isAlternate = false
  private var pen = TextStyle.plain
  package private(set) var cursor = (row: 0, column: 0)
  package private(set) var isCursorVisible = true
  /// The rows by which the larger part of the screen was scrolled, up less down.
  package private(set) var scrolledRows = 0
  private var marks = 0
  /// The events of the pointer that the program wants.
  package private(set) var pointer = Pointer.none

  /// The button that is pressed, as libvterm counts, from 1.
  var held = 1

  package enum Pointer: Int32 { case none, clicks, drags, moves }

  /// Characters with marks after which a canvas is copied.
  private static let mostMarks = 100_000

  package init(_ size: Size) {
    // A canvas of one column would have no room for a wide character.
    (self.size, columns) = (Size(max(size.width, 2), max(size.height, 1)), max(size.width, 1))
    shown = Canvas(rows: self.size.height, columns: self.size.width)
    hidden = shown
    terminal = vterm_new(Int32(self.size.height), Int32(columns))
    vterm_set_utf8(terminal, 1)
    state = vterm_obtain_state(terminal)
    vterm_state_set_callbacks(state, Self.callbacks.pointer, Unmanaged.passUnretained(self).toOpaque())
    vterm_state_reset(state, 1)
  }

  deinit { vterm_free(terminal) }

  // MARK: The screen

  /// The cells and the cursor, as a frame.
  package var canvas: Canvas {
    var canvas = shown
    canvas.cursor = isCursorVisible ? cursor : nil
    return canvas
  }

  /// The title of the window, with hidden characters made visible.
  package var title: String? { sequences.title.map { SafeText.of($0) } }

  /// Whether the program has begun an update that it has not ended.
  package var isUpdating: Bool { sequences.isUpdating }

  /// Shows output, and returns the terminal's answers to it.
  package func write(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let (output, answer) = sequences.read(bytes, columns: size.width)
    return answer + feed(output)
  }

  /// Passes bytes to libvterm, and returns its answers.
  private func feed(_ bytes: [UInt8]) -> [UInt8] {
    var (rest, answer) = (bytes[...], [UInt8]())
    // In parts, since the buffer for answers is small, and since libvterm chooses the character set of a whole part
    // by its first byte.
    while let first = rest.first {
      let part = Array(rest.prefix(256).prefix { $0 & 0x80 == first & 0x80 })
      rest = rest.dropFirst(part.count)
      part.withUnsafeBytes {
        _ = vterm_input_write(terminal, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
      }
      answer += takeOutput()
    }
    return answer
  }

  /// Changes the size. Cells stay at the top left; those above go where the cursor would be below the end.
  package func resize(_ new: Size) {
    let (new, width) = (Size(max(new.width, 2), max(new.height, 1)), max(new.width, 1))
    guard new != size || width != columns else { return }
    columns = width
    let shift = max(0, cursor.row - (new.height - 1))
    func resized(_ old: Canvas) -> Canvas {
      var canvas = Canvas(rows: new.height, columns: new.width)
      canvas.put(old, row: -shift, column: 0)
      return canvas
    }
    // libvterm would keep a scroll region that is outside of the new screen, and write there.
    _ = feed(Array("\u{1b}[r\u{1b}[\(cursor.row + 1);\(cursor.column + 1)H".utf8))
    (shown, hidden, size) = (resized(shown), resized(hidden), new)
    cursor = (min(cursor.row, new.height - 1), min(cursor.column, new.width - 1))
    vterm_set_size(terminal, Int32(new.height), Int32(columns))
    _ = takeOutput()
  }

  func takeOutput() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [CChar](repeating: 0, count: 4096)
    while true {
      let count = vterm_output_read(terminal, &buffer, buffer.count)
      bytes += buffer[..<count].map { UInt8(bitPattern: $0) }
      if count < buffer.count { return bytes }
    }
  }

  // MARK: Callbacks

  /// Sendable, since nothing changes what it points to.
  private struct Callbacks: @unchecked Sendable { let pointer: UnsafeMutablePointer<VTermStateCallbacks> }

  /// libvterm keeps the pointer, so it must outlive every screen.
  private static let callbacks: Callbacks = {
    var callbacks = VTermStateCallbacks()
    callbacks.putglyph = { glyph, place, user in
      if let glyph, let screen = EmulatedScreen.of(user) { screen.put(glyph.pointee, place) }
      return 1
    }
    callbacks.movecursor = { place, _, _, user in
      EmulatedScreen.of(user)?.cursor = (Int(place.row), Int(place.col))
      return 1
    }
    callbacks.moverect = { target, source, user in
      EmulatedScreen.of(user)?.move(source, to: target)
      return 1
    }
    callbacks.erase = { area, _, user in
      EmulatedScreen.of(user)?.erase(area)
      return 1
    }
    callbacks.initpen = { user in
      EmulatedScreen.of(user)?.pen = .plain
      return 1
    }
    callbacks.setpenattr = { attribute, value, user in
      if let value { EmulatedScreen.of(user)?.setPen(attribute, value) }
      return 1
    }
    callbacks.settermprop = { property, value, user in
      if let value { EmulatedScreen.of(user)?.setProperty(property, value.pointee) }
      return 1
    }
    let pointer = UnsafeMutablePointer<VTermStateCallbacks>.allocate(capacity: 1)
    pointer.initialize(to: callbacks)
    return Callbacks(pointer: pointer)
  }()

  private static func of(_ user: UnsafeMutableRawPointer?) -> EmulatedScreen? {
    user.map { Unmanaged<EmulatedScreen>.fromOpaque($0).takeUnretainedValue() }
  }

  private func put(_ glyph: VTermGlyphInfo, _ place: VTermPos) {
    guard let scalars = glyph.chars, (1...2).contains(glyph.width) else { return }
    var marks: [UInt32] = []
    for index in 1..<Int(VTERM_MAX_CHARS_PER_CELL) {
      guard scalars[0] != 0, scalars[index] != 0 else { break }
      let mark = scalars[index]
      if marks.count < 4, !HiddenCharacters.contains(mark) || HiddenCharacters.isEmojiJoiner(mark) {
        marks.append(mark)
      }
    }
    var base = scalars[0]
    if base == 0 || base == 0xa0 { base = 0x20 }
    // Hidden characters would reorder or hide others wherever the frame is written.
    if HiddenCharacters.contains(base) { base = 0xfffd }
    shown.put(
      base, marks: marks, row: Int(place.row), column: Int(place.col), span: Int(glyph.width), style: pen)
    guard !marks.isEmpty else { return }
    self.marks += 1
    if self.marks > Self.mostMarks {
      (shown, hidden, self.marks) = (Self.copy(shown), Self.copy(hidden), 0)
    }
  }

  /// A copy with only the marks that are in use.
  private static func copy(_ canvas: Canvas) -> Canvas {
    var copy = Canvas(rows: canvas.rows, columns: canvas.columns)
    copy.put(canvas, row: 0, column: 0)
    return copy
  }

  /// The cells of a rectangle of libvterm, which may be empty or outside of the screen.
  private func cells(of area: VTermRect) -> (rows: Range<Int>, columns: Range<Int>) {
    func range(_ start: Int32, _ end: Int32, _ limit: Int) -> Range<Int> {
      let first = min(max(Int(start), 0), limit)
      return first..<min(max(Int(end), first), limit)
    }
    return (
      range(area.start_row, area.end_row, size.height), range(area.start_col, area.end_col, size.width)
    )
  }

  private func erase(_ area: VTermRect) {
    let (rows, columns) = cells(of: area)
    let style = TextStyle(foreground: pen.foreground, background: pen.background)
    for row in rows { shown.fill(row: row, columns: columns, style: style) }
  }

  private func move(_ source: VTermRect, to target: VTermRect) {
    let (from, to) = (cells(of: source), cells(of: target))
    guard from.rows.count == to.rows.count, from.columns.count == to.columns.count else { return }
    if from.columns == to.columns, from.columns.count == size.width {
      if from.rows.count * 2 >= size.height { scrolledRows += from.rows.lowerBound - to.rows.lowerBound }
      // The rows that this exposes are erased next.
      let first = min(from.rows.lowerBound, to.rows.lowerBound)
      let end = max(from.rows.upperBound, to.rows.upperBound)
      return shown.scroll(first..<end, by: from.rows.lowerBound - to.rows.lowerBound)
    }
    let old = shown
    for (row, target) in zip(from.rows, to.rows) {
      var column = from.columns.lowerBound
      while column < from.columns.upperBound {
        let cell = old[row, column]
        let scalars = old.scalars(at: row, column)
        let span = max(1, Int(cell.span))
        shown.put(
          scalars.first ?? 0x20, marks: Array(scalars.dropFirst()), row: target,
          column: to.columns.lowerBound + column - from.columns.lowerBound, span: span, style: cell.style,
          within: to.columns)
        column += span
      }
    }
  }

  private func setPen(_ attribute: VTermAttr, _ value: UnsafeMutablePointer<VTermValue>) {
    func set(_ attributes: TextStyle.Attributes, _ isOn: Bool) {
      if isOn { pen.attributes.insert(attributes) } else { pen.attributes.remove(attributes) }
    }
    switch attribute {
    case VTERM_ATTR_BOLD: set(.bold, value.pointee.boolean != 0)
    case VTERM_ATTR_UNDERLINE: set(.underline, value.pointee.number != 0)
    case VTERM_ATTR_ITALIC: set(.italic, value.pointee.boolean != 0)
    case VTERM_ATTR_BLINK: set(.blink, value.pointee.boolean != 0)
    case VTERM_ATTR_REVERSE: set(.reverse, value.pointee.boolean != 0)
    case VTERM_ATTR_STRIKE: set(.strikethrough, value.pointee.boolean != 0)
    case VTERM_ATTR_FOREGROUND: pen.foreground = Self.color(Int(porthole_color(&value.pointee.color)))
    case VTERM_ATTR_BACKGROUND: pen.background = Self.color(Int(porthole_color(&value.pointee.color)))
    default: break
    }
  }

  /// A colour from its number in `porthole_cell`.
  static func color(_ number: Int) -> Color {
    if number < 0 { return .default }
    if number < 256 { return .palette(UInt8(number)) }
    return .rgb(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }

  private func setProperty(_ property: VTermProp, _ value: VTermValue) {
    switch property {
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = value.boolean != 0
    case VTERM_PROP_MOUSE: pointer = Pointer(rawValue: value.number) ?? .none
    case VTERM_PROP_ALTSCREEN where isAlternate != (value.boolean != 0):
      isAlternate.toggle()
      swap(&shown, &hidden)
    default: break
    }
  }
}
