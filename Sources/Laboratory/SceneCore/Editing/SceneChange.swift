import LayoutCore
import SceneFields

/// A new value of one field of a scene's element, to be written into its file.
package struct SceneChange {
  /// The element's part of the file.
  package var source: ElementSource
  /// The name of the field, then those of its parts: `["snap", "horizontal", "every"]`.
  package var names: [String]
  package var value: FieldValue
  /// Whether the view scrolls on the axis of the change only, so that a value for both axes may be changed.
  package var isOnlyAxis = false
  /// The values of other parts that a new mapping would change otherwise, such as `enabled` of `paging`.
  package var companions: [String: FieldValue] = [:]

  package init(
    _ source: ElementSource, _ names: [String], _ value: FieldValue, isOnlyAxis: Bool = false,
    companions: [String: FieldValue] = [:]
  ) {
    (self.source, self.names, self.value, self.isOnlyAxis) = (source, names, value, isOnlyAxis)
    self.companions = companions
  }
}

/// The reason why changes are not written into a scene's file. Nothing is written then.
package struct SceneWritingError: Error, Hashable, CustomStringConvertible {
  package let file: String
  /// The line, from 1; nil if the whole file is meant.
  package var line: Int?
  package let message: String

  package var description: String { (line.map { "\(file):\($0)" } ?? file) + ": " + message }
}

extension FieldValue {
  /// The value as a scene's file has it; nil for elements.
  var yamlText: YAMLText? {
    switch self {
    case .bool, .wholeNumber, .number, .duration, .color, .dimension: .scalar(description)
    case .text(let text): .scalar(text)
    case .words(let words): words.count == 1 ? .scalar(words[0]) : .list(words.map { .scalar($0) })
    case .wholeNumbers(let numbers): .list(numbers.map { .scalar(String($0)) })
    case .numbers(let numbers): .list(numbers.map { .scalar(FieldValue.text($0)) })
    case .pair(let first, let second): .list([.scalar(String(first)), .scalar(String(second))])
    case .insets(let insets):
      insets == EdgeInsets(insets.top) ? .scalar(Self.cells(insets.top)) : .mapping(Self.edges(insets))
    case .mapping(let values):
      .mapping(
        values.sorted { $0.key < $1.key }.compactMap { key, value in value.yamlText.map { (key, $0) } })
    case .mappings, .element, .elements: nil
    }
  }

  /// The edges of insets, by their names in a scene.
  static func edges(_ insets: EdgeInsets) -> [(key: String, value: YAMLText)] {
    zip(FieldType.edges, [insets.top, insets.left, insets.bottom, insets.right]).map {
      (key: $0, value: .scalar(cells($1)))
    }
  }

  private static func cells(_ value: Int) -> String { value == .infinity ? "infinity" : String(value) }
}
