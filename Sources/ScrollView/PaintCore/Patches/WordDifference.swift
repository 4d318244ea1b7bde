// The words that differ between the removed and the added lines of a change.
//
// Idea: the longest common sequence of words, in which a long word counts for more than a bracket. It is looked for in
// all lines of a change together, so that text which moves to another line is still the same.
//
// Pitfall: the table of the search grows with the product of the words. Equal words at both ends are set aside first. If
// the table would still be too large, each line is compared with the one that stands at the same place, and if there is
// none, nothing is marked.

/// Finds the words that differ between removed and added lines.
public enum WordDifference {
  /// The spans of the changed words in each row. A row that shares no word with the other side has none, since all of it
  /// is new.
  ///
  /// Takes time up to a bound whatever the rows are: at most some 300,000 pairs of words are compared.
  ///
  /// - Parameters:
  ///   - removed: the removed rows that follow each other, with their signs.
  ///   - added: the added rows after them.
  ///   - signs: the number of bytes at the start of each row that are no text.
  public static func spans(
    removed: [UnsafeRawBufferPointer], added: [UnsafeRawBufferPointer], signs: Int = 1
  ) -> (removed: [[PaintSpan]], added: [[PaintSpan]]) {
    var left = WordPieces(removed, skipping: signs)
    var right = WordPieces(added, skipping: signs)
    if !left.isCut, !right.isCut { compare(&left, &right) }
    return (left.spans(.removedWord), right.spans(.addedWord))
  }

  /// The largest number of pairs of words that are compared.
  static let most = 1 << 18

  private static func compare(_ left: inout WordPieces, _ right: inout WordPieces) {
    var budget = most
    let (all, others) = (0..<left.words.count, 0..<right.words.count)
    if match(&left, &right, all, others, &budget) { return }
    guard left.rows.count == right.rows.count else {
      // Without a comparison nothing is marked.
      left.keepAll()
      right.keepAll()
      return
    }
    for (range, other) in zip(left.rows, right.rows) where !match(&left, &right, range, other, &budget) {
      for index in range { left.words[index].isKept = true }
      for index in other { right.words[index].isKept = true }
    }
  }

  /// Marks the words of two ranges that are the same; false if they are too many.
  private static func match(
    _ left: inout WordPieces, _ right: inout WordPieces, _ range: Range<Int>, _ other: Range<Int>,
    _ budget: inout Int
  ) -> Bool {
    var (first, last, start, end) = (range.lowerBound, range.upperBound, other.lowerBound, other.upperBound)
    func isSame(_ index: Int, _ place: Int) -> Bool { left.words[index].hash == right.words[place].hash }
    while first < last, start < end, isSame(first, start) { (first, start) = (first + 1, start + 1) }
    while first < last, start < end, isSame(last - 1, end - 1) { (last, end) = (last - 1, end - 1) }
    let size = (last - first) * (end - start)
    guard size <= budget else { return false }
    budget -= size
    for index in range where index < first || index >= last { left.words[index].isKept = true }
    for index in other where index < start || index >= end { right.words[index].isKept = true }
    if size > 0 { matchMiddle(&left, &right, first..<last, start..<end) }
    return true
  }

  private static func matchMiddle(
    _ left: inout WordPieces, _ right: inout WordPieces, _ range: Range<Int>, _ other: Range<Int>
  ) {
    let width = other.count
    // The best sums for the words from here on, and the step to take: 0 for the same word, 1 to leave out a word of the
    // left side, 2 for one of the right.
    var below = [Int32](repeating: 0, count: width + 1)
    var sums = below
    var steps = [UInt8](repeating: 0, count: range.count * width)
    for row in stride(from: range.count - 1, through: 0, by: -1) {
      let word = left.words[range.lowerBound + row]
      for column in stride(from: width - 1, through: 0, by: -1) {
        var (best, step) =
          below[column] >= sums[column + 1] ? (below[column], UInt8(1)) : (sums[column + 1], 2)
        if word.hash == right.words[other.lowerBound + column].hash {
          let sum = below[column + 1] + word.weight
          if sum >= best { (best, step) = (sum, 0) }
        }
        (sums[column], steps[row * width + column]) = (best, step)
      }
      swap(&sums, &below)
    }
    var (row, column) = (0, 0)
    while row < range.count, column < width {
      switch steps[row * width + column] {
      case 0:
        left.words[range.lowerBound + row].isKept = true
        right.words[other.lowerBound + column].isKept = true
        (row, column) = (row + 1, column + 1)
      case 1: row += 1
      default: column += 1
      }
    }
  }
}

/// The words, blanks and signs of some rows.
struct WordPieces {
  struct Word {
    /// The bytes of its row.
    var range: Range<Int>
    var hash: UInt64
    /// Its worth as a common word.
    var weight: Int32
    var isKept = false
    var isBlank: Bool { weight == 0 }
    var isName: Bool { weight > 1 }
  }

  private(set) var rows: [Range<Int>] = []
  var words: [Word] = []
  /// Whether the rows have too many bytes or words.
  private(set) var isCut = false

  private static let mostBytes = 64 << 10
  private static let mostWords = 16 << 10

  init(_ rows: [UnsafeRawBufferPointer], skipping signs: Int) {
    var bytes = 0
    for row in rows {
      bytes += row.count
      guard bytes <= Self.mostBytes, words.count <= Self.mostWords else {
        isCut = true
        words = []
        self.rows = rows.map { _ in 0..<0 }
        return
      }
      let start = words.count
      PlainRow.with(RowBytes(row)) { add($0, from: max(0, signs)) }
      self.rows.append(start..<words.count)
    }
  }

  private mutating func add(_ text: PlainRow.Text, from start: Int) {
    let row = text.bytes
    // A row of another kind may begin with a character of several bytes.
    var index = row.end(from: start) { $0 & 0xc0 == 0x80 }
    while index < row.count {
      let byte = row[index]
      var end = index + 1
      var weight: Int32 = 1
      if byte.isWord {
        end = row.end(from: index) { $0.isWord }
        weight = Int32(4 + min(12, end - index))
      } else if byte.isBlank {
        end = row.skipBlanks(from: index)
        weight = 0
      }
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for place in index..<end { hash = (hash ^ UInt64(row[place])) &* 0x0000_0100_0000_01b3 }
      words.append(Word(range: text.place(of: index..<end), hash: hash, weight: weight))
      index = end
    }
  }

  mutating func keepAll() { for index in words.indices { words[index].isKept = true } }

  func spans(_ role: PaintRole) -> [[PaintSpan]] {
    rows.map { row in
      var spans: [PaintSpan] = []
      guard words[row].contains(where: { $0.isKept && $0.isName }) else { return spans }
      for index in row {
        let word = words[index]
        // Blanks between changed words are part of the change, and those at the edges of a row are not.
        let isChanged =
          word.isBlank
          ? index > row.lowerBound && !words[index - 1].isKept && index + 1 < row.upperBound
            && !words[index + 1].isKept
          : !word.isKept
        if isChanged { spans.add(word.range.lowerBound, word.range.upperBound, role) }
      }
      return spans
    }
  }
}
