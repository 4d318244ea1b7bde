import PortholeSystem

/// An option of the viewer: its names and values, its effect on the settings, and its description.
///
/// ``table`` has all options, and no other place has any. The parser, the keys `-` and `_`, the help, the manual page and the
/// completions of shells are made from it.
package struct ViewerOption: Sendable {
  /// The program that had the option first.
  package enum Origin: Hashable, Sendable { case less, porthole }

  /// The end of a value in a string of options such as `LESS`, where a blank or a `$` may follow.
  package enum ValueEnd: Hashable, Sendable {
    /// At a `$`, or the end of the string; blanks belong to the value.
    case dollar
    /// At a blank, too.
    case blank
    /// At the first byte that is no digit, comma, point or leading minus.
    case list
  }

  /// A value that the command line gives to an option.
  package enum Value: Hashable, Sendable {
    /// The small letter or the name alone.
    case on
    /// The capital letter or the name in capitals.
    case more
    /// The default, by `-+`.
    case reset
    case text(String)
  }

  /// The kinds of options, each with the access to its setting.
  package enum Setting: Sendable {
    /// On or off.
    case flag(get: (ViewerOptions) -> Bool, set: (inout ViewerOptions, Bool) -> Void)
    /// One of three values, 0 to 2. The small letter gives 1, the capital one 2; where that is `standard`
    /// already, they give 0.
    case triple(
      standard: Int, reset: Int?, get: (ViewerOptions) -> Int,
      set: (inout ViewerOptions, Int) -> Void)
    /// A whole number. Nil is the absence of a number, if the option allows it.
    case number(
      ClosedRange<Int>, get: (ViewerOptions) -> Int?,
      set: (inout ViewerOptions, Int?) -> Void)
    /// A text. `set` is false for a text that the option does not take; nil is the absence of a text.
    case text(
      ValueEnd, get: (ViewerOptions) -> String?,
      set: (inout ViewerOptions, String?) -> Bool)
    /// A request that is no setting.
    case request(ViewerRequest)
    /// An option of less without effect here. The reason is one that users should know, or empty; the end of a value is
    /// nil for flags.
    case ignored(ValueEnd?, reason: String)
  }

  /// The letter after one dash; the small one if capital and small letters are one option.
  package var letter: Unicode.Scalar?
  /// The names after two dashes.
  package var names: [String]
  package var setting: Setting
  package var origin = Origin.less
  /// Whether the keys `-` and `--` can change it.
  package var isChangeable = true
  /// The sentence with which the program ends if the option stands on the command line; empty if it does not end.
  package var refusal = ""
  /// A word for the value, such as `N`; empty for options without one. By default the choices.
  package var valueName: String {
    get { ownValueName.isEmpty ? OptionText.list(choices, separator: "|") : ownValueName }
    set { ownValueName = newValue }
  }
  var ownValueName = ""
  /// The values of a choice.
  package var choices: [String] = []
  /// The values of a flag that may also be given as words.
  package var words: [(word: String, state: Int)] = []
  /// The sentence that explains values, after "takes". By default the choices.
  package var takes: String {
    get { ownTakes.isEmpty ? OptionText.alternatives(choices) : ownTakes }
    set { ownTakes = newValue }
  }
  var ownTakes = ""
  package var help: String
  /// The help of the capital letter.
  package var capitalHelp = ""
  /// The sentences of `_` for each state of flags and triples.
  package var states: [String] = []
  /// Whether an option without effect has a capital letter, too.
  package var ignoresCapital = false

  package var name: String { names[0] }

  /// Whether a value follows the name.
  package var takesValue: Bool {
    switch setting {
    case .number, .text: true
    case .ignored(let end, _): end != nil
    case .flag, .triple, .request: false
    }
  }

  /// Whether small and capital letters are values of the one option.
  package var isTriple: Bool { if case .triple = setting { true } else { ignoresCapital } }

  /// The option as `_` names it: `-x (--tabs)`.
  package var title: String {
    letter.map { "-\($0) (--\(name))" } ?? "--\(name)"
  }
}

/// A request on the command line that replaces the viewer.
package enum ViewerRequest: Hashable, Sendable {
  case help, version
  /// An option that cannot be heeded, in a sentence.
  case refusal(String)
}

// The builders of the table's rows.
extension ViewerOption {
  static func flag(
    _ letter: Unicode.Scalar?, _ names: String..., help: String, off: String, on: String,
    get: @escaping (ViewerOptions) -> Bool,
    set: @escaping (inout ViewerOptions, Bool) -> Void
  ) -> ViewerOption {
    ViewerOption(
      letter: letter, names: names, setting: .flag(get: get, set: set), help: help, states: [off, on])
  }

  /// - Parameters:
  ///   - standard: less's default state, from which letters on the command line start.
  ///   - reset: the state after `-+`; nil for that of the profile.
  static func triple(
    _ letter: Unicode.Scalar?, _ names: String..., help: String, capital: String, states: [String],
    standard: Int = 0, reset: Int? = nil, get: @escaping (ViewerOptions) -> Int,
    set: @escaping (inout ViewerOptions, Int) -> Void
  ) -> ViewerOption {
    ViewerOption(
      letter: letter, names: names,
      setting: .triple(standard: standard, reset: reset, get: get, set: set), help: help,
      capitalHelp: capital, states: states)
  }

  static func number(
    _ letter: Unicode.Scalar?, _ name: String, _ range: ClosedRange<Int>, help: String,
    get: @escaping (ViewerOptions) -> Int?,
    set: @escaping (inout ViewerOptions, Int?) -> Void
  ) -> ViewerOption {
    ViewerOption(
      letter: letter, names: [name], setting: .number(range, get: get, set: set), ownValueName: "N",
      ownTakes: "a number from \(range.lowerBound) to \(range.upperBound)", help: help)
  }

  static func text(
    _ letter: Unicode.Scalar?, _ name: String, _ valueName: String, _ end: ValueEnd, takes: String = "",
    help: String, get: @escaping (ViewerOptions) -> String?,
    set: @escaping (inout ViewerOptions, String?) -> Bool
  ) -> ViewerOption {
    ViewerOption(
      letter: letter, names: [name], setting: .text(end, get: get, set: set), ownValueName: valueName,
      ownTakes: takes, help: help)
  }

  /// An option whose values are the cases of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ type: Choice.Type, help: String, get: @escaping (ViewerOptions) -> Choice,
    set: @escaping (inout ViewerOptions, Choice) -> Void
  ) -> ViewerOption {
    ViewerOption(
      letter: nil, names: [name],
      setting: .text(
        .blank, get: { get($0).rawValue },
        set: {
          guard let text = $1, let value = Choice(rawValue: text) else { return false }
          set(&$0, value)
          return true
        }),
      origin: .porthole, choices: type.allCases.map(\.rawValue), help: help)
  }

  static func ignored(
    _ letter: Unicode.Scalar?, _ name: String, _ valueName: String = "", _ end: ValueEnd? = nil,
    reason: String = ""
  ) -> ViewerOption {
    ViewerOption(
      letter: letter, names: [name], setting: .ignored(end, reason: reason), ownValueName: valueName,
      help: reason.isEmpty ? "No effect." : "No effect: \(reason).")
  }

  /// The option as one of Porthole's own.
  var own: ViewerOption {
    var option = self
    option.origin = .porthole
    return option
  }

  /// The option as one that only the start can set.
  var fixed: ViewerOption {
    var option = self
    option.isChangeable = false
    return option
  }

  func with(_ change: (inout ViewerOption) -> Void) -> ViewerOption {
    var option = self
    change(&option)
    return option
  }
}

extension ViewerOption {
  /// The text before a value that is typed in the viewer: `Tab stops: `.
  var question: String {
    let words = Self.questions[name] ?? name.lowercased().replacingAll("-", by: " ")
    let values = (1...3).contains(choices.count) ? " (\(OptionText.alternatives(choices)))" : ""
    return words.prefix(1).uppercased() + words.dropFirst() + values + ": "
  }

  /// The questions of options whose names are no good ones.
  private static let questions = [
    "autosave": "write the history after", "color": "part and its colour", "cmd": "keys",
    "drag": "dragging is to", "copy": "copying at", "end-prompt": "text after the prompt",
    "filter-context": "lines around those that pass", "header": "lines, columns of the header",
    "indicators": "scroll indicators", "intr": "key that interrupts", "jump-target": "row for jumps",
    "keys-hint": "hints about keys", "line-num-width": "width of line numbers",
    "log-file": "copy the pipe to",
    "LOG-FILE": "copy the pipe to", "match-shift": "column for matches", "max-back-scroll": "lines back",
    "max-forw-scroll": "lines forward", "modelines": "lines with settings of vim",
    "prompt": "text of the status line", "quotes": "quotes of file names", "rscroll": "sign of cut lines",
    "search-options": "modifiers of searches", "sections": "kind of sections, or a pattern",
    "shift": "columns of a step", "status-col-width": "width of the status column",
    "sticky": "headings in view", "symbols": "characters of pictures", "tabs": "tab stops",
    "wheel-lines": "lines of a notch of the wheel", "window": "lines of a page",
    "wrap": "break long lines at",
  ]
}
