import DocumentCore
import NodeUI
import ScrollCore

// Reactions to changes of the file.
extension DocumentNode {
  /// Checks the file for changes, and scrolls to the end if the view follows it.
  package func refresh() {
    // A motion leads to the end that there is now.
    if state.isMoving { followAgain() }
    if noticeChange() != .none { keepEnd() }
  }

  /// Goes to the end that is followed; if the pointer holds the content, after its release.
  func keepEnd() {
    if isFollowing, !isTracking { toEnd() }
  }

  /// Reads a pipe a little ahead of the window, and to its end only while a goal needs that.
  func demandAhead() {
    switch goal {
    case .end, .percent, .line: document.demand(upTo: .max)
    case .lines, nil:
      document.demand(upTo: isFollowing ? .max : max(top, shown.end) + Self.lookahead)
    }
  }

  func clamp() {
    let limit = byteAxis.clamped(top)
    if limit != top { move(to: limit, line: limit == content.firstRow.byte ? content.firstRow.line : nil) }
  }

  /// Follows the end exactly if another view of the same file does; resumes on the next downward move if that
  /// view could resume.
  package func follow(as other: DocumentNode) {
    guard other !== self else { return }
    if other.isFollowing {
      isFollowing = true
    } else {
      following = other.following == .off ? .off : .resumesAfterMove
    }
  }

  /// Called on each downward movement of the user.
  func noticeMoveDown() {
    if following == .resumesAfterMove { following = .resumesAtEnd }
  }

  /// Resumes following when the user returns to the end, and ends it when a motion leads elsewhere.
  func followAgain() {
    // New lines must not move selected text away from the pointer.
    guard partOfSelection == nil else {
      isFollowing = false
      return
    }
    if isFollowing, state.phase == .animating, !state.isAtEnd(.vertical) { isFollowing = false }
    guard following == .resumesAtEnd, !selecting.state.isDragging else { return }
    if state.isMoving {
      // The motion continues, by the rule of other views.
      if state.isAtEnd(.vertical) { following = .on }
    } else if !isTracking, top >= lastTop {
      isFollowing = true
    }
  }

  /// Ends following permanently; false if there was none.
  package func stopFollowing() -> Bool {
    defer { following = .off }
    return following != .off
  }

  /// Returns the change of the bytes since the last call.
  package func takeChange() -> SourceChange {
    defer { changed = .none }
    return changed
  }

  func noticeChange() -> SourceChange {
    let generation = document.generation
    let change = document.refresh()
    selecting.bytesMayChange(by: change, isOther: document.generation != generation)
    documentRows.documentDidChange(change, isOther: document.generation != generation)
    sections?.documentDidChange(change, isOther: document.generation != generation)
    levels?.documentDidChange(document.generation == generation ? change : .replaced)
    guard change != .none else { return change }
    if change != .grew { (chosenLink, jump.landed) = (nil, nil) }
    // Growth must not hide an earlier change of the bytes.
    if change != .grew || changed == .none { changed = change }
    guard change != .grew else { return change }
    content.bytesDidChange()
    forgetLimits()
    if change == .replaced { keepLine() } else { keepByte() }
    return change
  }

  /// Shows the row that contains the byte that was at the top; lines before it may have changed.
  private func keepByte() {
    var start = top
    if top > 0, top < document.length { start = documentRows.rowStart(containing: top) ?? top }
    move(to: byteAxis.clamped(start))
  }

  /// Beyond this, wait for the index instead of scanning.
  private static let nearLines = 4096

  /// Shows the line with the number of the former top line; in another file, the byte has no meaning.
  private func keepLine() {
    guard !isFollowing, let line = topLine else { return keepByte() }
    if line <= Self.nearLines {
      let place = document.advance(from: 0, by: line)
      self.move(to: byteAxis.clamped(documentRows.rowStart(containing: place.start) ?? place.start))
      // A filter may not have found as many lines yet.
      if place.moved < line, !document.isComplete { goal = .line(line) }
    } else {
      keepByte()
      goal = .line(line)
    }
  }
}
