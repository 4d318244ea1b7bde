import LayoutCore
import NodeUI

// Habits of less that hold under its name: messages wait for RETURN, and Escape is the first key of others however
// late they come.
extension Pager {
  var isLess: Bool { options.profile == .less }

  // MARK: RETURN

  /// Shows a message until the next key, which is taken if it is RETURN or a blank.
  ///
  /// - Parameter body: the change that the message is about. The rows stay as they are until the key, as in less.
  func acknowledge(_ text: String, then body: @escaping (Pager) -> Void = { _ in }) {
    guard isLess, prompt.isCommand else {
      body(self)
      message = text
      return
    }
    prompt = .acknowledgement(body)
    message = text + "  (press RETURN)"
  }

  /// Ends a message that waits for RETURN; false if the key has a meaning of its own.
  func takeAcknowledgement(_ stroke: KeyStroke, then body: (Pager) -> Void) -> Bool {
    prompt = .nothing
    message = ""
    body(self)
    message = ""
    return [.enter, .character(" ")].contains(stroke.key) || isInterrupt(stroke)
      || stroke == KeyStroke(.character("c"), .control)
  }

  // MARK: Escape

  /// Waits for the keys after Escape.
  func beginEscape() {
    prompt = .escape(EscapedKeys(number: prompt.command.number))
    message = "ESC"
  }

  /// Takes a key after Escape.
  func take(_ stroke: KeyStroke, after keys: EscapedKeys) {
    prompt = .nothing
    message = ""
    if stroke.key == .escape || stroke == KeyStroke(.character("c"), .control) { return }
    var keys = keys
    guard case .character(let scalar) = stroke.key, stroke.modifiers.subtracting(.shift).isEmpty else {
      return type(stroke.key, stroke.modifiers.union(.alt), keys.number)
    }
    keys.typed.unicodeScalars.append(scalar)
    switch keys.meaning {
    case .incomplete:
      prompt = .escape(keys)
      message = "ESC" + keys.typed
    case .key(let key, let modifiers): type(key, modifiers, keys.number)
    case .unknown: ring()
    }
  }

  private func type(_ key: Key, _ modifiers: Modifiers, _ number: TypedNumber?) {
    prompt.command.number = number
    window.handle(key, modifiers)
  }
}

/// The keys after Escape, where they may come as slowly as people type.
struct EscapedKeys {
  enum Meaning: Equatable {
    /// More keys belong to it.
    case incomplete
    case key(Key, Modifiers)
    case unknown
  }

  /// The number typed before Escape.
  var number: TypedNumber?
  var typed = ""

  /// A character with Alt, or a key of the terminal that came in pieces: `O` or `[`, parameters, and a letter or `~`.
  var meaning: Meaning {
    let scalars = Array(typed.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last else { return .incomplete }
    guard first == "O" || first == "[" else { return .key(.character(first), .alt) }
    guard scalars.count > 1 else { return .incomplete }
    guard ("@"..."~").contains(last) else { return scalars.count > 16 ? .unknown : .incomplete }
    let parameters = String(String.UnicodeScalarView(scalars[1..<scalars.count - 1])).split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? 1 }
    let bits = parameters.count > 1 ? min(8, max(1, parameters[1])) - 1 : 0
    var modifiers: Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    let key: Key?
    if last == "~" {
      key =
        [1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end][
          parameters.first ?? 0]
    } else {
      key =
        ["A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .tab, "M": .enter][last]
    }
    if last == "Z" { modifiers.insert(.shift) }
    return key.map { .key($0, modifiers) } ?? .unknown
  }
}
