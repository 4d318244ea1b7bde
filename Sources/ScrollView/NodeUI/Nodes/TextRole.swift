/// The part that a text plays in a page. It decides its style, by the theme, and its role for
/// assistive programs.
///
/// ```swift
/// TextNode("Inbox", role: .title)
/// ```
public enum TextRole: Sendable, CaseIterable {
  /// Most text.
  case body
  /// The name of a page or of a part of it. Assistive programs find it as a heading.
  case title
  /// Text that matters less than the rest.
  case secondary
  /// Text about things that are good to know, went well, need care or are wrong.
  case info, success, warning, error

  /// The style of the text, over the theme's text.
  public var style: TextStyle {
    switch self {
    case .body: .plain
    case .title: TextStyle(attributes: .bold)
    case .secondary: TextStyle(foreground: .role(.textSecondary))
    case .info: TextStyle(foreground: .role(.info))
    case .success: TextStyle(foreground: .role(.success))
    case .warning: TextStyle(foreground: .role(.warning))
    case .error: TextStyle(foreground: .role(.error))
    }
  }
}

extension TextNode {
  /// A text with a role, of one style.
  public convenience init(_ string: String, role: TextRole, wrap: TextWrap = .word, maximumLines: Int = 0) {
    // Initializers do not run the observer of the role.
    self.init(AttributedText(string), wrap: wrap, maximumLines: maximumLines, textStyle: role.style)
    self.role = role
  }

  /// A text with a role that follows a model: the function runs again when an observable property that it has read
  /// changes.
  ///
  /// ```swift
  /// TextNode({ store.selected?.title ?? "Choose an issue" }, role: .title)
  /// ```
  public convenience init(
    _ string: @escaping () -> String, role: TextRole, wrap: TextWrap = .word, maximumLines: Int = 0
  ) {
    self.init(wrap: wrap, maximumLines: maximumLines, textStyle: role.style, string)
    self.role = role
  }
}
