import LayoutCore

/// A choice of an alert.
public struct AlertAction: Hashable, Sendable {
  /// The title of the button.
  public var title: String
  /// The weight of the button.
  public var variant: ButtonNode.Variant
  /// Whether Escape means this action, and the end of the program.
  public var isCancel = false

  /// Leaves everything as it is.
  public static func cancel(_ title: String = "Cancel") -> AlertAction {
    AlertAction(title: title, variant: .standard, isCancel: true)
  }
  /// One of several actions.
  public static func standard(_ title: String) -> AlertAction {
    AlertAction(title: title, variant: .standard)
  }
  /// The action that most people want.
  public static func primary(_ title: String) -> AlertAction { AlertAction(title: title, variant: .primary) }
  /// An action that destroys something. The focus then begins on another one.
  public static func destructive(_ title: String) -> AlertAction {
    AlertAction(title: title, variant: .destructive)
  }
}

extension Window {
  /// Asks a question in the middle of the screen, and returns the index of the action that was chosen.
  ///
  /// Escape chooses the action that cancels, or the only one; a press outside does nothing. If the alert ends without a
  /// choice, since its task is cancelled, the program dismisses it or ends, the answer is that of Escape, or -1 if there is
  /// none. Without actions there is a button OK.
  ///
  /// ```swift
  /// guard await window.alert("Delete \(name)?", [.cancel(), .destructive("Delete")]) == 1 else { return }
  /// ```
  public func alert(_ title: String, message: String = "", _ actions: [AlertAction] = []) async -> Int {
    let actions = actions.isEmpty ? [.primary("OK")] : actions
    let cancel = actions.firstIndex(where: \.isCancel) ?? (actions.count == 1 ? 0 : nil)
    return await answer(otherwise: cancel ?? -1) { answer in
      let node = AlertNode(message, actions) { answer.give($0) }
      node.onEscape = { [weak self] in
        if let cancel { answer.give(cancel) } else { self?.ring() }
      }
      return (node, .modal(title: title, width: .points(node.wantedWidth(title: title))), node.firstButton)
    }
  }

  /// Asks for a line of text in the middle of the screen. Returns nil if people cancel, or the prompt ends in another way.
  ///
  /// - Parameters:
  ///   - text: the text at the start.
  ///   - validate: returns the reason for which a text is not valid, which is then shown; nil if it is valid.
  public func prompt(_ title: String, text: String = "", validate: ((String) -> String?)? = nil) async
    -> String?
  {
    await answer(otherwise: nil) { answer in
      let node = PromptNode(text, validate) { answer.give($0) }
      return (node, .modal(title: title, width: .points(PromptNode.width)), node.field)
    }
  }

  /// Presents a node that asks something, and waits for the answer.
  private func answer<Value: Sendable>(
    otherwise: Value,
    _ make: (Answer<Value>) -> (node: DisplayNode, style: PresentationStyle, focus: DisplayNode?)
  ) async -> Value {
    tasks.questions += 1
    defer { tasks.questions -= 1 }
    let answer = Answer(otherwise)
    let (node, style, focus) = make(answer)
    answer.dismiss = { [weak self, weak node] in if let node { self?.dismiss(node) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.continuation = continuation
        guard !Task.isCancelled else { return answer.give(otherwise) }
        let isAlert = node is AlertNode
        let options = PresentationOptions(closesByUser: !isAlert, initialFocus: focus, isAlert: isAlert)
        let presentation = present(node, as: style, options) { answer.give(otherwise) }
        if presentation == nil { answer.give(otherwise) }
      }
    } onCancel: {
      Task { @MainActor in answer.give(otherwise) }
    }
  }
}

/// A place for one answer, of which only the first counts.
@MainActor
private final class Answer<Value: Sendable> {
  var continuation: CheckedContinuation<Value, Never>?
  var dismiss: (() -> Void)?
  private let otherwise: Value

  init(_ otherwise: Value) { self.otherwise = otherwise }

  // The window has ended with the question.
  isolated deinit { continuation?.resume(returning: otherwise) }

  func give(_ value: Value) {
    guard let continuation else { return }
    self.continuation = nil
    dismiss?()
    continuation.resume(returning: value)
  }
}

/// The message and the buttons of an alert.
final class AlertNode: ResponderNode {
  private let message: TextNode
  let buttons: [ButtonNode]
  private let actions: [AlertAction]
  /// Called for Escape.
  var onEscape: (() -> Void)?

  init(_ message: String, _ actions: [AlertAction], choose: @escaping (Int) -> Void) {
    self.message = TextNode(message)
    self.actions = actions
    let primary = actions.firstIndex { $0.variant == .primary }
    buttons = actions.enumerated().map { index, action in
      ButtonNode(action.title, action.variant, isDefault: index == primary) { _ in choose(index) }
    }
    super.init()
  }

  override var kind: String { "alert" }

  /// The button with the focus at the start: not one that destroys something.
  var firstButton: ButtonNode? {
    let isCareful = actions.contains { $0.variant == .destructive }
    let first =
      isCareful
      ? actions.firstIndex(where: \.isCancel) ?? actions.firstIndex { $0.variant != .destructive }
      : actions.firstIndex { $0.variant == .primary }
    return buttons[first ?? 0]
  }

  private static let gap = 2
  private static let widths = 28...60

  private var buttonsWidth: Int {
    buttons.reduce(Self.gap * (buttons.count - 1)) { $0 +| $1.contentSize.width }
  }

  /// The columns of the frame: those of the longest line, within bounds.
  func wantedWidth(title: String) -> Int {
    let lines = message.string.split(whereSeparator: \.isNewline).map { DisplayWidth.of(String($0)) }
    let longest = max(lines.max() ?? 0, DisplayWidth.of(title) +| 2, buttonsWidth)
    return max(Self.widths.lowerBound, min(longest +| 4, Self.widths.upperBound))
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical(spacing: 1) {
      if !message.string.isEmpty { message }
      if buttonsWidth <= constrainedSize.max.width {
        StackLayoutSpec.horizontal(spacing: Self.gap, justifyContent: .end) { buttons }
      } else {
        StackLayoutSpec.vertical(alignItems: .end) { buttons }
      }
    }
  }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    switch key {
    case .escape: onEscape?()
    // Buttons side by side, or one above the other.
    case .left, .up: window?.moveFocus(.previous)
    case .right, .down: window?.moveFocus(.next)
    default: return false
    }
    return true
  }
}

/// The field and the buttons of a prompt.
private final class PromptNode: DisplayNode {
  static let width = 60
  let field: TextFieldNode
  private let (cancel, done): (ButtonNode, ButtonNode)

  init(_ text: String, _ validate: ((String) -> String?)?, answer: @escaping (String?) -> Void) {
    let field = TextFieldNode("", text: text, validate: validate)
    field.style.alignSelf = .stretch
    self.field = field
    cancel = ButtonNode("Cancel") { _ in answer(nil) }
    // A default button acts only while the values of its form are valid.
    done = ButtonNode("OK", .primary, isDefault: true) { _ in answer(field.text) }
    super.init()
  }

  override var kind: String { "prompt" }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical(spacing: 1) {
      field
      StackLayoutSpec.horizontal(spacing: 2, justifyContent: .end) {
        cancel
        done
      }
    }
  }
}
