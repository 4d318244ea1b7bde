import NodeUI

/// The keys typed after `-` or `_`, before the letter or the name of an option.
struct OptionRequest {
  /// Whether the option is only shown.
  var isQuestion: Bool
  var change = ViewerOption.Change.toggle
  /// Whether the new value is not reported (^P).
  var isQuiet = false

  var dash: Unicode.Scalar { isQuestion ? "_" : "-" }
  private var sign: String { change == .reset ? "+" : change == .set ? "!" : "" }
  var letterLabel: String { "\(dash)\(sign)" }
  var nameLabel: String { "\(dash)\(dash)\(sign)" }

  /// Takes a sign, or takes it away if it stands there already.
  mutating func take(_ sign: ViewerOption.Change) { change = change == sign ? .toggle : sign }
}

/// The keys - and _, which change and show options by their letters, and by their names after a second one.
final class OptionController: ViewerController {
  /// Asks for an option to change or to show.
  func begin(isQuestion: Bool) { askForOption(OptionRequest(isQuestion: isQuestion)) }

  /// Asks for the letter of an option.
  private func askForOption(_ request: OptionRequest) {
    var question = Question(label: request.letterLabel) { _, _ in }
    question.intercept = { pager, key, modifiers in
      guard case .character(let scalar) = key else { return false }
      var request = request
      if pager.optionKeys.takesSign(scalar, modifiers, &request) {
        pager.optionKeys.askForOption(request)
        return true
      }
      guard modifiers.subtracting(.shift).isEmpty else { return false }
      pager.prompt = .nothing
      if scalar == request.dash {
        pager.optionKeys.askForOptionName(request)
      } else if let (option, isCapital) = ViewerOption.named(scalar) {
        pager.optionKeys.choose(option, isCapital: isCapital, shown: "-\(scalar)", request)
      } else {
        pager.optionKeys.refuseOption("no option -\(scalar)")
      }
      return true
    }
    ask(question)
  }

  /// Asks for the name of an option, which a value may follow after `=`.
  private func askForOptionName(_ request: OptionRequest) {
    var editor = EditedText(prompt: "")
    editor.completions = { beginning in
      ViewerOption.all.flatMap(\.names).filter { $0.hasPrefix(beginning) }.sorted()
    }
    var question = Question(label: request.nameLabel, editor: editor) { pager, text in
      if !text.isEmpty { pager.optionKeys.takeOption(named: text, request) }
    }
    question.intercept = { pager, key, modifiers in
      var request = request
      guard case .character(let scalar) = key, pager.prompt.question?.editor.isEmpty == true,
        pager.optionKeys.takesSign(scalar, modifiers, &request)
      else { return false }
      pager.optionKeys.askForOptionName(request)
      return true
    }
    ask(question)
  }

  /// Whether a key is one of those that change the meaning of `-`.
  private func takesSign(_ scalar: Unicode.Scalar, _ modifiers: Modifiers, _ request: inout OptionRequest)
    -> Bool
  {
    switch scalar {
    case "+" where modifiers.subtracting(.shift).isEmpty: request.take(.reset)
    case "!" where modifiers.subtracting(.shift).isEmpty: request.take(.set)
    case "p" where modifiers == .control: request.isQuiet.toggle()
    default: return false
    }
    return true
  }

  private func takeOption(named text: String, _ request: OptionRequest) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let shown = "--\(parts[0])"
    switch ViewerOption.named(String(parts[0])) {
    case .unknown: refuseOption("no option \(shown)")
    case .ambiguous(let names):
      refuseOption("\(shown) may be \(OptionText.alternatives(names.map { "--" + $0 }))")
    case .found(let option, let isCapital):
      guard parts.count > 1, !request.isQuestion else {
        return choose(option, isCapital: isCapital, shown: shown, request)
      }
      if canChange(option, shown, isComplete: true) { set(option, String(parts[1]), shown: shown, request) }
    }
  }

  /// Shows or changes an option, or asks for its value.
  private func choose(_ option: ViewerOption, isCapital: Bool, shown: String, _ request: OptionRequest) {
    switch option.setting {
    case .request(.help): return pager.perform(.help)
    case .request(.version): return message = options.session.version
    default: break
    }
    if request.isQuestion { return report(option, request) }
    guard canChange(option, shown) else { return }
    if case .ignored = option.setting, !option.takesValue { return report(option, request) }
    guard option.takesValue, request.change != .reset else {
      return report(option, request) { option.change(request.change, isCapital: isCapital, in: &$0) }
    }
    guard request.change == .toggle else { return refuseOption("\(shown) takes a value; -! is for flags") }
    ask(
      Question(label: option.question) { pager, text in
        // As in less, nothing typed asks for the present value.
        text.isEmpty
          ? pager.optionKeys.report(option, request)
          : pager.optionKeys.set(option, text, shown: shown, request)
      })
  }

  /// Whether an option may be changed; reports it if not.
  ///
  /// - Parameter isComplete: whether its value has been typed; if not, that is no command.
  private func canChange(_ option: ViewerOption, _ shown: String, isComplete: Bool = false) -> Bool {
    guard option.isChangeable else {
      refuseOption("\(shown) can't be changed here")
      return false
    }
    guard option.feature.map(options.permissions.allows) ?? true else {
      refuseOption(Permissions.refusal)
      if option.takesValue, !isComplete { pager.askInVain(option.question) }
      return false
    }
    return true
  }

  private func set(_ option: ViewerOption, _ text: String, shown: String, _ request: OptionRequest) {
    let defaults = ViewerOptions(profile: options.profile)
    let text = option.name == "header" ? pager.headerOfLess(text) : text
    var changed = options
    guard option.apply(.text(text), to: &changed, defaults: defaults) else {
      return refuseOption(option.complaint(shown, text))
    }
    report(option, request) { _ = option.apply(.text(text), to: &$0, defaults: defaults) }
  }

  /// Reports the state of an option after a change, if there is one, and makes the change.
  private func report(
    _ option: ViewerOption, _ request: OptionRequest,
    change: @escaping (inout ViewerOptions) -> Void = { _ in }
  ) {
    guard !request.isQuiet else { return change(&pager.options) }
    var changed = options
    change(&changed)
    pager.acknowledge(option.state(in: changed)) { change(&$0.options) }
  }

  private func refuseOption(_ reason: String) {
    pager.acknowledge(reason)
    ring()
  }
}
