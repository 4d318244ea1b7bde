import DocumentCore
import NodeUI

extension Command {
  static let filtering: [Command] = [
    Command(
      "filter", "&", "one more filter; all lines again with nothing typed", lesskey: ("filter", "&"),
      of: .searchable, .keepsShortScreen
    ) { $0.filtering.begin(count: $1?.whole) },
    Command("removeFilter", "ESC-&", "drop the last filter") { pager, _ in pager.filtering.removeLast()
    },
  ]
}

/// Filtering: showing only the lines that pass.
final class FilterController: ViewerController {
  private var filter: Filter? { tab.filter }

  /// The most filters of a file.
  private static let mostFilters = 8

  /// Asks for a filter. One that was stopped continues.
  ///
  /// - Parameter count: the number of lines shown around each line that passes.
  func begin(count: Int? = nil) {
    guard !pager.shown.isHelp else { return }
    if let refusal = view.content.traits.filterRefusal {
      return refuse(refusal)
    }
    filter?.source.resumeAfterStop()
    var typing = SearchTyping(
      direction: .forward, start: view.top, isFilter: true, origin: (view.top, view.horizontal.offset))
    typing.modifiers = options.search.modifiers.intersection(.literal)
    typing.count = count
    typing.editor.history = pager.search.patterns.all
    prompt = .pattern(typing)
  }

  /// Adds the filter that was typed; without a text, takes all filters away.
  func add(_ typing: SearchTyping) {
    guard !typing.text.isEmpty else { return show(filters: []) }
    guard let pattern = try? options.search.pattern(typing.text, typing.modifiers, in: tab.whole.content)
    else { return }
    let patterns = (filter?.patterns ?? []) + [pattern]
    guard patterns.count <= Self.mostFilters else {
      return refuse("\(Self.mostFilters) filters at most; ESC-& takes the last one away")
    }
    pager.search.remember(typing.text, options.search)
    pager.saveHistory(after: "/")
    show(filters: patterns, context: typing.count.map { FilterContext(before: $0, after: $0) })
    // In less, a filter leaves the search alone.
    if !pattern.isInverted, !options.has(.keepsSearchUnderFilter) {
      pager.search.remember(
        SearchRequest(
          patterns: [pattern], direction: .forward, modifiers: typing.modifiers.repeated))
    }
  }

  /// Finds the lines again if the option that shows CR has changed since.
  func adapt() {
    guard let filter else { return }
    let showsReturns = tab.whole.content.traits.showsReturns
    guard filter.patterns.contains(where: { $0.showsReturns != showsReturns }) else { return }
    show(filters: filter.patterns.map { $0.showing(returns: showsReturns) })
  }

  /// Takes the last filter away.
  func removeLast() {
    guard let filter else { return refuse("no filter") }
    show(filters: Array(filter.patterns.dropLast()))
  }

  /// Shows the lines that pass all filters, starting near the user's place; all lines if there are none.
  ///
  /// - Parameter context: the lines shown around; nil for those shown before.
  func show(filters patterns: [SearchPattern], context: FilterContext? = nil) {
    guard !pager.shown.isHelp else { return }
    let all = tab.whole
    let place = tab.wholeByte(of: tab.topByte)
    let sorted = tab.sortedRows?.source
    let before = view
    let continued =
      options.has(.keepsSearchUnderFilter) && pager.search.session != nil ? pager.search.last : nil
    defer { if let continued { pager.search.begin(continued) } }
    // The rows of a table are not lines.
    let context =
      all.content.traits.showsLines ? context ?? filter?.context ?? options.filterContext : FilterContext()
    tab.endFilter()
    guard !patterns.isEmpty else {
      all.follow(as: before)
      if !all.isFollowing { all.toByte(min(place.offset, max(0, all.document.length - 1))) }
      return pager.viewDidChange()
    }
    let source = FilteredSource(
      all.document.source, filters: patterns, context: context, executor: pager.executor,
      onChange: window.wakeFrontEnd)
    let document = pager.contents.setting.document(source, like: all.document)
    let node = pager.makeView(DocumentNode(all.content.filtered(document)), of: tab)
    node.headerDocument = all.document
    node.fileLines = FileLines(
      number: {
        guard let sorted else { return source.lineNumber(at: $0) }
        return sorted.row(at: source.origin(of: $0))
      }, count: { [unowned all] in all.document.lineCount })
    if !context.isEmpty {
      node.fileLines?.isContext = { source.isContext(at: $0) }
      node.fileLines?.isRule = { source.isRule(at: $0) }
    }
    tab.filter = Filter(
      patterns: patterns, context: context, source: source, view: node,
      place: before.isFollowing ? nil : .byte(place))
    node.follow(as: before)
    pager.viewDidChange()
    guard !options.has(.keepsSearchUnderFilter) else { return }
    let lit = patterns.filter { !$0.isInverted }
    if let first = lit.first {
      let pattern = lit.count == 1 ? first : SearchPattern(anyOf: lit)
      node.highlighter = pager.search.highlighter(for: pattern)
    }
  }

  override func takeResults(at time: Double) { tab.noticeFilter() }
  override func userDidMove() { tab.giveUpPlaceUnderFilter() }

  override func stop() -> Bool {
    guard let source = filter?.source, source.isBusy else { return false }
    source.stop()
    return true
  }

  /// The filters, and the place at which one has been stopped.
  var note: String? {
    guard let filter else { return nil }
    let text = options.has(.hasLessWords) ? filter.keys : filter.words(unit: view.content.traits.unit)
    guard filter.source.isStopped else { return text + (filter.source.isBusy ? "…" : "") }
    let scanned = filter.source.scanned
    var place = ByteCount.text(scanned)
    if let document = pager.fileView?.document, document.isComplete, document.length > 0 {
      place = "\(min(99, scanned * 100 / document.length)) %"
    }
    return text + ", stopped at \(place); & continues"
  }
}
