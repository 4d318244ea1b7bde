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
    guard sources.indices.contains(index) else {
      message = "no such file"
      return ring()
    }
    turn(by: index - current)
  }

  // MARK: The list

  /// Removes a file that is not shown from the list.
  func removeSource(at index: Int) {
    sources.remove(at: index)
    views.remove(at: index)
    images.remove(at: index)
    watches.remove(at: index)
    moveFilters { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
    if current > index { current -= 1 }
  }

  private func insertSource(_ source: Source, at index: Int) {
    sources.insert(source, at: index)
    views.insert(nil, at: index)
    images.insert(nil, at: index)
    watches.insert(nil, at: index)
    moveFilters { $0 >= index ? $0 + 1 : $0 }
    if current >= index { current += 1 }
  }

  private func moveFilters(_ index: (Int) -> Int?) {
    guard !filters.isEmpty else { return }
    var moved: [Int: Filter] = [:]
    for (key, filter) in filters {
      if let place = index(key) { moved[place] = filter }
    }
    filters = moved
  }

  /// Takes the visible file off the list and shows the one before, or the next one, as less does.
  private func removeCurrentFile() {
    guard help == nil, sources.count > 1 else { return ring() }
    let index = current
    let next = index > 0 ? index - 1 : 1
    guard open(next) else { return }
    filters[index]?.source.close()
    if let view = views[index] {
      if let table = tables.removeValue(forKey: ObjectIdentifier((view as? TableNode)?.text ?? view)) {
        table.table.close()
      }
      view.document.close()
    }
    removeSource(at: index)
    setNeedsDisplay()
  }

  // MARK: Opening others

  private func askForFiles() {
    guard isAllowed(.examine) else { return }
    if help != nil { closeHelp() }
    var editor = LineEditor(history: openedNames)
    let quotes = options.keys.quotes
    if options.permissions.allows(.glob) {
      editor.completions = { FileWords.completions(of: $0, quotes: quotes) }
    }
    ask(Prompt(label: "Examine: ", editor: editor) { $0.examine($1) })
  }

  /// Opens files by a line of names, and shows the first of them.
  func examine(_ line: String) {
    if !line.isEmpty, openedNames.last != line { openedNames.append(line) }
    let this = sources.indices.contains(current) ? sources[current].name : ""
    let words = FileWords.split(line, quotes: options.keys.quotes, this: this, last: lastFile ?? "")
    // No name stands for the file on the screen.
    guard !words.isEmpty else { return perform(.reload, count: nil) }
    var wanted: Int?
    var place = current + 1
    let expands = options.permissions.allows(.glob)
    for name in words.flatMap({ expands ? FileWords.files($0) : [FileName($0)] }) {
      let text = name.description
      if let known = sources.firstIndex(where: { $0.name == text }) {
        wanted = wanted ?? known
        continue
      }
      insertSource(source(of: name), at: min(place, sources.count))
      wanted = wanted ?? place
      place += 1
    }
    guard let wanted, wanted != current else { return }
    let failed = failures.count
    if !open(wanted), failures.count > failed {
      // The files on the command line decide about the exit status.
      failures.removeLast()
      ring()
    }
  }

  private func source(of name: FileName) -> Source {
    let wake = window.wakeFrontEnd
    return Source(name: name.description) { try DocumentOpener.open(path: name, onChange: wake) }
  }
}
