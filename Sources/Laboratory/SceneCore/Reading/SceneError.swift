/// All issues of a scene.
public struct SceneError: Error, Equatable, Sendable {
  /// The file's name as the user gave it.
  public let file: String
  /// The issues in the order of the file.
  public let issues: [Issue]

  public struct Issue: Equatable, Sendable {
    /// Line and column count from 1, the column in Unicode scalars; nil for the whole file.
    public var line: Int?
    public var column: Int?
    /// The path in the scene: `root.column.children[2].box`.
    public var path: String
    /// The found and the allowed values.
    public var message: String

    public init(line: Int? = nil, column: Int? = nil, path: String, message: String) {
      self.line = line
      self.column = column
      self.path = path
      self.message = message
    }
  }

  public init(file: String, issues: [Issue]) {
    self.file = file
    self.issues = issues.enumerated().sorted {
      ($0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
        < ($1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
    }.map(\.element)
  }
}

extension SceneError: CustomStringConvertible {
  /// One line for each issue: `file:line:column: path: message`.
  public var description: String { lines.joined(separator: "\n") }

  public var lines: [String] { messages.map(\.description) }

  var messages: [SceneMessage] {
    issues.map { issue in
      SceneMessage(
        file: file, position: issue.line.map { ":\($0):\(issue.column ?? 1)" } ?? "", path: issue.path,
        cause: issue.message)
    }
  }
}
