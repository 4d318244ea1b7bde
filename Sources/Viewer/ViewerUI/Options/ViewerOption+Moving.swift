extension ViewerOption {
  /// Movements through the text.
  static let moving: [ViewerOption] = [
    .text(
      "j", "jump-target", "N", .list, takes: "a row such as 5, -5 or .5",
      help: "Put targets of jumps on row N, -N from below, .N of the window.",
      get: { $0.movement.jumpTarget.map { OptionText.describe($0) } },
      set: { options, text in
        guard let text else {
          options.movement.jumpTarget = nil
          return true
        }
        guard let place = OptionText.place(text) else { return false }
        options.movement.jumpTarget = place == .row(0) ? .row(1) : place
        return true
      }),
    .number(
      nil, "context", 0...1_000, help: "Keep N rows in view above the target of a jump (0).",
      get: { $0.context }, set: { $0.context = $1 ?? 0 }
    ).own.fixed,
    .number(
      "z", "window", -100_000...100_000, help: "Make pages N lines long; -N for N fewer than the window has.",
      get: { $0.movement.windowLines ?? $0.movement.windowLinesLess.map { -$0 } },
      set: {
        $0.movement.windowLines = $1.flatMap { $0 > 0 ? $0 : nil }
        $0.movement.windowLinesLess = $1.flatMap { $0 < 0 ? -$0 : nil }
      }
    ).with { $0.takes = "a number of lines" },
    .text(
      "#", "shift", "N", .list, takes: "a number of columns, or a part such as .5",
      help: "Step sideways by N columns; .N of the window, 0 for half.",
      get: { $0.movement.shift.map { OptionText.describe($0) } ?? "0" },
      set: { options, text in
        guard let place = OptionText.place(text ?? "0") else { return false }
        if case .rowFromBottom = place { return false }
        options.movement.shift = place == .row(0) ? nil : place
        return true
      }),
    .flag(
      nil, "past-eof", help: "Let forward keys continue until one line is left.",
      off: "scrolling stops at the end", on: "forward keys continue past the end",
      get: { $0.movement.continuesPastEnd }, set: { $0.movement.continuesPastEnd = $1 }),
    .flag(
      nil, "form-feed", help: "Stop pages before a line with a form feed.",
      off: "form feeds do not stop pages", on: "a page stops before a form feed",
      get: { $0.text.stopsAtFormFeeds }, set: { $0.text.stopsAtFormFeeds = $1 }),
    .triple(
      "w", "hilite-unread", help: "Highlight the first new line after a page.",
      capital: "Highlight it after any movement of several lines.",
      states: [
        "new lines are not highlighted", "the first new line is highlighted after a page",
        "the first new line is highlighted after each movement",
      ],
      get: { $0.movement.unreadHighlight == .none ? 0 : $0.movement.unreadHighlight == .afterPages ? 1 : 2 },
      set: { $0.movement.unreadHighlight = $1 == 0 ? .none : $1 == 1 ? .afterPages : .afterMoves }),
    .flag(
      nil, "hilite-target", help: "Highlight the row to which a jump led.",
      off: "targets of jumps are not highlighted", on: "targets of jumps are highlighted",
      get: { $0.text.highlightsTarget }, set: { $0.text.highlightsTarget = $1 }),
    .choice(
      "motion", ViewerMotion.self,
      help: "Let pages glide where the terminal is fast, always, or never.",
      get: { $0.motion }, set: { $0.motion = $1 }),
  ]
}
