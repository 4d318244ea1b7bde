/// All issues of a tape and of the tapes that it includes, in the form of ``SceneError``.
public struct TapeError: Error, Equatable, Sendable {
  /// The issues in the order of the tape.
  public let issues: [Issue]

  public struct Issue: Equatable, Sendable {
    public var place: TapePlace
    /// The found and the allowed text.
    public var message: String

    public init(_ place: TapePlace, _ message: String) {
      self.place = place
      self.message = message
    }
  }

  public init(_ issues: [Issue]) { self.issues = issues }

  init(file: String, whole message: String) {
    self.init([Issue(TapePlace(file: file), message)])
  }
}

extension TapeError: CustomStringConvertible {
  /// One line for each issue: `file:line:column: message`.
  public var description: String { lines.joined(separator: "\n") }

  public var lines: [String] { issues.map { "\($0.place): \($0.message)" } }
}

/// A place in a tape.
public struct TapePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the user gave it.
  public var file: String
  /// Line and column count from 1, the column in Unicode scalars; 0 stands for the whole file.
  public var line = 0
  public var column = 0

  public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
