import LayoutCore
import NodeUI
import SceneFields

extension SceneReader {
  /// A bar of menus, whose items do actions.
  func makeMenuBar(_ mapping: SceneMapping) -> LayoutElement? {
    let bar = MenuBarNode()
    mapping.checkRequired()
    let type = mapping.table["menus"]!.type
    mapping.read("menus") { list in
      let menus = mappings(list, type.table!, type) { menu in
        Menu(menu.string("title") ?? "", menu.read("items") { menuItems($0, of: bar) } ?? [])
      }
      bar.menus = menus ?? []
    } as Void?
    return bar
  }

  /// The items of a menu of a node.
  func menuItems(_ list: Node, of owner: DisplayNode) -> [MenuItem] {
    let items: [MenuItem?]? = mappings(list, NodeKind.menuItemFields, .mappings(NodeKind.menuItemFields)) {
      item in
      guard mayReadAction(item.node) else { return nil }
      let key = item.read("key", keyPattern)
      guard let title = item.string("title") else { return .separator }
      let (isEnabled, isChecked) = (item.bool("enabled") ?? true, item.bool("checked") ?? false)
      let actions = item.read("action") { self.actions($0) }
      return MenuItem(title, key: key, isEnabled: isEnabled, isChecked: isChecked) { [weak owner] in
        actions?.perform(from: owner)
      }
    }
    return items?.compactMap(\.self) ?? []
  }
}
