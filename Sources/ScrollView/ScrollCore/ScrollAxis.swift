import GeometryCore

/// One axis of a scroll view: the lengths of the content and of the window, and the offset between them.
///
/// All lengths are in cells. The offset is the content coordinate at the window's leading edge; at rest it
/// lies within ``minOffset`` … ``maxOffset``, and every change of a length clamps it to that range
/// (docs/design/scrolling.md §1). Nothing traps: negative lengths count as 0, and sums saturate.
public struct ScrollAxis: Hashable, Sendable {
  /// Length of the content, not negative.
  public var contentLength: Int {
    didSet {
      contentLength = max(0, contentLength)
      clamp()
    }
  }

  /// Length of the window, not negative.
  public var boundsLength: Int {
    didSet {
      boundsLength = max(0, boundsLength)
      clamp()
    }
  }

  /// Space before the content. Negative insets narrow the range.
  public var insetStart: Int { didSet { clamp() } }
  /// Space after the content.
  public var insetEnd: Int { didSet { clamp() } }

  private var restingOffset: Int

  /// The offset at rest; a new value is clamped to the range.
  public var offset: Int {
    get { restingOffset }
    set { restingOffset = clamped(newValue) }
  }

  /// An axis with its lengths in cells. The offset is clamped to its range.
  public init(
    contentLength: Int = 0, boundsLength: Int = 0, insetStart: Int = 0, insetEnd: Int = 0, offset: Int = 0
  ) {
    self.contentLength = max(0, contentLength)
    self.boundsLength = max(0, boundsLength)
    self.insetStart = insetStart
    self.insetEnd = insetEnd
    restingOffset = offset
    clamp()
  }

  /// −insetStart: the offset at which the content's start is reached.
  public var minOffset: Int { 0 -| insetStart }

  /// max(minOffset, contentLength + insetEnd − boundsLength): the offset at which its end is reached.
  public var maxOffset: Int {
    max(minOffset, contentLength - boundsLength +| insetEnd)
  }

  /// Content and insets together, not negative.
  public var totalLength: Int {
    max(0, contentLength +| insetStart +| insetEnd)
  }

  /// Whether there is more than one offset in the range.
  public var isScrollable: Bool { maxOffset > minOffset }
  /// Whether the offset is the least one. Content that fits is at its start and at its end.
  public var isAtStart: Bool { restingOffset == minOffset }
  /// Whether the offset is the greatest one.
  public var isAtEnd: Bool { restingOffset == maxOffset }

  /// The nearest offset within the range.
  public func clamped(_ offset: Int) -> Int { min(max(offset, minOffset), maxOffset) }

  /// How far an offset lies outside the range: negative before the start, positive past the end.
  public func overscroll(at offset: Int) -> Int { offset -| clamped(offset) }

  /// Moves by `delta` as far as the range allows and returns how far that was.
  @discardableResult
  public mutating func scroll(by delta: Int) -> Int {
    let before = restingOffset
    offset = before +| delta
    return restingOffset -| before
  }

  /// The offset's share of the range in percent, rounded down, so that 100 is the end; nil if all content
  /// fits.
  public var percent: Int? {
    guard isScrollable else { return nil }
    let range = Int128(maxOffset) - Int128(minOffset)
    return Int((Int128(restingOffset) - Int128(minOffset)) * 100 / range)
  }

  private mutating func clamp() { restingOffset = clamped(restingOffset) }
}
