import ScreenCore

/// A probable mistake in the file of a scene.
nonisolated public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the user gave it.
  public let file: String
  /// Line and column count from 1; the line is 0 for the whole file.
  public let line, column: Int
  /// The id of the mistake, its sentence, and what to do about it.
  public let id, message, remedy: String

  package init(file: String, line: Int, column: Int, id: String, message: String, remedy: String) {
    (self.file, self.line, self.column, self.id) = (file, line, column, id)
    (self.message, self.remedy) = (message, remedy)
  }

  /// The place, as `home.yaml:3:5`.
  public var place: String { line > 0 ? "\(file):\(line):\(column)" : file }

  /// One line: the place, the id and the sentence. Control characters are visible.
  public var description: String { SafeText.of("\(place): \(id): \(message)") }

  /// The finding as an object of JSON, in one line.
  public var json: String { value.text }

  package var value: JSONValue {
    .object(having: [
      ("file", .string(file)), ("line", line > 0 ? .whole(line) : nil),
      ("column", line > 0 ? .whole(column) : nil),
      ("id", .string(id)), ("message", .string(message)), ("remedy", .string(remedy)),
    ])
  }

  /// Reads a value as ``value`` makes it; nil for any other.
  package init?(_ value: JSONValue) {
    guard let file = value["file"]?.string, let id = value["id"]?.string,
      let message = value["message"]?.string, let remedy = value["remedy"]?.string
    else { return nil }
    let (line, column) = (value["line"]?.whole ?? 0, value["column"]?.whole ?? 0)
    self.init(file: file, line: line, column: column, id: id, message: message, remedy: remedy)
  }
}

/// The probable mistakes in the file of a scene.
nonisolated public struct LintReport: Hashable, Sendable {
  /// In the order of the file.
  public package(set) var findings: [LintFinding] = []
  /// Those that comments of the file allow.
  public package(set) var allowed: [LintFinding] = []

  package init() {}
}
