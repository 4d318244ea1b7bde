import NodeUI
import ScreenCore

/// The values that a field takes.
package enum FieldType {
  case bool
  /// `minimum` is nil if any whole number is right.
  case wholeNumber(minimum: Int?)
  case wholeNumbers
  case number(ClosedRange<Double>)
  case duration(ClosedRange<Duration>)
  /// One of these.
  case words([String])
  /// One of these, or a list of them; `noun` names one in messages.
  case wordList([String], noun: String)
  case text
  case texts
  case character
  case color
  case dimension
  /// Cells, at least 1, or a part of the view.
  case length
  case insets
  /// An edge of ``stickyEdges``, or a mapping of them to whole numbers.
  case sticky
  /// Two whole numbers.
  case pair
  case element
  /// `minimum` is the least number of elements.
  case elements(minimum: Int)
  /// A mapping with fields of its own.
  case mapping(FieldTable)
  /// A mapping with one of the actions (`NodeKind.actionFields`), or a list of such mappings.
  case actions
  /// A list of keys with their actions (`NodeKind.keyFields`).
  case keyBindings
  /// A mapping of an id and fields of the element with it.
  case settings
  /// A list of at least one mapping with these fields.
  case mappings(FieldTable)
  /// A value for both axes, or a mapping with one for `horizontal` and `vertical`, the two fields of the table.
  case perAxis(FieldTable)
}

extension FieldType {
  /// The right values, for messages and help.
  package var allowed: String {
    switch self {
    case .bool: "true, false"
    case .wholeNumber(nil): "a whole number"
    case .wholeNumber(let minimum?): "a whole number of at least \(minimum)"
    case .wholeNumbers: "a list of whole numbers"
    case .number(let range):
      if range == 0...(.infinity) {
        "a number, 0 or more"
      } else if range.upperBound == .infinity {
        "a number of at least \(FieldValue.text(range.lowerBound))"
      } else {
        "a number from \(FieldValue.text(range.lowerBound)) to \(FieldValue.text(range.upperBound))"
      }
    case .duration(let range):
      "a time from \(range.lowerBound.timeText) to \(Self.minutes(range.upperBound)), as in 500ms, 2s or 1m"
    case .words(let words): list(words)
    case .wordList(let words, _): list(words) + ", a list of them"
    case .text: "a text"
    case .texts: "a list of texts"
    case .character: "one character"
    case .color: "default, \(list(Self.colorNames)), 0 to 255, \u{201c}#rrggbb\u{201d}"
    case .dimension: "a whole number, a percentage like \u{201c}50%\u{201d}, auto"
    case .length: "a whole number of at least 1, a percentage like \u{201c}50%\u{201d}"
    case .insets: "a whole number, a mapping of \(list(Self.edges))"
    case .sticky: "\(list(Self.stickyEdges)), a mapping of them"
    case .pair: "a list of two whole numbers"
    case .element: "an element"
    case .elements(let minimum):
      minimum == 0
        ? "a list of elements" : "a list of at least \(minimum == 1 ? "one element" : "\(minimum) elements")"
    case .mapping(let table):
      (table.short.map { $0.type.allowed + ", " } ?? "") + "a mapping of \(list(table.names))"
    case .actions: "an action, a list of actions"
    case .keyBindings: "a list of keys"
    case .settings: "a mapping of id and fields"
    case .mappings(let table): "a list of mappings of \(list(table.names))"
    case .perAxis(let table):
      table.fields[0].type.allowed
        + (table.fields[0].type.table == nil ? ", a mapping of " : ", or of ") + list(table.names)
    }
  }

  /// The right values in a few words, for tables.
  package var summary: String {
    switch self {
    case .bool: "true or false"
    case .wholeNumber(nil): "whole number"
    case .wholeNumber(let minimum?): "whole number, \(minimum) or more"
    case .wholeNumbers: "list of whole numbers"
    case .number(let range):
      if range.upperBound == .infinity {
        "number, \(FieldValue.text(range.lowerBound)) or more"
      } else {
        "number, \(FieldValue.text(range.lowerBound)) to \(FieldValue.text(range.upperBound))"
      }
    case .duration(let range): "time, \(range.lowerBound.timeText) to \(Self.minutes(range.upperBound))"
    case .words(let words): list(words)
    case .wordList(let words, _): list(words) + ", or a list"
    case .text: "text"
    case .texts: "list of texts"
    case .character: "character"
    case .color: "colour"
    case .dimension: "n, \u{201c}n%\u{201d}, auto"
    case .length: "n or \u{201c}n%\u{201d}"
    case .insets: "n, or top, left, bottom, right"
    case .sticky: "\(list(Self.stickyEdges)), or mapping"
    case .pair: "two whole numbers"
    case .element: "element"
    case .elements: "list of elements"
    case .mapping(let table): (table.short.map { $0.type.summary + ", or " } ?? "") + "mapping"
    case .actions: "action, or a list"
    case .keyBindings: "list of keys"
    case .settings: "mapping of id and fields"
    case .mappings: "list of mappings"
    case .perAxis(let table): table.fields[0].type.summary + "; or per axis"
    }
  }

  /// Whether values are elements.
  package var holdsElements: Bool {
    switch self {
    case .element, .elements: true
    default: false
    }
  }

  /// The names of colours: roles of the theme, then entries of the palette.
  package static let colorNames = ColorRole.allCases.map(\.rawValue) + Color.names

  /// A time as text, in minutes if it is a whole number of them.
  private static func minutes(_ time: Duration) -> String {
    let (minutes, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 60_000_000_000)
    return minutes > 0 && rest == 0 ? "\(minutes)m" : time.timeText
  }

  /// The names of the fields of insets.
  package static let edges = ["top", "left", "bottom", "right"]

  /// The edges to which an element sticks.
  package static let stickyEdges = ["top", "leading", "bottom", "trailing"]

  /// The fields of a mapping, or of each in a list.
  package var table: FieldTable? {
    switch self {
    case .mapping(let table), .mappings(let table), .perAxis(let table): table
    default: nil
    }
  }
}

/// Fields in the order in which they are listed and set.
package final class FieldTable {
  package let fields: [NodeField]
  package let names: [String]
  /// The names of the fields that a mapping must have.
  package let required: [String]
  /// The field for a value that is not a mapping; nil if the value must be one.
  package let short: NodeField?
  /// Fields of which a mapping must have exactly one; may be empty.
  package let alternatives: [String]
  /// Pairs of fields that exclude each other.
  package let exclusions: [(String, String)]
  private let indices: [String: Int]

  package init(
    _ fields: [NodeField], short: String? = nil, alternatives: [String] = [],
    exclusions: [(String, String)] = []
  ) {
    self.fields = fields
    self.exclusions = exclusions
    self.alternatives = alternatives
    names = fields.map(\.name)
    indices = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($0.element.name, $0.offset) })
    self.short = fields.first { $0.name == short }
    required = fields.filter(\.isRequired).map(\.name)
  }

  /// The place of a field in ``fields``; nil if there is none of that name. O(1)
  package func index(of name: String) -> Int? { indices[name] }

  package subscript(name: String) -> NodeField? { indices[name].map { fields[$0] } }
}
