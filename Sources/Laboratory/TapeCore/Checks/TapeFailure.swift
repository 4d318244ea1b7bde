/// A check or a wait of a tape that failed.
public struct TapeFailure: Hashable, Sendable, CustomStringConvertible {
  public let place: TapePlace
  /// The command in the tape's words, without the expected value.
  public let command: String
  public let expected: String
  public let found: String

  public init(place: TapePlace, command: String, expected: String, found: String) {
    (self.place, self.command, self.expected, self.found) = (place, command, expected, found)
  }

  init(place: TapePlace, check: TapeExpectation, expected: String, found: String) {
    self.init(place: place, command: "Expect \(check)", expected: expected, found: found)
  }

  public var description: String { "\(place): \(command): expected \(expected), found \(found)" }
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
