import NodeUI

// The keys that move the text.
extension KeyBindings {
  static let upAndDown = Group(
    title: "Up and down",
    entries: [
      Entry(
        .lineDown, "↓ j Enter e ^N ^E", "one line down; N lines with a number", less: "j e Enter ^J ^E ^N ↓",
        keys: "↓ Enter j e ^N ^E ^J"),
      Entry(.lineUp, "↑ k y ^P ^Y ^K", "one line up", less: "k y ^K ^P ^Y ↑"),
      Entry(.linePastEnd, "J", "one line down, past the end, too"),
      Entry(.linePastStart, "K Y", "one line up, past the start, too"),
      Entry(.fileLineDown, "ESC-j", "one line of the file down, however many rows it takes"),
      Entry(.fileLineUp, "ESC-k", "one line of the file up"),
      Entry(
        .pageDown, "Space PageDown f ^F ^V", "one page down; N lines with a number",
        less: "Space f ^F ^V PageDown"),
      Entry(
        .pageUp, "PageUp b ^B ESC-v", "one page up; N lines with a number", less: "b ^B ESC-v PageUp",
        keys: "PageUp Backspace Shift-Space b ^B ESC-v",
        differences: [
          Difference(
            key: "Backspace", less: "nothing", here: "Backspace turns a page up")
        ]),
      Entry(.windowDown, "z", "one page down; N is the page from now on"),
      Entry(.windowUp, "ESC-z", "one page up; N is the page from now on", less: "w"),
      Entry(.pagePastEnd, "ESC-Space", "one page down, past the end, too"),
      Entry(.pagePastStart, "ESC-b", "one page up, past the start, too"),
      Entry(.halfPageDown, "d ^D", "half a page down; N lines, then and later"),
      Entry(.halfPageUp, "u ^U", "half a page up; N lines, then and later"),
      Entry(.start, "Home g < ESC-<", "the start; line N with a number", less: "g < ESC-< Home"),
      Entry(.end, "End G > ESC->", "the end; line N with a number", less: "G > ESC-> End"),
      Entry(.startAndFirstColumn, "Ctrl-Home Shift-Home", "the start and the first column"),
      Entry(.endAndLastColumn, "Ctrl-End Shift-End", "the end and the last column"),
      Entry(.loadedEnd, "ESC-G", "the end of what a pipe has sent"),
      Entry(.percent, "p %", "N percent of the bytes (25.5% works); the start without N"),
      Entry(.byte, "P", "the line that holds byte N"),
    ])

  static let sideways = Group(
    title: "Sideways",
    entries: [
      Entry(.halfPageRight, "→ ESC-)", "half the width right; N columns, then and later", less: "ESC-) →"),
      Entry(
        .halfPageLeft, "← ESC-(", "half the width left; N columns, then and later", less: "ESC-( ←",
        keys: "← ESC-( ESC-← ESC-["),
      Entry(
        .rightWithinText, "Alt-→ ESC-]", "as →, but not past the longest line in view", less: "ESC-→ ESC-]",
        keys: "ESC-→ ESC-]"),
      Entry(
        .right, "l Shift-→", "one column right; N columns with a number", less: nil,
        differences: [
          Difference(
            key: "Shift-→", less: "the end of the longest line",
            here: "Shift-→ goes one column right; $ goes to the end of the line")
        ]),
      Entry(
        .left, "h Shift-←", "one column left; N columns with a number", less: nil,
        differences: [
          Difference(
            key: "h", less: "help", here: "h goes left; H is help", isHinted: true),
          Difference(
            key: "Shift-←", less: "the first column",
            here: "Shift-← goes one column left; 0 goes to the first column"),
        ]),
      Entry(.firstColumn, "0 ^ Ctrl-← ESC-{", "the first column", less: "ESC-{ Ctrl-←"),
      Entry(.lastColumn, "$ Ctrl-→ ESC-}", "the end of the longest line in view", less: "ESC-} Ctrl-→"),
      Entry(
        .toggleWrap, "w", "wrap long lines, or cut them and scroll sideways", less: "-S",
        differences: [
          Difference(
            key: "w", less: "a page up, and N is the page",
            here: "w wraps lines; ESC-z pages back", isHinted: true)
        ]),
      Entry(.toggleWordWrap, "W", "wrap between words, or at any character", less: "--wordwrap"),
    ])

  static let places = Group(
    title: "Marks and brackets",
    entries: [
      Entry(.setMark, "m letter", "mark the first row (or line N) with a letter", less: "m", keys: "m"),
      Entry(.markLastRow, "\" letter", "mark the last row with a letter", less: "M", keys: "\""),
      Entry(
        .goToMark, "' letter  ^X^X letter", "to the mark; '' before the last jump, '^ start, '$ end",
        less: "' ^X^X", keys: "' ^X^X"),
      Entry(.clearMark, "ESC-m letter", "forget the mark", less: "ESC-m", keys: "ESC-m"),
      Entry(.matchingBrace, "{", "the bracket that matches the Nth { in the first row"),
      Entry(.matchingParenthesis, "(", "the same for ("),
      Entry(.matchingSquareBracket, "[", "the same for ["),
      Entry(.matchingOpeningBrace, "}", "the bracket that matches the Nth } in the last row"),
      Entry(.matchingOpeningParenthesis, ")", "the same for )"),
      Entry(.matchingOpeningSquareBracket, "]", "the same for ]"),
      Entry(.askForBracket, "ESC-^F", "the same as { for the two characters typed after it"),
      Entry(.askForOpeningBracket, "ESC-^B", "the same as } for the two characters typed after it"),
    ])
}

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
