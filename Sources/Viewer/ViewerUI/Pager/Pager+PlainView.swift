import NodeUI

// The way back from any state to the plain view: all lines of the file, as they are in it. Options stay, such as line
// numbers and wrapping, and so do marks, following, and the place in the file.
extension Pager {
  /// Whether a key leaves the prompt, whatever is typed there. As a command it has a binding, and the user's own keys
  /// come first.
  func leavesPrompt(_ stroke: KeyStroke) -> Bool {
    guard !prompt.isCommand, KeyBindings.leavesEverything(stroke) else { return false }
    guard let map = options.keys.map else { return true }
    return map.editing[stroke] == nil && map.lookUp([stroke]) == .none
  }

  /// Leaves the prompt, the help and panels, and shows all lines of the file as they are in it. A picture stays one.
  func showPlainView() {
    leavePrompt()
    beginCommand()
    sections.closeOutline()
    returnToFile()
    stopWork(stopsCounting: false)
    search.userDidMove()
    search.end()
    setNeedsDisplay()
    guard lines != nil else { return }
    let isPlain = filter == nil && tab.sorting == nil && tab.kinds == [.text]
    if filter != nil { filtering.show(filters: []) }
    sorting.end()
    while let kind = tab.kinds.last, kind != .text {
      if kind.isForm { contents.toggleForm() } else { contents.toggle(kind) }
    }
    view.selecting.remove()
    (view.chosenLink, view.target) = (nil, nil)
    // The steps have messages of their own.
    message = isPlain ? "" : "all lines, as they are in the file"
  }

  /// Gives up the text that is typed, as Escape does.
  private func leavePrompt() {
    let (typing, question) = (prompt.typing, prompt.question)
    if let typing { search.giveUp(typing) }
    prompt = .nothing
    question?.cancel(self)
  }
}
