import DocumentCore
import NodeUI
import PaintCore

/// A jump to another heading.
struct SectionJump: Equatable {
  var isForward: Bool
  var count = 1
  /// Whether headings of deeper levels are passed over.
  var keepsLevel = false
}

extension Command {
  static let sections: [Command] = [
    jump("nextSection", ";", "the next heading; the Nth with a number", isForward: true),
    jump("previousSection", ",", "the heading before", isForward: false),
    jump(
      "nextSectionOfLevel", "Ctrl-↓", "the next heading that is not in this section", isForward: true,
      keepsLevel: true),
    jump(
      "previousSectionOfLevel", "Ctrl-↑", "the heading before, of this level or a higher one",
      isForward: false, keepsLevel: true),
    Command(
      "outline", "o", "a list of all sections; letters find some, Enter goes there", less: nil, .marksPlace
    ) { pager, _ in
      _ = pager.sections.stop()
      pager.sections.beginOutline()
    },
  ]

  private static func jump(
    _ name: String, _ key: String, _ help: String, isForward: Bool, keepsLevel: Bool = false
  ) -> Command {
    Command(name, key, help, less: nil, [.moves, .marksPlace, .continuesSections]) {
      let count = max(1, $1?.whole ?? 1)
      $0.sections.go(by: SectionJump(isForward: isForward, count: count, keepsLevel: keepsLevel))
    }
  }
}

/// Sections: going from heading to heading, and the list of all of them.
final class SectionController: ViewerController {
  /// The list, while it is shown instead of the text.
  var outline: Outline?
  var list: ListPrompt?
  /// Whether the list is to be shown once the kind of the sections is known.
  var awaitsOutline = false
  /// A jump that waits for the kind of the sections.
  private var awaited: SectionJump?
  /// The jump whose heading is being looked for.
  var pending: SectionJump?

  /// Looks for the sections of the visible text, if headings stay in view; called after its first frame.
  func begin() {
    if view.settings.showsHeadings { find() }
    lookForLevels()
  }

  /// Whether the whole text may be read: the count of lines comes first, and before it the content of a compressed file, whose
  /// lines are counted while it is decoded.
  private var mayRead: Bool {
    let document = view.document
    guard !document.isDecoding else { return false }
    let isUncounted = !options.text.countsLines || document.length > pager.frame.countedBytes
    return document.isCounted || isUncounted || document.isCountingStopped
  }

  /// Looks for the errors and warnings of a log.
  private func lookForLevels() {
    guard lines?.content.traits.hasSections == true else { return }
    view.updateLevels()
    if mayRead { view.levels?.resume() }
  }

  /// The sections of the visible text; nil if it has none.
  @discardableResult
  private func find() -> DocumentSections? {
    guard !pager.shown.isHelp, let view = lines, view.content.traits.hasSections else { return nil }
    if let sections = view.sections { return sections }
    let request = sectionRequest
    if case .none = request { return nil }
    let document = view.document
    let sections = DocumentSections(document, request, name: document.path?.description, isManual: isManual)
    sections.indexWhileDecoding()
    view.sections = sections
    return sections
  }

  /// The sections wanted: under a filter those of the kind that the whole text has.
  private var sectionRequest: SectionRequest {
    let request = options.text.sections.flatMap { try? SectionRequest($0) } ?? .automatic
    guard case .automatic = request, tab.filter != nil, let kind = tab.whole.sections?.kind else {
      return request
    }
    return .kind(kind)
  }

  /// Whether `man` has given a pipe the name of a page.
  private var isManual: Bool {
    guard view.document.path == nil, let title = tab.entry.title else { return false }
    return ManualTitle.isPage(title)
  }

  /// Forgets the sections of all views after the option for their kind has changed.
  func kindDidChange() {
    closeOutline()
    for tab in files.tabs where tab.isOpen {
      for view in [tab.text, tab.filter?.view].compactMap({ $0 }) + tab.others.values {
        view.sections?.close()
        view.sections = nil
      }
    }
    begin()
  }

  // MARK: Going to a heading

  /// The sections for a command, or nil after saying that there are none.
  func sectionsForCommand() -> DocumentSections? {
    guard let sections = find() else {
      refuseSections()
      return nil
    }
    return sections
  }

  /// Says that there are no sections.
  func refuseSections() {
    refuse("no sections here")
  }

  fileprivate func go(by jump: SectionJump) {
    if goToError(by: jump) { return }
    guard let sections = sectionsForCommand() else { return }
    var jump = jump
    // Three fast presses move three headings.
    if let last = awaited ?? pending, last.isForward == jump.isForward,
      last.keepsLevel == jump.keepsLevel
    {
      jump.count = jump.count +| last.count
    }
    awaited = jump
    jumpOnceKindIsKnown(sections)
  }

  /// Goes to the next error of a log, or the one before; false if none is known, or a day begins before it.
  private func goToError(by jump: SectionJump) -> Bool {
    guard !jump.keepsLevel, awaited == nil, pending == nil, let levels = view.levels else { return false }
    let start = view.sectionStart
    guard let error = levels.error(after: start, isForward: jump.isForward, count: jump.count) else {
      return false
    }
    let heading =
      jump.isForward
      ? view.sections?.findNext(after: start) : view.sections?.findPrevious(before: start)
    if case .found(let day) = heading, jump.count == 1, jump.isForward == (day.start < error) { return false }
    view.sections?.stopFinding()
    view.goTo(SectionHeading(start: error, level: 1))
    setNeedsDisplay()
    return true
  }

  /// Carries out the jump that waits for the kind of the sections.
  private func jumpOnceKindIsKnown(_ sections: DocumentSections) {
    guard let jump = awaited else { return }
    guard sections.kind != nil else {
      guard !sections.isBusy else { return }
      awaited = nil
      return refuseSections()
    }
    awaited = nil
    let start = view.sectionStart
    let level = jump.keepsLevel ? view.sectionPath?.last?.level ?? .max : .max
    let answer =
      jump.isForward
      ? sections.findNext(after: start, count: jump.count, level: level)
      : sections.findPrevious(before: start, count: jump.count, level: level)
    pending = answer == nil ? jump : nil
    if let answer { take(answer, isForward: jump.isForward) }
  }

  private func take(_ answer: SectionAnswer, isForward: Bool) {
    switch answer {
    case .found(let heading): view.goTo(heading)
    case .none:
      refuse(isForward ? "no next section" : "no section before")
    }
    setNeedsDisplay()
  }

  override func takeResults(at time: Double) {
    lookForLevels()
    guard let sections = lines?.sections else { return }
    if mayRead { sections.index() }
    sections.resume()
    view.keepLandingInView()
    jumpOnceKindIsKnown(sections)
    if let answer = sections.takeAnswer() {
      let isForward = pending?.isForward ?? true
      pending = nil
      take(answer, isForward: isForward)
    }
    updateOutline()
  }

  /// Gives up looking for a heading; false if none is looked for.
  override func stop() -> Bool {
    let isWaiting = awaited != nil
    (awaited, pending) = (nil, nil)
    guard let sections = view.sections, sections.isFinding else { return isWaiting }
    sections.stopFinding()
    return true
  }

  override func viewDidChange() {
    awaited = nil
    closeOutline()
  }
}
