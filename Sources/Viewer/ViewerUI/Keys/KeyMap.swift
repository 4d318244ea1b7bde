import NodeUI

/// The user's own keys. Each stands for keys of the viewer, so that it works with every command.
public struct KeyMap: Sendable {
  /// The meaning of a key.
  enum Meaning: Hashable, Sendable {
    /// The keys that it types.
    case keys(String)
    /// Nothing but a bell.
    case invalid
  }

  /// The result of looking typed keys up.
  enum Lookup: Hashable, Sendable {
    case found(Meaning)
    /// A longer binding begins so.
    case beginning
    case none
  }

  private(set) var bindings: [[KeyStroke]: Meaning] = [:]
  /// Keys of prompts, with those that they stand for.
  private(set) var editing: [KeyStroke: KeyStroke] = [:]
  /// The variables that the file sets.
  package private(set) var variables: [String: String] = [:]
  /// The number of lines that were not understood.
  package private(set) var unknownLines = 0

  public init() {}

  func lookUp(_ strokes: [KeyStroke]) -> Lookup {
    if let meaning = bindings[strokes] { return .found(meaning) }
    return bindings.keys.contains { $0.starts(with: strokes) } ? .beginning : .none
  }

  mutating func bind(_ strokes: [KeyStroke], to meaning: Meaning) { bindings[strokes] = meaning }
  mutating func bindForEditing(_ stroke: KeyStroke, to other: KeyStroke) { editing[stroke] = other }
  mutating func set(_ variable: String, to value: String) { variables[variable] = value }
  mutating func countUnknownLine() { unknownLines += 1 }
  mutating func stop() { (bindings, editing) = ([:], [:]) }
}
