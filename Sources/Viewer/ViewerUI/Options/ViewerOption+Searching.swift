import DocumentCore

extension ViewerOption {
  /// Searches, filters and their history.
  static let searching: [ViewerOption] = [
    .triple(
      "i", "ignore-case", help: "Ignore case, unless the pattern contains an upper-case letter.",
      capital: "Always ignore case.",
      states: [
        "case is not ignored", "case is ignored, unless the pattern contains an upper-case letter",
        "case is always ignored",
      ],
      get: { $0.search.caseRule == .exact ? 0 : $0.search.caseRule == .smart ? 1 : 2 },
      set: { $0.search.caseRule = $1 == 0 ? .exact : $1 == 1 ? .smart : .ignored }),
    .flag(
      nil, "incsearch", help: "Show the match while the pattern is typed.",
      off: "matches are shown after Enter", on: "matches are shown while the pattern is typed",
      get: { $0.search.isIncremental }, set: { $0.search.isIncremental = $1 }),
    .triple(
      "a", "search-skip-screen", help: "Begin searches below the last row of the screen.",
      capital: "Begin searches below the target row.",
      states: [
        "searches begin at the top row", "searches begin below the screen",
        "searches begin below the target row",
      ],
      get: { $0.search.start == .atTop ? 0 : $0.search.start == .afterScreen ? 1 : 2 },
      set: { $0.search.start = $1 == 0 ? .atTop : $1 == 1 ? .afterScreen : .afterJumpTarget }),
    .triple(
      "g", "hilite-search", help: "Highlight only the current match.", capital: "Highlight no match.",
      states: [
        "matches are not highlighted", "only the current match is highlighted", "all matches are highlighted",
      ],
      standard: 2, reset: 2,
      get: { $0.search.highlight == .none ? 0 : $0.search.highlight == .current ? 1 : 2 },
      set: { $0.search.highlight = $1 == 0 ? .none : $1 == 1 ? .current : .all }),
    .text(
      "p", "pattern", "PATTERN", .dollar, help: "Begin at the first match (+/PATTERN).", get: { _ in nil },
      set: {
        guard let text = $1 else { return false }
        $0.keys.firstCommands.append("/" + text + "\n")
        return true
      }
    ).fixed,
    .text(
      nil, "search-options", "LETTERS", .blank, takes: "letters of E F K N R W and 1 to 5, or -",
      help: "Modify each search: E F K N R W, groups 1 to 5.",
      get: { $0.search.modifierLetters }, set: { $0.search.setModifiers($1) }),
    .number(
      nil, "match-shift", 0...10_000, help: "Scroll a match beyond the right edge to column N.",
      get: { $0.search.matchShift }, set: { $0.search.matchShift = $1 }),
    .flag(
      nil, "no-search-header-lines", help: "Do not search the lines of the header.",
      off: "the lines of the header are searched", on: "the lines of the header are not searched",
      get: { !$0.search.searchesHeaderLines }, set: { $0.search.searchesHeaderLines = !$1 }),
    .flag(
      nil, "no-search-header-columns", help: "Do not search the columns of the header.",
      off: "the columns of the header are searched", on: "the columns of the header are not searched",
      get: { !$0.search.searchesHeaderColumns }, set: { $0.search.searchesHeaderColumns = !$1 }),
    .flag(
      nil, "no-search-headers", help: "Do not search the header.", off: "the header is searched",
      on: "the header is not searched",
      get: { !$0.search.searchesHeaderLines && !$0.search.searchesHeaderColumns },
      set: {
        $0.search.searchesHeaderLines = !$1
        $0.search.searchesHeaderColumns = !$1
      }),
    .text(
      nil, "filter-context", "N,M", .list, takes: "one or two numbers of lines, as in 2,5",
      help: "Show N lines before and M after each line that passes a filter.",
      get: { "\($0.filterContext.before),\($0.filterContext.after)" },
      set: { options, text in
        guard let numbers = OptionText.numbers(text ?? "0"), numbers.count <= 2,
          numbers.allSatisfy({ $0 <= 1_000 })
        else { return false }
        options.filterContext = FilterContext(before: numbers[0], after: numbers.last ?? 0)
        return true
      }
    ).own,
    .flag(
      nil, "no-histdups", help: "Keep each entry of the history only once.",
      off: "the history keeps repeated entries", on: "the history keeps each entry once",
      get: { $0.search.removesDuplicates }, set: { $0.search.removesDuplicates = $1 }),
    .flag(
      nil, "save-marks", help: "Keep the marks of files for the next run.", off: "marks are not kept",
      on: "marks are kept in the history file", get: { $0.search.savesMarks },
      set: { $0.search.savesMarks = $1 }),
    .text(
      nil, "autosave", "LETTERS", .blank, takes: "letters of m / ! z, * for all, or -",
      help: "Write the history at once after marks (m), searches (/), commands (!), stops (z).",
      get: { $0.search.autosave },
      set: { options, text in
        let text = text ?? ""
        guard text == "-" || text.unicodeScalars.allSatisfy({ "m/!z*".unicodeScalars.contains($0) }) else {
          return false
        }
        options.search.autosave = text == "-" ? "" : text.contains("*") ? "m/!z" : text
        return true
      }),
  ]
}
