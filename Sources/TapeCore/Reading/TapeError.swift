/// Everything that is wrong with a tape, and with those that it names, in the form of ``SceneError``.
public struct TapeError: Error, Equatable, Sendable {
  /// In the order in which they were found: that of the tape.
  public let issues: [Issue]

  public struct Issue: Equatable, Sendable {
    public var place: TapePlace
    /// What was found, and what is allowed.
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
  /// One line for each: `file:line:column: message`.
  public var description: String { lines.joined(separator: "\n") }

  public var lines: [String] { issues.map { "\($0.place): \($0.message)" } }
}

/// A place in a tape.
public struct TapePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public var file: String
  /// Both from 1, the column in Unicode scalars; 0 where the whole file is meant.
  public var line = 0
  public var column = 0

  public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
