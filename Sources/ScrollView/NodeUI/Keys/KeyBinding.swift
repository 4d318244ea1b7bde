/// Keys, and the action that they carry out (docs/keys.md has the order in which a window looks for them).
@MainActor
public struct KeyBinding {
  /// The keys, each of which carries out the action.
  public var keys: [KeyPattern]
  /// The name of the action, such as `editor.save`, by which it can be found.
  public var id: String?
  /// The heading under which help lists the binding.
  public var group: String?
  /// Whether a ``FooterNode`` shows the binding.
  public var footer: Bool
  /// Whether the keys come before fields and nearer nodes: for Ctrl, Alt and F keys.
  public var priority: Bool
  /// Whether the binding also works while something else is presented.
  public var reach: Reach
  private let makeTitle: () -> String
  private let checkEnabled: () -> Bool
  private let action: (KeyInvocation) -> Void

  /// - Parameters:
  ///   - title: the name of the action for people. It is evaluated each time it is shown.
  ///   - isEnabled: whether the keys work now; if not, they are left to others.
  public init(
    _ keys: KeyPattern..., id: String? = nil, title: @autoclosure @escaping () -> String,
    group: String? = nil, footer: Bool = true, priority: Bool = false, reach: Reach = .scope,
    isEnabled: @escaping () -> Bool = { true }, action: @escaping () -> Void
  ) {
    self.init(
      keys: keys, id: id, title: title, group: group, footer: footer, priority: priority, reach: reach,
      isEnabled: isEnabled
    ) { _ in action() }
  }

  /// The same with an action that depends on the key, or on the number typed before it.
  public init(
    _ keys: KeyPattern..., id: String? = nil, title: @autoclosure @escaping () -> String,
    group: String? = nil, footer: Bool = true, priority: Bool = false, reach: Reach = .scope,
    isEnabled: @escaping () -> Bool = { true }, action: @escaping (KeyInvocation) -> Void
  ) {
    self.init(
      keys: keys, id: id, title: title, group: group, footer: footer, priority: priority, reach: reach,
      isEnabled: isEnabled, action: action)
  }

  /// The same with a list of keys.
  public init(
    keys: [KeyPattern], id: String? = nil, title: @escaping () -> String, group: String? = nil,
    footer: Bool = true, priority: Bool = false, reach: Reach = .scope,
    isEnabled: @escaping () -> Bool = { true }, action: @escaping (KeyInvocation) -> Void
  ) {
    (self.keys, self.id, self.group, self.footer) = (keys, id, group, footer)
    (self.priority, self.reach) = (priority, reach)
    (makeTitle, checkEnabled, self.action) = (title, isEnabled, action)
  }

  /// The name of the action for people.
  public var title: String { makeTitle() }
  /// Whether the keys work now.
  public var isEnabled: Bool { checkEnabled() }

  /// Carries out the action.
  public func perform(_ invocation: KeyInvocation) { action(invocation) }

  /// The first keys that begin with those typed.
  func pattern(beginningWith typed: [KeyStroke], where isWanted: (KeyPattern) -> Bool) -> KeyPattern? {
    keys.first { $0.strokes.starts(with: typed) && isWanted($0) }
  }
}

/// The reach of a binding.
public enum Reach: Hashable, Sendable {
  /// The part of the screen to which its node belongs.
  case scope
  /// Everywhere, also while something else is presented.
  case everywhere
}

/// The keys that carried out an action.
public struct KeyInvocation: Hashable, Sendable {
  /// Those of the binding's keys that were pressed.
  public var key: KeyPattern
  /// The number typed before them; nil without one (`DisplayNode.acceptsCounts`).
  public var count: Int?

  /// The keys that were pressed, for tests and for code that calls an action itself.
  public init(key: KeyPattern, count: Int? = nil) { (self.key, self.count) = (key, count) }
}

/// Makes a list of bindings from statements.
@MainActor
@resultBuilder
public enum KeyBindingBuilder {
  public static func buildExpression(_ binding: KeyBinding) -> [KeyBinding] { [binding] }
  public static func buildExpression(_ bindings: [KeyBinding]) -> [KeyBinding] { bindings }
  public static func buildBlock(_ bindings: [KeyBinding]...) -> [KeyBinding] { bindings.flatMap(\.self) }
  public static func buildOptional(_ bindings: [KeyBinding]?) -> [KeyBinding] { bindings ?? [] }
  public static func buildEither(first bindings: [KeyBinding]) -> [KeyBinding] { bindings }
  public static func buildEither(second bindings: [KeyBinding]) -> [KeyBinding] { bindings }
  public static func buildArray(_ bindings: [[KeyBinding]]) -> [KeyBinding] { bindings.flatMap(\.self) }
}
