import DocumentCore
import LayoutCore
import NodeUI

// The files on the command line, opened when first shown.
extension Pager {
  /// A file on the command line.
  public struct Source {
    public var name: String
    /// Whether this is standard input, whose title may be better than its name.
    public var isStandardInput: Bool
    /// Opens the document when the file is first shown.
    public var open: () throws -> Document

    public init(name: String, isStandardInput: Bool = false, open: @escaping () throws -> Document) {
      self.name = name
      self.isStandardInput = isStandardInput
      self.open = open
    }
  }

  /// Opens the first file that can be opened; false if there is none.
  public func openFirst() -> Bool {
    while !sources.isEmpty {
      if open(0) {
        if !options.session.firstMessage.isEmpty { message = options.session.firstMessage }
        return true
      }
    }
    return false
  }

  /// Makes the view of a document.
  func makeView(_ document: Document) -> DocumentNode {
    let view = DocumentNode(document: document)
    view.settings = lineSettings(for: document)
    view.markLetter = { [unowned self] in markLetter(in: $0) }
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
    typing = nil
    (awaited, typedKeys) = (nil, [])
    endBracketSearch()
    replacement = Replacement()
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
  func open(_ index: Int) -> Bool {
    if views[index] == nil {
      do {
        let document = try sources[index].open()
        let text = makeView(document)
        images[index] = makeImageView(document)
        let view = images[index] == nil ? tableIfWanted(text) : text
        views[index] = view
        if let line = firstLine { line == .max ? view.toEnd() : view.begin(atLine: line) }
        firstLine = nil
        if options.follows { view.isFollowing = true }
      } catch {
        failures.append(String(describing: error))
        message = String(describing: error)
        removeSource(at: index)
        hasNews = true
        return false
      }
    }
    if index != current, sources.indices.contains(current) { lastFile = sources[current].name }
    current = index
    isNewFile = true
    areCommandsDue = !firstCommands.isEmpty || !options.keys.commandsForEachFile.isEmpty
    viewDidChange()
    return true
  }

  /// Switches to another file; past either end it shows a message instead.
  func turn(by distance: Int) {
    if help != nil { closeHelp() }
    guard distance != 0 else { return }
    var wanted = current +| distance
    guard sources.indices.contains(wanted) else {
      message = distance > 0 ? "no next file" : "no previous file"
      ring()
      return
    }
    message = ""
    let failed = failures.count
    // A file that cannot be opened leaves the list, so the next one has its index.
    while sources.indices.contains(wanted), wanted != current {
      if open(wanted) { break }
      if distance < 0 { wanted -= 1 }
    }
    noteFailures(failures[failed...])
  }

  /// Reports which files were skipped, and why.
  private func noteFailures(_ failures: ArraySlice<String>) {
    guard failures.count > 1 else { return }
    message = "\(failures.count) files skipped: " + failures.joined(separator: "; ")
  }
}
