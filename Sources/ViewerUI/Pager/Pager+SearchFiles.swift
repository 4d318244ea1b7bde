import DocumentCore
import NodeUI

// Searching in one file after another.
extension Pager {
  /// The files that a search continues in: those ahead or, if `goesAround`, all others, once round.
  func files(isForward: Bool, goesAround: Bool) -> [Int] {
    guard help == nil else { return [] }
    let after = Array((current + 1)..<max(current + 1, sources.count))
    let before = Array(0..<current)
    return isForward
      ? after + (goesAround ? before : [])
      : before.reversed() + (goesAround ? after.reversed() : [])
  }

  /// The files that a search with modifiers continues in; nil if it stays in this one.
  func filesAhead(for typing: SearchTyping) -> [Int]? {
    guard typing.modifiers.contains(.throughFiles) else { return nil }
    return files(isForward: typing.direction == .forward, goesAround: false)
  }

  /// Continues the search in the next file, if it goes through files; false if there is none. If no file has a
  /// match, the place where it began returns.
  func continueInNextFile() -> Bool {
    guard let before = session, var ahead = before.filesAhead, typing == nil, !before.hasMovedOn else {
      return false
    }
    if ahead.isEmpty {
      guard let origin = before.origin, origin.file != current else { return false }
      openKeepingSearch(origin.file, before)
      view.toByte(origin.top)
      session?.hasFailed = true
      session?.search.resumeCounting()
      return true
    }
    let next = ahead.removeFirst()
    let origin = before.origin ?? (current, view.top)
    guard sources.indices.contains(next), openKeepingSearch(next, before) else { return false }
    session?.filesAhead = ahead
    session?.origin = origin
    session?.pending = before.pending
    find(before.isForward ? .forward : .backward, from: before.isForward ? 0 : view.document.length)
    session?.search.resumeCounting()
    return true
  }

  @discardableResult
  private func openKeepingSearch(_ file: Int, _ before: SearchSession) -> Bool {
    guard open(file), imageView == nil else { return false }
    begin(before.request)
    session?.isForward = before.isForward
    return true
  }
}
