/// The keys of the viewer as texts, for the manual page.
package enum KeyList {
  package struct Group: Sendable {
    package var title: String
    package var keys: [(names: String, help: String)]
  }

  package static var groups: [Group] {
    KeyBindings.groupsOfHelp().map { group in
      Group(title: group.title, keys: group.entries.map { ($0.names, $0.help) })
    }
  }
}
