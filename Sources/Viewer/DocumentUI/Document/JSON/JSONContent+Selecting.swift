import DocumentCore
import LayoutCore

// Selecting in indented JSON: the selected bytes are those of the file, and so is the text that is copied.
extension JSONContent {
  private func characters(_ segment: RowSegment) -> LineCharacters {
    LineCharacters(json.document.source, line: segment.start..<segment.end, view.settings.text)
  }

  func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? {
    guard let segment = row.segment else { return nil }
    var (first, hit, last): (RowCell?, RowCell?, RowCell?)
    for cell in row.decoded.cells where cell.row == index {
      if first == nil { first = cell }
      if cell.character.column <= x, x < cell.character.column + cell.character.span { hit = cell }
      last = cell
    }
    // The indentation belongs to the first character.
    if hit == nil, let first, x < first.character.column { hit = first }
    guard let cell = hit ?? last else { return nil }
    let end = cell.character.column + cell.character.span
    return PointedPlace(
      place: SelectionPlace(
        bytes: characters(segment).character(at: cell.character.offset), column: cell.character.column),
      distance: hit == nil ? max(1, x - end + 1) : 0)
  }

  func selectedColumns(_ marked: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>] {
    let bytes = marked.selection.bytes
    let columns = PreparedRow.columns(of: row.decoded.cells, inRow: index) {
      bytes.contains($0.character.offset)
    }
    let window = view.viewport.minX..<view.viewport.maxX
    return [columns?.clamped(to: window)].compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// The row that contains a byte.
  private func segment(at byte: Int) -> RowSegment? {
    guard json.document.length > 0,
      let start = json.rowStart(containing: min(byte, json.document.length - 1))
    else { return nil }
    var found: RowSegment?
    json.forEachText(from: start) {
      found = $0.segment
      return false
    }
    return found
  }

  /// A line is a row: a value with its key.
  func bytes(of unit: TextSelection.Unit, around place: SelectionPlace) -> Range<Int> {
    guard unit != .characters, let segment = segment(at: place.bytes.lowerBound) else { return place.bytes }
    if unit == .lines { return segment.start..<max(segment.start, segment.end) }
    return characters(segment).word(around: place.bytes.lowerBound)
  }

  func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  {
    guard let segment = segment(at: place.bytes.lowerBound) else { return nil }
    func end(of segment: RowSegment) -> SelectionPlace? {
      characters(segment).character(before: segment.end).map {
        SelectionPlace(bytes: $0, column: place.column)
      }
    }
    func start(of segment: RowSegment) -> SelectionPlace {
      SelectionPlace(bytes: characters(segment).character(at: segment.start), column: place.column)
    }
    switch move {
    case .lineStart: return start(of: segment)
    case .lineEnd: return end(of: segment)
    case .right where place.bytes.upperBound < segment.end:
      return SelectionPlace(
        bytes: characters(segment).character(at: place.bytes.upperBound), column: place.column)
    case .right: return segment.next < json.document.length ? self.segment(at: segment.next).map(start) : nil
    case .left where place.bytes.lowerBound > segment.start:
      return characters(segment).character(before: place.bytes.lowerBound).map {
        SelectionPlace(bytes: $0, column: place.column)
      }
    case .left: return segment.start > 0 ? self.segment(at: segment.start - 1).flatMap(end) : nil
    case .rows(let count):
      let target = json.advance(from: segment.start, by: count)
      guard target.moved > 0 else { return nil }
      return self.segment(at: target.start).flatMap { count > 0 ? end(of: $0) : start(of: $0) }
    }
  }
}
