import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  static let article = Demo(
    "article", "Links and search",
    keys: [
      DemoKey("/", effect: "search", help: "goes to the field: type, and Enter shows the next place") {
        (node: ArticleNode, _) in node.beginFinding()
      },
      DemoKey("escape", effect: "end", help: "ends the search", isEnabled: \ArticleNode.canEnd) {
        (node: ArticleNode, _) in node.end()
      },
      DemoKey(
        "enter", effect: "next place", help: "in the field shows the next place, and on a link its address"
      )
      .now(atStart: false) { (node: ArticleNode, _) in node.effectOfEnter },
      DemoKey(
        "tab", effect: "search field",
        help: "goes to the search field, then to links, to wide code and tables, and to your notes"
      ).now { (node: ArticleNode, window) in node.nameOfNextFocus(in: window) },
      DemoKey(gesture: "drag", effect: "select", help: "selects text"),
      DemoKey("ctrl+c", effect: "copy", help: "copies the selected text"),
    ],
    poster: Poster(
      origin: Point(x: 2, y: 1),
      steps: PreviewStep.drag(from: (8, 6), to: (8, 1)) + PreviewStep.key(.pageDown, times: 3, after: 2)
        + PreviewStep.key(.home, after: 1.5))
  ) { _ in ArticleNode(ArticleText.title, ArticleText.blocks) }
}

/// A text to read, with a search field above it.
final class ArticleNode: DisplayNode, DemoContent {
  private let scroll: ScrollNode
  private let texts: [TextNode]
  private let field = EditableTextNode()
  private let notes = EditableTextNode()
  private let count = TextNode(wrap: .none, maximumLines: 1)
  private let address = TextNode(maximumLines: 1)
  private var search: ArticleSearch?

  /// Lines longer than about eighty columns are hard to read.
  private static let textWidth = 84

  init(_ title: String, _ blocks: [ArticleBlock]) {
    let heading = TextNode(title, textStyle: TextStyle(attributes: [.bold, .underline]))
    let parts = blocks.map(ArticlePart.init)
    texts = [heading] + parts.map(\.text)
    let notesBox = BoxNode(border: .rounded, title: "Your notes")
    let content = DisplayNode { [notes] _, _ in
      StackLayoutSpec.vertical(spacing: 1) {
        heading
        parts.map(\.node)
        notes.bordered(notesBox)
      }
      .inset(EdgeInsets(horizontal: 2, vertical: 1))
    }
    content.style.maxWidth = .points(Self.textWidth)
    scroll = ScrollNode { content.centered(.x) }
    super.init()
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    scroll.style.flexBasis = .points(0)
    notes.placeholder = "Tab comes here. Type, scroll away, and type again: the page comes back."
    notes.style.minHeight = .points(4)
    field.placeholder = "/ finds words in this text"
    field.wrap = .none
    field.style.flexGrow = 1
    field.style.flexShrink = 1
    field.style.height = .points(1)
    field.onChange = { [weak self] _ in self?.find() }
    field.bindings {
      KeyBinding("enter", title: "finds the next one", priority: true) { [weak self] in self?.findNext() }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard constrainedSize.max.height > 5 else { return StackLayoutSpec.vertical { scroll } }
    let bar = StackLayoutSpec.horizontal(spacing: 1) {
      field
      count
    }
    return StackLayoutSpec.vertical {
      alignedWithText(bar)
      scroll
      if !address.string.isEmpty { alignedWithText(address) }
    }
  }

  /// An element as wide as the text and in the same columns.
  private func alignedWithText(_ element: LayoutElement) -> LayoutElement {
    let line = StackLayoutSpec.horizontal { element.flexGrow(1).flexShrink(1) }
    line.style.flexGrow = 1
    line.style.flexShrink = 1
    line.style.maxWidth = .points(Self.textWidth - 4)
    return StackLayoutSpec(direction: .horizontal, justifyContent: .center, children: [line])
      .inset(EdgeInsets(horizontal: 2))
  }

  func didOpen(in window: Window) {
    scroll.allowsTextSelection = true
    window.onLink = { [weak self] address in
      self?.address.string = "→ " + address
      self?.setNeedsLayout()
    }
  }

  // MARK: Hints

  fileprivate var effectOfEnter: String? {
    switch window?.focusedNode {
    case let node? where node === field: "next place"
    case let node? where node === notes: "new line"
    case is LinkTextNode: "address"
    default: nil
    }
  }

  /// The place to which Tab leads.
  fileprivate func nameOfNextFocus(in window: Window) -> String? {
    switch window.nextFocus(.next) {
    case let node? where node === field: "search field"
    case let node? where node === notes: "notes"
    case is LinkTextNode: "links"
    case is ScrollNode: "wide parts"
    default: nil
    }
  }

  // MARK: Finding

  fileprivate func beginFinding() { window?.focus(field) }

  /// Whether there is a search, or a field that has the keys, to end.
  fileprivate var canEnd: Bool { window?.focusedNode is EditableTextNode || search != nil }

  fileprivate func end() {
    window?.focus(nil)
    stopFinding()
  }

  /// Searches for the text in the field.
  private func find() {
    stopFinding()
    findNext()
  }

  /// Removes the marks and the count. The text stays in the field, so that Enter there finds it again.
  private func stopFinding() {
    search?.clear()
    search = nil
    count.string = ""
  }

  /// Shows the next hit. Scrolls only if it is not visible.
  private func findNext() {
    if search == nil, !field.text.isEmpty { search = ArticleSearch(field.text, in: texts) }
    guard let hit = search?.next() else {
      count.string = field.text.isEmpty ? "" : "not found"
      return
    }
    count.string = search?.place ?? ""
    window?.reveal(hit.text, hit.rect, padding: 1)
  }
}

/// A block and the node that shows it.
private struct ArticlePart {
  let text: TextNode
  let node: DisplayNode

  init(_ block: ArticleBlock) {
    switch block {
    case .heading(let string):
      text = TextNode(string, textStyle: TextStyle(attributes: .bold))
      node = text
    case .paragraph(let markup):
      text = LinkTextNode(AttributedText(markup: markup))
      node = text
    case .code(let string): (text, node) = Self.wide(string)
    case .table(let string): (text, node) = Self.wide(string)
    }
  }

  /// Text without wrapping, in a view of its own that scrolls sideways.
  private static func wide(_ string: String) -> (TextNode, DisplayNode) {
    let text = TextNode(string, wrap: .none)
    let scroll = ScrollNode(.horizontal, content: text)
    scroll.indicators = ScrollNodeIndicators(.always, size: .mini)
    return (text, scroll)
  }
}
