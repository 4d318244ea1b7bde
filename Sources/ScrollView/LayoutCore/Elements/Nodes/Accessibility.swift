/// The meaning of a node for people who do not see the screen: the words of linear mode and of tests.
///
/// Each class of nodes has its own (``DisplayNode/defaultAccessibility``); a program changes what is different:
///
/// ```swift
/// title.accessibility.role = .heading
/// chart.accessibility.label = "Load of the last hour"
/// ```
public struct Accessibility: Hashable, Sendable {
  /// The kind of thing that a node is. More kinds may be added.
  public enum Role: String, CaseIterable, Sendable {
    /// Text that people read.
    case text, heading, link
    /// Things that people press, or turn on and off.
    case button, checkBox, `switch`, disclosure
    /// Text that people write.
    case textField, textArea
    /// One of several options.
    case radioGroup, radio, popUp
    /// Numbers that people set.
    case slider, stepper
    /// The state of some work.
    case progress, status
    /// A picture.
    case image
    /// Rows.
    case list, row, table, cell, columnHeader, tree, treeItem
    /// A bar of titles that shows one page at a time.
    case tab, tabList
    /// Content larger than its place, and the line between two places.
    case scrollArea, splitter
    /// Things that belong together.
    case group, form, toolbar
    /// Things over others.
    case dialog, alert, menuBar, menu, menuItem
    /// Long texts.
    case log, document
  }

  /// The kind of thing; nil for a node that only holds others and says nothing itself.
  public var role: Role?
  /// The name of the thing.
  public var label = ""
  /// The content of the thing, such as the text of a field.
  public var value = ""
  /// The effect of the thing, or the text of an empty field.
  public var hint = ""
  /// Whether the node and all that is in it say nothing.
  public var isHidden = false
  /// The place among the nodes next to it: a lower one is read first, equal ones in the order of the tree.
  public var order = 0
  /// Words for the state, such as `selected`, `disabled` or `checked`.
  public var states: [String] = []
  /// The place among things of the same kind, such as `2 of 3`, or the range of a value.
  public var position = ""
  /// Whether the node speaks for all that is in it.
  public var isWhole = false
  /// Parts that are no nodes, such as the options of a group.
  public var parts: [AccessibilityPart] = []

  /// A node of a kind; without one it says nothing itself.
  public init(
    _ role: Role? = nil, label: String = "", value: String = "", hint: String = "", states: [String] = [],
    position: String = ""
  ) {
    (self.role, self.label, self.value, self.hint) = (role, label, value, hint)
    (self.states, self.position) = (states, position)
  }

  /// The position of a place, counted from 0, among some: `2 of 3`.
  public static func position(_ index: Int, of count: Int) -> String { "\(index +| 1) of \(count)" }
}

/// A part of a node that is no node.
public struct AccessibilityPart: Hashable, Sendable {
  /// The kind of thing.
  public var role: Accessibility.Role
  /// The name of the thing.
  public var label: String
  /// Words for the state.
  public var states: [String]
  /// The place among things of the same kind.
  public var position: String
  /// The part's cells in the node; nil if it is in view whenever the node is.
  public var area: Rect?
  /// Whether it is the part that keys go to while its node has the focus.
  public var isCurrent: Bool

  /// A part of a node.
  public init(
    _ role: Accessibility.Role, label: String, states: [String] = [], position: String = "",
    area: Rect? = nil,
    isCurrent: Bool = false
  ) {
    (self.role, self.label, self.states, self.position) = (role, label, states, position)
    (self.area, self.isCurrent) = (area, isCurrent)
  }
}

/// The changes that a program has made to a node's meaning.
struct AccessibilityChanges {
  private var role: Accessibility.Role??
  private var label, value, hint, position: String?
  private var states: [String]?
  private var parts: [AccessibilityPart]?
  private var isHidden, isWhole: Bool?
  private var order: Int?

  /// The differences from the node's own meaning.
  init(from old: Accessibility, to new: Accessibility) {
    func changed<Value: Equatable>(_ path: KeyPath<Accessibility, Value>) -> Value? {
      old[keyPath: path] == new[keyPath: path] ? nil : new[keyPath: path]
    }
    (role, label, value, hint) = (changed(\.role), changed(\.label), changed(\.value), changed(\.hint))
    (isHidden, order, states) = (changed(\.isHidden), changed(\.order), changed(\.states))
    (position, isWhole, parts) = (changed(\.position), changed(\.isWhole), changed(\.parts))
  }

  func applied(to own: Accessibility) -> Accessibility {
    var result = own
    result.role = role ?? own.role
    result.label = label ?? own.label
    result.value = value ?? own.value
    result.hint = hint ?? own.hint
    result.isHidden = isHidden ?? own.isHidden
    result.order = order ?? own.order
    result.states = states ?? own.states
    result.position = position ?? own.position
    result.isWhole = isWhole ?? own.isWhole
    result.parts = parts ?? own.parts
    return result
  }
}

extension DisplayNode {
  /// The node's meaning: that of its class, with the changes that the program has made. Only what is set stays; all else
  /// follows the node.
  public final var accessibility: Accessibility {
    get {
      let own = defaultAccessibility
      return optionalState?.optionalExtras?.accessibility?.applied(to: own) ?? own
    }
    set { state.extras.accessibility = AccessibilityChanges(from: defaultAccessibility, to: newValue) }
  }
}
