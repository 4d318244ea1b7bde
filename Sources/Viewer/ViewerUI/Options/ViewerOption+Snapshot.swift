/// The frame that `porthole snapshot` prints.
package struct SnapshotOptions: Sendable {
  package enum Format: String, CaseIterable, Sendable { case text, svg, png }

  package var rows = 24
  package var columns = 80
  /// The keys that are pressed first.
  package var keys = ""
  /// Seconds after which an unfinished frame is printed.
  package var wait = 10.0
  package var format = Format.text
}

extension ViewerOption {
  /// The options of `porthole snapshot`: its own, and the options of the viewer that it takes.
  package static let snapshotGroups = [
    frameGroup,
    Group(
      title: "Also for the viewer",
      options: all.filter { ["secure", "theme", "spool-limit"].contains($0.name) }
        + tables.filter { $0.name != "symbols" }),
    helpGroup,
  ]

  package static let snapshot = snapshotGroups.flatMap(\.options)

  package static let frameGroup = Group(title: "Only for porthole snapshot", options: frame)

  /// The option that every command has.
  package static let helpGroup = Group(
    title: "Help",
    options: [
      ViewerOption(
        letter: "h", names: ["help"], setting: .request(.help), origin: .porthole, isChangeable: false,
        help: "Print this help.")
    ])

  private static let frame: [ViewerOption] = [
    length("rows", "rows", get: { $0.snapshot.rows }, set: { $0.snapshot.rows = $1 }),
    length("columns", "columns", get: { $0.snapshot.columns }, set: { $0.snapshot.columns = $1 }),
    .text(
      nil, "keys", "KEYS", .dollar, help: "Press KEYS first; a line feed is Enter, as in --keys=$'/42\\n'.",
      get: { $0.snapshot.keys },
      set: {
        $0.snapshot.keys = $1 ?? ""
        return true
      }
    ).own,
    .text(
      nil, "wait", "SECONDS", .blank, takes: "0 to 3600 seconds",
      help: "Print an unfinished frame after SECONDS, 0 to 3600 (10).",
      get: { "\($0.snapshot.wait)" },
      set: { options, text in
        guard let wait = text.flatMap({ Double($0) }), (0...3_600).contains(wait) else { return false }
        options.snapshot.wait = wait
        return true
      }
    ).own,
    .choice(
      "format", SnapshotOptions.Format.self, help: "Print text, SVG or PNG (text).",
      get: { $0.snapshot.format }, set: { $0.snapshot.format = $1 }),
  ]

  /// A length of the window. The command itself checks its range, since one message is about both lengths.
  private static func length(
    _ name: String, _ unit: String, get: @escaping (ViewerOptions) -> Int,
    set: @escaping (inout ViewerOptions, Int) -> Void
  ) -> ViewerOption {
    .number(
      nil, name, .min ... .max, help: "Draw N \(unit), 1 to 1000 (\(get(ViewerOptions()))).", get: get,
      set: { set(&$0, $1 ?? get(ViewerOptions())) }
    ).own.with { $0.takes = "a number from 1 to 1000" }
  }
}
