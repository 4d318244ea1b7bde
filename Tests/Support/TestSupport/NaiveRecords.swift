/// A naive parser of delimited text: RFC 4180, and the rules of `RecordSource` for everything else.
public struct NaiveRecords {
  /// The text with the line feeds of quoted cells replaced.
  public private(set) var text: [UInt8]
  /// The cells of each record, without their quotes.
  public private(set) var rows: [[String]] = []
  private let delimiter: UInt8
  private let limit: Int

  public init(_ bytes: [UInt8], _ delimiter: UInt8, limit: Int) {
    text = bytes
    self.delimiter = delimiter
    self.limit = limit
    var index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    if index < bytes.count { rows.append([]) }
    while index < bytes.count {
      let cell = takeCell(&index)
      rows[rows.count - 1].append(cell)
      guard index < bytes.count else { break }
      let isEnd = bytes[index] == 0x0a
      index += 1
      if isEnd, index < bytes.count { rows.append([]) }
      // A delimiter at the very end opens an empty cell.
      if !isEnd, index == bytes.count { rows[rows.count - 1].append("") }
    }
  }

  /// Takes a cell, up to the delimiter or line feed after it.
  private mutating func takeCell(_ index: inout Int) -> String {
    var cell: [UInt8] = []
    if text[index] == 0x22, let close = closing(after: index) {
      var inside = index + 1
      while inside < close {
        if text[inside] == 0x0a { text[inside] = 0x0b }
        cell.append(text[inside])
        inside += text[inside] == 0x22 ? 2 : 1
      }
      index = close + 1
    }
    while index < text.count, text[index] != delimiter, text[index] != 0x0a {
      cell.append(text[index])
      index += 1
    }
    // The end of a record.
    if index == text.count || text[index] == 0x0a, cell.last == 0x0d, text[index - 1] == 0x0d {
      cell.removeLast()
    }
    return String(decoding: cell, as: UTF8.self)
  }

  /// The index of the quote that closes the one at `open`; nil if that is a stray quote.
  private func closing(after open: Int) -> Int? {
    var index = open + 1
    var firstBreak: Int?
    while index < text.count {
      if text[index] == 0x0a, firstBreak == nil { firstBreak = index }
      if text[index] == 0x22 {
        if index + 1 < text.count, text[index + 1] == 0x22 {
          index += 1
        } else {
          return firstBreak.map { index - $0 > limit } == true ? nil : index
        }
      }
      index += 1
    }
    // Reached the end of the text without a closing quote.
    return nil
  }
}
