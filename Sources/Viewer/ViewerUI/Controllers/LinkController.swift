import DocumentCore
import LayoutCore
import NodeUI
import PortholeSystem
import ScreenCore

/// The work on links that runs.
struct LinkWork {
  /// The search for a link or for the place that one leads to, and the bytes that it is for.
  var search: (search: LinkSearch, generation: Int)?
  /// The program that opens a link.
  var program: DesktopProgram?
}

extension Command {
  static let links: [Command] = [
    Command(
      "nextLink", "Tab ^O^N ^On", "choose the next link; N links on with a number", less: "^O^N ^On",
      lesskey: ("osc8-forw-search", "\u{f}n")
    ) { $0.findLink(.next($1?.whole ?? 1)) },
    Command(
      "previousLink", "Shift-Tab ^O^P ^Op", "the link before", less: "^O^P ^Op",
      lesskey: ("osc8-back-search", "\u{f}p")
    ) { $0.findLink(.previous($1?.whole ?? 1)) },
    Command(
      "openLink", "^O^O ^Oo", "open the chosen link; a second click on a link does, too",
      lesskey: ("osc8-open", "\u{f}o")
    ) { pager, _ in pager.openLink() },
    Command("showLink", "^O^L ^Ol", "back to the chosen link") { pager, _ in pager.showLink() },
  ]
}

// Choosing and opening links of the content.
extension Pager {
  // MARK: Choosing

  fileprivate func findLink(_ wanted: LinkSearch.Wanted) {
    guard let start = linkStart(wanted) else { return refuseLinks() }
    find(wanted, from: start)
  }

  /// The byte at which a search for a link begins: at the chosen one if it is in the window, else at an edge of the
  /// window; nil where the content has no links.
  private func linkStart(_ wanted: LinkSearch.Wanted) -> Int? {
    guard lines?.content.hasLinks == true else { return nil }
    let isForward = if case .previous = wanted { false } else { true }
    if view.showsChosenLink, let chosen = view.chosenLink { return chosen.start + (isForward ? 1 : 0) }
    return isForward ? view.windowBytes.lowerBound : view.windowBytes.upperBound
  }

  private func refuseLinks() {
    message = "links are found in text only"
    ring()
  }

  private func find(_ wanted: LinkSearch.Wanted, from start: Int) {
    stopLinkSearch()
    let search = LinkSearch(view.document.source, wanted, from: start)
    links.search = (search, view.document.generation)
    search.run(on: executor, onChange: window.wakeFrontEnd)
    noticeLinks()
  }

  /// Ends a search for a link; false if there is none.
  @discardableResult
  func stopLinkSearch() -> Bool {
    defer { links.search = nil }
    links.search?.search.cancel()
    return links.search != nil
  }

  /// Whether a link is being looked for.
  var isFindingLink: Bool { links.search != nil }

  /// Takes results of the work on links.
  func noticeLinks() {
    if let program = links.program, let problem = program.problem {
      links.program = nil
      if !problem.isEmpty {
        message = problem
        ring()
      }
      setNeedsDisplay()
    }
    guard let (search, generation) = links.search else { return }
    guard generation == view.document.generation else {
      stopLinkSearch()
      return
    }
    guard let outcome = search.outcome else { return search.resume() }
    stopLinkSearch()
    setNeedsDisplay()
    switch (outcome, search.wanted) {
    case (.notFound, .id(let id)):
      message = "there is no #\(LinkOpener.shown(id))"
      ring()
    case (.notFound, _):
      message = "no link"
      ring()
    case (.found(let byte, _, _), .id): goToPlace(byte)
    case (.found(_, let link?, let hasWrapped), let wanted):
      view.choose(link)
      let isForward = if case .next = wanted { true } else { false }
      if hasWrapped { message = isForward ? "from the top again" : "from the end again" }
      if isLess, message.isEmpty { acknowledge("Link: \(LinkOpener.shown(link.address))") }
    case (.found, _): break
    }
  }

  /// Shows the place that a link within the content leads to. The link stays chosen.
  private func goToPlace(_ byte: Int) {
    guard let row = view.documentRows.rowStart(containing: byte) else { return }
    rememberPlace()
    view.land(at: row, on: view.landingRow ?? 0)
    view.target = row
  }

  fileprivate func showLink() {
    guard let link = view.chosenLink else { return refuseWithoutLink() }
    rememberPlace()
    view.choose(link)
  }

  private func refuseWithoutLink() {
    message = "no link is chosen; Tab chooses one"
    ring()
  }

  /// The address of the chosen link while it is in view; nil for none.
  var linkNote: String? {
    guard view.showsChosenLink, let link = view.chosenLink else { return nil }
    return LinkOpener.shown(link.address)
  }

  // MARK: Opening

  fileprivate func openLink() {
    guard let link = view.chosenLink else { return refuseWithoutLink() }
    open(link)
  }

  private func open(_ link: ContentLink) {
    let opener = LinkOpener(link.address, host: LinkOpener.host) { getenv($0).map { String(cString: $0) } }
    if let feature = opener.feature, !isAllowed(feature) { return }
    switch opener {
    case .refused(let reason):
      message = reason
      ring()
    case .place(let id): find(.id(id), from: link.start + 1)
    case .file(let path): openFile(path)
    case .command(let command, let isQuiet):
      run(ShellCommand(command), remark: isQuiet ? nil : "link done (any key)")
    case .program(let words):
      run(ShellCommand(program: words), remark: words.first == "man" ? nil : "link done (any key)")
    case .desktopProgram(let words):
      let program = DesktopProgram(words)
      links.program = program
      program.run(on: executor, onChange: window.wakeFrontEnd)
      message = "opening \(LinkOpener.shown(link.address))"
      noticeLinks()
    }
  }

  // MARK: The pointer

  /// Chooses the link at a point of the view, or opens it if it is chosen; false if there is none.
  @discardableResult
  func link(clickedAt point: Point) -> Bool {
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
