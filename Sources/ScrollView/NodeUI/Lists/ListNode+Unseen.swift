import LayoutCore
import ScrollCore

// The rows that came towards the end while the user was away from there.
//
// Idea: one place divides the rows, and all from there to the end are unseen. It moves with edits and reloads as rows do, and
// with the view to rows that come into view; while the list is at its end, it is the end.
//
// A filter has no place for it: the rows of logs and tables have numbers that stay the same, and divide these.

/// The numbers of rows that a filter may hide.
struct RowNumbers {
  /// The number of a row that shows.
  let number: (_ row: Int) -> Int
  /// How many rows show that have a number or a greater one.
  let count: (_ number: Int) -> Int
  /// The number of the next new row.
  let end: () -> Int
}

/// The division of a list's rows into rows that the user has seen and others.
struct UnseenRows {
  /// The first row that has not been seen; in an inverted list, where rows come at 0, the first that has. With `numbers`, the
  /// number of a row.
  var start = RowPath(row: 0)
  var numbers: RowNumbers?
  /// The content and the place before a reload, until the next layout.
  var before: (content: ListContent, start: RowPath)?
  var chip: UnseenChip?
}

extension ListNode {
  /// The number of rows that came at the end while the list was away from it, and that have not been in view since. In an
  /// inverted list that is the first row's side. O(sections), and O(rows) in a table that is sorted or filtered
  public final var unseenCount: Int {
    countRows()
    if isFollowing, !state[axis].isHeld { return 0 }
    if let numbers = unseen.numbers { return numbers.count(unseen.start.row) }
    let seen = flatIndex(of: unseen.start)
    return max(0, isInverted ? seen : content.lines.rows.reduce(0) { $0 +| $1 } -| seen)
  }

  /// Notes that the rows in view have been seen, or all rows.
  func noteSeen(all: Bool = false) {
    guard content.isCounted, viewLength > 0 else { return }
    let rows = content.lines.rows
    if all || !state[axis].isHeld && state.isAtEnd(axis) {
      unseen.start =
        isInverted || rows.isEmpty
        ? RowPath(row: 0) : RowPath(section: rows.count - 1, row: rows[rows.count - 1])
      if let numbers = unseen.numbers { unseen.start = RowPath(row: numbers.end()) }
    } else if case .rows(let section, let rows)? = content.lines.line(
      content.line(at: effectiveOffset +| viewLength -| 1)),
      let last = rows.last
    {
      let place = RowPath(section: section, row: isInverted ? rows.lowerBound : rows.upperBound)
      unseen.start =
        unseen.numbers.map { RowPath(row: max(unseen.start.row, $0.number(last) +| 1)) }
        ?? (isInverted ? min(unseen.start, place) : max(unseen.start, place))
    }
    placeChip()
  }

  /// Moves the place with edits: rows that come at it are unseen.
  func moveUnseen(with changes: ListChanges) {
    guard unseen.numbers == nil else { return }
    let start = unseen.start
    if changes.hasSections {
      let stays = changes.sectionMoves[start.section] == nil ? changes.movedSection(start.section) : nil
      unseen.start = RowPath(
        section: stays
          ?? (isInverted ? changes.numbers.moved(start.section) : changes.numbers.place(of: start.section)),
        row: stays == nil ? 0 : start.row)
    } else if let change = changes.sections[start.section] {
      unseen.start.row = isInverted ? change.moved(start.row) : change.place(of: start.row)
    }
  }

  func noteReload() {
    guard content.isCounted, unseen.before == nil else { return }
    var old = content
    old.forgetNodes()
    unseen.before = (old, unseen.start)
  }

  /// Keeps the place after a reload: as far as it was from a row at an offset before, or else beyond as many seen rows.
  func keepUnseen(with row: (path: RowPath, top: Int)? = nil) {
    guard let (before, start) = unseen.before, unseen.numbers == nil else { return }
    let (old, new) = (before.lines.rows, content.lines.rows)
    func flat(_ path: RowPath, _ rows: [Int]) -> Int { rows.prefix(path.section).reduce(path.row, +|) }
    var index = flat(start, old)
    if let row, let path = before.firstPath(at: before.line(at: row.top)) {
      index = index +| flat(row.path, new) -| flat(path, old)
    } else if isInverted {
      index = index +| new.reduce(0, +|) -| old.reduce(0, +|)
    }
    var (section, left) = (0, max(0, index))
    while section < new.count - 1, left > new[section] {
      left -= new[section]
      section += 1
    }
    unseen.start = RowPath(section: section, row: min(left, new.indices.contains(section) ? new[section] : 0))
  }

  // MARK: The chip

  /// The chip, in the middle of the last row of the view.
  func chipItems(_ measure: PlacedLayoutSpec.Measure) -> [PlacedLayoutSpec.Item] {
    let count = showsUnseen ? unseenCount : 0
    if count > 0, unseen.chip == nil { unseen.chip = UnseenChip(self) }
    guard let chip = unseen.chip else { return [] }
    chip.count = count
    let size = Size(min(chip.text.columns, viewport.size.width), 1)
    guard count > 0, size.width > 0 else { return [] }
    let exact = SizeRange(exact: size)
    _ = measure(chip, exact, size)
    return [PlacedLayoutSpec.Item(chip, exact, size, frame: Rect(origin: place(of: size), size: size))]
  }

  private func place(of chip: Size) -> Point {
    let view = viewport.size
    return contentOffset + Point(x: (view.width - chip.width) / 2, y: view.height - chip.height)
  }

  /// Moves the chip with the view, and asks for a layout if it counts other rows.
  func placeChip() {
    guard showsUnseen else { return }
    guard unseenCount == unseen.chip?.count ?? 0 else { return setNeedsLayout() }
    if let chip = unseen.chip, chip.count > 0 { chip.frame.origin = place(of: chip.frame.size) }
  }
}

/// Says how many rows are new. A click goes to the end.
final class UnseenChip: ViewNode {
  private weak var list: ListNode?
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }
  var text: String { " \(count) new " }

  init(_ list: ListNode) { self.list = list }

  override var kind: String { "chip" }
  override var handlesInput: Bool { true }
  override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  override func pointerReleased(_ pointer: Pointer) {
    if let list { list.scroll(to: .end, of: list.axis, animated: true) }
  }

  override func draw(in context: DrawingContext) {
    let style = context.theme.selected(context.text)
    context.fill(context.bounds, style: style)
    context.put(text, at: .zero, style: style)
  }
}
