import NodeUI

/// An option that is being typed after `-` or `_`.
struct OptionTyping {
  /// The part that is typed now.
  enum Part {
    case letter
    /// The name after a second dash.
    case name
    /// The value of an option.
    case value(ViewerOption, shown: String)
  }

  /// Whether the option is only shown.
  var isQuestion: Bool
  var part = Part.letter
  var change = ViewerOption.Change.toggle
  /// Whether the new value is not reported (^P).
  var isQuiet = false
  /// The name or value typed so far.
  var text = ""

  /// The prompt in the status line.
  var prompt: String {
    let dash = isQuestion ? "_" : "-"
    let mark = change == .reset ? "+" : change == .set ? "!" : ""
    switch part {
    case .letter: return dash + mark
    case .name: return dash + dash + mark + text
    case .value(_, let shown): return shown + " " + text
    }
  }
}

// The keys - and _, which change and show options by their letters, and by their names after a second one.
extension Pager {
  /// Begins to change an option, or to show one.
  func beginOption(isQuestion: Bool) { optionTyping = OptionTyping(isQuestion: isQuestion) }

  /// Handles a key while an option is typed.
  func typeOption(_ key: Key, _ modifiers: Modifiers) {
    guard var typing = optionTyping else { return }
    let isControl = modifiers == .control
    switch key {
    case .escape: optionTyping = nil
    case .character("c") where isControl, .character("g") where isControl: optionTyping = nil
    case .backspace where typing.text.isEmpty: optionTyping = nil
    case .backspace:
      typing.text.unicodeScalars.removeLast()
      optionTyping = typing
    case .character("u") where isControl:
      typing.text = ""
      optionTyping = typing
    case .character("p") where isControl:
      typing.isQuiet.toggle()
      optionTyping = typing
    case .enter: finishOption(typing)
    case .tab: complete(typing)
    case .character(let scalar) where modifiers.subtracting(.shift).isEmpty: type(scalar, typing)
    default: break
    }
  }

  private func type(_ scalar: Unicode.Scalar, _ typing: OptionTyping) {
    var typing = typing
    let change: ViewerOption.Change? = scalar == "+" ? .reset : scalar == "!" ? .set : nil
    switch typing.part {
    case .value:
      guard typing.text.utf8.count < 1_000 else { return }
      typing.text.unicodeScalars.append(scalar)
    case .name where typing.text.isEmpty && change != nil, .letter where change != nil:
      // Typed twice, it is taken away.
      typing.change = typing.change == change ? .toggle : change!
    case .letter where scalar == (typing.isQuestion ? "_" : "-"): typing.part = .name
    case .letter:
      guard let (option, isCapital) = ViewerOption.named(scalar) else {
        return refuseOption("no option -\(scalar)")
      }
      return choose(option, isCapital: isCapital, shown: "-\(scalar)", typing)
    case .name:
      guard typing.text.utf8.count < 1_000 else { return }
      typing.text.unicodeScalars.append(scalar)
    }
    optionTyping = typing
  }

  /// Completes a name as far as all options agree that begin so, and shows them.
  private func complete(_ typing: OptionTyping) {
    guard case .name = typing.part else { return }
    var names: [String] = []
    for option in ViewerOption.all {
      for name in option.names where name.hasPrefix(typing.text) { names.append(name) }
    }
    guard var common = names.first else { return window.ring() }
    for name in names { common = common.commonPrefix(with: name) }
    var typing = typing
    typing.text = common
    optionTyping = typing
    if names.count > 1 { message = names.joined(separator: "  ") }
  }

  private func finishOption(_ typing: OptionTyping) {
    switch typing.part {
    case .letter: optionTyping = nil
    case .value(let option, let shown):
      optionTyping = nil
      // As in less, nothing typed asks for the value.
      typing.text.isEmpty ? say(option, typing) : set(option, typing.text, shown: shown, typing)
    case .name:
      optionTyping = nil
      guard !typing.text.isEmpty else { return }
      let parts = typing.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let shown = "--\(parts[0])"
      switch ViewerOption.named(String(parts[0])) {
      case .unknown: refuseOption("no option \(shown)")
      case .ambiguous(let names):
        refuseOption("\(shown) may be \(OptionText.alternatives(names.map { "--" + $0 }))")
      case .found(let option, let isCapital):
        if parts.count > 1, !typing.isQuestion {
          guard canChange(option, shown) else { return }
          set(option, String(parts[1]), shown: shown, typing)
        } else {
          choose(option, isCapital: isCapital, shown: shown, typing)
        }
      }
    }
  }

  /// Takes an option: shows or changes it, or asks for its value.
  private func choose(_ option: ViewerOption, isCapital: Bool, shown: String, _ typing: OptionTyping) {
    optionTyping = nil
    if case .request(let request) = option.setting {
      switch request {
      case .help: perform(.help, count: nil)
      case .version: message = options.session.version
      }
      return
    }
    if typing.isQuestion { return say(option, typing) }
    guard canChange(option, shown) else { return }
    if case .ignored = option.setting { return say(option, typing) }
    if option.takesValue, typing.change != .reset {
      guard typing.change == .toggle else { return refuseOption("\(shown) takes a value; -! is for flags") }
      optionTyping = OptionTyping(
        isQuestion: false, part: .value(option, shown: shown), isQuiet: typing.isQuiet)
      return
    }
    option.change(typing.change, isCapital: isCapital, in: &options)
    say(option, typing)
  }

  private func canChange(_ option: ViewerOption, _ shown: String) -> Bool {
    if !option.isChangeable {
      refuseOption("\(shown) can't be changed here")
      return false
    }
    guard !options.permissions.isSecure || !option.isForbiddenWhenSecure else {
      refuseOption("not available (secure)")
      return false
    }
    return true
  }

  private func set(_ option: ViewerOption, _ text: String, shown: String, _ typing: OptionTyping) {
    let profile = options.profile
    guard option.apply(.text(text), to: &options, defaults: ViewerOptions(profile: profile)) else {
      return refuseOption(option.complaint(shown, text))
    }
    say(option, typing)
  }

  private func say(_ option: ViewerOption, _ typing: OptionTyping) {
    if !typing.isQuiet { message = option.state(in: options) }
  }

  private func refuseOption(_ reason: String) {
    optionTyping = nil
    message = reason
    window.ring()
  }
}

extension String {
  /// The beginning that two texts share.
  fileprivate func commonPrefix(with other: String) -> String {
    String(String.UnicodeScalarView(zip(unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.map(\.0)))
  }
}
