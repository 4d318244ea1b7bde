import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore

/// The content of the status line, which shows all current states.
final class StatusController: ViewerController {
  /// The answer to the last key.
  var answer = ""
  /// Whether the answer is the place in the file, which may still change.
  var showsFileInfo = false
  /// The keys whose difference from less has been explained.
  var hinted: [KeyStroke] = []
  /// How long background work has been running.
  var progress = ProgressReport()

  /// The status line of the last frame.
  private var drawn: StatusLine?

  /// A frame begins.
  func willDraw(at time: Double) {
    progress.update(pager, at: time)
    drawn = nil
  }

  /// Makes the status line of a frame.
  func draw() -> StatusLine {
    let line = line()
    drawn = line
    return line
  }

  /// Whether the status line of the last frame is no longer true; not without one.
  var hasChanged: Bool { drawn.map { $0 != line() } ?? false }

  /// The status line as it is now.
  func line() -> StatusLine {
    var line = wholeStatusLine()
    if pager.shortScreen.shown != nil { pager.shortScreen.shorten(&line) }
    return line
  }

  private func wholeStatusLine() -> StatusLine {
    var line = StatusLine()
    line.name = pager.shown.isHelp ? "Help" : title
    line.parts = pager.parts
    line.hasAnswer = showsFileInfo || !shownAnswer.isEmpty
    if !pager.shown.isHelp, files.count > 1 { line.file = .init(index: files.index + 1, count: files.count) }
    if let prompt = promptText { (line.text, line.said) = prompt }
    if showsFileInfo, lines != nil { line.info = fileInfo }
    switch prompt {
    case .pattern(let typing):
      let sign = typing.isFilter ? "&" : typing.direction == .forward ? "/" : "?"
      let wraps = options.search.wrapsAround
      let label =
        options.has(.hasLessWords)
        ? typing.modifiers.lessLabel(wraps: wraps) : typing.modifiers.label(wraps: wraps)
      line.ask(label + sign, typing.editor)
      line.promptNote = typing.problem ?? searchNote ?? ""
    case .answer(let question) where question.isInPanel: break
    case .answer(let question):
      line.ask(question.label, question.editor)
      line.promptNote = question.note
    case .command(let keys): line.prompt = keys.number.map { ":\($0)" }
    case .letters, .acknowledgement, .escape: break
    }
    if let picture = pager.picture {
      let note = shownAnswer.isEmpty ? pager.changes.note ?? imageStatus : shownAnswer
      line.notes = (note.isEmpty ? [] : [note]) + secureNotes
      line.right = Self.description(of: picture)
      return line
    }
    line.notes = notes
    line.hints = hints
    let document = view.document
    line.isOpen = !document.isComplete || document.isCountingStopped
    line.lineCount = document.lineCount ?? progress.lastCount(of: document)
    if progress.reportsCounting { line.countProgress = document.indexProgress }
    line.line = document.length == 0 ? nil : view.shownLine
    if document.isComplete { line.percent = view.percent.map { "\($0)%" } ?? "All" }
    line.unit = view.content.traits.unit
    if tab.filter == nil, document.lineCount == 0 {
      line.right = view.content.traits.showsLines ? "empty" : "no rows"
    }
    if let filter = tab.filter {
      let all = countedDocument
      line.lineCount = filter.source.lineCount
      line.total = (all.lineCount ?? progress.lastCount(of: all)).map(\.grouped) ?? "?"
      line.countProgress = nil
      // Without rows there is no current line.
      if document.length == 0, document.isComplete { line.right = "0 of \(line.total ?? "?") \(line.unit)s" }
    }
    return line
  }

  /// The defect of the visible picture, if any.
  var imageStatus: String { pager.picture?.imageNode.isIncomplete == true ? "the file is cut short" : "" }

  /// The status of a picture: its size and its scale.
  static func description(of view: ImageScrollNode) -> String {
    let size = view.imageNode.pixelSize
    let pixels = "\(size.width.grouped) × \(size.height.grouped) pixels"
    // At 100 %, a column shows one pixel.
    let percent = view.imageNode.zoomScale * 100
    guard percent.isFinite, percent < 1e6 else { return pixels }
    let tenths = Int((percent * 10).rounded())
    let isWhole = percent >= 10 || tenths % 10 == 0
    return "\(pixels)  \(isWhole ? "\(Int(percent.rounded()))" : "\(tenths / 10).\(tenths % 10)")%"
  }

  /// The name of the visible file, or what stands for it.
  private var title: String {
    if let title = options.files.title { return title }
    return tab.entry.title ?? view.document.name
  }

  /// The answer to the last key, or the keys of a chord that has begun.
  private var shownAnswer: String { window.typedKeys.map { $0.lessName + "…" } ?? answer }

  /// Notes such as `2 errors` and `1 warning`, as far as they have been found.
  private static func levelNotes(_ counts: (errors: Int, warnings: Int)) -> [String] {
    [(counts.errors, "error"), (counts.warnings, "warning")].filter { $0.0 > 0 }.map {
      "\($0.grouped) \($1)\($0 == 1 ? "" : "s")"
    }
  }

  /// The document whose lines are counted: it has all lines or rows, also under a filter.
  var countedDocument: Document { (tab.filter == nil ? view : tab.whole).document }

  /// The answer to the last key and all current states, the most important first.
  private var notes: [String] {
    var notes: [String] = []
    if !shownAnswer.isEmpty { notes.append(shownAnswer) }
    switch view.goal {
    case .line(let line): notes.append("looking for line \((line +| 1).grouped)…")
    case .end, .percent: notes.append("reading to the end… \(ByteCount.text(view.document.length))")
    case .lines, nil: break
    }
    if let note = pager.selection.note { notes.append(note) }
    if view.sections?.isFinding == true { notes.append("looking for a section…") }
    if let share = pager.fileView?.document.decodingProgress {
      notes.append("decompressing \(min(99, Int(share * 100)))%")
    }
    if pager.oneScreen.isOnTrial { notes.append("reading…") }
    if let note = pager.preprocessing.note { notes.append(note) }
    for saving in pager.saving.savings {
      notes.append("saving in \(saving.name)… \(ByteCount.text(saving.copy.copied))")
    }
    if pager.links.isFinding { notes.append("looking for a link…") }
    if let note = pager.links.note { notes.append(note) }
    if let searchNote { notes.append(searchNote) }
    if let error = view.document.error, !(pager.search.session?.hasFailed == true && prompt.typing == nil) {
      notes.append(error)
    }
    if let note = pager.changes.note, note != message { notes.append(note) }
    if view.isFollowing { notes.append("following") }
    if let levels = view.levels?.counts { notes += Self.levelNotes(levels) }
    if let note = pager.filtering.note { notes.append(note) }
    if let note = pager.sorting.note { notes.append(note) }
    if view.isMeasuring { notes.append("measuring a long line…") }
    if case let note = view.content.note, !note.isEmpty { notes.append(note) }
    return notes + secureNotes
  }

  /// The keys of what has been begun, until a key has an answer.
  private var hints: [StatusLine.Hint] {
    guard !options.has(.hidesHints), prompt.isCommand, shownAnswer.isEmpty else { return [] }
    if pager.shown.isHelp { return [.init(keys: "/", verb: "search"), .init(keys: "q", verb: "close")] }
    if pager.selection.canCopy {
      return [.init(keys: "y", verb: "copy"), .init(keys: "Esc", verb: "clear")]
    }
    guard pager.tables.table?.chosen != nil else { return [] }
    return [
      .init(keys: "↑↓←→", verb: "move"), .init(keys: "Enter", verb: "read"), .init(keys: "y", verb: "copy"),
      .init(keys: "Esc", verb: "end"),
    ]
  }

  private var secureNotes: [String] { options.permissions.isSecure ? ["secure"] : [] }

  /// The progress or the result of the search; nil if there is nothing to report.
  var searchNote: String? {
    guard let session = pager.search.session else { return nil }
    let search = session.search
    if search.isFinding {
      if progress.reportsWaiting { return "searching… waiting for more" }
      if progress.reportsFinding {
        return "searching… \(ByteCount.text(search.isWaiting ? view.document.length : search.searched))"
      }
      // Until then the last result stays visible.
      if session.hit == nil { return nil }
    }
    if session.hasFailed, prompt.typing != nil { return "not found" }
    if session.hasFailed {
      if let error = view.document.error {
        return "searched to \(ByteCount.text(view.document.length)); \(error)"
      }
      return "not found: \(search.pattern.text)"
    }
    guard prompt.typing == nil || session.hit != nil else { return nil }
    let note = session.matchNote(hasGivenUp: view.highlighter?.hasGivenUp == true)
    guard view.hidesCurrentMatch else { return note }
    return note.map { "\($0), hidden here: \(pager.tables.table == nil ? "i" : "t") shows it" }
  }

  // MARK: The text of -P, which replaces the left of the status line

  /// The expanded text of the active prompt, and the facts in it; nil if none was given.
  var promptText: (text: String, parts: PromptParts)? {
    let prompts = options.keys.prompts
    guard lines != nil else { return nil }
    let template =
      pager.shown.isHelp
      ? prompts.help
      : view.isFollowing
        ? prompts.waiting ?? prompts.active(options.keys.promptLength)
        : prompts.active(options.keys.promptLength)
    guard let template else { return nil }
    return PromptTemplate(template, keepsKeys: options.has(.hasLessKeys)).expansion(pager.facts)
  }

  // MARK: The answer to the key `=`

  /// Draws the answer over the last rows of the text, if the status line is too short for it. The text does not move.
  func drawFileInfo(into canvas: inout Canvas) {
    guard showsFileInfo, let row = window.root.subnodes.first(where: { $0 is StatusLineNode })?.frame
    else { return }
    var line = drawn ?? self.line()
    guard line.prompt == nil, !line.info.isEmpty else { return }
    if !window.theme.hasSymbols { line.leaveOutSymbols() }
    line.drawInfo(into: &canvas, row: min(row.maxY, canvas.rows) - 1)
  }

  /// The file's name and number, and the place in it, as numbers of the whole file, also under a filter; or the text
  /// of `-P=`.
  var fileInfo: [String] {
    if let template = options.keys.prompts.info { return [PromptTemplate(template).expanded(pager.facts)] }
    let all = tab.whole
    let document = all.document
    // Those of the file, also where the text is made of other bytes.
    let text = !pager.shown.isHelp && tab.isOpen ? tab.text.document : document
    let length = text.hasOtherPlaces ? text.fileLength : document.length + tab.unsorted.origin
    let size = length.grouped + (document.isComplete ? "" : "+")
    let top = text.hasOtherPlaces ? text.fileByte(of: tab.topByte.offset) : tab.topByte.offset
    var parts = [(pager.shown.isHelp ? nil : tab.path)?.lastComponent.description ?? document.name]
    if files.count > 1, !pager.shown.isHelp { parts.append("file \(files.index + 1) of \(files.count)") }
    parts += [lineInfo(of: all), "byte \(top.grouped) of \(size)"]
    if let packed = document.decodedFrom {
      parts.append("\(packed.length.grouped)\(packed.isWhole ? "" : "+") of \(packed.format)")
    }
    if document.isComplete { parts.append(view.percent.map { "\($0)%" } ?? "all") }
    return parts
  }

  /// The numbers of the first and the last line shown, and how many there are.
  private func lineInfo(of all: DocumentNode) -> String {
    let unit = view.content.traits.unit
    let number =
      tab.filter == nil || tab.sortedRows != nil
      ? view.shownLine : all.document.lineNumber(at: tab.wholeByte(of: tab.topByte).offset) ?? view.shownLine
    guard let first = number else { return "\(unit) ?" }
    let total = all.document.lineCount.map { "/" + $0.grouped } ?? ""
    guard let last = view.lastShownLine, last > first else {
      return "\(unit) \((first + 1).grouped)\(total)"
    }
    return "\(unit)s \((first + 1).grouped)–\((last + 1).grouped)\(total)"
  }
}
