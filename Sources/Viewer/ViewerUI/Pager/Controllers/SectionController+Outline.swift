import DocumentCore
import LayoutCore
import NodeUI

// The list of all sections, in a panel over the text. Its prompt takes the keys: those that move choose a heading, others
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
      isWhole: { sections.isIndexed },
      number: { [unowned view] heading in
        let line = view.fileLines.map { $0.number(heading.start) } ?? heading.line
        return line.flatMap { view.content.numberShown($0) }
      },
      lastNumber: { [unowned view] in
        view.fileLines.flatMap { $0.count() } ?? view.document.lineCount ?? sections.headings.last?.line ?? 0
      })
    if outline.headings.isEmpty, !sections.isBusy { return refuseSections() }
    outline.picker.scrollNode.pace = pager.pace
    self.outline = outline
    let list = ListPrompt(outline.picker, "Sections", in: pager, none: "no such section") {
      [unowned self] row in
      let heading = row == nil ? nil : self.outline?.heading
      closeOutline()
      if let heading { view.goTo(heading) }
    }
    list.find = { [weak outline] in outline?.find($0) }
    list.count = { sections.headings.count }
    list.isComparing = { [weak outline] in outline?.isBusy == true }
    list.mayGrow = { !sections.isIndexed }
    self.list = list
    list.begin()
  }

  /// Shows the text again.
  func closeOutline() {
    pending = nil
    awaitsOutline = false
    guard outline != nil else { return }
    (outline, list) = (nil, nil)
    prompt = .nothing
    window.root.setNeedsLayout()
    window.focus(nil)
    setNeedsDisplay()
  }

  /// Shows what the background has found.
  func updateOutline() {
    if awaitsOutline, outline == nil { return beginOutline() }
    guard let outline else { return }
    if outline.takeNews() { setNeedsDisplay() }
    list?.update()
  }
}
