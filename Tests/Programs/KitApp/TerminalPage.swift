import PortholeKit

/// A page that shows what the program knows of its terminal, and the last key.
final class TerminalPage: DisplayNode {
  private let status = TextNode(""), key = TextNode("no key"), family = TextNode("[👨‍👩‍👧]"),
    end = TextNode("end")

  override init() {
    super.init()
    bindings {
      KeyBinding("ctrl+i", title: "Name the key") { [key] in key.string = "Ctrl-I" }
      KeyBinding("tab", title: "Name the key") { [key] in key.string = "Tab" }
      KeyBinding("enter", title: "Name the key") { [key] in key.string = "Enter" }
      KeyBinding("backtab", title: "Name the key") { [key] in key.string = "Shift-Tab" }
      KeyBinding("t", title: "Set the title") { [weak self] in
        self?.window?.title = "Kit\u{1b}App"
        self?.key.string = "title"
      }
      KeyBinding("p", title: "Show progress") { [weak self] in
        self?.window?.progress = 0.42
        self?.key.string = "progress"
      }
      KeyBinding("e", title: "End progress and title") { [weak self] in
        self?.window?.title = nil
        self?.window?.progress = nil
        self?.key.string = "ended"
      }
      KeyBinding("x", title: "Crash") { fatalError("on purpose") }
      KeyBinding("z", title: "Stop") { [weak self] in self?.window?.suspend() }
    }
  }

  override func updateProperties() {
    guard let window else { return }
    status.string =
      (window.hasKeyboardProtocol ? "all keys" : "few keys") + ", "
      + (window.isActive ? "active" : "inactive")
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      status
      key
      StackLayoutSpec.horizontal(spacing: 12) {
        family; end
      }
    }
  }
}
