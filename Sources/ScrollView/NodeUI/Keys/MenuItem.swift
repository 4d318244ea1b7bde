import LayoutCore

/// An entry of a menu: something to do, or a menu of its own.
///
/// ```swift
/// MenuItem("Save", key: "ctrl+s", isEnabled: document.isEdited) { document.save() }
/// MenuItem("Wrap lines", key: "w", isChecked: text.wrap == .word) { text.toggleWrap() }
/// MenuItem("Open recent", recent.map { file in MenuItem(file) { open(file) } })
/// ```
@MainActor public struct MenuItem {
  private let makeTitle: () -> String
  private let checkEnabled: () -> Bool
  private let checkChecked: () -> Bool
  /// The keys that do the same. In a menu bar the item is their binding; elsewhere they are only shown.
  public var key: KeyPattern?
  /// The items of the menu that it opens; empty if it does something.
  public var items: [MenuItem] = []
  private let action: () -> Void
  let isSeparator: Bool

  /// An item that does something.
  ///
  /// - Parameters:
  ///   - title: the text, on one line. It and the two others are evaluated each time the item is shown.
  ///   - isEnabled: whether it can be chosen.
  ///   - isChecked: whether a mark stands before it.
  public init(
    _ title: @autoclosure @escaping () -> String, key: KeyPattern? = nil,
    isEnabled: @autoclosure @escaping () -> Bool = true, isChecked: @autoclosure @escaping () -> Bool = false,
    action: @escaping () -> Void
  ) {
    (makeTitle, checkEnabled, checkChecked) = (title, isEnabled, isChecked)
    (self.key, self.action, isSeparator) = (key, action, false)
  }

  /// An item that opens a menu.
  public init(_ title: @autoclosure @escaping () -> String, _ items: [MenuItem]) {
    (makeTitle, checkEnabled, checkChecked) = (title, { !items.isEmpty }, { false })
    (self.items, action, isSeparator) = (items, {}, false)
  }

  /// An item that does what a binding does, with its first key.
  public init(_ binding: KeyBinding) {
    (makeTitle, checkEnabled, checkChecked) = ({ binding.title }, { binding.isEnabled }, { false })
    (key, isSeparator) = (binding.keys.first, false)
    action = { if let key = binding.keys.first { binding.perform(KeyInvocation(key: key)) } }
  }

  private init() {
    (makeTitle, checkEnabled, checkChecked) = ({ "" }, { false }, { false })
    (action, isSeparator) = ({}, true)
  }

  /// A line between groups of items.
  public static let separator = MenuItem()

  /// The text.
  public var title: String { makeTitle() }
  /// Whether it can be chosen.
  public var isEnabled: Bool { checkEnabled() }
  /// Whether a mark stands before it.
  public var isChecked: Bool { checkChecked() }

  /// Does what the item does, if it is enabled.
  public func perform() { if isEnabled { action() } }

  /// The bindings of the keys of items and of those in their menus.
  static func bindings(of items: [MenuItem], group: String) -> [KeyBinding] {
    items.flatMap { item in
      if !item.items.isEmpty { return bindings(of: item.items, group: group) }
      guard let key = item.key else { return [] }
      return [
        KeyBinding(
          keys: [key], title: item.makeTitle, group: group, footer: false, isEnabled: item.checkEnabled
        ) { _ in item.perform() }
      ]
    }
  }
}

/// A menu of a menu bar.
@MainActor public struct Menu {
  /// The text in the bar, on one line. Alt with its first letter opens the menu.
  public var title: String
  /// The entries.
  public var items: [MenuItem]

  /// A menu with items.
  public init(_ title: String, _ items: [MenuItem]) { (self.title, self.items) = (title, items) }
}

extension DisplayNode {
  /// The items of a menu that a press of the right button on the node opens, or Shift-F10 or the Menu key while it, or a node
  /// in it, has the focus. Of several nodes around each other the innermost with items counts.
  public var contextMenu: [MenuItem] {
    get { keys?.contextMenu ?? [] }
    set { makeKeys().contextMenu = newValue }
  }

  /// The node with a context menu that is this one or the nearest around it.
  final var nodeWithContextMenu: DisplayNode? {
    sequence(first: self, next: \.supernode).first { !$0.contextMenu.isEmpty }
  }
}
