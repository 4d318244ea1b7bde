import GeometryCore

/// The lines around each line that passes a filter, which are shown as well.
public struct FilterContext: Hashable, Sendable {
  public var before: Int
  public var after: Int

  public init(before: Int = 0, after: Int = 0) {
    (self.before, self.after) = (max(0, before), max(0, after))
  }

  public var isEmpty: Bool { before == 0 && after == 0 }
}

/// A line of a filtered source.
struct FilteredLine {
  enum Kind: UInt8 {
    case passing
    /// It is shown because a line near it passes.
    case context
    /// An empty line of no file, between two groups of lines.
    case rule
  }

  /// Its bytes in the source; for a rule, the place of the next line.
  var bytes: Range<Int>
  /// Its number in the source, from 0.
  var number: Int
  var kind = Kind.passing
}

/// The lines of a filtered source, with their places there and in the source.
struct FilteredLines {
  /// For each line: its start here, its start in the source, and its number there. A line includes its line
  /// feed.
  private(set) var starts: [Int] = []
  private(set) var origins: [Int] = []
  private(set) var numbers: [Int] = []
  /// The kinds of the lines; empty while all of them pass.
  private var kinds: [FilteredLine.Kind] = []
  private(set) var length = 0
  /// The number of lines that pass.
  private(set) var passing = 0

  var count: Int { starts.count }

  mutating func append(_ line: FilteredLine) {
    if line.kind != .passing, kinds.isEmpty {
      kinds = [FilteredLine.Kind](repeating: .passing, count: count)
    }
    if line.kind != .passing || !kinds.isEmpty { kinds.append(line.kind) }
    if line.kind == .passing { passing += 1 }
    starts.append(length)
    origins.append(line.bytes.lowerBound)
    numbers.append(line.number)
    length += line.kind == .rule ? 1 : line.bytes.count
  }

  /// Removes the last line if it begins at or after a byte of the source; false if it does not.
  mutating func removeLast(from origin: Int) -> Bool {
    guard let last = origins.last, last >= origin else { return false }
    length = starts.removeLast()
    if (kinds.popLast() ?? .passing) == .passing { passing -= 1 }
    origins.removeLast()
    numbers.removeLast()
    return true
  }

  func kind(_ index: Int) -> FilteredLine.Kind { kinds.isEmpty ? .passing : kinds[index] }

  /// The index of the line that contains a byte here.
  func index(at offset: Int) -> Int { max(0, starts.partitioningIndex { $0 > offset } - 1) }

  /// The longest part from `offset` on that is contiguous in the source: one line or several in sequence. Its
  /// origin is nil for the line feed of a rule.
  func part(at offset: Int) -> (origin: Int?, count: Int)? {
    guard offset >= 0, offset < length else { return nil }
    let index = index(at: offset)
    if kind(index) == .rule { return (nil, 1) }
    let origin = origins[index] + offset - starts[index]
    // Several lines at once save taking the lock for each.
    var end = index + 1
    while end < count, end - index < 64, kind(end) != .rule,
      origins[end] - origins[end - 1] == starts[end] - starts[end - 1]
    {
      end += 1
    }
    return (origin, (end < count ? starts[end] : length) - offset)
  }

  /// The byte of the source that a byte here was copied from.
  func origin(of offset: Int) -> Int {
    guard !starts.isEmpty else { return 0 }
    let index = index(at: offset)
    return origins[index] + (kind(index) == .rule ? 0 : max(0, offset - starts[index]))
  }

  /// The start here of the first line that contains a byte of the source or follows it.
  func offset(ofLineFrom origin: Int) -> Int? {
    var index = max(0, origins.partitioningIndex { $0 > origin } - 1)
    while index < count {
      let end = index + 1 < count ? starts[index + 1] : length
      if kind(index) != .rule, origins[index] + end - starts[index] > origin { return starts[index] }
      index += 1
    }
    return nil
  }

  /// The start here of the last line whose number in the source is `line` (from 0) or lower, otherwise of the
  /// first line; nil if a later one may still be found.
  func offset(ofLineNumbered line: Int, isComplete: Bool) -> Int? {
    guard let last = numbers.last, isComplete || last >= line else { return nil }
    let found = max(0, numbers.partitioningIndex { $0 > line } - 1)
    // Parts of a very long line have the same number: take the first of them.
    var index = numbers.partitioningIndex { $0 >= numbers[found] }
    if kind(index) == .rule { index += 1 }
    return starts[min(index, count - 1)]
  }
}

/// Adds the lines around those that pass. For one thread; lines are added in order.
struct FilterSurroundings {
  private let context: FilterContext
  private let source: any ByteSource
  /// The end in the source of the last line added, and its number.
  private var end = 0
  private var number = -1
  /// The number of lines still to be added after the last one that passed.
  private var owed = 0

  init(_ context: FilterContext, _ source: any ByteSource) {
    (self.context, self.source) = (context, source)
  }

  /// A line that passes, with the lines to be added before it.
  mutating func lines(with line: FilteredLine) -> [FilteredLine] {
    guard !context.isEmpty else { return [line] }
    var added = owedLines(before: line.bytes.lowerBound)
    var before: [FilteredLine] = []
    var (start, number) = (line.bytes.lowerBound, line.number)
    while before.count < context.before, start > end {
      let previous = max(end, source.lineStart(before: start - 1, near: Self.longestLine))
      number -= 1
      before.append(FilteredLine(bytes: previous..<start, number: number, kind: .context))
      start = previous
    }
    if start > end, end > 0 {
      added.append(FilteredLine(bytes: start..<start, number: number, kind: .rule))
    }
    added += before.reversed()
    added.append(line)
    (end, self.number, owed) = (line.bytes.upperBound, line.number, context.after)
    return added
  }

  /// The lines that are still to be added after the last one that passed, as far as a byte of the source.
  mutating func owedLines(before limit: Int) -> [FilteredLine] {
    var added: [FilteredLine] = []
    while owed > 0, end < limit {
      let next = source.lineFeed(from: end, before: limit, piece: 4096).feed.map { $0 + 1 } ?? limit
      number += 1
      added.append(FilteredLine(bytes: end..<next, number: number, kind: .context))
      (end, owed) = (next, owed - 1)
    }
    return added
  }

  /// The last line, which had no line feed, was removed.
  mutating func takeBack(to start: Int) {
    guard end > start else { return }
    (end, number, owed) = (start, number - 1, 0)
  }

  /// A longer line is shown in parts.
  private static let longestLine = 1 << 20
}
