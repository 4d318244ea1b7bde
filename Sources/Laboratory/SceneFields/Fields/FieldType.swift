import NodeUI
import ScreenCore

/// The values that a field takes, and all that readers, editors, help and the schema know about them.
///
/// A type of values without elements is one row in FieldType+Words.swift or FieldType+Lists.swift; nothing else names it.
package final class FieldType {
  /// The form of the values in a scene.
  package indirect enum Form {
    /// One text, number or word.
    case word
    /// A list of values of a type, of any length if the count is nil.
    case list(FieldType, count: Int?)
    /// One value of a type, or a list of them.
    case wordOrList(FieldType)
    /// A word, or a mapping with fields.
    case wordOrMapping(FieldTable)
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

  /// The control with which people change a value.
  package enum Control { case text, checkBox, choice }

  /// Words that a value is one of.
  package struct Choices {
    package let words: [String]
    /// The name of one in messages.
    package var noun = "word"
    /// Whether other values are right, too.
    package var hasOthers = false
  }

  /// A whole number from a text: scenes have more ways to write one than people who type.
  package typealias Whole = (String) -> Int?

  package let form: Form
  package let control: Control
  private let makeAllowed: () -> String
  private let makeSummary: () -> String
  private let makeSchema: () -> [(String, JSONValue)]
  private let makeChoices: () -> Choices?
  /// The name of the schema in the definitions of the whole; nil for one that stands at each field.
  package let sharedSchema: String?
  /// The value of a word; nil if it is none of the allowed ones.
  private let parse: (String, Whole) -> FieldValue?
  /// The value of a list's parts.
  package let collect: ([FieldValue]) -> FieldValue?
  /// The value of a mapping's parts.
  package let join: ([String: FieldValue]) -> FieldValue?
  private let typed: ((String) -> FieldValue?)?
  private let step: ((FieldValue?, Int) -> FieldValue?)?
  private let makeExamples: () -> [FieldValue]

  /// - Parameters:
  ///   - allowed: the right values, for messages and help.
  ///   - summary: the same in a few words, for tables.
  ///   - schema: the members of the JSON schema.
  ///   - parse: the value of a word in a scene.
  ///   - typed: reads a text that people type; by default as a word, without the blanks around it.
  ///   - step: the value some steps further.
  init(
    _ form: Form = .word, control: Control = .text, allowed: @autoclosure @escaping () -> String,
    summary: @autoclosure @escaping () -> String,
    schema: @autoclosure @escaping () -> [(String, JSONValue)] = [], sharedSchema: String? = nil,
    choices: @autoclosure @escaping () -> Choices? = nil,
    examples: @autoclosure @escaping () -> [FieldValue] = [],
    parse: @escaping (String, Whole) -> FieldValue? = { _, _ in nil },
    collect: @escaping ([FieldValue]) -> FieldValue? = { _ in nil },
    join: @escaping ([String: FieldValue]) -> FieldValue? = { .mapping($0) },
    typed: ((String) -> FieldValue?)? = nil, step: ((FieldValue?, Int) -> FieldValue?)? = nil
  ) {
    (self.form, self.control, makeAllowed, makeSummary) = (form, control, allowed, summary)
    (makeSchema, self.sharedSchema, makeChoices, makeExamples) = (schema, sharedSchema, choices, examples)
    (self.parse, self.collect, self.join, self.typed, self.step) = (parse, collect, join, typed, step)
  }

  /// The right values, for messages and help.
  package var allowed: String { makeAllowed() }

  /// The right values in a few words, for tables.
  package var summary: String { makeSummary() }

  /// The members of the JSON schema; none for a type with elements or mappings, whose form says all.
  package var schema: [(String, JSONValue)] { makeSchema() }

  /// The words that a value is one of; nil if there are none.
  package var choices: Choices? { makeChoices() }

  /// Some values, for tests.
  package var examples: [FieldValue] { makeExamples() }

  /// Whether values are elements.
  package var holdsElements: Bool {
    switch form {
    case .element, .elements: true
    default: false
    }
  }

  /// The fields of a mapping, or of each in a list.
  package var table: FieldTable? {
    switch form {
    case .mapping(let table), .mappings(let table), .perAxis(let table): table
    default: nil
    }
  }

  // MARK: Texts

  /// The value that people mean by a text; nil if it is none of the allowed ones. Several numbers are separated by
  /// blanks or commas.
  package func value(of text: String) -> FieldValue? { typed.map { $0(text) } ?? value(ofWord: text.trimmed) }

  /// The value of a text, number or word, as it stands in a scene's file; nil if it is none of the allowed ones, and
  /// for a type whose values are lists or mappings.
  ///
  /// - Parameter whole: reads a whole number.
  package func value(ofWord word: String, whole: Whole = { Int($0) }) -> FieldValue? { parse(word, whole) }

  /// The text that ``value(of:)`` makes the value of.
  package func text(of value: FieldValue) -> String {
    switch value {
    case .insets(let insets) where insets != EdgeInsets(insets.top):
      [insets.top, insets.left, insets.bottom, insets.right].map(String.init).joined(separator: " ")
    case .pair(let first, let second): "\(first) \(second)"
    case .wholeNumbers(let numbers): numbers.map(String.init).joined(separator: " ")
    case .numbers(let numbers): numbers.map(FieldValue.text).joined(separator: " ")
    case .words(let words): words.joined(separator: " ")
    case .mapping(let edges): edges.keys.sorted().joined(separator: " ")
    default: value.description
    }
  }

  /// The value some steps further, as with an arrow key: the next word, one cell more, 5 % more. Nil if the type has
  /// no steps.
  package func stepped(_ value: FieldValue?, by steps: Int) -> FieldValue? { step?(value, steps) }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
