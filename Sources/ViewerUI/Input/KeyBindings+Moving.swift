import NodeUI

// The keys that move the text.
extension KeyBindings {
  static let upAndDown = Group(
    title: "Up and down",
    bindings: [
      Binding(
        .lineDown, "↓ j Enter e ^N ^E", "one line down; N lines with a number", less: "j e Enter ^J ^E ^N ↓",
        keys: "↓ Enter j e ^N ^E ^J"),
      Binding(
        .lineUp, "↑ k y ^P ^Y ^K", "one line up", less: "k y ^K ^P ^Y ↑",
        keys: "↑ k y ^P ^Y ^K"),
      Binding(
        .linePastEnd, "J", "one line down, past the end, too", less: "J", keys: "J"),
      Binding(
        .linePastStart, "K Y", "one line up, past the start, too", less: "K Y", keys: "K Y"),
      Binding(
        .fileLineDown, "ESC-j", "one line of the file down, however many rows it takes", less: "ESC-j",
        keys: "ESC-j"),
      Binding(
        .fileLineUp, "ESC-k", "one line of the file up", less: "ESC-k", keys: "ESC-k"),
      Binding(
        .pageDown, "Space PageDown f ^F ^V", "one page down; N lines with a number",
        less: "Space f ^F ^V PageDown", keys: "PageDown Space f ^F ^V"),
      Binding(
        .pageUp, "PageUp b ^B ESC-v", "one page up; N lines with a number",
        less: "b ^B ESC-v PageUp",
        keys: "PageUp Backspace Shift-Space b ^B ESC-v",
        differences: [
          Difference(
            key: "Backspace", less: "nothing", here: "Backspace turns a page up")
        ]),
      Binding(
        .windowDown, "z", "one page down; N is the page from now on", less: "z", keys: "z"),
      Binding(
        .windowUp, "ESC-z", "one page up; N is the page from now on", less: "w", keys: "ESC-z"),
      Binding(
        .pagePastEnd, "ESC-Space", "one page down, past the end, too", less: "ESC-Space", keys: "ESC-Space"),
      Binding(
        .pagePastStart, "ESC-b", "one page up, past the start, too", less: "ESC-b", keys: "ESC-b"),
      Binding(
        .halfPageDown, "d ^D", "half a page down; N lines, then and later", less: "d ^D",
        keys: "d ^D"),
      Binding(
        .halfPageUp, "u ^U", "half a page up; N lines, then and later", less: "u ^U",
        keys: "u ^U"),
      Binding(
        .start, "Home g < ESC-<", "the start; line N with a number", less: "g < ESC-< Home",
        keys: "Home g < ESC-<"),
      Binding(
        .end, "End G > ESC->", "the end; line N with a number", less: "G > ESC-> End",
        keys: "End G > ESC->"),
      Binding(
        .startAndFirstColumn, "Ctrl-Home Shift-Home", "the start and the first column",
        less: "Ctrl-Home Shift-Home", keys: "Ctrl-Home Shift-Home"),
      Binding(
        .endAndLastColumn, "Ctrl-End Shift-End", "the end and the last column", less: "Ctrl-End Shift-End",
        keys: "Ctrl-End Shift-End"),
      Binding(
        .loadedEnd, "ESC-G", "the end of what a pipe has sent", less: "ESC-G", keys: "ESC-G"),
      Binding(
        .percent, "p %", "N percent of the bytes (25.5% works); the start without N", less: "p %",
        keys: "p %"),
      Binding(.byte, "P", "the line that holds byte N", less: "P", keys: "P"),
    ])

  static let sideways = Group(
    title: "Sideways",
    bindings: [
      Binding(
        .halfPageRight, "→ ESC-)", "half the width right; N columns, then and later", less: "ESC-) →",
        keys: "→ ESC-)"),
      Binding(
        .halfPageLeft, "← ESC-(", "half the width left; N columns, then and later", less: "ESC-( ←",
        keys: "← ESC-( ESC-← ESC-["),
      Binding(
        .rightWithinText, "Alt-→ ESC-]", "as →, but not past the longest line in view", less: "ESC-→ ESC-]",
        keys: "ESC-→ ESC-]"),
      Binding(
        .right, "l Shift-→", "one column right; N columns with a number",
        keys: "l Shift-→",
        differences: [
          Difference(
            key: "Shift-→", less: "the end of the longest line",
            here: "Shift-→ goes one column right; $ goes to the end of the line")
        ]),
      Binding(
        .left, "h Shift-←", "one column left; N columns with a number",
        keys: "h Shift-←",
        differences: [
          Difference(
            key: "h", less: "help", here: "h goes left; H is help", isHinted: true),
          Difference(
            key: "Shift-←", less: "the first column",
            here: "Shift-← goes one column left; 0 goes to the first column"),
        ]),
      Binding(
        .firstColumn, "0 ^ Ctrl-← ESC-{", "the first column", less: "ESC-{ Ctrl-←",
        keys: "^ Ctrl-← ESC-{"),
      Binding(
        .lastColumn, "$ Ctrl-→ ESC-}", "the end of the longest line in view", less: "ESC-} Ctrl-→",
        keys: "$ Ctrl-→ ESC-}"),
      Binding(
        .toggleWrap, "w", "wrap long lines, or cut them and scroll sideways", less: "-S", keys: "w",
        differences: [
          Difference(
            key: "w", less: "a page up, and N is the page",
            here: "w wraps lines; ESC-z pages back", isHinted: true)
        ]),
      Binding(
        .toggleWordWrap, "W", "wrap between words, or at any character", less: "--wordwrap",
        keys: "W"),
    ])

  static let places = Group(
    title: "Marks and brackets",
    bindings: [
      Binding(
        .setMark, "m letter", "mark the first row (or line N) with a letter", less: "m", keys: "m"),
      Binding(
        .markLastRow, "\" letter", "mark the last row with a letter", less: "M", keys: "\""),
      Binding(
        .goToMark, "' letter  ^X^X letter", "to the mark; '' before the last jump, '^ start, '$ end",
        less: "' ^X^X",
        keys: "' ^X^X"),
      Binding(.clearMark, "ESC-m letter", "forget the mark", less: "ESC-m", keys: "ESC-m"),
      Binding(
        .matchingBracket(.braces), "{", "the bracket that matches the Nth { in the first row", less: "{",
        keys: "{"),
      Binding(.matchingBracket(.parentheses), "(", "the same for (", less: "(", keys: "("),
      Binding(.matchingBracket(.squares), "[", "the same for [", less: "[", keys: "["),
      Binding(
        .matchingOpeningBracket(.braces), "}", "the bracket that matches the Nth } in the last row",
        less: "}", keys: "}"),
      Binding(.matchingOpeningBracket(.parentheses), ")", "the same for )", less: ")", keys: ")"),
      Binding(.matchingOpeningBracket(.squares), "]", "the same for ]", less: "]", keys: "]"),
      Binding(
        .askForBracket, "ESC-^F", "the same as { for the two characters typed after it", less: "ESC-^F",
        keys: "ESC-^F"),
      Binding(
        .askForOpeningBracket, "ESC-^B", "the same as } for the two characters typed after it",
        less: "ESC-^B", keys: "ESC-^B"),
    ])
}
