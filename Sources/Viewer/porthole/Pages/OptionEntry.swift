import ViewerUI

/// An option as pages show it. Triple options have an entry for each letter.
struct OptionEntry {
  /// The names with their dashes: `-j`, `--jump-target`.
  var names: [String]
  /// A word for the value; empty without one.
  var value: String
  var help: String

  static func entries(for option: ViewerOption) -> [OptionEntry] {
    let letter = option.letter.map { ["-\($0)"] } ?? []
    var value = option.valueName
    if !option.words.isEmpty { value = "=" + option.words.map(\.word).joined(separator: "|") }
    let first = OptionEntry(
      names: letter + option.names.map { "--\($0)" }, value: value, help: option.help)
    guard option.isTriple else { return [first] }
    let capital = option.letter.map { ["-\(String($0).uppercased())"] } ?? []
    return [
      first,
      OptionEntry(
        names: capital + option.names.map { "--\($0.uppercased())" }, value: "",
        help: option.capitalHelp),
    ]
  }

  /// The entries of a group. Options without effect and without a reason to give share one.
  static func entries(of group: ViewerOption.Group) -> [OptionEntry] {
    let ignored = group.options.filter(\.isPlainlyIgnored).flatMap { entries(for: $0) }
    let others = group.options.filter { !$0.isPlainlyIgnored }.flatMap { entries(for: $0) }
    guard !ignored.isEmpty else { return others }
    let shared = OptionEntry(
      names: ignored.flatMap(\.names), value: "", help: "Accepted, and without effect here.")
    return [shared] + others
  }

  /// The names with the value: `-j, --jump-target N`.
  var title: String {
    let optional = value.hasPrefix("=")
    return names.joined(separator: ", ") + (value.isEmpty ? "" : optional ? "[\(value)]" : " " + value)
  }
}
