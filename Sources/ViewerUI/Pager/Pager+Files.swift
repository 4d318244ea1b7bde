import DocumentCore
import LayoutCore
import NodeUI

// The files on the command line, opened when first shown.
extension Pager {
  public typealias Source = FileEntry

  /// Opens the first file that can be opened; false if there is none.
  public func openFirst() -> Bool {
    while let first = files.tabs.first {
      if open(first) {
        if !options.session.firstMessage.isEmpty { message = options.session.firstMessage }
        return true
      }
    }
    return false
  }

  /// Makes the view of a content of a file.
  func makeView(_ content: any FileContent, of tab: FileTab) -> DocumentNode {
    let view = DocumentNode(content)
    view.settings = content.adapted(lineSettings(for: view.document))
    view.markLetter = { [unowned tab] in tab.markLetter(in: $0) }
    configure(view)
    return view
  }

  /// Copies the settings that a view keeps, besides those of its lines.
  func configure(_ view: DocumentNode) {
    view.indicators = ScrollNodeIndicators(options.indicators)
    view.context = options.context
    view.movement = options.movement
  }

  /// Updates the state after another view has become visible.
  func viewDidChange(keepingSearch: Bool = false) {
    awaitsFirstFrame = true
    prompt.viewDidChange()
    search.endBrackets()
    tab.replacement = Replacement()
    progress = ProgressReport()
    view.showsLineNumbers = options.showsLineNumbers && help == nil
    view.wrap = options.wrap
    configure(view)
    if !keepingSearch { endSession() }
    view.appearAgain()
    imageView?.appearAgain()
    window.root.setNeedsLayout()
    window.focus(nil)
  }

  /// Opens a file and shows it; one that cannot be opened is removed from the list, with a message.
  @discardableResult
  func open(_ tab: FileTab) -> Bool {
    if !tab.isOpen {
      do {
        let document = try tab.entry.open()
        tab.open(makeView(TextContent(document), of: tab), image: makeImageView(document))
        if tab.image == nil, isTable(document) { toggle(.table, of: tab) }
        if let line = firstLine { line == .max ? tab.view.toEnd() : tab.view.begin(atLine: line) }
        firstLine = nil
        if options.follows { tab.view.isFollowing = true }
      } catch {
        files.failures.append(String(describing: error))
        message = String(describing: error)
        files.remove(tab)
        hasNews = true
        return false
      }
    }
    files.select(tab)
    isNewFile = true
    areCommandsDue = !firstCommands.isEmpty || !options.keys.commandsForEachFile.isEmpty
    viewDidChange()
    return true
  }

  /// Switches to another file; past either end it shows a message instead.
  func turn(by distance: Int) {
    if help != nil { closeHelp() }
    guard distance != 0 else { return }
    guard files.tab(at: distance) != nil else {
      message = distance > 0 ? "no next file" : "no previous file"
      ring()
      return
    }
    message = ""
    let failed = failures.count
    // A file that cannot be opened leaves the list, so another one is at that distance.
    while let tab = files.tab(at: distance) {
      if open(tab) { break }
    }
    noteFailures(failures[failed...])
  }

  /// Reports which files were skipped, and why.
  private func noteFailures(_ failures: ArraySlice<String>) {
    guard failures.count > 1 else { return }
    message = "\(failures.count) files skipped: " + failures.joined(separator: "; ")
  }
}
