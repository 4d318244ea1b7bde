import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem

extension Command {
  static let links: [Command] = [
    Command(
      "nextLink", "Tab ^O^N ^On", "choose the next link; N links on with a number", less: "^O^N ^On",
      lesskey: ("osc8-forw-search", "\u{f}n"), of: .links
    ) { $0.links.find(.next($1?.whole ?? 1)) },
    Command(
      "previousLink", "Shift-Tab ^O^P ^Op", "the link before", less: "^O^P ^Op",
      lesskey: ("osc8-back-search", "\u{f}p"), of: .links
    ) { $0.links.find(.previous($1?.whole ?? 1)) },
    Command(
      "openLink", "^O^O ^Oo", "open the chosen link; so does a second click on a link",
      lesskey: ("osc8-open", "\u{f}o"), of: .chosenLink
    ) { pager, _ in pager.links.openChosen() },
    Command("showLink", "^O^L ^Ol", "back to the chosen link", of: .chosenLink) { pager, _ in
      pager.links.showChosen()
    },
  ]
}

/// Choosing and opening links of the content.
final class LinkController: ViewerController {
  /// The search for a link or for the place that one leads to, and the bytes that it is for.
  private var search: (search: LinkSearch, generation: Int)?
  /// The program that opens a link.
  private var program: DesktopProgram?

  // MARK: Choosing

  fileprivate func find(_ wanted: LinkSearch.Wanted) {
    find(wanted, from: start(of: wanted))
  }

  /// The byte at which a search for a link begins: at the chosen one if it is in the window, else at an edge of the
  /// window.
  private func start(of wanted: LinkSearch.Wanted) -> Int {
    let isForward = if case .previous = wanted { false } else { true }
    if view.showsChosenLink, let chosen = view.chosenLink { return chosen.start + (isForward ? 1 : 0) }
    return isForward ? view.windowBytes.lowerBound : view.windowBytes.upperBound
  }

  private func find(_ wanted: LinkSearch.Wanted, from start: Int) {
    stop()
    if let outcome = view.content.findLink(wanted, from: start) { return take(outcome, of: wanted) }
    let search = LinkSearch(view.document.source, wanted, from: start)
    self.search = (search, view.document.generation)
    search.run(on: pager.executor, onChange: window.wakeFrontEnd)
    takeResults()
  }

  /// Ends a search for a link; false if there is none.
  @discardableResult
  override func stop() -> Bool {
    defer { search = nil }
    search?.search.cancel()
    return search != nil
  }

  override func viewDidChange() { stop() }
  override func userDidMove() { stop() }

  /// Whether a link is being looked for.
  var isFinding: Bool { search != nil }

  override func takeResults(at time: Double = 0) {
    if let program, let problem = program.problem {
      self.program = nil
      if !problem.isEmpty { refuse(problem) }
      setNeedsDisplay()
    }
    guard let (search, generation) = self.search else { return }
    guard generation == view.document.generation else {
      stop()
      return
    }
    guard let outcome = search.outcome else { return search.resume() }
    stop()
    take(outcome, of: search.wanted)
  }

  private func take(_ outcome: LinkSearch.Outcome, of wanted: LinkSearch.Wanted) {
    setNeedsDisplay()
    switch (outcome, wanted) {
    case (.notFound, .id(let id)): refuse("there is no #\(LinkOpener.shown(id))")
    case (.notFound, _): refuse("no link")
    case (.found(let byte, _, _), .id): goToPlace(byte)
    case (.found(_, let link?, let hasWrapped), _):
      view.choose(link)
      let isForward = if case .next = wanted { true } else { false }
      if hasWrapped { message = isForward ? "from the top again" : "from the end again" }
      if options.has(.waitsAfterMessages), message.isEmpty {
        pager.acknowledge("Link: \(LinkOpener.shown(link.address))")
      }
    case (.found, _): break
    }
  }

  /// Shows the place that a link within the content leads to. The link stays chosen.
  private func goToPlace(_ byte: Int) {
    guard let row = view.documentRows.rowStart(containing: byte) else { return }
    pager.marks.rememberPlace()
    view.land(at: row, on: view.landingRow ?? 0)
    view.target = row
  }

  fileprivate func showChosen() {
    guard let link = view.chosenLink else { return }
    pager.marks.rememberPlace()
    view.choose(link)
  }

  /// The address of the chosen link while it is in view; nil for none.
  var note: String? {
    guard view.showsChosenLink, let link = view.chosenLink else { return nil }
    return LinkOpener.shown(link.address)
  }

  // MARK: Opening

  fileprivate func openChosen() {
    if let link = view.chosenLink { open(link) }
  }

  private func open(_ link: ContentLink) {
    let opener = LinkOpener(link.address, host: LinkOpener.host) { getenv($0).map { String(cString: $0) } }
    if let feature = opener.feature, !pager.isAllowed(feature) { return }
    switch opener {
    case .refused(let reason):
      refuse(reason)
    case .place(let id): find(.id(id), from: link.start + 1)
    case .file(let path):
      if let reason = RootFolder.everywhere.refusal(of: path) {
        refuse("\(path): \(reason)")
      } else {
        pager.fileList.openFile(path)
      }
    case .command(let command, let isQuiet):
      pager.programs.run(ShellCommand(command), remark: isQuiet ? nil : "finished; press any key")
    case .program(let words):
      pager.programs.run(
        ShellCommand(program: words), remark: words.first == "man" ? nil : "finished; press any key")
    case .desktopProgram(let words):
      let program = DesktopProgram(words)
      self.program = program
      program.run(on: pager.executor, onChange: window.wakeFrontEnd)
      message = "opening \(LinkOpener.shown(link.address))"
      takeResults()
    }
  }

  // MARK: The pointer

  /// Chooses the link at a point of the view, or opens it if it is chosen; false if there is none.
  @discardableResult
  func handleClick(at point: Point) -> Bool {
    guard prompt.isCommand, let link = lines?.link(at: point) else { return false }
    setNeedsDisplay()
    message = ""
    if view.chosenLink?.start == link.start {
      open(link)
    } else {
      view.chosenLink = link
    }
    return true
  }
}
