import ScreenCore

/// The text of one cell as shown: without its quotes, with a symbol for each line break. Reusable, since a
/// screen has many cells.
package struct CellText {
  /// The number of bytes of a cell that are decoded at most.
  package static let mostBytes = 4096

  /// The characters at their columns in the cell; offsets are in bytes of the cell as stored in the file.
  package private(set) var characters: [TextDecoder.Character] = []
  /// The columns of the whole text, or more than `room`.
  package private(set) var width = 0
  /// Whether the text does not fit into `room`.
  package private(set) var isCut = false

  private var shown: [UInt8] = []
  private var origins: [Int] = []
  private let tabWidth: Int
  private let lineBreak: [UInt8]

  /// - Parameter hasSymbols: whether the terminal can show line breaks as an arrow; otherwise they are
  ///   blanks.
  package init(tabWidth: Int = 8, hasSymbols: Bool = DisplayWidth.of(0x21b5) == 1) {
    self.tabWidth = tabWidth
    lineBreak = Array((hasSymbols ? "↵" : " ").utf8)
  }

  /// Decodes as much of a cell as fits into `room` columns. Linear in its bytes, at most ``mostBytes``.
  ///
  /// - Parameter isQuoted: whether the cell begins with an opening quote.
  package mutating func decode(_ cell: UnsafeRawBufferPointer, isQuoted: Bool, room: Int) {
    let part = UnsafeRawBufferPointer(rebasing: cell[..<min(cell.count, Self.mostBytes)])
    let isWhole = part.count == cell.count
    characters.removeAll(keepingCapacity: true)
    guard isQuoted else { return decode(part, isWhole, room) }
    unquote(part)
    shown.withUnsafeBytes { decode($0, isWhole, room) }
    for index in characters.indices { characters[index].offset = origins[characters[index].offset] }
  }

  private mutating func decode(_ text: UnsafeRawBufferPointer, _ isWhole: Bool, _ room: Int) {
    var decoder = TextDecoder(tabWidth: tabWidth)
    var characters = self.characters
    self.characters = []
    // One extra column shows whether the text is longer.
    let used = decoder.decode(text, isLineEnd: true, columns: 0..<(room + 1)) { characters.append($0) }
    self.characters = characters
    width = decoder.column
    isCut = width > room || !isWhole || used < text.count
  }

  private mutating func unquote(_ cell: UnsafeRawBufferPointer) {
    shown.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    var isQuoted = true
    var index = 1
    while index < cell.count {
      let byte = cell[index]
      defer { index += 1 }
      guard isQuoted else {
        append(byte, index)
        continue
      }
      switch byte {
      case QuoteScanner.quote where index + 1 < cell.count && cell[index + 1] == QuoteScanner.quote:
        append(byte, index)
        index += 1
      case QuoteScanner.quote: isQuoted = false
      case 0x0d where index + 1 < cell.count && cell[index + 1] == QuoteScanner.lineBreak: break
      case QuoteScanner.lineBreak: for byte in lineBreak { append(byte, index) }
      default: append(byte, index)
      }
    }
  }

  private mutating func append(_ byte: UInt8, _ origin: Int) {
    shown.append(byte)
    origins.append(origin)
  }

  /// Lower-case texts that stand for a missing number.
  private static let words = ["-", "na", "n/a", "nan", "null", "nil", "none", "inf"].map { Array($0.utf8) }

  /// Whether a cell contains a number with either decimal separator, as sorting reads it. Nil for an empty cell or a
  /// usual text for a missing number.
  static func isNumber(_ cell: UnsafeRawBufferPointer, isQuoted: Bool) -> Bool? {
    var text = cell[...]
    if isQuoted { text = text.dropFirst() }
    if isQuoted, text.last == QuoteScanner.quote { text = text.dropLast() }
    while text.first == 0x20 { text = text.dropFirst() }
    while text.last == 0x20 { text = text.dropLast() }
    if text.count <= 4, words.contains(where: { $0.elementsEqual(text) { $0 == $1 | 0x20 } }) { return nil }
    return text.isEmpty ? nil : NumberText(UnsafeRawBufferPointer(rebasing: text)) != nil
  }
}
