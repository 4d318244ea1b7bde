import ScreenCore

/// A probable mistake in the file of a scene.
nonisolated public struct LintFinding: Hashable, Sendable {
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
  public var json: String {
    let place = line > 0 ? "\"line\":\(line),\"column\":\(column)," : ""
    return "{\"file\":\(JSONText.quoted(file)),\(place)\"id\":\(JSONText.quoted(id)),"
      + "\"message\":\(JSONText.quoted(message)),\"remedy\":\(JSONText.quoted(remedy))}"
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
