import DocumentCore
import LayoutCore
import NodeUI

// The list of all sections, in place of the text. Its prompt takes the keys: those that move choose a heading, others
// are letters of headings.
extension SectionController {
  /// Shows the list of sections, or waits until their kind is known.
  func beginOutline() {
    guard let sections = sectionsForCommand() else { return }
    guard let kind = sections.kind else {
      if sections.isBusy { awaitsOutline = true } else { refuseSections() }
      return
    }
    awaitsOutline = false
    sections.index()
    let view = view
    let outline = Outline(
      view.document, kind, around: view.sectionStart, headings: { sections.headings },
      number: { [unowned view] heading in
        let line = view.fileLines.map { $0.number(heading.start) } ?? heading.line
        return line.flatMap { view.numberShown($0) }
      },
      lastNumber: { [unowned view] in
        view.fileLines.flatMap { $0.count() } ?? view.document.lineCount ?? sections.headings.last?.line ?? 0
      })
    if outline.headings.isEmpty, !sections.isBusy { return refuseSections() }
    outline.list.onSelect = { [unowned self] _ in acceptOutline() }
    outline.list.pace = pager.pace
    self.outline = outline
    var question = Question(label: "section: ") { pager, _ in pager.sections.acceptOutline() }
    question.intercept = { $0.sections.takesInOutline($1, $2) }
    question.didChange = { $0.sections.outlineTextDidChange($1) }
    question.cancel = { $0.sections.closeOutline() }
    ask(question)
    noteOutline()
    window.root.setNeedsLayout()
    window.focus(outline.list)
  }

  /// Whether no section contains the letters typed.
  private var hasNoSection: Bool { outline?.hasNoMatch == true && view.sections?.isIndexed == true }

  /// Goes to the chosen section.
  private func acceptOutline() {
    guard let heading = outline?.heading else {
      closeOutline()
      return ring()
    }
    closeOutline()
    view.goTo(heading)
  }

  /// Shows the text again.
  func closeOutline() {
    pending = nil
    (awaitsOutline, awaitsChoice) = (false, false)
    guard outline != nil else { return }
    outline = nil
    prompt = .nothing
    window.root.setNeedsLayout()
    window.focus(nil)
    setNeedsDisplay()
  }

  /// Takes a key that chooses another heading.
  private func takesInOutline(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let outline, modifiers.isEmpty || modifiers == .control else { return false }
    switch key {
    // Its letters are still being compared with the headings.
    case .character("q") where modifiers.isEmpty && hasNoSection,
      .character("Q") where modifiers.isEmpty && hasNoSection:
      closeOutline()
    case .enter where outline.isBusy: awaitsChoice = true
    case .down: outline.move(by: 1)
    case .up: outline.move(by: -1)
    case .character("n") where modifiers == .control: outline.move(by: 1)
    case .character("p") where modifiers == .control: outline.move(by: -1)
    case .pageDown: outline.move(by: outline.page)
    case .pageUp: outline.move(by: -outline.page)
    case .home where outline.text.isEmpty || modifiers == .control: outline.move(by: .min)
    case .end where outline.text.isEmpty || modifiers == .control: outline.move(by: .max)
    default: return false
    }
    setNeedsDisplay()
    return true
  }

  private func outlineTextDidChange(_ text: String) {
    awaitsChoice = false
    outline?.find(text)
    noteOutline()
  }

  /// Shows what the background has found.
  func updateOutline() {
    if awaitsOutline, outline == nil { return beginOutline() }
    guard let outline else { return }
    if outline.takeNews() { setNeedsDisplay() }
    if awaitsChoice, !outline.isBusy { return acceptOutline() }
    noteOutline()
  }

  /// Says after the prompt how many sections there are.
  private func noteOutline() {
    guard let outline, let sections = view.sections else { return }
    if hasNoSection, outline.text.isOnlyQuitKeys { return closeOutline() }
    let number = StatusLine.grouped(outline.headings.count)
    let isBusy = outline.isBusy || !sections.isIndexed
    pager.prompt.question?.note =
      outline.headings.isEmpty && !isBusy ? "no such section" : number + (isBusy ? "…" : "")
  }
}
