import DocumentCore
import NodeUI

// Changes of the visible file: it grows, is truncated, deleted or replaced.
extension Pager {
  /// Seconds for which the last writes to a file are awaited that another one has replaced.
  private static let replacementPause = 0.05

  /// The text view of the visible file; its filter or table reads from the same source.
  var fileView: DocumentNode? { !shown.isHelp && tab.isOpen ? tab.text : nil }

  // MARK: Noticing

  /// Starts watching the visible file; called after its first frame, which does not need that.
  func beginWatching() {
    guard let fileView, tab.watch == nil, let watch = fileView.document.watch() else { return }
    tab.watch = watch
    // Changes since the file was opened; without any, no new frame is needed.
    view.refresh()
    if view.changed != .none || fileView.document.standing != .current { setNeedsDisplay() }
  }

  func noticeFileChanges(at time: Double) {
    if let watch = tab.watch, watch.drain() {
      tab.replacement.hasFailed = false
      tab.refreshing.noticeChange(at: time, isFollowing: view.isFollowing)
    }
    // The file is looked at before a frame is drawn.
    if tab.refreshing.takeDue(at: time) { setNeedsDisplay() }
    if let due = tab.replacement.due, due <= time { setNeedsDisplay() }
  }

  /// After a change was noticed, the watch is ignored until the file has been checked.
  public var watchedDescriptors: [Int32] {
    guard tab.refreshing.due == nil, let watch = tab.watch else { return [] }
    return [watch.descriptor]
  }

  // MARK: Looking

  /// Checks the file before a frame is drawn.
  func checkFile(at time: Double) {
    // A filter or a table only knows the bytes that it has scanned.
    if let fileView, fileView !== view {
      fileView.refresh()
      _ = fileView.takeChange()
    }
    view.refresh()
    noticeReplacement(at: time)
    noticeSorting()
    let change = view.takeChange()
    switch change {
    case .none: break
    case .grew:
      session?.search.resume()
      noticeGrowth()
    case .truncated: message = "the file was truncated"
    case .rewritten: message = "the file was rewritten"
    case .replaced:
      message = view.isFollowing ? "the file was replaced" : "the new file is shown"
    }
    if change != .none, change != .grew { searchAnew() }
  }

  /// Whether a file that takes the name of the visible one is shown by itself.
  private var followsName: Bool { view.isFollowing && options.files.followsName }

  /// Following a file means following its name, unless `--+follow-name` says otherwise: a rotated log continues in a new file. Remaining writes to
  /// the old file are shown first, until there is content in the new one.
  private func noticeReplacement(at time: Double) {
    let now = fileView?.document.standing ?? .current
    if now != tab.replacement.standing {
      tab.replacement.standing = now
      message = ""
    }
    guard followsName, now == .replaced(isEmpty: false), !tab.replacement.hasFailed else {
      tab.replacement.due = nil
      return
    }
    guard let due = tab.replacement.due else {
      tab.replacement.due = time + Self.replacementPause
      return
    }
    guard due <= time else { return }
    tab.replacement.due = nil
    takeReplacement()
  }

  private func takeReplacement() {
    guard let fileView else { return }
    do throws(ReplacementError) {
      try fileView.document.takeReplacement()
    } catch {
      tab.replacement.hasFailed = true
      message = "the new file cannot be read: \(error)"
      return
    }
    fileView.refresh()
    if fileView !== view {
      _ = fileView.takeChange()
      view.refresh()
    }
    tab.replacement.standing = fileView.document.standing
    let wasPicture = picture != nil
    tab.picture = makePicture(fileView.document)
    if wasPicture || picture != nil { viewDidChange() }
  }

  /// Switches to the file that has replaced the visible one.
  func readReplacement() {
    guard let fileView else { return }
    fileView.refresh()
    switch fileView.document.standing {
    case .current: break
    case .gone: message = "the file is gone; this is what it held"
    case .replaced: takeReplacement()
    }
  }

  /// The status of a file whose path no longer leads to it.
  var fileStatus: String? {
    guard !shown.isHelp else { return nil }
    switch (tab.replacement.standing, followsName) {
    case (.current, _): return nil
    case (.gone, true): return "the file is gone; waiting for it"
    case (.gone, false): return "the file is gone"
    case (.replaced(isEmpty: true), true): return "the new file is still empty"
    case (.replaced, true): return "the file was replaced"
    case (.replaced, false): return "the file was replaced; R reads it"
    }
  }

  // MARK: Searching

  /// Discards the search's results after the bytes have changed, and searches again.
  private func searchAnew() {
    tab.filter?.place = nil
    // The place to return to is a byte as well, so it is invalid too.
    if prompt.typing != nil {
      prompt.typing?.start = view.top
      prompt.typing?.origin = (view.top, view.horizontal.offset)
      prompt.typing?.before?.session.restart()
      prompt.typing?.before?.match = nil
    }
    guard let active = session?.search else { return }
    let wasFinding = active.isFinding
    session?.restart()
    view.currentMatch = nil
    view.matchMarks.places = []
    if prompt.typing == nil { active.resumeCounting() }
    if wasFinding || prompt.typing != nil { find(session?.direction ?? .forward, from: view.top) }
  }
}
