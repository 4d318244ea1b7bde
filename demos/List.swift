import LayoutCore
import NodeUI
import SceneFields

extension Demo {
  static let list = Demo(
    "list", "Ten million entries",
    keys: [
      DemoKey("end", "home", effect: "jump", help: "jump to the last and the first of ten million entries"),
      DemoKey("up", "down", effect: "select", help: "select the next or previous entry"),
      DemoKey(gesture: "drag", effect: "the thumb to any entry"),
    ],
    poster: Poster(
      size: Size(80, 12), origin: Point(x: 13, y: 6),
      steps: PreviewStep.key(.pageDown, times: 3) + PreviewStep.key(.end, after: 1.5)
        + PreviewStep.key(.pageUp, times: 2, after: 1.5) + PreviewStep.key(.home, after: 1.5))
  ) { _ in EntriesNode() }
}

/// Ten million entries of a log, in sections of a thousand.
final class EntriesNode: DisplayNode, DemoContent {
  private let list = ListNode()
  private let entries = Entries()

  override init() {
    super.init()
    list.estimatedRowHeight = 2
    list.selectionMode = .single
    list.style.flexGrow = 1
    list.dataSource = entries
  }

  func didOpen(in window: Window) { window.focus(list) }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical { list }
  }
}

/// Rows made from the entries with their numbers, as they come into view.
private final class Entries: ListDataSource {
  private static let sections = 10_000
  private static let rows = 1_000

  func numberOfSections(in list: ListNode) -> Int { Self.sections }
  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { Self.rows }
  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { true }

  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    {
      let first = section * Self.rows
      return TextNode(
        " Entries \(LogEntry.grouped(first + 1)) to \(LogEntry.grouped(first + Self.rows))", maximumLines: 1,
        textStyle: TextStyle(background: .role(.raised), attributes: .bold))
    }
  }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let number = path.section * Self.rows + path.row
    return { EntryNode(LogEntry(number)) }
  }
}

/// An entry with its number, time, level and message. On a narrow screen the number is left out.
private final class EntryNode: DisplayNode {
  private let number: TextNode
  private let time: TextNode
  private let level: TextNode
  private let message: TextNode
  /// The lines after the first one, which are plain: each change of colour in a row has to be sent.
  private let details: TextNode?

  init(_ entry: LogEntry) {
    number = TextNode(LogEntry.grouped(entry.number + 1), maximumLines: 1)
    time = TextNode(entry.time, maximumLines: 1)
    level = TextNode(entry.level.rawValue, maximumLines: 1, textStyle: entry.level.style)
    let lines = entry.message.split(separator: "\n", maxSplits: 1).map(String.init)
    message = TextNode(lines[0], textStyle: entry.level == .error ? entry.level.style : .plain)
    details = lines.count > 1 ? TextNode(lines[1]) : nil
    super.init()
    number.alignment = .end
    number.style.width = .points(10)
    level.style.width = .points(5)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.horizontal(spacing: 2) {
      if constrainedSize.max.width >= 60 { number }
      time
      level
      StackLayoutSpec.vertical {
        message
        if let details { details }
      }
      .flexGrow(1).flexShrink(1)
    }
    .inset(EdgeInsets(horizontal: 1))
  }
}
