import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore

// The content of the status line, which shows all current states.
extension Pager {
  func statusLine() -> StatusLine {
    var line = wholeStatusLine()
    if frame.short != nil { shorten(&line) }
    return line
  }

  private func wholeStatusLine() -> StatusLine {
    var line = StatusLine()
    line.name = shown.isHelp ? "Help" : title
    line.parts = parts
    line.hasAnswer = status.showsFileInfo || !answer.isEmpty
    if !shown.isHelp, files.count > 1 { line.file = .init(index: files.index + 1, count: files.count) }
    if let prompt = promptText { (line.text, line.said) = prompt }
    if status.showsFileInfo, lines != nil { line.info = fileInfo }
    switch prompt {
    case .pattern(let typing):
      let sign = typing.isFilter ? "&" : typing.direction == .forward ? "/" : "?"
      let wraps = options.search.wrapsAround
      let label = isLess ? typing.modifiers.lessLabel(wraps: wraps) : typing.modifiers.label(wraps: wraps)
      line.ask(label + sign, typing.editor)
      line.promptNote = typing.problem ?? searchNote ?? ""
    case .answer(let question):
      line.ask(question.label, question.editor)
      line.promptNote = question.note
    case .command(let keys): line.prompt = keys.number.map { ":\($0)" }
    case .letters, .acknowledgement, .escape: break
    }
    if let picture {
      let note = answer.isEmpty ? fileStatus ?? imageStatus : answer
      line.notes = (note.isEmpty ? [] : [note]) + secureNotes
      line.right = Self.description(of: picture)
      return line
    }
    line.notes = notes
    let document = view.document
    line.isOpen = !document.isComplete || document.isCountingStopped
    line.lineCount = document.lineCount ?? status.progress.lastCount(of: document)
    if status.progress.reportsCounting { line.countProgress = document.indexProgress }
    line.line = document.length == 0 ? nil : view.shownLine
    if document.isComplete { line.percent = view.percent.map { "\($0)%" } ?? "All" }
    line.unit = view.content.unit
    if filter == nil, document.lineCount == 0 { line.right = view.content.showsLines ? "empty" : "no rows" }
    if let filter {
      let all = countedDocument
      line.lineCount = filter.source.lineCount
      line.total = (all.lineCount ?? status.progress.lastCount(of: all)).map(StatusLine.grouped) ?? "?"
      line.countProgress = nil
      // Without rows there is no current line.
      if document.length == 0, document.isComplete { line.right = "0 of \(line.total ?? "?") \(line.unit)s" }
    }
    return line
  }

  /// The name of the visible file, or what stands for it.
  private var title: String {
    if let title = options.files.title { return title }
    return tab.entry.title ?? view.document.name
  }

  /// The answer to the last key, or the keys of a chord that has begun.
  private var answer: String { window.typedKeys.map { $0.lessName + "…" } ?? message }

  /// The document whose lines are counted: it has all lines or rows, also under a filter.
  var countedDocument: Document { (filter == nil ? view : tab.whole).document }

  /// The answer to the last key and all current states, the most important first.
  private var notes: [String] {
    var notes: [String] = []
    if !answer.isEmpty { notes.append(answer) }
    switch view.goal {
    case .line(let line): notes.append("looking for line \(StatusLine.grouped(line +| 1))…")
    case .end, .percent: notes.append("reading to the end… \(StatusLine.size(view.document.length))")
    case .lines, nil: break
    }
    if let selectionNote { notes.append(selectionNote) }
    if view.sections?.isFinding == true { notes.append("looking for a section…") }
    if let share = fileView?.document.decodingProgress {
      notes.append("decompressing \(min(99, Int(share * 100)))%")
    }
    if isOnTrial { notes.append("reading…") }
    if let preprocessingNote { notes.append(preprocessingNote) }
    for saving in programs.savings {
      notes.append("saving in \(saving.name)… \(StatusLine.size(saving.copy.copied))")
    }
    if isFindingLink { notes.append("looking for a link…") }
    if let linkNote { notes.append(linkNote) }
    if let searchNote { notes.append(searchNote) }
    if let error = view.document.error, !(session?.hasFailed == true && prompt.typing == nil) {
      notes.append(error)
    }
    if let fileStatus, fileStatus != message { notes.append(fileStatus) }
    if view.isFollowing { notes.append("following") }
    if let filterNote { notes.append(filterNote) }
    if let sortingNote { notes.append(sortingNote) }
    if view.isMeasuring { notes.append("measuring a long line…") }
    if !view.content.note.isEmpty { notes.append(view.content.note) }
    return notes + secureNotes
  }

  private var secureNotes: [String] { options.permissions.isSecure ? ["secure"] : [] }

  private var filterNote: String? {
    guard let filter else { return nil }
    let text = isLess ? filter.keys : filter.words(unit: view.content.unit)
    guard filter.source.isStopped else { return text + (filter.source.isBusy ? "…" : "") }
    let scanned = filter.source.scanned
    var place = StatusLine.size(scanned)
    if let document = fileView?.document, document.isComplete, document.length > 0 {
      place = "\(min(99, scanned * 100 / document.length)) %"
    }
    return text + ", stopped at \(place); & continues"
  }

  /// The progress or the result of the search; nil if there is nothing to report.
  var searchNote: String? {
    guard let session else { return nil }
    let search = session.search
    if search.isFinding {
      if status.progress.reportsWaiting { return "searching… waiting for more" }
      if status.progress.reportsFinding {
        return "searching… \(StatusLine.size(search.isWaiting ? view.document.length : search.searched))"
      }
      // Until then the last result stays visible.
      if session.hit == nil { return nil }
    }
    if session.hasFailed, prompt.typing != nil { return "not found" }
    if session.hasFailed {
      if let error = view.document.error {
        return "searched to \(StatusLine.size(view.document.length)); \(error)"
      }
      return "not found: \(search.pattern.text)"
    }
    guard prompt.typing == nil || session.hit != nil else { return nil }
    return session.matchNote(hasGivenUp: view.highlighter?.hasGivenUp == true)
  }

  // MARK: The answer to the key `=`

  /// Draws the answer over the last rows of the text, if the status line is too short for it. The text does not move.
  func drawFileInfo(into canvas: inout Canvas) {
    guard status.showsFileInfo, let row = window.root.subnodes.first(where: { $0 is StatusLineNode })?.frame
    else { return }
    var line = statusLine()
    guard line.prompt == nil, !line.info.isEmpty else { return }
    if !window.theme.hasSymbols { line.leaveOutSymbols() }
    line.drawInfo(into: &canvas, row: min(row.maxY, canvas.rows) - 1)
  }

  /// The file's name and number, and the place in it, as numbers of the whole file, also under a filter; or the text
  /// of `-P=`.
  var fileInfo: [String] {
    if let template = options.keys.prompts.info { return [PromptTemplate(template).expanded(facts)] }
    let all = tab.whole
    let document = all.document
    // Those of the file, also where the text is made of other bytes.
    let text = !shown.isHelp && tab.isOpen ? tab.text.document : document
    let length = text.hasOtherPlaces ? text.fileLength : document.length + tab.unsorted.origin
    let size = StatusLine.grouped(length) + (document.isComplete ? "" : "+")
    let top = text.hasOtherPlaces ? text.fileByte(of: tab.topByte) : tab.topByte
    var parts = [(shown.isHelp ? nil : tab.path)?.lastComponent.description ?? document.name]
    if files.count > 1, !shown.isHelp { parts.append("file \(files.index + 1) of \(files.count)") }
    parts += [lineInfo(of: all), "byte \(StatusLine.grouped(top)) of \(size)"]
    if let packed = document.decodedFrom {
      parts.append("\(StatusLine.grouped(packed.length))\(packed.isWhole ? "" : "+") of \(packed.format)")
    }
    if document.isComplete { parts.append(view.percent.map { "\($0)%" } ?? "all") }
    return parts
  }

  /// The numbers of the first and the last line shown, and how many there are.
  private func lineInfo(of all: DocumentNode) -> String {
    let unit = view.content.unit
    let number =
      filter == nil || tab.sortedRows != nil
      ? view.shownLine : all.document.lineNumber(at: tab.topByte - all.origin) ?? view.shownLine
    guard let first = number else { return "\(unit) ?" }
    let total = all.document.lineCount.map { "/" + StatusLine.grouped($0) } ?? ""
    guard let last = view.lastShownLine, last > first else {
      return "\(unit) \(StatusLine.grouped(first + 1))\(total)"
    }
    return "\(unit)s \(StatusLine.grouped(first + 1))–\(StatusLine.grouped(last + 1))\(total)"
  }
}
