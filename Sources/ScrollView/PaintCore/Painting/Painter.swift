/// Gives the parts of a text their roles, row by row.
///
/// A painter is a value without memory: all that it knows about the rows above is in the ``State``. So the rows of a
/// file can be painted from any place whose state is known, and twice with the same result. It never changes text; a
/// row has the same width, the same matches and the same bytes to copy with it and without.
///
/// ```swift
/// var state = painter.start
/// for row in rows { painter.paint(row, state: &state, into: &spans) }
/// ```
public protocol Painter: Sendable {
  /// The knowledge about the rows above: a small value.
  associatedtype State: Hashable, Sendable

  /// The state at the start of a text.
  var start: State { get }

  /// Paints a row. Takes time that is linear in the bytes of the row, and at most 64 KiB of them: the rest of a longer
  /// row is plain, and the state is the one as if the row ended there.
  ///
  /// - Parameters:
  ///   - row: the bytes of a whole line without its line feed. Bytes that are not UTF-8 are harmless.
  ///   - state: the state at the start of the row; afterwards that at the start of the next one.
  ///   - spans: replaced by the spans of the row: in order, not empty, without overlaps, at the boundaries of characters.
  func paint(_ row: UnsafeRawBufferPointer, state: inout State, into spans: inout [PaintSpan])

  /// Whether the state after a row is the same whatever stands above it, so that a reader may begin there.
  func isAnchor(_ row: UnsafeRawBufferPointer) -> Bool
}

/// A part of a row and its role.
public struct PaintSpan: Hashable, Sendable {
  /// The bytes of the row.
  public var range: Range<Int>
  /// Their meaning.
  public var role: PaintRole

  /// A span of bytes of a row.
  public init(_ range: Range<Int>, _ role: PaintRole) { (self.range, self.role) = (range, role) }
}

extension Painter {
  /// The spans of each row of a text, in bytes of the row. For short texts, such as those of nodes.
  public func paint(_ text: String) -> [[PaintSpan]] {
    var (state, spans, rows): (State, [PaintSpan], [[PaintSpan]]) = (start, [], [])
    for row in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false) {
      Array(row).withUnsafeBytes { paint($0, state: &state, into: &spans) }
      rows.append(spans)
    }
    return rows
  }
}

extension [PaintSpan] {
  /// Adds a span after the last one. An empty one is left out, and one that continues the last span extends it.
  ///
  /// - Parameter base: the role of text between the last span and this one.
  mutating func add(_ start: Int, _ end: Int, _ role: PaintRole?, over base: PaintRole? = nil) {
    let last = last?.range.upperBound ?? 0
    if let base, start > last { add(last, start, base) }
    let start = Swift.max(start, last)
    guard let role, start < end else { return }
    if let previous = self.last, previous.role == role, previous.range.upperBound == start {
      self[count - 1].range = previous.range.lowerBound..<end
    } else {
      append(PaintSpan(start..<end, role))
    }
  }
}
