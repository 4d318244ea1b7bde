import LayoutCore
import ScrollCore

/// A page of keys with their effects, which scrolls, and below it a line with the key that closes it.
final class KeyHelpNode: ResponderNode {
  private let scroll: ScrollNode
  private let footer = TextNode(AttributedText(markup: "**q** goes back"), maximumLines: 1)
  private let title = TextNode(
    " Keys ", maximumLines: 1, textStyle: TextStyle(attributes: [.bold, .reverse]))

  /// - Parameter close: called with the node by the keys that close it.
  init(_ sections: [KeyHelpSection], close: @escaping (KeyHelpNode) -> Void) {
    let rows: [DisplayNode] = sections.enumerated().flatMap { index, section -> [DisplayNode] in
      let heading = TextNode(section.title, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
      heading.style.spacingBefore = index == 0 ? 0 : 1
      return [heading] + section.entries.map { KeyHelpEntryNode(keys: $0.keyNames, effect: $0.title) }
    }
    scroll = ScrollNode {
      let column = StackLayoutSpec.vertical { rows }
      // Its entries decide by the width, so it must not shrink to them.
      column.style.width = .fraction(1)
      column.style.maxWidth = .points(100)
      return column.inset(EdgeInsets(horizontal: 2, vertical: 1)).centered(.x)
    }
    super.init()
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    scroll.style.flexBasis = .points(0)
    keyBindings = [
      KeyBinding("?", "H", "f1", "q", "escape", title: "Go back") { [weak self] in
        if let self { close(self) }
      }
    ]
  }

  override var kind: String { "keyHelp" }

  override var defaultAccessibility: Accessibility { Accessibility(.dialog, label: "Keys") }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard constrainedSize.max.height > 5 else { return StackLayoutSpec.vertical { scroll } }
    return StackLayoutSpec.vertical {
      scroll
      StackLayoutSpec.horizontal(spacing: 1) {
        title
        footer.flexShrink(1)
      }
    }
  }

  /// The focus keeps keys from what lies under the page.
  override var canBecomeFocused: Bool { true }
}

/// Keys and their effect: side by side, or one above the other on a narrow screen.
package final class KeyHelpEntryNode: DisplayNode {
  private let names: TextNode
  private let effect: TextNode

  package init(keys: String, effect: String) {
    names = TextNode(keys, textStyle: TextStyle(attributes: .bold))
    self.effect = TextNode(effect)
    super.init()
  }

  package override var defaultAccessibility: Accessibility {
    var result = Accessibility(.text, label: names.string, value: effect.string)
    result.isWhole = true
    return result
  }

  private static let keyColumns = 22

  package override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard constrainedSize.max.width >= 50 else {
      return StackLayoutSpec.vertical {
        names
        effect.inset(EdgeInsets(left: 2))
      }
    }
    return StackLayoutSpec.horizontal(spacing: 2) {
      names.width(.points(Self.keyColumns))
      effect.flexShrink(1).flexGrow(1)
    }
  }
}

extension Window {
  /// Shows the keys that work now, over the whole window. `?`, `q` and Escape close the page, and the focus returns.
  ///
  /// `StandardBindings` has it on `?`, `H` and F1.
  ///
  /// - Complexity: O(bindings + nodes in view)
  public func showKeys() {
    guard !presentations.contains(where: { $0.content is KeyHelpNode }) else { return }
    let help = KeyHelpNode(KeyHelpSection.sections(of: self)) { [weak self] in self?.dismiss($0) }
    present(help, as: .fullScreen)
  }
}
