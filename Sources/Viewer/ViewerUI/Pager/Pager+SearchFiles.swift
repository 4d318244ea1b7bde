import DocumentCore
import NodeUI

// Searching in one file after another.
extension Pager {
  /// The files that a search continues in: those ahead or, if `goesAround`, all others, once round.
  ///
  /// - Parameter top: the byte to return to; nil for the first one in the window.
  func route(isForward: Bool, goesAround: Bool = false, top: Int? = nil) -> SearchRoute {
    SearchRoute(
      ahead: !shown.isHelp ? files.others(isForward: isForward, goesAround: goesAround) : [],
      origin: (files.current, top ?? view.top))
  }

  /// The files that a search with modifiers continues in; nil if it stays in this one.
  func route(for typing: SearchTyping) -> SearchRoute? {
    guard typing.modifiers.contains(.throughFiles) else { return nil }
    return route(isForward: typing.direction == .forward, top: typing.origin.top)
  }

  /// Continues the search in the next file, if it goes through files; false if there is none. If no file has a
  /// match, the place where it began returns.
  func continueInNextFile() -> Bool {
    guard let before = session, var route = before.route, prompt.typing == nil, !before.hasMovedOn else {
      return false
    }
    if route.ahead.isEmpty {
      guard route.origin.file !== files.current else { return false }
      openKeepingSearch(route.origin.file, before)
      view.toByte(route.origin.top)
      session?.hasFailed = true
      session?.search.resumeCounting()
      return true
    }
    let next = route.ahead.removeFirst()
    guard files.index(of: next) != nil, openKeepingSearch(next, before) else { return false }
    session?.route = route
    session?.pending = before.pending
    find(before.isForward ? .forward : .backward, from: before.isForward ? 0 : view.document.length)
    session?.search.resumeCounting()
    return true
  }

  @discardableResult
  private func openKeepingSearch(_ file: FileTab, _ before: SearchSession) -> Bool {
    guard open(file), lines != nil else { return false }
    begin(before.request)
    session?.isForward = before.isForward
    return true
  }
}
