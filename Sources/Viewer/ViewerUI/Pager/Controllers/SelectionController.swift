import DocumentCore
import NodeUI
import ScreenCore

extension Command {
  static let selecting: [Command] = [
    Command(
      "copySelection", "y Ctrl-Insert", "copy the text that a drag has selected", less: nil,
      keys: "Ctrl-Insert", of: .selection
    ) { pager, _ in pager.selection.copy(to: .clipboard) },
    // With a selection, the pager takes these keys before.
    Command(
      "extendSelection", "Shift-↑ Shift-↓", "move its end; also with ← → Home End PageUp PageDown", less: nil,
      keys: "Shift-↑ Shift-↓ Shift-PageUp Shift-PageDown", of: .selection
    ) { _, _ in },
  ]
}

/// Selected text: copying it, and the keys that mean something else while it stands.
final class SelectionController: ViewerController {
  /// Texts that the front end has not taken.
  private var ready: [CopiedText] = []
  /// A text that is being collected in the background, and the bytes of the file that it is made of.
  private var collecting: (text: TextCollection, target: CopiedText.Target, size: Int)?
  /// The size of the selection, as it was last shown.
  private var size: (selection: TextSelection, length: Int, text: String)?

  /// The bytes of the file of which the text is made at once; more are left to the background.
  private static let promptBytes = 64 << 10

  func configure(_ view: DocumentNode) {
    view.selecting.drag = options.keys.drag == .select ? .withButton : .withControl
    view.middleButtonDrags = true
  }

  /// Takes an event of a selection.
  func take(_ event: DocumentSelection.Event) {
    setNeedsDisplay()
    switch event {
    case .began, .changed: message = ""
    case .selected:
      // A key may have gone to another file since the press.
      guard view.selection != nil else { return }
      message = ""
      if options.keys.copy == .release { copy(to: .primary) }
    case .lost: message = "the selected text has changed"
    case .sort(let column): pager.sorting.sort(by: column)
    case .click(let point):
      if view.content.pointerContent?.handleClick(at: point) != true { pager.links.handleClick(at: point) }
    }
  }

  // MARK: Keys

  /// Takes a key that means something else while text is selected.
  func takes(_ stroke: KeyStroke, _ count: Int?) -> Bool {
    guard lines?.selection != nil else { return false }
    if let move = selectionMove(for: stroke, count: min(max(1, count ?? 1), DocumentNode.farReach)) {
      view.selecting.extend(move)
      return true
    }
    switch stroke {
    case KeyStroke(.character("y")): copy(to: .clipboard)
    case KeyStroke(.escape): view.selecting.remove()
    default: return false
    }
    return true
  }

  /// The movement of a selection's end by a key; nil if the key is none of these.
  private func selectionMove(for stroke: KeyStroke, count: Int) -> SelectionMove? {
    guard stroke.modifiers == .shift else { return nil }
    return switch stroke.key {
    case .left: .left
    case .right: .right
    case .up: .rows(-count)
    case .down: .rows(count)
    case .pageUp: .rows(-view.page)
    case .pageDown: .rows(view.page)
    case .home: .lineStart
    case .end: .lineEnd
    default: nil
    }
  }

  // MARK: The clipboards

  /// Copies the selected text.
  func copy(to target: CopiedText.Target) {
    guard let selection = lines?.selection else { return }
    guard options.keys.copy != .never else { return refuse("nothing is copied (--copy never)") }
    collecting?.text.cancel()
    collecting = nil
    let size = selection.bytes.count
    let text = view.content.text(of: selection)
    guard size > Self.promptBytes, size <= SelectedText.longestSource else {
      return copy(WorkBudget.withoutLimit { text.copied(from: size) }, to: target, size)
    }
    let collection = TextCollection(
      text, atMost: SelectedText.longest, executor: pager.executor, onChange: window.wakeFrontEnd)
    collecting = (collection, target, size)
    message = target == .clipboard ? "copying…" : ""
  }

  /// Copies a text that has been collected in the background.
  override func takeResults(at time: Double) {
    guard let collecting, collecting.text.isFinished else { return }
    self.collecting = nil
    copy(collecting.text.bytes, to: collecting.target, collecting.size)
    setNeedsDisplay()
  }

  private static let copied = "copied"

  private func copy(_ bytes: [UInt8]?, to target: CopiedText.Target, _ size: Int) {
    guard let bytes else { return refuseToCopy(size) }
    ready.removeAll { $0.target == target }
    ready.append(
      CopiedText(
        String(decoding: bytes, as: UTF8.self), target: target, limit: SelectedText.longest,
        mayStartPrograms: options.permissions.allows(.shell)))
    guard target == .clipboard else { return }
    if bytes.count > CopiedText.usualLimit {
      message = "\(Self.copied) \(ByteCount.text(bytes.count)); the terminal may not take that much"
    } else {
      message = "\(Self.copied) \(Self.description(of: bytes))"
    }
  }

  private func refuseToCopy(_ size: Int) {
    message = "too long to copy (\(ByteCount.text(size))); use | or s"
  }

  /// The number of lines or, within one, of characters.
  private static func description(of text: [UInt8]) -> String {
    let feeds = text.count { $0 == 0x0a }
    let lines = feeds + (text.last == 0x0a ? 0 : 1)
    return feeds > 0
      ? number(lines, "line") : number(String(decoding: text, as: UTF8.self).count, "character")
  }

  private static func number(_ count: Int, _ unit: String) -> String {
    "\(count.grouped) \(unit)\(count == 1 ? "" : "s")"
  }

  /// The next text for the front end.
  func takeCopy() -> CopiedText? {
    if !ready.isEmpty { return ready.removeFirst() }
    return window.takeCopiedText().map { CopiedText($0) }
  }

  // MARK: The status line

  /// The size of the selection, under the name less with the key that copies it.
  var note: String? {
    // The answer to `y` says as much.
    guard let selection = view.selection, !message.hasPrefix(Self.copied) else { return nil }
    let saysKey = options.has(.hidesHints) && canCopy && message.isEmpty
    return size(of: selection) + " selected" + (saysKey ? "; y copies" : "")
  }

  /// Whether text is selected that a key copies.
  var canCopy: Bool {
    lines?.selection != nil && options.keys.copy != .never && !view.selecting.hasButton
  }

  private func size(of selection: TextSelection) -> String {
    let length = view.document.length
    if let known = self.size, known.selection == selection, known.length == length { return known.text }
    let lines = view.selecting.lines
    let size: String
    if let lines, lines > 1 {
      size = Self.number(lines, view.content.traits.unit)
    } else if selection.bytes.count > Self.shortSelection {
      size = ByteCount.text(selection.bytes.count)
    } else {
      size = WorkBudget.withoutLimit {
        view.content.text(of: selection).bytes(atMost: SelectedText.longest).map(Self.description) ?? ""
      }
    }
    // Until the lines are counted, the next frame may know more.
    self.size = lines == nil ? nil : (selection, length, size)
    return size
  }

  /// Characters are counted in selections of this many bytes.
  private static let shortSelection = 16 << 10

  // MARK: Searching for it

  /// The most bytes of a text that is offered as a pattern.
  private static let longestPattern = 1_024

  /// Puts the selected text into the prompt of a search, if it is in one line.
  func offerAsPattern() {
    guard let selection = view.selection, selection.bytes.count <= 4 * Self.longestPattern,
      var typing = prompt.typing, !typing.isFilter, !view.content.traits.isBytes,
      let bytes = WorkBudget.withoutLimit({
        view.content.text(of: selection).bytes(atMost: Self.longestPattern)
      }),
      !bytes.isEmpty, !bytes.contains(0x0a)
    else { return }
    let history = typing.editor.history
    typing.editor = EditedText(prompt: String(decoding: bytes, as: UTF8.self), history: history)
    if bytes.contains(where: { "\\^$.|?*+()[]{}".utf8.contains($0) }) { typing.modifiers.insert(.literal) }
    typing.start = typing.direction == .forward ? selection.bytes.upperBound : selection.bytes.lowerBound
    typing.isOffered = true
    prompt = .pattern(typing)
    pager.search.patternDidChange()
  }

  /// A character replaces the text that is offered; any other key keeps it.
  func replaceOffered(by stroke: KeyStroke) {
    prompt.typing?.isOffered = false
    guard case .character = stroke.key, stroke.modifiers.isSubset(of: .shift) else { return }
    let history = prompt.typing?.editor.history ?? []
    prompt.typing?.editor = EditedText(prompt: "", history: history)
    prompt.typing?.modifiers = options.search.modifiers
  }
}
