import LayoutCore
import NodeUI
import ScreenCore

/// A text in an action with values in it, taken at the moment when the action is done: `{value}` is the text of the
/// field that is submitted, `{value ID}` the value of an element, `{{` a brace.
struct ActionText {
  enum Part: Equatable {
    case text(String)
    /// The value of the element whose action it is.
    case own
    /// The value of the element with an id.
    case element(String)
  }

  let parts: [Part]

  /// The value of an element alone.
  init(valueOf id: String) { parts = [.element(id)] }

  /// Nil for a text without values, which stays as it is.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    var (parts, literal, rest): ([Part], String, Substring) = ([], "", text[...])
    while let brace = rest.firstIndex(of: "{") {
      literal += rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        rest.removeFirst()
      } else if let end = rest.firstIndex(of: "}"), let part = Self.part(rest[..<end]) {
        parts += [.text(literal), part]
        literal = ""
        rest = rest[rest.index(after: end)...]
        continue
      }
      literal += "{"
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts + [.text(literal + rest)]
  }

  private static func part(_ name: Substring) -> Part? {
    guard name.hasPrefix("value") else { return nil }
    let id = name.dropFirst(5)
    if id.isEmpty { return .own }
    return id.first == " " && id.count > 1 ? .element(String(id.dropFirst())) : nil
  }
}

extension SceneReader {
  /// Makes a closure that returns a text with its values, once the whole scene is read. Reports elements that do not
  /// exist or have no value.
  ///
  /// - Parameter hasOwn: whether the action belongs to an element with a value of its own.
  func filling(_ text: ActionText, at node: Node, hasOwn: Bool) -> () -> String {
    var nodes: [String: () -> DisplayNode?] = [:]
    for part in text.parts {
      switch part {
      case .text: break
      case .own where hasOwn: break
      case .own:
        report(
          node,
          "{value} is the text of a field, in its onSubmit; allowed here: {value ID}, the value of an element"
        )
      case .element(let id):
        do throws(Problem) {
          let valued = try valuedNode(named: id)
          nodes[id] = { [weak valued] in valued }
        } catch { report(node, error.message) }
      }
    }
    let running = running
    return {
      text.parts.map { part in
        switch part {
        case .text(let text): text
        case .own: running.sender?.valueText ?? ""
        case .element(let id): nodes[id]?()?.valueText ?? ""
        }
      }.joined()
    }
  }
}
