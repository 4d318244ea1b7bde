import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let list = Demo(
    "list", "Ten million rows of different heights, made as they come into view",
    keys: [
      DemoKey("end", "home", effect: "jump"), DemoKey("up", "down", effect: "select"),
      DemoKey(gesture: "drag", effect: "the thumb to any row"),
    ]
  ) { _ in EntriesNode() }
}

/// A journal of ten million entries in sections of a thousand.
final class EntriesNode: DisplayNode, DemoContent {
  private let list = ListNode()
  private let entries = Entries()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
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

/// Entries with texts made from their numbers.
private final class Entries: ListDataSource {
  private static let sections = 10_000
  private static let rows = 1_000
  private static let words =
    "the window moves and what is read stays where it was while rows above it come to be known"
    .split(separator: " ").map(String.init)

  func numberOfSections(in list: ListNode) -> Int { Self.sections }
  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { Self.rows }
  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { true }

  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    {
      TextNode(
        " Entries from \(section * Self.rows) on", maximumLines: 1,
        textStyle: TextStyle(attributes: .bold))
    }
  }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let number = path.section * Self.rows + path.row
    return {
      let count = 3 + (number &* 31 + number / 7) % 36
      let text = (0..<count).map { Self.words[(number + $0 * 5) % Self.words.count] }.joined(separator: " ")
      let title = TextNode("\(number)")
      title.style.width = .points(9)
      let body = TextNode(text)
      body.style.flexShrink = 1
      body.style.flexGrow = 1
      let row = DisplayNode { _, _ in
        StackLayoutSpec.horizontal(spacing: 1) {
          title
          body
        }
        .inset(EdgeInsets(horizontal: 1))
      }
      row.automaticallyManagesSubnodes = true
      return row
    }
  }
}
