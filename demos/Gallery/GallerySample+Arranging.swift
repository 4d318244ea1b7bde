import LayoutCore
import NodeUI

extension GallerySample {
  /// Nodes that arrange others, and bars.
  static var arranging: [GallerySample] {
    [
      GallerySample(
        name: "SplitNode", purpose: "Two panes. Drag the divider, or move it with the arrow keys.",
        code: "SplitNode(list, detail, fraction: 0.4)", height: 4
      ) {
        SplitNode(TextNode("list"), TextNode("detail"), fraction: 0.4)
      },
      GallerySample(
        name: "TabsNode", purpose: "Pages of which one is shown.",
        code: """
          TabsNode([
            .init("Issues", list), .init("Log", log),
          ])
          """, height: 3
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
        name: "MenuBarNode, StatusBarNode",
        purpose: "Menus that open below their titles, and a row of texts.",
        code: """
          MenuBarNode([Menu("View", items)])
          StatusBarNode(leading: file, trailing: place)
          """, height: 3
      ) {
        let text = TextNode("A text")
        return StackLayoutSpec.vertical {
          MenuBarNode([
            Menu(
              "View",
              [
                MenuItem("Reverse", isChecked: text.textStyle == .reverse) {
                  text.textStyle = text.textStyle == .plain ? .reverse : .plain
                }
              ])
          ])
          text.flexGrow(1)
          StatusBarNode(leading: "text", trailing: "1:1")
        }
      },
    ]
  }
}
