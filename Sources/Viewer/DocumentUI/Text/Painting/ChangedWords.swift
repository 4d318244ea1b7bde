import DocumentCore
import PaintCore

/// The words that differ between the removed and the added lines of a patch, found for lines in view.
final class ChangedWords {
  private let document: Document
  /// The spans of lines by their starts: of the changes that have been compared.
  private var known: [Int: [PaintSpan]] = [:]
  /// The length of the document for which they are known.
  private var length = 0

  /// Bytes before and after a line in which the rest of its change is looked for.
  private static let reach = 32 << 10
  /// The lines that are kept.
  private static let most = 4 << 10

  init(_ document: Document) { self.document = document }

  /// The changed words of a line that begins with one sign, in bytes of the line. Compares each change once.
  func words(ofLineAt start: Int) -> [PaintSpan] {
    if let found = known[start] { return found }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let first = max(0, start - Self.reach)
    document.withBytes(first..<min(document.length, start + Self.reach)) { bytes in
      compare(bytes, from: first, around: start - first)
    }
    return known[start, default: []]
  }

  /// Forgets the lines near the old end once the document has grown: the lines that follow may be the rest of their change.
  /// Returns whether any of them was known.
  func noticeGrowth() -> Bool {
    guard document.length != length else { return false }
    // A line is compared with text as far as this from it, and its words are kept with lines as far again.
    let least = document.length > length ? length - 2 * Self.reach : 0
    length = document.length
    let old = known.keys.filter { $0 >= least }
    for start in old { known[start] = nil }
    return !old.isEmpty
  }

  /// Compares the change around a line: removed lines, and the added ones after them.
  private func compare(_ bytes: UnsafeRawBufferPointer, from first: Int, around place: Int) {
    guard place < bytes.count else { return }
    var lines: [Range<Int>] = []
    /// Whether a line begins with a sign, perhaps after colours.
    func isSign(_ start: Int, _ sign: UInt8) -> Bool {
      var start = start
      while start + 1 < bytes.count, bytes[start] == 0x1b, bytes[start + 1] == UInt8(ascii: "[") {
        start = (bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: "m")) ?? bytes.count) + 1
      }
      return start < bytes.count && bytes[start] == sign
    }
    func end(of start: Int) -> Int { bytes[start...].firstIndex(of: 0x0a) ?? bytes.count }
    // Up to the first line of the change.
    var start = place
    while start > 0 {
      let before = (bytes[..<(start - 1)].lastIndex(of: 0x0a) ?? -1) + 1
      // A line that begins before the bytes is not judged.
      guard before > 0 || bytes.startIndex == 0 && first == 0,
        isSign(before, 0x2d) || isSign(before, 0x2b) && isSign(start, 0x2b)
      else { break }
      start = before
    }
    let removed = start
    while isSign(start, 0x2d) {
      lines.append(start..<end(of: start))
      start = end(of: start) + 1
    }
    let count = lines.count
    while isSign(start, 0x2b) {
      lines.append(start..<end(of: start))
      start = end(of: start) + 1
    }
    guard removed <= place, place < max(start, place + 1), count > 0, lines.count > count else {
      known[first + place] = []
      return
    }
    let rows = lines.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    let found = WordDifference.spans(removed: Array(rows[..<count]), added: Array(rows[count...]))
    for (line, spans) in zip(lines, found.removed + found.added) { known[first + line.lowerBound] = spans }
    if known[first + place] == nil { known[first + place] = [] }
  }
}
