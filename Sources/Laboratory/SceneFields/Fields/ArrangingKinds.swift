import LayoutCore
import NodeUI

// Nodes that arrange others, and bars.
extension NodeKind {
  static let split = NodeKind(
    "split", "Two panes with a divider that people move.",
    [
      pane("first", "The left or upper pane", \SplitNode.first).required,
      pane("second", "The right or lower pane", \SplitNode.second).required,
      .words("axis", \SplitNode.axis, "The direction in which the panes follow each other"),
      .number("fraction", in: 0...1, \SplitNode.fraction, "The part of the room that the first pane has"),
      .wholeNumber("minimums", atLeast: 0, \SplitNode.minimums, "The fewest cells of each pane"),
      .words("collapses", \SplitNode.collapses, "The pane that people can collapse"),
      .bool("isCollapsed", \SplitNode.isCollapsed, "Whether that pane is collapsed"),
      .bool("enabled", \SplitNode.isEnabled, "Whether people can move the divider").in(.input),
    ], make: { SplitNode(DisplayNode(), DisplayNode()) })

  static let tabs = NodeKind(
    "tabs", "A bar with the titles of pages, and one of the pages below it.",
    [
      NodeField(
        "tabs", .mappings(tabFields), "The pages with their titles", get: nil,
        set: { (tabs: TabsNode, value) in
          guard case .mappings(let pages) = value else { return }
          tabs.tabs = pages.compactMap { page in
            guard case .element(let element)? = page["page"] else { return nil }
            return TabsNode.Tab(page["title"].flatMap { String($0) } ?? "", element)
          }
        }
      ).required,
      .wholeNumber("currentIndex", atLeast: 0, \TabsNode.currentIndex, "The page that is shown, from 0"),
      .bool("enabled", \TabsNode.isEnabled, "Whether people can turn to another page").in(.input),
    ], make: { TabsNode() })

  private static let tabFields = FieldTable([
    NodeField("title", .text, "The text in the bar").required,
    NodeField("page", .element, "The page").required,
  ])

  static let disclosure = NodeKind(
    "disclosure", "A row with a title that shows and hides what is below it.",
    [
      .text("title", \DisclosureNode.label, "The title"),
      pane("content", "What is below the row", \DisclosureNode.content).required,
      .bool("isOn", \DisclosureNode.isOn, "Whether the content is shown"),
      .bool("enabled", \DisclosureNode.isEnabled, "Whether people can open and close it").in(.input),
    ], make: { DisclosureNode("", DisplayNode()) })

  static let form = NodeKind(
    "form", "Controls stacked top to bottom, with their labels in one column.",
    [
      .elements("fields", \FormNode.fields, "The controls, and other elements between them"),
      .wholeNumber("spacing", atLeast: 0, \FormNode.spacing, "Free rows between them"),
    ], make: { FormNode() })

  static let menuBar = NodeKind(
    "menuBar", "A row of menus that open below their titles.",
    [NodeField("menus", .mappings(menuFields), "The menus").required], make: { MenuBarNode() })

  private static let menuFields = FieldTable([
    NodeField("title", .text, "The text in the bar; Alt and its first letter open the menu").required,
    NodeField("items", .mappings(menuItemFields), "The items").required,
  ])

  /// The fields of an item of a menu.
  package static let menuItemFields = FieldTable([
    NodeField("title", .text, "The text; without one the item is a line"),
    NodeField("key", .text, "A key that does the same, as ctrl+s or f5"),
    NodeField("enabled", .bool, usual: .bool(true), "Whether it can be chosen"),
    NodeField("checked", .bool, usual: .bool(false), "Whether a mark stands before it"),
    NodeField("action", .actions, "The actions to do when it is chosen"),
  ])

  static let footer = NodeKind("footer", "The keys that work now, in one row.", [], make: { FooterNode() })

  static let statusBar = NodeKind(
    "statusBar", "A row of texts. A value that is no mapping is the leading one.", short: "leading",
    [
      .text("leading", \StatusBarNode.leading, "The text at the left"),
      .text("middle", \StatusBarNode.middle, "The text in the middle"),
      .text("trailing", \StatusBarNode.trailing, "The text at the right"),
    ], make: { StatusBarNode() })

  /// A node that another one has as its part.
  private static func pane<Element: LayoutElement>(
    _ name: String, _ help: String, _ path: ReferenceWritableKeyPath<Element, DisplayNode>
  ) -> NodeField {
    NodeField(
      name, .element, help, get: nil,
      set: { (element: Element, value) in
        if case .element(let content) = value {
          element[keyPath: path] = content as? DisplayNode ?? DisplayNode { _ in content }
        }
      })
  }
}
