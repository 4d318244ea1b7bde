import DocumentCore
import LayoutCore
import NodeUI

extension Command {
  static let files: [Command] = [
    Command(
      "examine", ":e E ^X^V", "open files by name; * ? [ ] are wildcards, % this file, # the last one",
      keys: "E ^X^V", lesskey: ("examine", ":e"), colonLetters: "e", .keepsShortScreen
    ) { pager, _ in pager.askForFiles() },
    Command(
      "nextFile", ":n", "the next file, or the Nth after this", keys: "", lesskey: ("next-file", ":n"),
      colonLetters: "n"
    ) { $0.turn(by: $1?.whole ?? 1) },
    Command(
      "previousFile", ":p", "the previous file, or the Nth before this", keys: "",
      lesskey: ("prev-file", ":p"), colonLetters: "p"
    ) { $0.turn(by: -($1?.whole ?? 1)) },
    Command(
      "firstFile", ":x", "the first file, or the Nth", keys: "", lesskey: ("index-file", ":x"),
      colonLetters: "x"
    ) { $0.turn(to: max(1, $1?.whole ?? 1) - 1) },
    Command(
      "removeFile", ":d", "take this file off the list", keys: "", lesskey: ("remove-file", ":d"),
      colonLetters: "d"
    ) { pager, _ in pager.removeCurrentFile() },
    Command(
      "commandLine", ":N", "line N; :+N and :-N move; :q quits, :h is this help", less: ":", keys: ":",
      .keepsShortScreen
    ) { $0.askForCommand($1?.whole) },
    Command(
      "follow", "F", "follow the file as it grows; up stops, the end resumes", lesskey: ("forw-forever", "F"),
      .moves
    ) { pager, _ in pager.follow() },
    Command("followWithBell", "ESC-f", "follow, and ring for new lines", .moves) { pager, _ in
      pager.follow(withBell: true)
    },
    Command(
      "followToMatch", "ESC-F", "follow until a line matches the last pattern",
      lesskey: ("forw-until-hilite", "\u{1b}F"), .moves
    ) { pager, _ in pager.follow(toMatch: true) },
    Command(
      "fileInfo", "= ^G :f", "name, number, lines, bytes and percentage", keys: "= ^G",
      lesskey: ("status", "="), colonLetters: "f"
    ) { pager, _ in pager.showFileInfo() },
    .reload,
  ]

  static let reload = Command(
    "reload", "R", "read the file again, if it was replaced", lesskey: ("flush-repaint repaint-flush", "R")
  ) { pager, _ in
    pager.readReplacement()
    pager.window.repaint()
  }
}

// The list of files: each is opened when it is first shown; others are added, or taken off the list.
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
    view.markLetter = { [weak tab] in tab?.markLetter(in: $0) }
    view.selecting.onEvent = { [weak self] in self?.take($0) }
    configure(view)
    return view
  }

  /// Copies the settings that a view keeps, besides those of its lines.
  func configure(_ view: DocumentNode) {
    view.indicators = ScrollNodeIndicators(options.indicators)
    view.context = options.context
    view.movement = options.movement
    view.pace = pace
    configureSelecting(of: view)
    view.parts = parts
  }

  /// Updates the state after another view has become visible.
  func viewDidChange(keepingSearch: Bool = false) {
    closeOutline()
    frame.phase = .first
    prompt.viewDidChange()
    window.forgetChord()
    search.endBrackets()
    stopLinkSearch()
    tab.replacement = Replacement()
    status.progress = ProgressReport()
    view.showsLineNumbers = options.showsLineNumbers && !shown.isHelp
    view.wrap = options.wrap
    configure(view)
    if !keepingSearch { endSession() }
    view.appearAgain()
    picture?.pace = imagePace
    picture?.appearAgain()
    shown.panel?.node.setNeedsLayout()
    window.root.setNeedsLayout()
    window.focus(nil)
    layOut()
  }

  /// Lays out the visible view, so that a jump before its first frame knows the rows and columns of the window, as it
  /// does later. Before the window has a size, there is nothing to lay out.
  func layOut() {
    guard window.size.height > 0 else { return }
    window.layoutIfNeeded()
    guard lines != nil else { return }
    view.reserveForIndicators()
    window.layoutIfNeeded()
  }

  /// Opens a file and shows it; one that cannot be opened is removed from the list, with a message.
  @discardableResult
  func open(_ tab: FileTab) -> Bool {
    if !tab.isOpen {
      do {
        let document = try openDocument(of: tab)
        tab.open(makeView(TextContent(document), of: tab), picture: makePicture(document))
        if let note = document.note { message = note }
        readMarks(of: tab)
        chooseKind(of: tab)
        if let line = start.line { line == .max ? tab.view.toEnd() : tab.view.begin(atLine: line) }
        start.line = nil
        if options.follows, !refusesToFollow(tab) { tab.view.isFollowing = true }
      } catch {
        message = String(describing: error)
        if !tab.entry.isTyped { files.failures.append(message) }
        files.remove(tab)
        setNeedsDisplay()
        return false
      }
    }
    leave(for: tab)
    if !shown.isHelp { returnToFile() }
    files.select(tab)
    start.didOpen()
    viewDidChange()
    adaptFilters()
    return true
  }

  /// Switches to another file; past either end it shows a message instead.
  func turn(by distance: Int) {
    closeHelp()
    guard distance != 0 else { return }
    guard files.tab(at: distance) != nil else {
      message = distance > 0 ? "no next file" : "no previous file"
      ring()
      return
    }
    message = ""
    var reasons: [String] = []
    // A file that cannot be opened leaves the list, so another one is at that distance.
    while let tab = files.tab(at: distance), !open(tab) { reasons.append(message) }
    guard reasons.count > 1 else { return }
    message = "\(reasons.count) files skipped: " + reasons.joined(separator: "; ")
  }

  // MARK: The list

  fileprivate func turn(to index: Int) {
    guard files.tabs.indices.contains(index) else {
      message = "no such file"
      return ring()
    }
    turn(by: index - files.index)
  }

  /// Takes the visible file off the list and shows the one before, or the next one, as less does.
  fileprivate func removeCurrentFile() {
    guard !shown.isHelp, files.count > 1 else { return ring() }
    let removed = tab
    guard let next = files.tab(at: -1) ?? files.tab(at: 1), open(next) else { return }
    removed.close()
    files.remove(removed)
    setNeedsDisplay()
  }

  fileprivate func showFileInfo() {
    status.showsFileInfo = true
    if isLess { prompt = .acknowledgement { $0.status.showsFileInfo = false } }
  }

  // MARK: Opening others

  fileprivate func askForFiles() {
    guard isAllowed(.examine, label: "Examine: ") else { return }
    closeHelp()
    var editor = LineEditor(history: files.typedNames)
    let quotes = options.keys.quotes
    if options.permissions.allows(.glob) {
      editor.completions = { FileWords.completions(of: $0, quotes: quotes) }
    }
    ask(Question(label: "Examine: ", editor: editor) { $0.examine($1) })
  }

  /// Opens files by a line of names, and shows the first of them.
  func examine(_ line: String) {
    if !line.isEmpty, files.typedNames.last != line { files.typedNames.append(line) }
    let words = FileWords.split(
      line, quotes: options.keys.quotes, this: files.current.name, last: files.previousName ?? "")
    // No name stands for the file on the screen.
    guard !words.isEmpty else { return perform(.reload) }
    var wanted: FileTab?
    var place = files.index + 1
    let expands = options.permissions.allows(.glob)
    for name in words.flatMap({ expands ? FileWords.files($0) : [FileName($0.name)] }) {
      let text = name.description
      if let known = files.tabs.first(where: { $0.name == text }) {
        wanted = wanted ?? known
        continue
      }
      let tab = files.insert(entry(of: name), at: place)
      wanted = wanted ?? tab
      place += 1
    }
    guard let wanted, wanted !== files.current else { return }
    if !open(wanted) { ring() }
  }

  /// Opens a file by its name, after the current one in the list.
  func openFile(_ name: FileName) {
    closeHelp()
    let tab =
      files.tabs.first { $0.name == name.description } ?? files.insert(entry(of: name), at: files.index + 1)
    guard tab !== files.current else { return }
    if !open(tab) { ring() }
  }

  private func entry(of name: FileName) -> FileEntry {
    let (wake, files) = (window.wakeFrontEnd, options.files)
    var entry = FileEntry(name: name.description) {
      try DocumentOpener.open(
        path: name, spoolLimit: files.spoolLimit, decompresses: files.decompresses,
        encoding: files.textEncoding, onChange: wake)
    }
    entry.isTyped = true
    entry.path = name
    return entry
  }
}
