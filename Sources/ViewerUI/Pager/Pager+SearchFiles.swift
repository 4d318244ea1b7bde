import DocumentCore
import NodeUI

// Searching in one file after another.
extension Pager {
  /// The files that a search continues in: those ahead or, if `goesAround`, all others, once round.
  func otherFiles(isForward: Bool, goesAround: Bool) -> [FileTab] {
    help == nil ? files.others(isForward: isForward, goesAround: goesAround) : []
  }

  /// The files that a search with modifiers continues in; nil if it stays in this one.
  func filesAhead(for typing: SearchTyping) -> [FileTab]? {
    guard typing.modifiers.contains(.throughFiles) else { return nil }
    return otherFiles(isForward: typing.direction == .forward, goesAround: false)
  }

  /// Continues the search in the next file, if it goes through files; false if there is none. If no file has a
  /// match, the place where it began returns.
  func continueInNextFile() -> Bool {
    guard let before = session, var ahead = before.filesAhead, prompt.typing == nil, !before.hasMovedOn else {
      return false
    }
    if ahead.isEmpty {
      guard let origin = before.origin, origin.file !== files.current else { return false }
      openKeepingSearch(origin.file, before)
      view.toByte(origin.top)
      session?.hasFailed = true
      session?.search.resumeCounting()
      return true
    }
    let next = ahead.removeFirst()
    let origin = before.origin ?? (files.current, view.top)
    guard files.index(of: next) != nil, openKeepingSearch(next, before) else { return false }
    session?.filesAhead = ahead
    session?.origin = origin
    session?.pending = before.pending
    find(before.isForward ? .forward : .backward, from: before.isForward ? 0 : view.document.length)
    session?.search.resumeCounting()
    return true
  }

  @discardableResult
  private func openKeepingSearch(_ file: FileTab, _ before: SearchSession) -> Bool {
    guard open(file), imageView == nil else { return false }
    begin(before.request)
    session?.isForward = before.isForward
    return true
  }
}
