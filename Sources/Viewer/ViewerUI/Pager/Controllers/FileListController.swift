import DocumentCore
import NodeUI

extension Command {
  static let files: [Command] = [
    Command(
      "examine", ":e E ^X^V", "open files by name; * ? [ ] are wildcards, % this file, # the last one",
      keys: "E ^X^V", lesskey: ("examine", ":e"), colonLetters: "e", .keepsShortScreen
    ) { pager, _ in pager.fileList.askForFiles() },
    Command(
      "nextFile", ":n", "the next file, or the Nth after this", keys: "", lesskey: ("next-file", ":n"),
      colonLetters: "n"
    ) { $0.fileList.turn(by: $1?.whole ?? 1) },
    Command(
      "previousFile", ":p", "the previous file, or the Nth before this", keys: "",
      lesskey: ("prev-file", ":p"), colonLetters: "p"
    ) { $0.fileList.turn(by: -($1?.whole ?? 1)) },
    Command(
      "firstFile", ":x", "the first file, or the Nth", keys: "", lesskey: ("index-file", ":x"),
      colonLetters: "x"
    ) { $0.fileList.turn(to: max(1, $1?.whole ?? 1) - 1) },
    Command(
      "removeFile", ":d", "take this file off the list", keys: "", lesskey: ("remove-file", ":d"),
      colonLetters: "d"
    ) { pager, _ in pager.fileList.removeCurrentFile() },
    Command(
      "commandLine", ":N", "line N; :+N and :-N move; :q quits, :h is this help", less: ":", keys: ":",
      .keepsShortScreen
    ) { $0.commandLine.ask($1?.whole) },
    Command(
      "follow", "F", "follow the file as it grows; up stops, the end resumes", lesskey: ("forw-forever", "F"),
      .moves
    ) { pager, _ in pager.following.begin() },
    Command("followWithBell", "ESC-f", "follow, and ring for new lines", .moves) { pager, _ in
      pager.following.begin(withBell: true)
    },
    Command(
      "followToMatch", "ESC-F", "follow until a line matches the last pattern",
      lesskey: ("forw-until-hilite", "\u{1b}F"), .moves
    ) { pager, _ in pager.following.begin(toMatch: true) },
    Command(
      "fileInfo", "= ^G :f", "name, number, lines, bytes and percentage", keys: "= ^G",
      lesskey: ("status", "="), colonLetters: "f"
    ) { pager, _ in pager.fileList.showFileInfo() },
    .reload,
  ]

  static let reload = Command(
    "reload", "R", "read the file again, if it was replaced", lesskey: ("flush-repaint repaint-flush", "R")
  ) { pager, _ in
    pager.changes.readReplacement()
    pager.window.repaint()
  }
}

/// The list of files: others are shown, added, or taken off the list.
final class FileListController: ViewerController {
  /// Switches to another file; past either end it shows a message instead.
  func turn(by distance: Int) {
    pager.closeHelp()
    guard distance != 0 else { return }
    guard files.tab(at: distance) != nil else {
      refuse(distance > 0 ? "no next file" : "no previous file")
      return
    }
    message = ""
    var reasons: [String] = []
    // A file that cannot be opened leaves the list, so another one is at that distance.
    while let tab = files.tab(at: distance), !pager.open(tab) { reasons.append(message) }
    guard reasons.count > 1 else { return }
    message = "\(reasons.count) files skipped: " + reasons.joined(separator: "; ")
  }

  // MARK: The list

  fileprivate func turn(to index: Int) {
    guard files.tabs.indices.contains(index) else { return refuse("no such file") }
    turn(by: index - files.index)
  }

  /// Takes the visible file off the list and shows the one before, or the next one, as less does.
  fileprivate func removeCurrentFile() {
    guard !pager.shown.isHelp, files.count > 1 else { return ring() }
    let removed = tab
    guard let next = files.tab(at: -1) ?? files.tab(at: 1), pager.open(next) else { return }
    removed.close()
    files.remove(removed)
    setNeedsDisplay()
  }

  fileprivate func showFileInfo() {
    pager.status.showsFileInfo = true
    if options.has(.waitsAfterMessages) { prompt = .acknowledgement { $0.status.showsFileInfo = false } }
  }

  // MARK: Opening others

  fileprivate func askForFiles() {
    guard pager.isAllowed(.examine, label: "Examine: ") else { return }
    pager.closeHelp()
    var editor = EditedText(prompt: "", history: files.typedNames)
    let quotes = options.keys.quotes
    if options.permissions.allows(.glob) {
      editor.completions = { FileWords.completions(of: $0, quotes: quotes) }
    }
    ask(Question(label: "Examine: ", editor: editor) { $0.fileList.examine($1) })
  }

  /// Opens files by a line of names, and shows the first of them.
  func examine(_ line: String) {
    EditedText.remember(line, in: &files.typedNames)
    let words = FileWords.split(
      line, quotes: options.keys.quotes, this: files.current.name, last: files.previousName ?? "")
    // No name stands for the file on the screen.
    guard !words.isEmpty else { return pager.perform(.reload) }
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
    if !pager.open(wanted) { ring() }
  }

  /// Opens a file by its name, after the current one in the list.
  func openFile(_ name: FileName) {
    pager.closeHelp()
    let tab =
      files.tabs.first { $0.name == name.description } ?? files.insert(entry(of: name), at: files.index + 1)
    guard tab !== files.current else { return }
    if !pager.open(tab) { ring() }
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
