import ScreenCore

/// All issues of a scene.
nonisolated public struct SceneError: Error, Equatable, Sendable {
  /// The file's name as the user gave it.
  public let file: String
  /// The issues in the order of the file.
  public let issues: [Issue]
  /// The number of further issues.
  public let omitted: Int

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

  public init(file: String, issues: [Issue], omitted: Int = 0) {
    (self.file, self.omitted) = (file, omitted)
    self.issues = issues.enumerated().sorted {
      ($0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
        < ($1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
    }.map(\.element)
  }
}

nonisolated extension SceneError: CustomStringConvertible {
  /// One line for each issue: `file:line:column: path: message`.
  public var description: String { lines.joined(separator: "\n") }

  public var lines: [String] { messages.map(\.description) }

  var messages: [SceneMessage] {
    issues.map { issue in
      SceneMessage(
        file: file, position: issue.line.map { ":\($0):\(issue.column ?? 1)" } ?? "", path: issue.path,
        cause: issue.message)
    } + (omitted > 0 ? [SceneMessage(file: file, cause: "… and \(omitted) more")] : [])
  }
}

/// The first issues of a file. A message about each of many would take longer than to read the file.
nonisolated struct FirstIssues {
  private static let most = 100
  private(set) var issues: [SceneError.Issue] = []
  private(set) var omitted = 0

  var count: Int { issues.count + omitted }

  mutating func add(_ node: Node, path: @autoclosure () -> String = "", _ message: () -> String) {
    guard issues.count < Self.most else { return omitted += 1 }
    issues.append(
      SceneError.Issue(
        line: node.mark.line, column: node.mark.column, path: path(), message: message()))
  }

  /// Removes the issues from a number on.
  mutating func remove(from number: Int) {
    omitted = max(0, number - Self.most)
    issues.removeSubrange(min(number, issues.count)...)
  }

  /// Throws all of them, if there are any.
  func check(_ file: String) throws(SceneError) {
    guard issues.isEmpty else { throw SceneError(file: file, issues: issues, omitted: omitted) }
  }
}

/// A mistake in a scene as one line: `home.yaml:3:5: root.column.children[2].box: unknown key …`.
nonisolated struct SceneMessage: Hashable, CustomStringConvertible {
  var file: String
  /// Line and column: `:3:5`.
  var position = ""
  /// The path in the scene.
  var path = ""
  var cause: String

  var description: String { Self.location(file + position, path) + cause }

  private static func location(_ place: String, _ path: String) -> String {
    place + ": " + (path.isEmpty ? "" : path + ": ")
  }

  /// The line for a number of columns, which may cut its end. If it is longer, the place leaves most of the columns to
  /// the cause: the path loses its middle, and the file its folder.
  func fitted(in columns: Int) -> String {
    guard description.columns > columns else { return description }
    let room = max(columns * 2 / 5, columns - cause.columns)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    for location in [Self.location(file + position, path), Self.location(name + position, path)]
    where location.columns <= room {
      return location + cause
    }
    let place = Self.location(name + position, "")
    if let path = shortPath(in: room - place.columns - 2) {
      return Self.location(name + position, path) + cause
    }
    if place.columns <= room { return place + cause }
    let end = Self.location(position, "")
    return name.fitted(in: max(1, room - end.columns), hasSymbols: true, truncation: .middle) + end + cause
  }

  /// The path with an ellipsis in place of its middle: its first part and as many of the last ones as there is room for,
  /// or only the last ones. Nil if not even the last one fits.
  private func shortPath(in columns: Int) -> String? {
    let parts = path.split(separator: ".")
    guard parts.count > 1 else { return nil }
    let ends = (1..<parts.count).reversed().map { parts.suffix($0).joined(separator: ".") }
    let short = ends.lazy.map { "….\($0)" }.first { $0.columns <= columns }
    let withRoot = ends.lazy.dropFirst().map { "\(parts[0]).….\($0)" }.first { $0.columns <= columns }
    return withRoot ?? short
  }
}
