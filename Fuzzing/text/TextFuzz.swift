import Glibc
import NodeUI
import ScreenCore

@testable import DocumentCore

/// Decodes any bytes as the text of a file. The result must be harmless, and the same at once, in pieces and
/// in windows; rows must hold all of it at any width. The first bytes choose the width, the others are the
/// text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 5, isReady else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = Array(bytes[5...])
  let tabWidth = Int(bytes[0] & 15)
  let window = Int(bytes[2])..<Int(bytes[2]) + Int(bytes[3])
  let line = text.filter { $0 != 0x0a }
  let whole = DecodedText(line, tabWidth: tabWidth)
  whole.compare(DecodedText(line, tabWidth: tabWidth, columns: window), in: window)
  if bytes[0] & 16 != 0 {
    // The decoder stops some kilobytes before the end of a piece, so the text must be longer than that.
    let unit = line + (bytes[0] & 32 != 0 ? [UInt8](repeating: 0x78, count: 1 << 10) : [])
    var long: [UInt8] = []
    while long.count < 6 << 10, !unit.isEmpty { long += unit }
    let all = DecodedText(long, tabWidth: tabWidth)
    all.compare(DecodedText(long, tabWidth: tabWidth, pieces: 100 + 20 * Int(bytes[4])), "in pieces")
    checkLongLine(long, tabWidth, all)
  }
  for (width, wrap) in [
    (1 + Int(bytes[1] & 127), bytes[1] & 128 == 0 ? TextWrap.word : .character), (1 << 20, .word),
  ] {
    checkRows(
      text, SegmentBreaker(width: width, wrap: wrap, text: .init(tabStops: TabStops(every: tabWidth))))
  }
  if bytes[0] & 0xf0 == 0xc0, bytes[1] & 0x40 != 0 {
    // Lines that are so long that they are cut before they are broken into rows.
    var long: [UInt8] = []
    while long.count < SegmentReader.cutDistance * 5 / 2 { long += text }
    checkRows(
      long,
      SegmentBreaker(
        width: 1 + Int(bytes[1] & 0x3f), wrap: .word, text: .init(tabStops: TabStops(every: tabWidth))))
  }
  checkSafeText(text)
  return 0
}

/// The widths of characters come from the locale.
private let isReady = setlocale(LC_CTYPE, "C.UTF-8") != nil

/// Checks that decoding from any place in a line gives the same as from its beginning.
private func checkLongLine(_ bytes: [UInt8], _ tabWidth: Int, _ whole: DecodedText) {
  let source = MemorySource(bytes)
  let line = LongLine(
    start: 0, end: bytes.count, isEndKnown: true, text: .init(tabStops: TabStops(every: tabWidth)))
  line.measure(source, budget: .max)
  require(line.isMeasured && line.width == whole.width, "measured \(line.width) columns, not \(whole.width)")
  guard let last = whole.characters.last else { return }
  require(line.byte(source, atColumn: last.column) == last.offset, "the last character's byte is another")
  require(line.column(source, ofByte: last.offset) != nil, "the last character has no column")
}

/// Checks that rows have no gaps, that only a row with a single character of the file is too wide, and that
/// counting them gives the same number.
private func checkRows(_ text: [UInt8], _ breaker: SegmentBreaker) {
  let reader = SegmentReader(source: MemorySource(text))
  var place = 0
  while let segment = reader.segment(containing: place) {
    require(segment.start == place && segment.end <= segment.next, "\(segment) does not begin at \(place)")
    require(segment.next > place && segment.next <= text.count, "\(segment) leads nowhere")
    let bytes = reader.bytes(of: segment)
    let rows = breaker.rows(of: segment, bytes).rows
    require(rows.count == breaker.count(segment, bytes), "\(rows.count) rows, and not so many counted")
    require(rows[0].start == segment.start && rows[0].column == 0, "the first row is \(rows[0])")
    for (row, next) in zip(rows, rows.dropFirst()) {
      require(next.start > row.start && next.start < segment.end, "row \(next) after \(row), \(segment)")
      require(next.column > row.column, "row \(next) after \(row)")
    }
    let line = DecodedText(Array(bytes), tabWidth: breaker.text.tabStops.next(after: 0))
    var (row, unit) = (0, (byte: -1, column: 0))
    for character in line.characters {
      let byte = segment.start + character.offset
      if byte != unit.byte { unit = (byte, character.column) }
      while row + 1 < rows.count, rows[row + 1].start <= byte {
        row += 1
        require(
          rows[row].start == byte && rows[row].column == character.column, "row \(rows[row]) at \(character)")
      }
      // With word wrap, blanks hang over the edge. The text for one character of the file is never broken.
      let isBlank = character.scalar == 0x20 && character.marks.isEmpty
      let fits = character.column + character.span - rows[row].column <= breaker.width
      require(
        fits || isBlank || unit.column == rows[row].column,
        "\(character) lies over the edge of row \(rows[row])")
    }
    require(row == rows.count - 1 || line.characters.isEmpty, "\(rows.count) rows, the last of them empty")
    // Reading from any byte within the segment must give the same segment.
    let (end, middle) = (max(segment.next - 1, segment.start), (segment.start + segment.next) / 2)
    for byte in [middle, end] {
      require(reader.segment(containing: byte) == segment, "byte \(byte) is not in \(segment)")
    }
    place = segment.next
  }
  require(place == text.count, "rows end at \(place) of \(text.count)")
}

/// Checks the filter for text that does not go to the screen: its result is harmless, and filtering again
/// changes nothing.
private func checkSafeText(_ text: [UInt8]) {
  let safe = SafeText.of(bytes: text)
  for scalar in safe.unicodeScalars where !HiddenCharacters.isEmojiJoiner(scalar.value) {
    requireHarmless(scalar.value)
  }
  require(SafeText.of(safe) == safe, "made harmless twice")
}
