import LayoutCore
import NodeUI
import PatternCore
import SceneFields
import ScreenCore

extension SceneReader {
  /// Text; with markup or a link, text whose links the user can follow. With several strings, each tick shows the
  /// next one.
  func makeText(_ mapping: SceneMapping) -> LayoutElement? {
    let link = mapping.string("link")
    let hasMarkup = mapping.bool("markup") == true
    let strings = strings(of: mapping)
    func attributed(_ string: String) -> AttributedText {
      if hasMarkup { return AttributedText(markup: string) }
      return link.map { AttributedText(string, link: $0) } ?? AttributedText(string)
    }
    func string(_ strings: [String], _ tick: Int, at seconds: Double) -> String {
      let index = tick % strings.count
      let values = Placeholders(index: index, count: strings.count, tick: tick, seconds: seconds)
      return values.filled(strings[index])
    }
    let first = attributed(strings.map { string($0, 0, at: 0) } ?? mapping.string("string") ?? "")
    let text = hasMarkup || link != nil ? LinkTextNode(first) : TextNode(first)
    mapping.apply(to: text, except: ["string"])
    if let strings {
      addTicker(to: text, every: mapping.duration("every"), isCommon: true) { node, tick in
        (node as? TextNode)?.attributedText = attributed(
          string(strings, tick, at: node.window?.timeSinceStart ?? 0))
      }
    }
    return text
  }

  /// The strings of a text that changes: at least one. Nil for any other text.
  private func strings(of mapping: SceneMapping) -> [String]? {
    guard mapping.has("strings") else {
      mapping.read("every") { report($0, "strings is missing") }
      return nil
    }
    mapping.read("string") { report($0, "string and strings exclude each other") }
    mapping.read("strings") { checkPlaceholders(in: $0) } as Void?
    guard case .words(let words)? = mapping.value("strings"), !words.isEmpty else {
      mapping.read("strings") {
        if case .sequence(let list) = $0, list.isEmpty {
          report($0, "found an empty list; allowed: a list of at least one text")
        }
      }
      return [""]
    }
    return words
  }

  /// A button, which scrolls to the element of its key `reveals`, if any.
  func makeButton(_ kind: NodeKind, _ mapping: SceneMapping) -> LayoutElement? {
    let button = ButtonNode()
    mapping.apply(to: button)
    if button.title.isEmpty {
      mapping.read("title") { if $0.scalar != nil { report($0, "found an empty title; allowed: a text") } }
    }
    mapping.reference("reveals") { [weak button] (element) throws(WrongKind) in
      guard let node = element as? DisplayNode else { throw WrongKind(allowed: "a node") }
      button?.onPress = { [weak node] button in node.map { button.window?.reveal($0) } }
    }
    mapping.reference("form") { [weak button] (element) throws(WrongKind) in
      guard let node = element as? DisplayNode else {
        throw WrongKind(allowed: "a node with fields in it, such as a form, node or scroll")
      }
      button?.form = node
    }
    if let actions = mapping.read("action", { self.actions($0) }) {
      button.onPress = { actions.perform(from: $0) }
      mapping.read("reveals") { report($0, "reveals and action exclude each other") } as Void?
    }
    return button
  }

  func makeTextField(_ mapping: SceneMapping) -> LayoutElement? {
    let field = TextFieldNode()
    mapping.apply(to: field)
    if let actions = mapping.read("onSubmit", { self.actions($0, haveOwnValue: true) }) {
      field.onSubmit = { actions.perform(from: $0) }
    }
    mapping.reference("list") { [weak field] (element) throws(WrongKind) in
      guard let list = element as? ListNode, list.selectionMode != .none else {
        throw WrongKind(allowed: "a list with selection")
      }
      field?.list = list
    }
    field.validate = rule(of: mapping)
    return field
  }

  /// The rule of a field for valid texts: a pattern, or the range of a number; nil if it has none.
  private func rule(of mapping: SceneMapping) -> ((String) -> String?)? {
    let message = mapping.string("message")
    let pattern = mapping.read("matches") { node -> CompiledPattern? in
      guard let text = node.scalar?.string else { return nil }
      do throws(CompiledPattern.Problem) {
        return try CompiledPattern(Array(text.utf8), [.text, .whole])
      } catch {
        let place = error.scalars(in: text) + 1
        report(
          node,
          "found \(describe(node)), which is no regular expression: \(error.message) at character \(place)")
        return nil
      }
    }
    let (least, most) = (mapping.number("minimum"), mapping.number("maximum"))
    if let least, let most, least > most {
      mapping.read("maximum") { report($0, "maximum is less than minimum") } as Void?
      return nil
    }
    guard pattern != nil || least != nil || most != nil else { return nil }
    let (low, high) = (least.map { FieldValue.text($0) }, most.map { FieldValue.text($0) })
    let wanted =
      if let low, let high { "a number from \(low) to \(high)" } else if let low {
        "a number of \(low) or more"
      } else { "a number of at most \(high ?? "")" }
    return { text in
      switch pattern?.search(text) {
      case .nothing: return message ?? "not valid"
      case .tooManySteps: return "the pattern takes too many steps on this text"
      case .found, nil: break
      }
      // A number that is missing is for `required`.
      guard least != nil || most != nil, !text.isEmpty else { return nil }
      guard let number = Double(text), number.isFinite, number >= least ?? number, number <= most ?? number
      else {
        return message ?? wanted
      }
      return nil
    }
  }

  /// A picture from a file, whose size is read from its first bytes, or a pattern.
  func makeImage(_ kind: NodeKind, _ mapping: SceneMapping) -> LayoutElement? {
    if !mapping.has("file"), !mapping.has("pixels") { report(mapping.node, "file or pixels is missing") }
    let name = mapping.string("file")
    let size = name.flatMap { name in mapping.read("file") { pixelSize(ofImage: name, $0) } }
    let image = ImageNode(file: name.map { FileName(path(of: $0)) }, pixelSize: size ?? .zero)
    image.root = files.names.root.path
    if name == nil { image.pattern = .gradient }
    mapping.apply(to: image)
    return image
  }
}
