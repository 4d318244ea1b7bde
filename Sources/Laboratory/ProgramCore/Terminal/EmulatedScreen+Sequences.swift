import NodeUI
import PortholeSystem

// Performs the elements of output. Unlisted elements have no effect.
nonisolated extension EmulatedScreen {
  func perform(_ element: OutputSequences.Element) {
    let repeated = last
    last = nil
    switch element {
    case .text(let text):
      let set = now.sets[now.isShifted ? 1 : 0]
      if set == UInt8(ascii: "B") { return put(text) }
      for byte in text { put(Self.character(byte, in: set)) }
    case .character(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .escape(let name): escape(name)
    case .title(let text): title = SafeText.of(text)
    case .sequence(let sequence):
      switch (sequence.kind, sequence.final) {
      case ("", "b"): for _ in 0..<min(sequence.count, columns) { if let repeated { put(repeated) } }
      case ("", "m"): now.pen.apply(sequence)
      case (_, _) where sequence.numbers.contains { $0.count > 1 }: break
      case ("", _): move(sequence)
      case ("?", "J"), ("?", "K"): change(sequence)
      case ("?", "h"), ("?", "l"): for mode in sequence.numbers { setMode(mode[0], sequence.final == "h") }
      case ("!", "p"): reset(isFull: false)
      case (_, _): reply(to: sequence)
      }
    }
  }

  /// A byte's character in a DEC character set: special graphics (`0`) or United Kingdom (`A`).
  private static func character(_ byte: UInt8, in set: UInt8) -> UInt32 {
    if set == UInt8(ascii: "A") { return byte == UInt8(ascii: "#") ? 0xa3 : UInt32(byte) }
    return byte >= 0x5f ? graphics[Int(byte - 0x5f)] : UInt32(byte)
  }

  private static let graphics = " ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars.map(\.value)

  private func control(_ byte: UInt8) {
    switch byte {
    case 0x08: moveCursor(row: now.row, column: now.column - 1)
    case 0x09: tab(1, 1)
    case 0x0a...0x0c:
      index()
      if isNewLine { now.column = 0 }
    case 0x0d: moveCursor(row: now.row, column: 0)
    case 0x0e, 0x0f: now.isShifted = byte == 0x0e
    default: break
    }
  }

  private func escape(_ name: String) {
    switch name {
    case "7": save()
    case "8": restore()
    case "D", "E":
      index()
      if name == "E" { now.column = 0 }
    case "H": tabs[now.column] = true
    case "M": index(by: -1)
    case "c": reset(isFull: true)
    case "(0", "(A", "(B": now.sets[0] = name.utf8.last ?? 0
    case ")0", ")A", ")B": now.sets[1] = name.utf8.last ?? 0
    case "#8":
      (region, now.isOrigin, now.pen) = (0..<size.height, false, .plain)
      for row in 0..<size.height {
        moveCursor(row: row, column: 0)
        put(Array(repeating: UInt8(ascii: "E"), count: columns)[...])
      }
      moveCursor(row: 0, column: 0)
      last = nil
    default: break
    }
  }

  // MARK: The cursor

  private func tab(_ count: Int, _ step: Int) {
    var (column, left) = (now.column, count)
    while left > 0, (0..<columns).contains(column + step) {
      column += step
      if tabs[column] { left -= 1 }
    }
    // A tab that does not move the cursor keeps a pending wrap.
    if column != now.column { moveCursor(row: now.row, column: column) }
  }

  /// Moves the cursor up or down. An edge of the scroll region stops it, unless it is already past that edge.
  private func moveRows(_ distance: Int, column: Int) {
    let top = now.row < region.lowerBound ? 0 : region.lowerBound
    let end = now.row >= region.upperBound ? size.height : region.upperBound
    moveCursor(row: min(max(now.row + distance, top), end - 1), column: column)
  }

  private func move(_ sequence: OutputSequences.ControlSequence) {
    let (count, row, column) = (sequence.count, now.row, now.column)
    let origin = now.isOrigin ? region.lowerBound : 0
    switch sequence.final {
    case "A": moveRows(-count, column: column)
    case "B": moveRows(count, column: column)
    case "C", "a": moveCursor(row: row, column: column + count)
    case "D": moveCursor(row: row, column: column - count)
    case "E": moveRows(count, column: 0)
    case "F": moveRows(-count, column: 0)
    case "G", "`": moveCursor(row: row, column: count - 1)
    case "H", "f": moveCursor(row: origin + count - 1, column: max(sequence[1], 1) - 1)
    case "I": tab(count, 1)
    case "Z": tab(count, -1)
    case "d": moveCursor(row: origin + count - 1, column: column)
    case "e": moveCursor(row: row + count, column: column)
    case "r":
      let end = sequence[1] == 0 ? size.height : min(sequence[1], size.height)
      guard count < end else { break }
      region = (count - 1)..<end
      moveCursor(row: now.isOrigin ? region.lowerBound : 0, column: 0)
    case "s" where sequence.numbers.isEmpty: save()
    case "u": restore()
    default: change(sequence)
    }
  }

  private func save() { saved[isAlternate ? 1 : 0] = now }

  private func restore() {
    now = saved[isAlternate ? 1 : 0]
    let isWrapPending = now.isWrapPending && now.column == columns - 1
    moveCursor(row: now.row, column: now.column)
    now.isWrapPending = isWrapPending
  }

  // MARK: Cells and modes

  private func change(_ sequence: OutputSequences.ControlSequence) {
    let (row, column, number) = (now.row, now.column, sequence[0])
    switch sequence.final {
    // Neither has an effect outside of the scroll region.
    case "@" where region.contains(row): insertCells(sequence.count)
    case "P" where region.contains(row): deleteCells(sequence.count)
    case "X": erase(row..<(row + 1), column..<min(column + sequence.count, columns))
    case "J":
      guard let rows = Self.part(number, from: row + 1, to: row, of: size.height) else { return }
      erase(rows, 0..<columns)
      fallthrough
    case "K":
      guard let cells = Self.part(number, from: column, to: column + 1, of: columns) else { return }
      erase(row..<(row + 1), cells)
    case "L" where region.contains(row), "M" where region.contains(row):
      scroll(row..<region.upperBound, by: sequence.final == "L" ? -sequence.count : sequence.count)
      now.column = 0
    case "S": return scroll(region, by: sequence.count)
    case "T" where sequence.numbers.count < 2: return scroll(region, by: -sequence.count)
    case "g":
      if number == 0 { tabs[column] = false }
      if number == 3 || number == 5 { tabs = tabs.map { _ in false } }
      return
    case "h", "l":
      if sequence.numbers.contains([4]) { isInserting = sequence.final == "h" }
      if sequence.numbers.contains([20]) { isNewLine = sequence.final == "h" }
      return
    default: return reply(to: sequence)
    }
    now.isWrapPending = false
  }

  /// The rows or columns to erase: 0 from `start`, 1 up to `end`, 2 all.
  private static func part(_ number: Int, from start: Int, to end: Int, of count: Int) -> Range<Int>? {
    number == 0 ? start..<count : number == 1 ? 0..<end : number == 2 ? 0..<count : nil
  }

  private func eraseAll() { erase(0..<size.height, 0..<columns) }

  /// Groups of modes that replace each other: pointer events, their encoding, the alternate screen.
  private static let groups: [Set] = [[1000, 1002, 1003], [1005, 1006, 1015], [47, 1047, 1049]]
  /// The groups, and cursor keys, origin, wrapping, blinking and visible cursor, focus, saved cursor, pastes, updates.
  private static let known = Set([1, 6, 7, 12, 25, 1004, 1048, 2004, 2026]).union(groups.joined())

  private func setMode(_ mode: Int, _ isOn: Bool) {
    guard Self.known.contains(mode) else { return }
    modes.subtract(Self.groups.first { $0.contains(mode) } ?? [mode])
    if isOn { modes.insert(mode) }
    let isSaving = mode == 1048 || mode == 1049
    if isOn, isSaving { save() }
    switch mode {
    case 6:
      now.isOrigin = isOn
      moveCursor(row: isOn ? region.lowerBound : 0, column: 0)
    case 47, 1047, 1049:
      if !isOn, mode == 1047, isAlternate { eraseAll() }
      switchScreen(toAlternate: isOn)
      if isOn, mode == 1049 { eraseAll() }
    default: break
    }
    if !isOn, isSaving { restore() }
  }

  private func reset(isFull: Bool) {
    let place = isFull ? (row: 0, column: 0) : cursor
    modes = Self.initialModes.union(
      isFull ? [] : modes.filter { mode in Self.groups.contains { $0.contains(mode) } })
    (now, saved) = (SavedState(), [SavedState(), SavedState()])
    (region, isInserting, isNewLine) = (0..<size.height, false, false)
    moveCursor(row: place.row, column: place.column)
    guard isFull else { return }
    eraseAll()
    switchScreen(toAlternate: false)
    eraseAll()
    tabs = Self.tabs(columns)
  }

  // MARK: Replies

  /// Replies to a query; other sequences have no effect.
  private func reply(to sequence: OutputSequences.ControlSequence) {
    let number = sequence[0]
    let row = now.row + 1 - (now.isOrigin ? region.lowerBound : 0)
    let text: String
    switch (sequence.kind, sequence.final, number) {
    case ("", "c", 0): text = "?1;2c"
    case (">", "c", _): text = ">0;100;0c"
    case ("", "n", 5), ("?", "n", 5): text = sequence.kind + "0n"
    case ("", "n", 6), ("?", "n", 6): text = sequence.kind + "\(row);\(now.column + 1)R"
    case ("?$", "p", _):
      let isSet = number == 6 ? now.isOrigin : modes.contains(number)
      text = "?\(number);\(!Self.known.contains(number) ? 0 : isSet ? 1 : 2)$y"
    default: return
    }
    replies += Array("\u{1b}[\(text)".utf8)
  }
}

// MARK: Styles

nonisolated extension TextStyle {
  private static let byNumber: [Attributes] = [
    [], .bold, .dim, .italic, .underline, .blink, [], .reverse, .hidden, .strikethrough,
  ]

  /// Performs Select Graphic Rendition.
  fileprivate mutating func apply(_ sequence: OutputSequences.ControlSequence) {
    var rest = sequence.numbers[...]
    if rest.isEmpty { self = .plain }
    while let number = rest.first?.first, var parts = rest.popFirst()?.dropFirst() {
      switch number {
      case 0: self = .plain
      case 4 where parts.first == 0: attributes.subtract(.underline)
      case 1...9: attributes.formUnion(Self.byNumber[number])
      case 21: attributes.formUnion(.underline)
      case 22: attributes.subtract([.bold, .dim])
      case 23...29: attributes.subtract(Self.byNumber[number - 20])
      case 39: foreground = .default
      case 49: background = .default
      case 30...37, 40...47, 90...97, 100...107:
        let color = Color.palette(UInt8(number % 10 + (number < 90 ? 0 : 8)))
        if number / 10 % 2 == 1 { foreground = color } else { background = color }
      case 38, 48, 58:
        if parts.isEmpty {
          // Without colons, the next numbers belong to the colour, such as the 58 in `48;5;58`.
          let count = rest.first == [2] ? 4 : rest.first == [5] ? 2 : 1
          parts = rest.prefix(count).flatMap { $0 }[...]
          rest = rest.dropFirst(count)
        } else if parts.count > 4, parts.first == 2 {
          parts.remove(at: parts.startIndex + 1)  // The colour space.
        }
        guard let color = Self.color(parts) else { break }
        // The colour of underlines, 58, is ignored.
        if number == 38 { foreground = color } else if number == 48 { background = color }
      default: break
      }
    }
  }

  private static func color(_ parts: ArraySlice<Int>) -> Color? {
    let values = parts.dropFirst().compactMap { UInt8(exactly: $0) }
    if parts.first == 5, values.count == 1 { return .palette(values[0]) }
    if parts.first == 2, parts.count == 4, values.count == 3 { return .rgb(values[0], values[1], values[2]) }
    return nil
  }
}
