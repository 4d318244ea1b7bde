import LayoutCore
import NodeUI
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
    @Sendable (_ state: ScreenState, _ place: TapePlace, _ isNegated: Bool) ->
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
  var problem: @Sendable (LayoutElement) -> String? = { _ in nil }
  /// Whether the terminal in which programs are played shows what the check is about.
  var suitsTerminal = true
  /// Whether the check is about a program that has ended.
  package var isExit = false
  /// Whether it checks who took the last input.
  var checksTaken = false

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
