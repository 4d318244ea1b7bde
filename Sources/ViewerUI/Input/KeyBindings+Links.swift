// The keys of links.
extension KeyBindings {
  static let links = Group(
    title: "Links",
    entries: [
      Entry(.nextLink, "Tab ^O^N ^On", "choose the next link; N links on with a number", less: "^O^N ^On"),
      Entry(.previousLink, "Shift-Tab ^O^P ^Op", "the link before", less: "^O^P ^Op"),
      Entry(.openLink, "^O^O ^Oo", "open the chosen link; a second click on a link does, too"),
      Entry(.showLink, "^O^L ^Ol", "back to the chosen link"),
    ])
}
