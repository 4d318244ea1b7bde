import DocumentCore
import NodeUI
import ScrollCore

// What is shown when the file changes.
extension DocumentNode {
  /// Looks whether the file is still what it was, and follows the end if that is wanted.
  func refresh() {
    if noticeChange() != .none, isFollowing { toEnd() }
  }

  /// Follows the end if another view of the same file does, and only then; or comes to follow it, if that would.
  func follow(as other: DocumentNode) {
    guard other !== self else { return }
    isFollowing = other.isFollowing
    followsAtEnd = isFollowing
    followsAfterMove = !isFollowing && (other.followsAtEnd || other.followsAfterMove)
  }

  /// Somebody moves down.
  func noticeMoveDown() {
    if followsAfterMove { (followsAtEnd, followsAfterMove) = (true, false) }
  }

  /// Ends following for good; false where there is none to end.
  func stopFollowing() -> Bool {
    defer { (isFollowing, followsAtEnd, followsAfterMove) = (false, false, false) }
    return isFollowing || followsAtEnd || followsAfterMove
  }

  /// What has happened to the bytes since this was last asked.
  func takeChange() -> SourceChange {
    defer { changed = .none }
    return changed
  }

  func noticeChange() -> SourceChange {
    let generation = document.generation
    let change = document.refresh()
    rowLayout.documentDidChange(change, isOther: document.generation != generation)
    guard change != .none else { return change }
    // Growing is no reason to forget that the bytes are others.
    if change != .grew || changed == .none { changed = change }
    guard change != .grew else { return change }
    longLines.removeAll()
    forgetLimits()
    if change == .replaced { keepLine() } else { keepByte() }
    return change
  }

  /// The lines before may be others now: shows the row that holds the byte that was at the top.
  private func keepByte() {
    var start = top
    if top > 0, top < document.length { start = rowLayout.rowStart(containing: top) ?? top }
    place(byteAxis.clamped(start))
  }

  /// From so many lines on the index is waited for.
  private static let nearLines = 4096

  /// Shows the line that has the number of the one that was at the top; in another file bytes mean nothing.
  private func keepLine() {
    guard !isFollowing, let line = topLine else { return keepByte() }
    if line <= Self.nearLines {
      let place = document.advance(from: 0, by: line)
      self.place(byteAxis.clamped(place.start))
      // Of a filter's lines none may have been found yet.
      if place.moved < line, !document.isComplete { goal = .line(line) }
    } else {
      keepByte()
      goal = .line(line)
    }
  }
}
