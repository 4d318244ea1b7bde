/// A row as it is shown: without escape sequences, and with each overstruck pair as the visible character.
enum PlainRow {
  /// The colours of a row, as far as they tell who chose them.
  enum Colors: Equatable {
    /// No colours, though perhaps a sequence that ends them.
    case none
    /// Only those that git gives patches unless the user has chosen others.
    case git
    case others
  }

  /// The visible characters of a row and their places.
  struct Text {
    var bytes: RowBytes
    /// For each visible byte the start and the end of the bytes that show it; nil if they are the same.
    fileprivate var places: UnsafeMutableBufferPointer<(start: Int32, end: Int32)>?
    var colors = Colors.none

    /// Moves spans from visible bytes to those of the row.
    func place(_ spans: inout [PaintSpan]) {
      guard places != nil else { return }
      for index in spans.indices { spans[index].range = place(of: spans[index].range) }
    }

    /// The bytes of the row that show some visible bytes, at least one.
    func place(of range: Range<Int>) -> Range<Int> {
      guard let places else { return range }
      return Int(places[range.lowerBound].start)..<Int(places[range.upperBound - 1].end)
    }
  }

  /// Calls `body` with the visible characters of a row. Copies only rows with escapes or backspaces.
  static func with<Result>(_ row: RowBytes, _ body: (Text) -> Result) -> Result {
    let end = row.countOfText
    let shown = row.prefix(end)
    guard shown.contains(0x1b) || shown.contains(0x08) else { return body(Text(bytes: shown)) }
    return withUnsafeTemporaryAllocation(byteCount: end, alignment: 1) { bytes in
      withUnsafeTemporaryAllocation(of: (start: Int32, end: Int32).self, capacity: end) { places in
        var copy = Copy(bytes: bytes, places: places)
        copy.take(shown)
        var text = RowBytes(UnsafeRawBufferPointer(rebasing: bytes[..<copy.count]))
        #if DEBUG
          text.reads = row.reads
        #endif
        return body(Text(bytes: text, places: places, colors: copy.colors))
      }
    }
  }

  private struct Copy {
    let bytes: UnsafeMutableRawBufferPointer
    let places: UnsafeMutableBufferPointer<(start: Int32, end: Int32)>
    var count = 0
    var colors = Colors.none

    mutating func take(_ row: RowBytes) {
      var index = 0
      while index < row.count {
        let byte = row[index]
        if byte == 0x1b {
          index = takeEscape(row, at: index)
        } else if byte == 0x08 {
          index = takeBackspace(row, at: index)
        } else {
          append(byte, Int32(index), Int32(index + 1))
          index += 1
        }
      }
    }

    private mutating func append(_ byte: UInt8, _ start: Int32, _ end: Int32) {
      bytes[count] = byte
      places[count] = (start, end)
      count += 1
    }

    /// A backspace and a character: the later one of the two is visible, but not an underscore over another one.
    private mutating func takeBackspace(_ row: RowBytes, at index: Int) -> Int {
      let next = row[index + 1]
      guard count > 0, index + 1 < row.count, next != 0x1b, next != 0x08 else { return index + 1 }
      var first = count - 1
      while first > 0, bytes[first] & 0xc0 == 0x80 { first -= 1 }
      let end = row.end(from: index + 2) { $0 & 0xc0 == 0x80 }
      if next == 0x5f, bytes[first] != 0x5f {
        places[count - 1].end = Int32(end)
        return end
      }
      let start = places[first].start
      count = first
      for place in index + 1..<end {
        append(row[place], place == index + 1 ? start : Int32(place), Int32(place + 1))
      }
      return end
    }

    private mutating func takeEscape(_ row: RowBytes, at index: Int) -> Int {
      switch row[index + 1] {
      case UInt8(ascii: "["):
        let start = index + 2
        let end = row.end(from: start) { $0 &- 0x20 < 0x20 }
        note(row, start, end)
        // A sequence that is cut short takes nothing of the text after it.
        return row[end] &- 0x40 < 0x3f ? end + 1 : end
      case UInt8(ascii: "]"):
        // A link, or a title: up to the bell or `ESC \`.
        let end = row.end(from: index + 2) { $0 != 0x07 && $0 != 0x1b }
        return min(row.count, end + (row[end] == 0x1b && row[end + 1] == 0x5c ? 2 : 1))
      default: return row[index + 1] &- 0x20 < 0x5f ? index + 2 : index + 1
      }
    }

    /// Notes the parameters of a sequence from `start` to `end`.
    private mutating func note(_ row: RowBytes, _ start: Int, _ end: Int) {
      // `ESC [ K` clears the rest of a line.
      guard row[end] == UInt8(ascii: "m"), colors != .others else { return }
      let isOfGit: Bool
      switch end - start {
      case 0: return
      case 1 where row[start] == UInt8(ascii: "0"): return
      case 1: isOfGit = row[start] == UInt8(ascii: "1")
      case 2:
        isOfGit =
          isColor(row, start) || row[start] == UInt8(ascii: "4") && row[start + 1] == UInt8(ascii: "1")
      case 4:
        isOfGit =
          row[start] == UInt8(ascii: "1") && row[start + 1] == UInt8(ascii: ";") && isColor(row, start + 2)
      default: isOfGit = false
      }
      colors = isOfGit ? .git : .others
    }

    /// Red, green, yellow or cyan.
    private func isColor(_ row: RowBytes, _ start: Int) -> Bool {
      row[start] == UInt8(ascii: "3") && [0x31, 0x32, 0x33, 0x36].contains(row[start + 1])
    }
  }
}
