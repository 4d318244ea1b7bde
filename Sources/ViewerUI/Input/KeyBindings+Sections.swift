import NodeUI

// The keys of sections.
extension KeyBindings {
  static let sections = Group(
    title: "Sections",
    entries: [
      Entry(.nextSection, ";", "the next heading; the Nth with a number", less: nil),
      Entry(.previousSection, ",", "the heading before", less: nil),
      Entry(.nextSectionOfLevel, "Ctrl-↓", "the next heading that is not in this section", less: nil),
      Entry(
        .previousSectionOfLevel, "Ctrl-↑", "the heading before, of this level or a higher one", less: nil),
      Entry(.outline, "o", "a list of all sections; letters find some, Enter goes there", less: nil),
    ])
}
