/// The text of a row: its tokens with the blanks that `jq .` has between them, without indentation.
package struct JSONRowText {
  /// The bytes shown.
  package private(set) var bytes: [UInt8] = []
  /// The starts of the pieces of the text, in `bytes` and in the row.
  private var pieces: [(shown: Int, start: Int)] = []
  private var tokens: [JSONToken] = []
  /// Whether the row belongs to a line that is no JSON.
  package let isText: Bool

  /// - Parameters:
  ///   - row: the bytes of a row, without those of the next.
  ///   - reader: the reader at its start.
  package init(_ row: UnsafeRawBufferPointer, _ reader: JSONReader) {
    // A byte order mark is no part of the text.
    let mark = reader.rowStart == 0 && row.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let row = UnsafeRawBufferPointer(rebasing: row[mark...])
    isText = reader.isText(row)
    tokens = JSONTokens(row, mode: isText ? .text : reader.mode).tokens
    bytes.reserveCapacity(min(row.count, (tokens.last?.range.upperBound ?? 0) + tokens.count))
    for index in tokens.indices {
      var range = tokens[index].range
      if isText, range.upperBound == row.count || row[range.upperBound] == 0x0a,
        row[range].last == 0x0d
      {
        range = range.lowerBound..<range.upperBound - 1
      }
      pieces.append((bytes.count, range.lowerBound + mark))
      bytes += row[range]
      if row[range].count == 1, row[range.lowerBound] == 0x3a, tokens[index].role == .punctuation {
        pieces.append((bytes.count, range.upperBound + mark))
        bytes.append(0x20)
      }
      tokens[index].range = range.lowerBound + mark..<range.upperBound + mark
    }
  }

  /// The byte of the row that a byte of the text stands for. Logarithmic.
  package func place(ofShown shown: Int) -> Int {
    guard let piece = pieces[..<pieces.partitioningIndex { $0.shown > shown }].last else { return 0 }
    return piece.start + shown - piece.shown
  }

  /// The byte of the text for a byte of the row; the next one if that is not shown. Logarithmic.
  package func shown(at place: Int) -> Int {
    let next = pieces.partitioningIndex { $0.start > place }
    guard next > 0 else { return 0 }
    let piece = pieces[next - 1]
    let end = next < pieces.count ? pieces[next].shown : bytes.count
    return min(piece.shown + place - piece.start, end)
  }

  /// The role of the token that contains a byte of the row; nil between tokens.
  package func role(at place: Int) -> JSONRole? {
    let next = tokens.partitioningIndex { $0.range.lowerBound > place }
    guard next > 0, tokens[next - 1].range.contains(place) else { return nil }
    return tokens[next - 1].role
  }

  /// The place of the N-th bracket (from 1) in the row, not counting those in strings.
  package func place(ofBracket bracket: UInt8, number: Int) -> Int? {
    var left = number
    for token in tokens where token.role == .punctuation {
      if bytes[shown(at: token.range.lowerBound)] == bracket { left -= 1 }
      if left == 0 { return token.range.lowerBound }
    }
    return nil
  }
}

extension JSONReader {
  /// Whether the row that begins here belongs to a line that is no JSON: among JSON lines, one that does not
  /// begin with a bracket.
  func isText(_ row: UnsafeRawBufferPointer) -> Bool {
    if mode == .text { return true }
    guard isLines, isLineStart, let first = row.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d })
    else { return false }
    return first != 0x7b && first != 0x5b
  }
}
