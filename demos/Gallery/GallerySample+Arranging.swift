import LayoutCore
import NodeUI

extension GallerySample {
  /// Nodes that arrange others, and bars.
  static var arranging: [GallerySample] {
    [
      GallerySample(
        name: "SplitNode", purpose: "Two panes. Drag the divider, or move it with the arrow keys.",
        code: "SplitNode(list, detail, fraction: 0.4)", height: 2
      ) {
        SplitNode(TextNode("Issue 11\nIssue 12"), TextNode("It does not start."), fraction: 0.4)
      },
      GallerySample(
        name: "TabsNode", purpose: "Pages of which one is shown.",
        code: """
          TabsNode([
            .init("Issues", list), .init("Log", log),
          ])
          """, height: 2
      ) {
        TabsNode([.init("Issues", TextNode("12 issues")), .init("Log", TextNode("nothing yet"))])
      },
      GallerySample(
        name: "FormNode, DisclosureNode", purpose: "Labels in one column, and rows that open.",
        code: """
          FormNode {
            TextFieldNode("Name")
            SelectNode("Region", regions)
            DisclosureNode("More", owner)
          }
          """, height: nil
      ) {
        FormNode {
          TextFieldNode("Name")
          SelectNode("Region", ["eu-west", "us-east"], selectedIndex: 0)
          DisclosureNode("More", TextFieldNode("Owner"))
        }
      },
      GallerySample(
        name: "NavigationNode",
        purpose: "Pages over each other. Escape, or a click on its title, leads back.",
        code: """
          let pages = NavigationNode(inbox, title: "Inbox")
          ButtonNode("Open") { _ in
            pages.push(message, title: "Message 3")
          }
          """, height: 2
      ) {
        let open = ButtonNode("Open")
        let pages = NavigationNode(DisplayNode { _, _ in row(open) }, title: "Inbox")
        open.onPress = { [unowned pages] _ in
          let answer = ButtonNode("Answer")
          pages.push(DisplayNode { _, _ in row(answer) }, title: "Message 3")
        }
        return pages
      },
      GallerySample(
        name: "FooterNode", purpose: "The keys that work now: those of the focus first.",
        code: """
          lamp.bindings {
            KeyBinding("f", title: "Flash") { lamp.isOn.toggle() }
          }
          FooterNode()
          """, height: 2
      ) {
        let lamp = SwitchNode("Lamp")
        lamp.bindings { KeyBinding("f", title: "Flash") { [unowned lamp] in lamp.isOn.toggle() } }
        return StackLayoutSpec.vertical {
          lamp.alignSelf(.start)
          FooterNode()
        }
      },
      GallerySample(
        name: "MenuBarNode, contextMenu, StatusBarNode",
        purpose: "Menus below titles and at the right button of the mouse, and a row of texts.",
        code: """
          MenuBarNode([Menu("View", items)])
          text.contextMenu = items
          StatusBarNode(leading: file, trailing: place)
          """, height: 3
      ) {
        let text = TextNode("A text")
        let items = { [unowned text] in
          [
            MenuItem("Reverse", isChecked: text.textStyle == .reverse) {
              text.textStyle = text.textStyle == .plain ? .reverse : .plain
            }
          ]
        }()
        text.contextMenu = items
        return StackLayoutSpec.vertical {
          MenuBarNode([Menu("View", items)])
          text.flexGrow(1)
          StatusBarNode(leading: "text", trailing: "1:1")
        }
      },
    ]
  }
}
