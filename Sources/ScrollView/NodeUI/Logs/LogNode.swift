import LayoutCore

/// A list of the lines of a log, which stays at the end while lines come.
///
/// ```swift
/// let page = LogNode(log)
/// page.filter = "error"
/// ```
///
/// Scrolling back stops it: what is read stays in its place. At the end, as after the key End, it follows again.
public final class LogNode: ListNode {
  /// The lines.
  public let buffer: LogBuffer
  /// Only lines that contain this text show; ASCII letters count in either case. Empty for all lines. Each frame searches some
  /// of many lines.
  public var filter = "" {
    didSet { if filter != oldValue { filterDidChange() } }
  }
  /// Whether long lines take several rows. If not, they are cut.
  public var wrapsLines = false {
    didSet { if wrapsLines != oldValue { reloadData() } }
  }

  /// The lines that the rows show: all of these, or those of them that match.
  private var shown = 0..<0
  /// The numbers of the lines that match, in order.
  private var matches: [Int] = []
  private var needle: [UInt8] = []
  /// The lines that were in view before the filter changed, with their distances from the start of the view; empty once a
  /// row keeps its place.
  private var inView: [(line: Int, distance: Int)] = []
  /// Whether the user had left the end when the lines last filled the view: lines that a filter leaves may fit.
  private var isAway = false
  private var listener: LogListener?

  /// A list of the lines of a log.
  public init(_ buffer: LogBuffer, filter: String = "") {
    self.buffer = buffer
    super.init()
    let source = CountedRows(0) { [unowned self] row in
      TextNode(text(ofRow: row), wrap: wrapsLines ? .word : .none)
    }
    ownSource = source
    dataSource = source
    estimatedRowHeight = 1
    followsEnd = true
    self.filter = filter
    needle = Array(filter.utf8).lowercased
    unseen.numbers = RowNumbers(
      number: { [unowned self] in needle.isEmpty ? shown.lowerBound + $0 : matches[$0] },
      count: { [unowned self] number in
        needle.isEmpty
          ? shown.upperBound - min(max(number, shown.lowerBound), shown.upperBound)
          : matches.count - matches.partitioningIndex { $0 >= number }
      }, end: { [unowned self] in shown.upperBound })
    let listener = LogListener(self)
    self.listener = listener
    handToHost(listener)
  }

  public override var kind: String { "log" }

  /// The last line.
  public override var defaultAccessibility: Accessibility {
    let last = numberOfLines > 0 ? text(ofRow: numberOfLines - 1) : ""
    return Accessibility(.log, value: last, position: "\(numberOfLines) lines")
  }

  /// The number of lines that show.
  public var numberOfLines: Int { needle.isEmpty ? shown.count : matches.count }

  private func line(ofRow row: Int) -> Int {
    needle.isEmpty ? shown.lowerBound + row : matches.indices.contains(row) ? matches[row] : -1
  }

  private func text(ofRow row: Int) -> String { buffer.line(line(ofRow: row)) ?? "" }

  // MARK: New lines

  /// Looks for lines that came or went since the last frame. O(blocks of lines)
  public override func updateProperties() {
    let lines = buffer.look()
    guard needle.isEmpty else { return updateMatches(of: lines) }
    let gone = min(max(0, lines.lowerBound - shown.lowerBound), shown.count)
    let old = shown.count - gone
    shown = lines
    edit(gone: gone, come: old..<lines.count)
  }

  /// Reports rows at the start that are gone, and new ones at the end.
  private func edit(gone: Int, come: Range<Int>) {
    guard gone > 0 || !come.isEmpty else { return }
    setCount(numberOfLines)
    performBatchUpdates(animated: false) {
      if gone > 0 { deleteRows(0..<gone) }
      if !come.isEmpty { insertRows(come) }
    }
  }

  // MARK: Filter

  /// The most lines that are searched for a frame.
  private static let mostLines = 65_536

  private func filterDidChange() {
    if state[axis].axis.isScrollable { isAway = !isFollowing }
    if inView.isEmpty, isAway, content.isCounted {
      inView = visibleRows.compactMap { row in
        rectForRow(at: row).map { (line(ofRow: row.row), $0.minY -| effectiveOffset) }
      }
    }
    needle = Array(filter.utf8).lowercased
    matches = []
    shown = buffer.look()
    if !needle.isEmpty { shown = shown.lowerBound..<shown.lowerBound }
    setCount(numberOfLines)
    reloadData()
    setNeedsUpdateProperties()
    keepPlace(isComplete: needle.isEmpty)
  }

  /// Keeps the first line in view that shows in its place as soon as it is known, or else shows what comes after them.
  private func keepPlace(isComplete: Bool) {
    guard let first = inView.first, let last = inView.last else { return }
    // After the first layout the user may have scrolled.
    if content.isCounted, !isResting || stateOffset > state[axis].axis.minOffset { return inView = [] }
    guard isComplete || shown.upperBound > last.line, numberOfLines > 0 else { return }
    countRows()
    var (row, distance) = (firstRow(from: first.line), 0)
    if let kept = inView.first(where: { line(ofRow: firstRow(from: $0.line)) == $0.line }) {
      (row, distance) = (firstRow(from: kept.line), kept.distance)
    } else if row == numberOfLines, !isComplete {
      return
    }
    scroller.goal = nil
    keep((RowPath(row: min(row, numberOfLines - 1)), stateOffset +| distance))
    inView = []
  }

  /// The first row that shows a line or one after it.
  private func firstRow(from line: Int) -> Int {
    needle.isEmpty
      ? max(0, min(line -| shown.lowerBound, shown.count)) : matches.partitioningIndex { $0 >= line }
  }

  /// Searches new lines, `shown` being those that have been searched.
  private func updateMatches(of lines: Range<Int>) {
    let gone = matches.partitioningIndex { $0 >= lines.lowerBound }
    if gone > 0 { matches.removeFirst(gone) }
    let start = max(shown.upperBound, lines.lowerBound)
    let old = matches.count
    let end = search(from: start, to: min(lines.upperBound, start + Self.mostLines))
    shown = min(lines.lowerBound, end)..<end
    edit(gone: gone, come: old..<matches.count)
    keepPlace(isComplete: end >= lines.upperBound)
    guard end < lines.upperBound else { return }
    window?.perform { [weak self] in self?.setNeedsUpdateProperties() }
  }

  /// Notes the lines that match, up to a line or to the end of a block. Returns the end of what was searched.
  private func search(from start: Int, to end: Int) -> Int {
    var line = start
    while line < end, let block = buffer.block(of: line) {
      let stop = min(end, block.lines.upperBound)
      block.bytes.withUnsafeBufferPointer { bytes in
        for number in line..<stop where bytes[block.bytes(of: number)].containsIgnoringCase(needle) {
          matches.append(number)
        }
      }
      line = stop
    }
    return line
  }
}

/// Tells a log's node once a frame that there are new lines.
private final class LogListener: HostGuest {
  private weak var node: LogNode?
  private let buffer: LogBuffer
  private var number: Int?

  init(_ node: LogNode) { (self.node, buffer) = (node, node.buffer) }

  deinit { if let number { buffer.stopListening(number) } }

  func arrive(at host: AnyObject) {
    guard let node, let window = host as? Window else { return }
    if let number { buffer.stopListening(number) }
    number = buffer.listen { [weak self, weak window] in
      window?.perform { self?.linesCame() }
    }
    node.setNeedsUpdateProperties()
  }

  private func linesCame() {
    guard let node else { return }
    // A node that is in no window hears of lines when it comes back.
    if node.window == nil { node.handToHost(self) } else { node.setNeedsUpdateProperties() }
  }
}

extension [UInt8] {
  /// With small letters in place of capital ones, in ASCII.
  fileprivate var lowercased: [UInt8] { map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether the bytes contain a text in small letters, in either case.
  fileprivate func containsIgnoringCase(_ needle: [UInt8]) -> Bool {
    guard count >= needle.count, let first = needle.first else { return needle.isEmpty }
    for start in startIndex...endIndex - needle.count {
      let byte = self[start]
      guard byte == first || (byte &- 0x41 < 26 && byte | 0x20 == first) else { continue }
      var index = 1
      while index < needle.count {
        let byte = self[start + index]
        guard needle[index] == byte || (byte &- 0x41 < 26 && byte | 0x20 == needle[index]) else { break }
        index += 1
      }
      if index == needle.count { return true }
    }
    return false
  }
}
