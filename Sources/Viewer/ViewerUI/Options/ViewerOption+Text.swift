import DocumentCore
import NodeUI
import ScrollCore

extension ViewerOption {
  /// The appearance of lines.
  static let text: [ViewerOption] = [
    .flag(
      "S", "chop-long-lines", help: "Cut lines that are wider than the window (--wrap none).",
      off: "long lines wrap", on: "long lines are cut", get: { $0.wrap == .none },
      set: { options, cuts in
        options.session.cutsLinesByRequest = cuts
        options.wrap = cuts ? .none : options.text.wrapsWords ? .word : .character
      }),
    .choice(
      "wrap", TextWrap.self, help: "Wrap lines that are wider than the window (none).",
      get: { $0.wrap },
      set: { options, wrap in
        options.wrap = wrap
        options.text.wrapsWords = wrap == .word
        options.session.cutsLinesByRequest = wrap == .none
      }),
    .flag(
      nil, "wordwrap", help: "Wrap lines between words.", off: "lines wrap at any character",
      on: "lines wrap between words", get: { $0.text.wrapsWords },
      set: { options, wrapsWords in
        options.text.wrapsWords = wrapsWords
        if !options.session.cutsLinesByRequest { options.wrap = wrapsWords ? .word : .character }
      }),
    .text(
      nil, "rscroll", "SIGN", .blank, takes: "one character, with any of * ~ _ & before it, or -",
      help: "Mark cut lines with SIGN; - for no marker.", get: { $0.text.cutSign.description },
      set: { options, text in
        guard let sign = TextOptions.CutSign(text ?? "") else { return false }
        options.text.cutSign = sign
        return true
      }),
    .triple(
      "n", "line-numbers", help: "Neither show nor count line numbers.", capital: "Show line numbers.",
      states: [
        "lines are not numbered", "lines are counted, without numbers at the left", "lines are numbered",
      ],
      standard: 1, get: { $0.showsLineNumbers ? 2 : $0.text.countsLines ? 1 : 0 },
      set: {
        $0.showsLineNumbers = $1 == 2
        $0.text.countsLines = $1 > 0
      }),
    .number(
      nil, "line-num-width", 1...30, help: "Pad line numbers to at least N columns.",
      get: { $0.text.lineNumberWidth }, set: { $0.text.lineNumberWidth = $1 }),
    .flag(
      nil, "no-number-headers", help: "Begin line numbers below the header.",
      off: "line numbers begin at the first line", on: "line numbers begin below the header",
      get: { !$0.text.numbersHeader }, set: { $0.text.numbersHeader = !$1 }),
    .flag(
      "J", "status-column", help: "Show marks and matches in a column at the left.",
      off: "there is no status column", on: "a status column shows marks and matches",
      get: { $0.text.showsStatusColumn }, set: { $0.text.showsStatusColumn = $1 }),
    .number(
      nil, "status-col-width", 1...30, help: "Make the status column N columns wide (2).",
      get: { $0.text.statusColumnWidth }, set: { $0.text.statusColumnWidth = $1 ?? 2 }),
    .text(
      nil, "header", "L,C,N", .list, takes: "numbers of lines and columns as in 2,10",
      help: "Keep L lines, from line N on, and C columns in view.", get: { $0.text.header.description },
      set: { options, text in
        guard let header = TextOptions.Header(text ?? "") else { return false }
        options.text.header = header
        return true
      }),
    .flag(
      "s", "squeeze-blank-lines", help: "Show several blank lines as one.",
      off: "all blank lines are shown", on: "several blank lines are shown as one",
      get: { $0.text.squeezesBlankLines }, set: { $0.text.squeezesBlankLines = $1 }),
    .text(
      "x", "tabs", "N,...", .list, takes: "columns from 1 to 64, as 4 or 9,17",
      help: "Set tab stops every N columns (8), or at a list, whose last distance repeats.",
      get: { options in
        options.text.tabStops?.map(String.init).joined(separator: ",") ?? String(options.tabWidth)
      },
      set: { $0.setTabs($1) }),
    .number(
      nil, "modelines", 0...1_000, help: "Look for vim: ts=N in the first N lines.",
      get: { $0.text.modelines }, set: { $0.text.modelines = $1 ?? 0 }),
    .flag(
      "~", "tilde", help: "Leave the rows below the end empty.", off: "rows below the end show ~",
      on: "rows below the end are empty", get: { !$0.text.showsTildes }, set: { $0.text.showsTildes = !$1 }),
    .triple(
      "r", "raw-control-chars", help: "Show colours (always so; nothing is sent raw).",
      capital: "Show colours (always so).",
      states: ["colour sequences are shown as text", "colours are shown", "colours are shown"], reset: 0,
      get: { $0.text.interpretsColors ? 2 : 0 }, set: { $0.text.interpretsColors = $1 > 0 }),
    .flag(
      nil, "use-color", help: "Use colours; -+ for attributes only.", off: "only attributes are used",
      on: "colours are used", get: { $0.text.usesColors }, set: { $0.text.usesColors = $1 }),
    .text(
      "D", "color", "xCOLOUR", .blank, takes: "a letter for a part and a colour, as in S0.220 or d+r",
      help: "Colour a part: its letter, then the colour, as in N8 or Sky.",
      get: { $0.text.colors.map(\.description).joined(separator: " ") },
      set: { options, text in
        guard let text else {
          options.text.colors = []
          return true
        }
        guard let color = PartColor(text) else { return false }
        options.text.colors.removeAll { $0.part == color.part }
        options.text.colors.append(color)
        return true
      }),
    .triple(
      "u", "underline-special", help: "Show backspaces as ^H.",
      capital: "Also show tabs and CR as ^I and ^M.",
      states: [
        "overstruck text is bold or underlined", "backspaces are shown as ^H",
        "backspaces, tabs and CR are shown as ^H, ^I and ^M",
      ], get: { $0.text.controls.level },
      set: { options, level in options.text.setControls { $0.level = level } }),
    .control("proc-backspace", "backspaces", "overstrike", get: { $0.backspace }, set: { $0.backspace = $1 }),
    .control("proc-tab", "tabs", "move to tab stops", get: { $0.tab }, set: { $0.tab = $1 }),
    .control(
      "proc-return", "CR", "before a line's end is dropped", get: { $0.carriageReturn },
      set: { $0.carriageReturn = $1 }),
    .flag(
      nil, "status-line", help: "Extend highlights to the right edge.",
      off: "highlighted lines end with their text", on: "highlighted lines reach the right edge",
      get: { $0.text.highlightsWholeRows }, set: { $0.text.highlightsWholeRows = $1 }),
    .choice(
      "indicators", IndicatorPolicy.self,
      help: "Show scroll indicators; auto: while something scrolls.",
      get: { $0.indicators }, set: { $0.indicators = $1 }
    ).fixed,
    .text(
      nil, "theme", "NAME", .blank,
      help: "Use the colours of a theme: \(OptionText.list(Theme.names)) (PORTHOLE_THEME).",
      get: { $0.text.theme },
      set: { options, name in
        guard name.map(Theme.names.contains) ?? true else { return false }
        options.text.theme = name
        return true
      }
    ).own.with { $0.choices = Theme.names },
    .choice(
      "paint", Painting.self,
      help: "Colour logs, patches, manual pages, JSON and programs; always: any text.",
      get: { $0.text.painting }, set: { $0.text.painting = $1 }),
    .choice(
      "sticky", TextOptions.Sticky.self, help: "Keep the headings of sections in view.",
      get: { $0.text.sticky }, set: { $0.text.sticky = $1 }),
    .text(
      nil, "sections", "KIND", .blank, takes: "\(OptionText.alternatives(SectionRequest.names)) or a pattern",
      help: "Find sections of a kind, none, or with headings that match a pattern.",
      get: { $0.text.sections },
      set: { options, text in
        guard let text else {
          options.text.sections = nil
          return true
        }
        guard (try? SectionRequest(text)) != nil else { return false }
        options.text.sections = text
        return true
      }
    ).own.with { $0.choices = SectionRequest.names },
  ]

  /// An option for one control character, which overrides -u and -U.
  private static func control(
    _ name: String, _ subject: String, _ effect: String,
    get: @escaping (TextOptions.Controls) -> Int,
    set: @escaping (inout TextOptions.Controls, Int) -> Void
  ) -> ViewerOption {
    .triple(
      nil, name, help: "Show \(subject) by their effect, whatever -u and -U say.",
      capital: "Show \(subject) as ^X, whatever -u and -U say.",
      states: ["-u and -U decide about \(subject)", "\(subject) \(effect)", "\(subject) are shown as ^X"],
      get: { get($0.text.controls) },
      set: { options, state in options.text.setControls { set(&$0, state) } })
  }
}
