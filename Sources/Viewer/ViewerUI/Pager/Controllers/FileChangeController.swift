import DocumentCore

/// Changes of the visible file: it grows, is truncated, deleted or replaced.
final class FileChangeController: ViewerController {
  private var fileView: DocumentNode? { pager.fileView }

  /// Seconds for which the last writes to a file are awaited that another one has replaced.
  private static let replacementPause = 0.05

  // MARK: Noticing

  /// Starts watching the visible file; called after its first frame, which does not need that.
  func beginWatching() {
    guard let fileView, tab.watch == nil, let watch = fileView.document.watch() else { return }
    tab.watch = watch
    // Changes since the file was opened; without any, no new frame is needed.
    view.refresh()
    if view.hasChanged || fileView.document.standing != .current { setNeedsDisplay() }
  }

  override func takeResults(at time: Double) {
    if let watch = tab.watch, watch.drain() {
      tab.replacement.hasFailed = false
      tab.refreshing.noticeChange(at: time, isFollowing: view.isFollowing)
    }
    // The file is looked at before a frame is drawn.
    if tab.refreshing.takeDue(at: time) { setNeedsDisplay() }
    if let due = tab.replacement.due, due <= time { setNeedsDisplay() }
  }

  // MARK: Looking

  /// Checks the file before a frame is drawn.
  func check(at time: Double) {
    // A filter or a table only knows the bytes that it has scanned.
    if let fileView, fileView !== view {
      fileView.refresh()
      _ = fileView.takeChange()
    }
    view.refresh()
    followReplacement(at: time)
    pager.sorting.takeResults()
    let change = view.takeChange()
    switch change {
    case .none: break
    case .grew:
      pager.search.session?.search.resume()
      pager.following.contentDidGrow()
    case .truncated: message = "the file was truncated"
    case .rewritten: message = "the file was rewritten"
    case .replaced:
      message = view.isFollowing ? "the file was replaced" : "the new file is shown"
    }
    if change != .none, change != .grew { pager.search.searchAnew() }
  }

  /// Whether a file that takes the name of the visible one is shown by itself.
  private var followsName: Bool { view.isFollowing && options.files.followsName }

  /// Following a file means following its name, unless `--+follow-name` says otherwise: a rotated log continues in a new file. Remaining writes to
  /// the old file are shown first, until there is content in the new one.
  private func followReplacement(at time: Double) {
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
    let wasPicture = tab.picture != nil
    tab.picture = pager.contents.makePicture(fileView.document)
    if wasPicture || tab.picture != nil { pager.viewDidChange() }
  }

  /// Switches to the file that has replaced the visible one.
  func readReplacement() {
    guard let fileView else { return }
    fileView.refresh()
    switch fileView.document.standing {
    case .current: break
    case .gone: message = "the file was deleted; showing its last content"
    case .replaced: takeReplacement()
    }
  }

  /// The status of a file whose path no longer leads to it.
  var note: String? {
    guard !pager.shown.isHelp else { return nil }
    switch (tab.replacement.standing, followsName) {
    case (.current, _): return nil
    case (.gone, true): return "the file is gone; waiting for it"
    case (.gone, false): return "the file is gone"
    case (.replaced(isEmpty: true), true): return "the new file is still empty"
    case (.replaced, true): return "the file was replaced"
    case (.replaced, false): return "the file was replaced; R reads it"
    }
  }
}
