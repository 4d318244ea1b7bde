import DocumentCore
import NodeUI

// The list of files: opening others, and taking them off the list.
extension Pager {
  /// Performs a command about files; false for any other.
  func performOnFile(_ command: Command, _ count: Int?) -> Bool {
    switch command {
    case .nextFile: turn(by: count ?? 1)
    case .previousFile: turn(by: -(count ?? 1))
    case .firstFile: turn(to: max(1, count ?? 1) - 1)
    case .removeFile: removeCurrentFile()
    case .examine: askForFiles()
    case .follow, .followWithBell, .followToMatch: follow(command)
    case .fileInfo: showsFileInfo = true
    case .reload:
      readReplacement()
      window.repaint()
    default: return false
    }
    return true
  }

  private func turn(to index: Int) {
    guard files.tabs.indices.contains(index) else {
      message = "no such file"
      return ring()
    }
    turn(by: index - files.index)
  }

  /// Takes the visible file off the list and shows the one before, or the next one, as less does.
  private func removeCurrentFile() {
    guard help == nil, files.count > 1 else { return ring() }
    let removed = tab
    guard let next = files.tab(at: -1) ?? files.tab(at: 1), open(next) else { return }
    removed.close()
    files.remove(removed)
    setNeedsDisplay()
  }

  // MARK: Opening others

  private func askForFiles() {
    guard isAllowed(.examine) else { return }
    if help != nil { closeHelp() }
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
    guard !words.isEmpty else { return perform(.reload, count: nil) }
    var wanted: FileTab?
    var place = files.index + 1
    let expands = options.permissions.allows(.glob)
    for name in words.flatMap({ expands ? FileWords.files($0) : [FileName($0)] }) {
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
    let failed = failures.count
    if !open(wanted), failures.count > failed {
      // The files on the command line decide about the exit status.
      files.failures.removeLast()
      ring()
    }
  }

  private func entry(of name: FileName) -> FileEntry {
    let wake = window.wakeFrontEnd
    return FileEntry(name: name.description) { try DocumentOpener.open(path: name, onChange: wake) }
  }
}
