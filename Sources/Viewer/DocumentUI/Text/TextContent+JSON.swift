import DocumentCore
import PaintCore

// The colours of JSON in the form that it has in the file.
extension TextContent {
  /// Whether the text is JSON; nil while too little of it is there.
  var isJSON: Bool {
    guard view.settings.painting != .never else { return false }
    if let isKnownJSON { return isKnownJSON }
    let refusals = WorkBudget.refusals
    let isKnown = JSONFormat.recognise(lines.document).map { $0.format != nil && $0.isSure }
    if WorkBudget.refusals == refusals { isKnownJSON = isKnown }
    return isKnown ?? false
  }

  /// Bytes before the middle of a long line that tell whether it is inside of a string.
  private static let guessedBytes = 4 << 10
  /// Bytes after a string that may belong to it, or to the colon that makes it a key.
  private static let bytesAfter = 256

  /// Gives the cells of rows the roles of their parts.
  ///
  /// - Parameters:
  ///   - bytes: their text: of a line, or a part of a long one.
  ///   - segment: the place of that text.
  func color(_ rows: inout DecodedRows, of bytes: UnsafeRawBufferPointer, in segment: RowSegment) {
    color(&rows.cells, of: bytes, in: segment)
    color(&rows.frozenCells, of: bytes, in: segment)
  }

  private func color(_ cells: inout [RowCell], of bytes: UnsafeRawBufferPointer, in segment: RowSegment) {
    let start = segment.start
    guard let last = cells.last, let first = cells.first, first.character.offset >= start else {
      return
    }
    var mode = JSONReader.Mode.between
    if !segment.isLineStart, start > 0 {
      mode = lines.document.withBytes(max(0, start - Self.guessedBytes)..<start) {
        JSONTokens.mode(after: $0)
      }
    }
    let end = min(bytes.count, max(0, last.character.offset - start) + Self.bytesAfter)
    var tokens = JSONTokens(UnsafeRawBufferPointer(rebasing: bytes[..<end]), mode: mode).roles
    for index in cells.indices {
      cells[index].role = tokens.role(at: cells[index].character.offset - start)?.paintRole
    }
  }

  /// The roles of the characters of a part of a long line.
  func roles(of characters: [TextDecoder.Character], in line: LongLine) -> [PaintRole?] {
    guard let first = characters.first?.offset, let last = characters.last?.offset else { return [] }
    let (start, document) = (line.start + first, lines.document)
    let mode: JSONReader.Mode =
      first > 0
      ? document.withBytes(max(line.start, start - Self.guessedBytes)..<start) { JSONTokens.mode(after: $0) }
      : .between
    let end = min(line.end, line.start + last + Self.bytesAfter)
    return document.withBytes(start..<max(start, end)) { bytes in
      var roles = JSONTokens(bytes, mode: mode).roles
      return characters.map { roles.role(at: $0.offset - first)?.paintRole }
    }
  }
}

extension JSONRole {
  /// The meaning of a token among those of other texts.
  var paintRole: PaintRole? {
    switch self {
    case .key: .keyword
    case .string: .string
    case .number: .number
    case .literal: .type
    case .punctuation, .text: nil
    }
  }
}
