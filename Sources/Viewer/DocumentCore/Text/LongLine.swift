import PortholeSystem

/// Decoder states at regular distances in a line that is too long to decode from its start for every frame.
/// They are collected a part at a time, on any thread; ``LineMeter`` does it in the background.
///
/// Keeps at most ``mostPlaces`` states, whatever the line's length.
package final class LongLine: Sendable {
  /// The length in bytes above which a line is handled this way.
  package static let threshold = 64 << 10
  static let mostPlaces = 8192

  /// The byte offset of the line in its source.
  package let start: Int
  private typealias Place = (offset: Int, decoder: TextDecoder)

  private struct State {
    var end: Int
    var isEndKnown: Bool
    var places = SparseIndex<Place>(gap: threshold, capacity: mostPlaces, place: { $0.offset })
    var furthest: Place
  }

  private let state: Locked<State>

  package init(start: Int, end: Int, isEndKnown: Bool, text: TextDecoder.Options = .init()) {
    self.start = start
    var state = State(end: end, isEndKnown: isEndKnown, furthest: (start, TextDecoder(text)))
    state.places.append(state.furthest, at: start)
    self.state = Locked(state)
  }

  /// Extends the line after more of it has been found.
  package func extend(to end: Int, isEndKnown: Bool) {
    state.withLock { ($0.end, $0.isEndKnown) = (max(end, $0.furthest.offset), isEndKnown) }
  }

  /// The end of the line as far as is known, in bytes of the source, without its line feed.
  package var end: Int { state.withLock { $0.end } }
  /// Whether `end` is the line's true end.
  package var isEndKnown: Bool { state.withLock { $0.isEndKnown } }

  /// The number of columns measured so far; the line's width once ``isMeasured``.
  package var width: Int { state.withLock { $0.furthest.decoder.column } }

  /// Whether a link begins or ends in the part measured so far.
  package var hasLinks: Bool { state.withLock { $0.furthest.decoder.hasLinks } }

  /// Whether the known part of the line is measured.
  package var isMeasured: Bool { state.withLock { $0.furthest.offset >= $0.end } }

  /// The number of bytes measured so far.
  package var measured: Int { state.withLock { $0.furthest.offset } - start }

  /// Continues measuring until the line reaches `column`, reading at most about `budget` bytes. Linear in the
  /// bytes read.
  package func measure(_ source: any ByteSource, budget: Int, until column: Int = .max) {
    var left = budget
    while left > 0 {
      let before = state.withLock { $0.furthest }
      guard before.decoder.column <= column, !isMeasured else { return }
      var place = before
      let used = decodeOn(&place, source, columns: .max - 1 ..< .max) { _ in }
      guard used > 0 else { return }
      left -= used
      let found = place
      state.withLock { state in
        // Another thread may have measured the same part.
        guard state.furthest.offset == before.offset else { return }
        state.furthest = found
        state.places.append(found, at: found.offset)
      }
    }
  }

  /// Measures a line that is no longer than ``threshold``; nil for longer ones.
  package static func whole(_ source: any ByteSource, start: Int, text: TextDecoder.Options) -> LongLine? {
    source.withBytes(start..<start + threshold) { bytes in
      let count = bytes.count
      guard let end = Newlines.first(in: bytes) ?? (count < threshold ? count : nil) else { return nil }
      let line = LongLine(start: start, end: start + end, isEndKnown: true, text: text)
      line.measure(source, budget: threshold)
      return line
    }
  }

  /// The column of the character that contains a byte of the source, or of the next character shown; the
  /// width at the end; nil if not measured yet. Linear in the bytes between two stored states.
  package func column(_ source: any ByteSource, ofByte byte: Int) -> Int? {
    let known = state.withLock { state in
      byte <= state.furthest.offset ? state.places.entries[state.places.index(before: byte)] : nil
    }
    guard var place = known else { return nil }
    var column: Int?
    while column == nil, place.offset < end, place.offset <= byte {
      let used = decodeOn(&place, source, columns: 0 ..< .max - 1) {
        if column == nil, start + $0.offset >= byte { column = $0.column }
      }
      guard used > 0 else { return nil }
    }
    return column ?? place.decoder.column
  }

  /// The byte of the source at which the character at a column begins; nil if there is none, or none measured
  /// yet.
  package func byte(_ source: any ByteSource, atColumn column: Int) -> Int? {
    var byte: Int?
    decode(source, columns: column..<(column + 1)) { if byte == nil { byte = start + $0.offset } }
    return byte
  }

  /// Decodes the measured characters in `columns`. Their offsets are relative to the line's start.
  package func decode(
    _ source: any ByteSource, columns: Range<Int>, emit: (TextDecoder.Character) -> Void
  ) {
    // The last state before the next character of some column. A character may be millions of overstrikes long, and a state
    // that holds it back has all of it so far.
    func last(before column: Int) -> Place {
      state.withLock { $0.places.entries[$0.places.lastIndex { $0.decoder.nextColumn <= column }] }
    }
    // A wide character or a tab may begin left of the first column.
    var place = last(before: columns.lowerBound)
    let limit = state.withLock { min($0.end, $0.furthest.offset) }
    while place.offset < limit,
      place.decoder.column < columns.upperBound || place.decoder.isInsideCharacter
    {
      guard decodeOn(&place, source, columns: columns, emit: emit) > 0 else { return }
      guard place.decoder.isInsideCharacter else { continue }
      let next = last(before: place.decoder.nextColumn)
      if next.offset > place.offset { place = next }
    }
  }

  private static let chunk = 4 * EscapeSequence.longest + threshold

  private func decodeOn(
    _ place: inout (offset: Int, decoder: TextDecoder), _ source: any ByteSource, columns: Range<Int>,
    emit: (TextDecoder.Character) -> Void
  ) -> Int {
    let (end, isEndKnown) = state.withLock { ($0.end, $0.isEndKnown) }
    let range = place.offset..<max(place.offset, min(place.offset + Self.chunk, end))
    let refusals = WorkBudget.refusals
    return source.withBytes(range) { bytes in
      // A part without its end would end in the middle of a character.
      guard !bytes.isEmpty, bytes.count == range.count || WorkBudget.refusals == refusals else { return 0 }
      let isEnd = isEndKnown && place.offset + bytes.count >= end
      let base = place.offset - start
      let used = place.decoder.decode(bytes, isLineEnd: isEnd, columns: columns) { character in
        var character = character
        character.offset += base
        emit(character)
      }
      place.offset += used
      return used
    }
  }
}
