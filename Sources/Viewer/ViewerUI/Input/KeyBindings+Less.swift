import NodeUI

// The keys under the name less: those of less come first, and the viewer's own keep what less leaves free.
extension KeyBindings {
  /// The keys of less that mean something else in the viewer's own profile.
  private static let keysOfLess: [(command: Command, key: String)] = [
    (.windowUp, "w"), (.help, "h"), (.markLastRow, "M"), (.lastColumn, "Shift-→"), (.firstColumn, "Shift-←"),
  ]

  /// The commands whose only key is one of less's, and the option that does the same there.
  private static let optionsInstead: [Command: String] = [.toggleWrap: "-S", .toggleMouse: "--mouse"]

  /// The bindings of a profile.
  static func groups(for profile: ViewerProfile) -> [Group] {
    profile == .less
      ? groups.map { Group(title: $0.title, entries: $0.entries.compactMap(asInLess)) } : groups
  }

  /// An entry with the keys of less; nil if it has none left.
  private static func asInLess(_ entry: Entry) -> Entry? {
    let others = entry.differences.map(\.key)
    let own = keysOfLess.filter { $0.command == entry.command }.map(\.key)
    guard !others.isEmpty || !own.isEmpty else { return entry }
    var entry = entry
    entry.differences = []
    let removed = others.flatMap(KeyPattern.list)
    entry.keys = entry.keys.filter { !removed.contains($0) } + own.flatMap(KeyPattern.list)
    let names = entry.names.split(separator: " ").map(String.init).filter { !others.contains($0) }
    entry.names = (own + names).reduce(into: "") { $0 += ($0.isEmpty ? "" : " ") + $1 }
    if let option = optionsInstead[entry.command], entry.names.isEmpty { entry.names = option }
    return entry.names.isEmpty ? nil : entry
  }
}
