import DocumentCore
import NodeUI

/// What is known of another file in the place of the one on the screen.
struct Replacement {
  /// When it is gone over to, in seconds of the clock; nil where that is not meant to be.
  var due: Double?
  /// Whether that has failed, and nothing has happened since.
  var hasFailed = false
  /// What the file's path led to, as far as that has been told.
  var standing = FileStanding.current
}

// What happens to the file on the screen while it is shown: it grows, is cut short, goes away or is replaced.
extension Pager {
  /// Seconds between two looks at a file that is being written.
  private static let refreshInterval = 0.05

  /// The text of the file on the screen; its filter or table, if it has one, reads from the same source.
  var fileView: DocumentNode? {
    guard help == nil, views.indices.contains(current) else { return nil }
    return (views[current] as? TableNode)?.text ?? views[current]
  }

  // MARK: Noticing

  /// Tells of changes of the file on the screen.
  private var watch: FileWatch? {
    help == nil && watches.indices.contains(current) ? watches[current] : nil
  }

  /// Watches the file on the screen from now on. Not before its first frame, which needs nothing of that.
  func beginWatching() {
    guard let fileView, watches[current] == nil, let watch = fileView.document.watch() else { return }
    watches[current] = watch
    // What has happened since it was opened; otherwise there is nothing new to be seen.
    view.refresh()
    if view.changed != .none || fileView.document.standing != .current { hasNews = true }
  }

  func noticeFileChanges(at time: Double) {
    if let due = refreshAt, due <= time {
      refreshAt = nil
      hasNews = true
    }
    if let due = replacement.due, due <= time { hasNews = true }
    guard let watch, watch.drain() else { return }
    replacement.hasFailed = false
    if refreshAt == nil { refreshAt = time + Self.refreshInterval }
  }

  /// A change already noticed needs no further telling until it has been looked at.
  public var watchedDescriptors: [Int32] {
    guard refreshAt == nil, let watch else { return [] }
    return [watch.descriptor]
  }

  // MARK: Looking

  /// Looks at the file before a frame of it is drawn.
  func lookAtFile(at time: Double) {
    // The filter's view knows only of the bytes that it has taken over.
    if let fileView, fileView !== view {
      fileView.refresh()
      _ = fileView.takeChange()
    }
    view.refresh()
    noticeReplacement(at: time)
    let change = view.takeChange()
    switch change {
    case .none: break
    case .grew: session?.search.resume()
    case .truncated: message = "the file was truncated"
    case .rewritten: message = "the file was rewritten"
    case .replaced:
      message = view.isFollowing ? "the file was replaced" : "the new file is shown"
    }
    if change != .none, change != .grew { searchAnew() }
  }

  /// Whoever follows a file means the one that has its name: a log that is rotated goes on in a new file. What is still
  /// written to the old one in the meantime is shown first, and as long as there is nothing in the new one.
  private func noticeReplacement(at time: Double) {
    let now = fileView?.document.standing ?? .current
    if now != replacement.standing {
      replacement.standing = now
      message = ""
    }
    guard view.isFollowing, now == .replaced(isEmpty: false), !replacement.hasFailed else {
      replacement.due = nil
      return
    }
    guard let due = replacement.due else {
      replacement.due = time + Self.refreshInterval
      return
    }
    guard due <= time else { return }
    replacement.due = nil
    takeReplacement()
  }

  private func takeReplacement() {
    guard let fileView else { return }
    if let reason = fileView.document.takeReplacement() {
      replacement.hasFailed = true
      message = "the new file cannot be read: \(reason)"
      return
    }
    fileView.refresh()
    if fileView !== view {
      _ = fileView.takeChange()
      view.refresh()
    }
    replacement.standing = fileView.document.standing
    guard images.indices.contains(current) else { return }
    let wasPicture = images[current] != nil
    images[current] = makeImageView(fileView.document)
    if wasPicture || images[current] != nil { viewDidChange() }
  }

  /// Reads the file that has taken the place of the one on the screen.
  func readReplacement() {
    guard let fileView else { return }
    fileView.refresh()
    switch fileView.document.standing {
    case .current: break
    case .gone: message = "the file is gone; this is what it held"
    case .replaced: takeReplacement()
    }
  }

  /// What the bottom line says of a file that is no longer the one that has its name.
  var fileStatus: String? {
    guard help == nil else { return nil }
    switch (replacement.standing, view.isFollowing) {
    case (.current, _): return nil
    case (.gone, true): return "the file is gone; waiting for it"
    case (.gone, false): return "the file is gone"
    case (.replaced, true):
      return replacement.standing == .replaced(isEmpty: true)
        ? "the new file is still empty" : "the file was replaced"
    case (.replaced, false): return "the file was replaced; R reads it"
    }
  }

  // MARK: Searching

  /// What was found in bytes that are others now is forgotten and looked for again.
  private func searchAnew() {
    filters[current]?.place = nil
    // Where to go back to is a byte as well.
    if let typing {
      self.typing = SearchTyping(
        text: typing.text, direction: typing.direction, start: view.top,
        isFilter: typing.isFilter, origin: (view.top, view.horizontal.offset), problem: typing.problem)
    }
    guard let search = session?.search else { return }
    let wasFinding = search.isFinding
    search.restart()
    session?.hit = nil
    session?.ordinal = nil
    session?.pending = 0
    session?.hasWrapped = false
    session?.hasFailed = false
    if let direction = session?.direction { session?.isForward = direction == .forward }
    view.currentMatch = nil
    view.matchPlaces = []
    if typing == nil { search.resumeCounting() }
    if wasFinding || typing != nil { search.find(session?.direction ?? .forward, from: view.top) }
  }
}
