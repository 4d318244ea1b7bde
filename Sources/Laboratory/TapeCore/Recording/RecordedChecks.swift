import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

/// The checks that hold for the state of a screen, as lines of a tape.
struct RecordedChecks {
  let state: ScreenState
  /// The cell at which people point; nil while they use the keys.
  let pointer: Point?
  /// The scroll view that people have chosen elsewhere; nil for the one under the pointer or with the keys.
  let chosen: ScrollNode?

  /// The checks for the menu, the most likely first.
  ///
  /// - Parameter screen: the name for the whole screen; nil if there is no place for its file.
  func choices(screen: String?) -> [CheckOverlay.Choice] {
    var choices: [CheckOverlay.Choice] = []
    func add(_ letter: Unicode.Scalar, _ check: String?) {
      if let check { choices.append(.init(letter, "Expect \(check)")) }
    }
    // In motion only its end can be told: the frames of a replay come at other times.
    add("o", isMoving ? target : offset)
    guard !isMoving else { return choices }
    add("p", page)
    add("r", row)
    add("s", screen.map { "screen \($0)" })
    return choices
  }

  /// The scroll view that the checks are about, with its name as tapes write it.
  private var view: (name: String, node: ScrollNode)? {
    let hits = pointer.flatMap { point in state.window?.root.nodes(under: point) } ?? []
    let pointed = hits.reversed().lazy.compactMap { $0.node as? ScrollNode }.first
    let wanted = chosen ?? pointed ?? state.window?.keyScrollNode
    return state.nodes.first { $0.node === wanted }.flatMap { view in
      Self.word(view.name).map { ($0, view.node) }
    }
  }

  /// The cell for the menu while people use the keys: the top left of the view.
  var place: Point { view?.node.placeOnScreen().visible.origin ?? .zero }

  private var isMoving: Bool { state.nodes.contains { $0.node.phase != .idle } }

  private var target: String? {
    view.map { "target \($0.name) \($0.node.state.targetOffset.x),\($0.node.state.targetOffset.y)" }
  }

  private var offset: String? {
    view.map { "offset \($0.name) \($0.node.contentOffset.x),\($0.node.contentOffset.y)" }
  }

  private var page: String? {
    guard let view, view.node.isPagingEnabled else { return nil }
    let isVertical = view.node.scrollableDirections.scrollsVertically
    let pages = view.node.pages(of: isVertical ? .vertical : .horizontal)
    return pages.count > 1 ? "page \(view.name) \(pages.current)" : nil
  }

  /// The row under the pointer, that of the cursor, or the first one of the view; of empty ones the nearest with text above.
  private var row: String? {
    let rows = state.rows
    let place = view?.node.placeOnScreen().visible
    let first = place.flatMap { $0.isEmpty ? nil : $0.minY }
    func hasWords(_ row: Int) -> Bool { rows[row].contains { $0.isLetter || $0.isNumber } }
    let pointed = pointer?.y ?? state.canvas.cursor?.row
    // Below the last output there is nothing to check.
    let row =
      pointed.map { pointed in rows.indices.last { $0 <= pointed && hasWords($0) } }
      ?? rows.indices.first { $0 >= first ?? 0 && hasWords($0) }
    guard let row, let text = TapeWords.quoted(rows[row]) else { return nil }
    return "row \(row) \(text)"
  }

  /// A name as a word of a tape, in quotes if it needs them; nil if a tape cannot have it.
  private static func word(_ name: String) -> String? {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_".unicodeScalars.contains($0)
    }
    return isPlain && !name.isEmpty ? name : TapeWords.quoted(name)
  }
}

extension CheckOverlay {
  /// The checks for a screen without nodes, and the cell for the menu.
  package static func choices(of frame: Canvas, pointer: Point?, screen: String?) -> ([Choice], Point) {
    let checks = RecordedChecks(state: ScreenState(frame, CheckContext()), pointer: pointer, chosen: nil)
    let cursor = frame.cursor.map { Point(x: $0.column, y: $0.row) }
    return (checks.choices(screen: screen), pointer ?? cursor ?? .zero)
  }
}

/// The changes since the last line of a tape that is recorded: they tell if a wait can stand in place of a pause.
///
/// A wait ends at the first moment at which its condition holds. It may replace a pause if the screen looked at that moment
/// as it did at the next input.
struct RecordedPause {
  /// Whether a frame has looked different.
  private(set) var hasChanged = false
  private var rest = Condition()
  private var still = Condition()

  private struct Condition {
    var hasHeld = false
    var hasChangedSince = false
  }

  /// Notes a frame.
  mutating func note(looksDifferent: Bool, isAtRest: Bool, isStill: Bool) {
    if looksDifferent {
      hasChanged = true
      rest.hasChangedSince = rest.hasChangedSince || rest.hasHeld
      still.hasChangedSince = still.hasChangedSince || still.hasHeld
    }
    rest.hasHeld = rest.hasHeld || isAtRest
    still.hasHeld = still.hasHeld || isStill
  }

  /// The wait that can stand for the pause up to now; nil if none can.
  var wait: String? {
    guard hasChanged else { return nil }
    if rest.hasHeld, !rest.hasChangedSince { return "Wait+Rest" }
    return still.hasHeld && !still.hasChangedSince ? "Wait+Still" : nil
  }
}
