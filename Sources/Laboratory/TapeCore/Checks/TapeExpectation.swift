import LayoutCore
import ScreenCore

/// A tape's check of the state at a moment. A `TapeCheck` makes it of a tape's words.
public struct TapeExpectation: Sendable, CustomStringConvertible {
  /// The element that a check is about.
  enum Subject: Hashable, Sendable {
    case scrollView(id: String)
    case element(id: String)
  }

  /// Compares a moment of a tape's place. `isNegated`: for the opposite check.
  typealias Comparison =
    (_ state: ScreenState, _ place: TapePlace, _ isNegated: Bool) ->
    ScreenState.Result

  /// The check in a tape's words, without the value that it demands.
  public private(set) var description: String
  /// The value that the check demands, for messages.
  package private(set) var wanted: String
  /// The value that the opposite check demands; nil for a `not` before ``wanted``.
  private var unwanted: String?
  let subject: Subject?
  let compare: Comparison
  private(set) var isNegated = false

  /// The reason why an element of the scene cannot have what the check is about; nil if it can.
  var problem: (LayoutElement) -> String? = { _ in nil }
  /// Whether the terminal in which programs are played shows what the check is about.
  var suitsTerminal = true
  var needs = Needs.scene
  /// Whether the check is about a program that has ended.
  package var isExit: Bool { needs == .end }

  /// The knowledge about a program that a check needs.
  enum Needs: Sendable {
    /// The nodes of the program; the nodes, and the scroll view that took the last input.
    case scene, lastInput
    /// Nothing but the screen; the exit status.
    case anyProgram, end
  }

  init(
    _ description: String, wanted: String, unwanted: String? = nil, about subject: Subject? = nil,
    compare: @escaping Comparison
  ) {
    (self.description, self.wanted, self.unwanted) = (description, wanted, unwanted)
    (self.subject, self.compare) = (subject, compare)
  }

  /// The opposite of the check.
  var negated: TapeExpectation {
    var result = self
    result.description = "not \(description)"
    (result.wanted, result.unwanted) = (unwanted ?? "not \(wanted)", nil)
    result.isNegated.toggle()
    return result
  }

  /// A check's words and the demanded value tell it from all others.
  private var key: [String] { [description, wanted] }
}

extension TapeExpectation: Hashable {
  public static func == (first: TapeExpectation, second: TapeExpectation) -> Bool { first.key == second.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// A check or a wait of a tape that failed.
public struct TapeFailure: Hashable, Sendable, CustomStringConvertible {
  public let place: TapePlace
  /// The command in the tape's words, without the expected value.
  public let command: String
  public let expected: String
  public let found: String
  /// Whether a whole screen differs from that of a file.
  public var isScreen = false

  public init(place: TapePlace, command: String, expected: String, found: String) {
    (self.place, self.command, self.expected, self.found) = (place, command, expected, found)
  }

  init(place: TapePlace, check: TapeExpectation, expected: String, found: String) {
    self.init(place: place, command: "Expect \(check)", expected: expected, found: found)
  }

  public var description: String { "\(place): \(command): expected \(expected), found \(found)" }
}

/// A place in a tape.
nonisolated public struct TapePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the user gave it.
  public var file: String
  /// Line and column count from 1, the column in Unicode scalars; 0 stands for the whole file.
  public var line = 0
  public var column = 0

  public var description: String { SafeText.of(file) + (line == 0 ? "" : ":\(line):\(column)") }
}
