/// The screen of a VT52: twenty control functions, no colours, no attributes. Characters may be UTF-8, one
/// column each.
public struct VT52 {
  public private(set) var rows: [[Unicode.Scalar]]
  public private(set) var cursor = (row: 0, column: 0)
  /// Escapes and control characters that a VT52 does not have.
  public private(set) var unknown: [String] = []
  private let columns: Int
  private var pending: [UInt8] = []

  public init(rows: Int = 24, columns: Int = 80) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// A row as text, without trailing blanks.
  public func row(_ row: Int) -> String {
    var text = rows[row]
    while text.last == " " { text.removeLast() }
    return String(String.UnicodeScalarView(text))
  }

  public mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    var rest = pending[...]
    while let length = step(rest) { rest = rest.dropFirst(length) }
    pending = Array(rest)
  }

  /// Handles the first character or sequence and returns its length; nil if it is not complete.
  private mutating func step(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1b: return escape(bytes)
    case 0x07: break
    case 0x08: cursor.column = max(0, cursor.column - 1)
    case 0x09: cursor.column = min(columns - 1, (cursor.column / 8 + 1) * 8)
    case 0x0a: lineFeed()
    case 0x0d: cursor.column = 0
    case 0x00..<0x20, 0x7f: unknown.append("control \(first)")
    default: return character(bytes)
    }
    return 1
  }

  private mutating func character(_ bytes: ArraySlice<UInt8>) -> Int? {
    let first = bytes[bytes.startIndex]
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard bytes.count >= length else { return nil }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    rows[cursor.row][cursor.column] = text.unicodeScalars.first ?? "?"
    // The cursor of a VT52 stays in the last column.
    cursor.column = min(columns - 1, cursor.column + 1)
    return length
  }

  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 2 else { return nil }
    let letter = Character(Unicode.Scalar(bytes[bytes.startIndex + 1]))
    switch letter {
    case "A": cursor.row = max(0, cursor.row - 1)
    case "B": cursor.row = min(rows.count - 1, cursor.row + 1)
    case "C": cursor.column = min(columns - 1, cursor.column + 1)
    case "D": cursor.column = max(0, cursor.column - 1)
    case "H": cursor = (0, 0)
    case "I": reverseLineFeed()
    case "J":
      erase(from: cursor.column)
      for row in (cursor.row + 1)..<max(rows.count, cursor.row + 1) { rows[row] = blank }
    case "K": erase(from: cursor.column)
    case "Y":
      guard bytes.count >= 4 else { return nil }
      let (row, column) = (Int(bytes[bytes.startIndex + 2]) - 32, Int(bytes[bytes.startIndex + 3]) - 32)
      if rows.indices.contains(row) { cursor.row = row }
      cursor.column = min(max(0, column), columns - 1)
      return 4
    // Graphics, keypad and hold-screen modes, the question for its name.
    case "F", "G", "=", ">", "[", "\\", "Z": break
    default: unknown.append("ESC \(letter)")
    }
    return 2
  }

  private var blank: [Unicode.Scalar] { Array(repeating: " ", count: columns) }

  private mutating func erase(from column: Int) {
    for column in column..<columns { rows[cursor.row][column] = " " }
  }

  private mutating func lineFeed() {
    guard cursor.row == rows.count - 1 else { return cursor.row += 1 }
    rows.removeFirst()
    rows.append(blank)
  }

  private mutating func reverseLineFeed() {
    guard cursor.row == 0 else { return cursor.row -= 1 }
    rows.removeLast()
    rows.insert(blank, at: 0)
  }
}
