import LayoutCore
import ScreenCore
import ScrollCore

// Fields that read and write a property of an element.
extension NodeField {
  convenience init<Element: LayoutElement, Value: FieldConvertible>(
    _ name: String, _ type: FieldType, _ path: ReferenceWritableKeyPath<Element, Value>, _ help: String
  ) {
    self.init(
      name, type, help, get: { (element: Element) in element[keyPath: path].fieldValue },
      set: { element, value in
        if let value = Value(value) { element[keyPath: path] = value }
      })
  }

  convenience init<Element: LayoutElement, Value: FieldConvertible>(
    _ name: String, _ type: FieldType, _ path: ReferenceWritableKeyPath<Element, Value?>, _ help: String
  ) {
    self.init(
      name, type, help, get: { (element: Element) in element[keyPath: path]?.fieldValue },
      set: { element, value in
        if let value = Value(value) { element[keyPath: path] = value }
      }, clear: { $0[keyPath: path] = nil })
  }

  static func bool<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, Bool>, _ help: String
  ) -> NodeField {
    NodeField(name, .bool, path, help)
  }

  static func wholeNumber<Element: LayoutElement>(
    _ name: String, atLeast minimum: Int? = nil, _ path: ReferenceWritableKeyPath<Element, Int>,
    _ help: String
  ) -> NodeField {
    NodeField(name, .wholeNumber(minimum: minimum), path, help)
  }

  static func number<Element: LayoutElement>(
    _ name: String, in range: ClosedRange<Double> = 0...(.infinity),
    _ path: ReferenceWritableKeyPath<Element, Double>, _ help: String
  ) -> NodeField {
    NodeField(name, .number(range), path, help)
  }

  static func numbers<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, [Double]>, _ help: String
  ) -> NodeField {
    NodeField(
      name, .numbers, help, get: { (element: Element) in .numbers(element[keyPath: path]) },
      set: { element, value in
        if case .numbers(let numbers) = value { element[keyPath: path] = numbers }
      })
  }

  /// The texts of a list.
  static func texts<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, [String]>, _ help: String
  ) -> NodeField {
    NodeField(
      name, .texts, help, get: { (element: Element) in .words(element[keyPath: path]) },
      set: { element, value in
        if case .words(let texts) = value { element[keyPath: path] = texts }
      })
  }

  static func text<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, String>, _ help: String
  ) -> NodeField {
    NodeField(name, .text, path, help)
  }

  static func pair<Element: LayoutElement, Value: FieldConvertible>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, Value>, _ help: String
  ) -> NodeField {
    NodeField(name, .pair, path, help)
  }

  static func color<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, Color>, _ help: String
  ) -> NodeField {
    NodeField(name, .color, path, help)
  }

  static func dimension<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, Dimension>, _ help: String
  ) -> NodeField {
    NodeField(name, .dimension, path, help)
  }

  /// Attributes of the style of text: true where an attribute holds.
  static func attribute<Element: LayoutElement>(
    _ name: String, _ attribute: TextStyle.Attributes, _ path: ReferenceWritableKeyPath<Element, TextStyle>,
    _ help: String
  ) -> NodeField {
    NodeField(
      name, .bool, help,
      get: { (element: Element) in .bool(element[keyPath: path].attributes.contains(attribute)) },
      set: { element, value in
        guard let isOn = Bool(value) else { return }
        if isOn {
          element[keyPath: path].attributes.insert(attribute)
        } else {
          element[keyPath: path].attributes.remove(attribute)
        }
      })
  }

  // MARK: Choices

  static func words<Element: LayoutElement, Word: RawRepresentable & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, Word>, without left: Word? = nil, _ help: String
  ) -> NodeField where Word.RawValue == String {
    words(
      name, get: { (element: Element) in element[keyPath: path] },
      set: { (element, word: Word) in element[keyPath: path] = word }, without: left, help)
  }

  static func words<Element: LayoutElement, Word: RawRepresentable & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, Word?>, _ help: String
  ) -> NodeField where Word.RawValue == String {
    words(
      name, get: { (element: Element) in element[keyPath: path] },
      set: { (element, word: Word) in element[keyPath: path] = word }, help
    ).clearing { (element: Element) in element[keyPath: path] = nil }
  }

  /// A choice that no property of the element has as it is, `without` one of the words.
  static func words<Element: LayoutElement, Word: RawRepresentable & CaseIterable>(
    _ name: String, get: @escaping (Element) -> Word?, set: @escaping (Element, Word) -> Void,
    without left: Word? = nil, _ help: String
  ) -> NodeField where Word.RawValue == String {
    NodeField(
      name, .words(Word.allCases.map(\.rawValue).filter { $0 != left?.rawValue }), help,
      get: { (element: Element) in get(element).map { .text($0.rawValue) } },
      set: { element, value in
        if case .text(let text) = value, let word = Word(rawValue: text) { set(element, word) }
      })
  }

  // MARK: Elements

  static func element<Element: LayoutElement>(
    _ name: String, _ path: ReferenceWritableKeyPath<Element, LayoutElement?>, _ help: String
  ) -> NodeField {
    NodeField(
      name, .element, help, get: { (element: Element) in element[keyPath: path].map { .element($0) } },
      set: { element, value in
        if case .element(let child) = value { element[keyPath: path] = child }
      })
  }

  static func elements<Element: LayoutElement>(
    _ name: String, atLeast minimum: Int = 0, _ path: ReferenceWritableKeyPath<Element, [LayoutElement]>,
    _ help: String
  ) -> NodeField {
    NodeField(name, .elements(minimum: minimum), path, help)
  }

  /// The children of a spec. Most elements of a scene are set here, so no key path is on the way.
  static func children(_ help: String) -> NodeField {
    NodeField(
      "children", .elements(minimum: 0), help,
      get: { (spec: MultipleChildrenLayoutSpec) in .elements(spec.children) },
      set: { spec, value in
        if case .elements(let children) = value { spec.children = children }
      })
  }

  /// The element of which a node's layout consists.
  static func layout(_ name: String, _ help: String) -> NodeField {
    NodeField(
      name, .element, help, get: nil,
      set: { (node: DisplayNode, value) in
        if case .element(let element) = value { node.layoutSpecBlock = { _, _ in element } }
      })
  }

  // MARK: Mappings

  static func mapping(
    _ name: String, short: String? = nil, alternatives: [String] = [], exclusions: [(String, String)] = [],
    _ fields: [NodeField], _ help: String
  ) -> NodeField {
    let table = FieldTable(fields, short: short, alternatives: alternatives, exclusions: exclusions)
    return NodeField(name, .mapping(table), help)
  }

  /// A value for each axis. `side` makes the field of one axis, with the name that it gets.
  static func perAxis(
    _ name: String, _ help: String, side: (_ name: String, _ axis: ScrollState.Axis) -> NodeField
  ) -> NodeField {
    NodeField(
      name, .perAxis(FieldTable([side("horizontal", .horizontal), side("vertical", .vertical)])), help)
  }
}
