import NodeUI

/// Places in a line too long to read from its start for every frame: a decoder every so many bytes,
/// found out bit by bit.
///
/// Holds at most ``mostPlaces`` places, whatever the line's length: past that every other one is
/// dropped and the gaps double.
public final class LongLine {
  /// Lines longer than this, in bytes, are worth it.
  public static let threshold = 64 << 10
  static let mostPlaces = 8192

  /// Byte offset of the line in its source.
  public let start: Int
  /// Where the line ends as far as is known, in bytes of the source; its line feed left out.
  public private(set) var end: Int
  /// Whether `end` is the line's true end.
  public private(set) var isEndKnown: Bool

  private var places: [(offset: Int, decoder: TextDecoder)]
  private var gap = LongLine.threshold
  private var furthest: (offset: Int, decoder: TextDecoder)

  public init(start: Int, end: Int, isEndKnown: Bool, tabWidth: Int) {
    self.start = start
    self.end = end
    self.isEndKnown = isEndKnown
    furthest = (start, TextDecoder(tabWidth: tabWidth))
    places = [furthest]
  }

  /// More of the line has been found.
  public func extend(to end: Int, isEndKnown: Bool) {
    self.end = max(end, furthest.offset)
    self.isEndKnown = isEndKnown
  }

  /// Columns measured so far; the line's width once ``isMeasured``.
  public var width: Int { furthest.decoder.column }

  /// Whether all that is known of the line has been measured.
  public var isMeasured: Bool { furthest.offset >= end }

  /// Measures on, reading at most about `budget` bytes, until the line reaches `column`.
  /// Linear in the bytes read.
  public func measure(_ source: any ByteSource, budget: Int, until column: Int = .max) {
    var left = budget
    while !isMeasured, left > 0, furthest.decoder.column <= column {
      let used = decodeOn(&furthest, source, columns: .max - 1 ..< .max) { _ in }
      guard used > 0 else { return }
      left -= used
      if furthest.offset - places.last!.offset >= gap { remember() }
    }
  }

  /// Decodes what lies in `columns`; what has not been measured yet is left out.
  public func decode(
    _ source: any ByteSource, columns: Range<Int>, emit: (TextDecoder.Character) -> Void
  ) {
    // The last place at or before the first column: a wide character or a tab may begin left of it.
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].decoder.column <= columns.lowerBound { low = middle + 1 } else { high = middle }
    }
    var place = places[max(0, low - 1)]
    while place.offset < end, place.decoder.column < columns.upperBound {
      guard decodeOn(&place, source, columns: columns, emit: emit) > 0 else { return }
    }
  }

  private func remember() {
    places.append(furthest)
    guard places.count > Self.mostPlaces else { return }
    places = places.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    gap *= 2
  }

  private static let chunk = 4 * EscapeSequence.longest + threshold

  private func decodeOn(
    _ place: inout (offset: Int, decoder: TextDecoder), _ source: any ByteSource, columns: Range<Int>,
    emit: (TextDecoder.Character) -> Void
  ) -> Int {
    withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
      let wanted = min(Self.chunk, end - place.offset)
      let count = source.read(
        at: place.offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
      guard count > 0 else { return 0 }
      let isEnd = isEndKnown && place.offset + count >= end
      let used = place.decoder.decode(
        UnsafeRawBufferPointer(rebasing: buffer[..<count]), isLineEnd: isEnd, columns: columns, emit: emit)
      place.offset += used
      return used
    }
  }
}
