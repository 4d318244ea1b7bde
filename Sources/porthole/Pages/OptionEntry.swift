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
    let remark = option.isInEffect ? "" : " Not yet in effect."
    var value = option.valueName
    if !option.words.isEmpty { value = "=" + option.words.map(\.word).joined(separator: "|") }
    let first = OptionEntry(
      names: letter + option.names.map { "--\($0)" }, value: value, help: option.help + remark)
    guard option.isTriple else { return [first] }
    let capital = option.letter.map { ["-\(String($0).uppercased())"] } ?? []
    return [
      first,
      OptionEntry(
        names: capital + option.names.map { "--\($0.uppercased())" }, value: "",
        help: option.capitalHelp + remark),
    ]
  }

  /// The names with the value: `-j, --jump-target N`.
  var title: String {
    let optional = value.hasPrefix("=")
    return names.joined(separator: ", ") + (value.isEmpty ? "" : optional ? "[\(value)]" : " " + value)
  }
}
