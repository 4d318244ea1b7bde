/// The edits of a text, which can be undone and made again.
///
/// Typing is joined to one edit until a pause of a second, a move, or 20 characters; so is deleting character by
/// character.
struct UndoHistory {
  enum Kind { case typing, deleting, other }

  /// A replacement of text.
  struct Edit {
    var start: Int
    var removed: String
    var inserted: String
    /// The selection before the edit.
    var anchor: Int
    var head: Int
    var kind: Kind
    /// The time of the edit, or of the last one that was joined to it.
    var time: Double
    var count = 1
  }

  private(set) var done: [Edit] = []
  private var undone: [Edit] = []
  private var isOpen = false

  private static let pause = 1.0
  private static let mostJoined = 20
  /// Bounds the memory for texts that are edited for a long time.
  private static let mostEdits = 1_000

  mutating func note(_ edit: Edit) {
    undone = []
    if let last = done.last, isOpen, let joined = Self.join(last, edit) {
      done[done.count - 1] = joined
    } else {
      if done.count >= Self.mostEdits { done.removeFirst(Self.mostEdits / 10) }
      done.append(edit)
    }
    isOpen = edit.kind != .other
  }

  /// Ends the joining of edits, after a move.
  mutating func close() { isOpen = false }

  private static func join(_ last: Edit, _ next: Edit) -> Edit? {
    guard last.kind == next.kind, next.time - last.time < pause, last.count < mostJoined else { return nil }
    var joined = last
    (joined.time, joined.count) = (next.time, last.count + 1)
    switch next.kind {
    case .typing where next.removed.isEmpty && next.start == last.start + last.inserted.utf8.count:
      joined.inserted += next.inserted
    case .deleting where next.start + next.removed.utf8.count == last.start:
      joined.start = next.start
      joined.removed = next.removed + last.removed
    case .deleting where next.start == last.start:
      joined.removed += next.removed
    default: return nil
    }
    return joined
  }

  mutating func takeLast() -> Edit? {
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    isOpen = false
    return edit
  }

  mutating func takeUndone() -> Edit? {
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    isOpen = false
    return edit
  }
}
