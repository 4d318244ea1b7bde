import NodeUI

/// A command that waits for letters.
struct AwaitedKeys {
  /// The number of letters.
  var count = 1
  var typed: [Unicode.Scalar] = []
  var accept: (Pager, [Unicode.Scalar]) -> Void
}

extension Pager {
  /// Waits for letters; `label` is shown until they are typed.
  func awaitKeys(_ count: Int, _ label: String, accept: @escaping (Pager, [Unicode.Scalar]) -> Void) {
    awaited = AwaitedKeys(count: count, accept: accept)
    message = label
  }

  /// Takes a key for a command that waits for letters.
  func takeAwaited(_ stroke: KeyStroke) {
    guard var now = awaited else { return }
    awaited = nil
    message = ""
    guard !Self.givesUp(stroke) else { return }
    guard case .character(let scalar) = stroke.key, stroke.modifiers.isEmpty else { return ring() }
    now.typed.append(scalar)
    if now.typed.count < now.count {
      awaited = now
      message = now.typed.reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
    } else {
      now.accept(self, now.typed)
    }
  }
}
