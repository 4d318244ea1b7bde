import NodeUI

// The highlight of the first new line after a movement.
extension Pager {
  /// The view before a command: its first row, and the first one below.
  struct Seen {
    var view: DocumentNode
    var (top, below): (Int, Int)
  }

  /// Remembers the rows in view before a command that may bring new ones.
  func rowsSeen(before command: Command) -> Seen? {
    guard options.movement.unreadHighlight != .none, command.moves, imageView == nil else { return nil }
    view.unread = nil
    let isPage = command == .pageDown
    let isJump = [.start, .end, .percent, .byte].contains(command)
    guard isPage || isJump || options.movement.unreadHighlight == .afterMoves else { return nil }
    return Seen(view: view, top: view.finalTop, below: view.firstRowBelow)
  }

  /// Highlights the first row that was not in view before, or the first one of all after a jump.
  func highlightUnread(since seen: Seen?) {
    guard let seen, seen.view === view else { return }
    let top = view.finalTop
    guard top > seen.top, seen.below < view.document.length,
      view.documentRows.advance(from: seen.top, by: 1).start < top
    else { return }
    view.unread = max(seen.below, view.target ?? top)
  }
}
