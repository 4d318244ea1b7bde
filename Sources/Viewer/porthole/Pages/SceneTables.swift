import NodeUI
import SceneFields

/// The tables of fields in `docs/scenes.md`: `porthole --print scene`.
enum SceneTables {
  static var text: String {
    var lines: [String] = []
    for (title, help, kinds) in [
      ("Layout specs", "They arrange other elements and draw nothing.", NodeKind.specs),
      ("Nodes", "They can be seen, and some of them touched.", NodeKind.nodes),
    ] {
      lines += ["### \(title)", "", help, ""]
      for kind in kinds {
        lines += ["#### `\(kind.name)`", "", PrintedPage.markup(kind.help), ""]
        lines += table(TableRow.rows(kind, Array(kind.fields)))
      }
    }
    for (title, help, fields) in [
      ("The scene", "The file itself may have these fields.", NodeKind.sceneFields),
      ("Action", "An action has one of these fields.", NodeKind.actionFields),
      ("Key", "An entry of keys has these fields.", NodeKind.keyFields),
    ] {
      lines += ["### \(title)", "", help, ""]
      lines += table(TableRow.rows(NodeKind.node, fields.fields))
    }
    lines += ["### Style", "", "Every element may have these fields.", ""]
    lines += table(TableRow.rows(NodeKind.node, NodeKind.common))
    return lines.joined(separator: "\n")
  }

  private static func table(_ rows: [TableRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return ["| field | values | default | meaning |", "|---|---|---|---|"]
      + rows.map { row in
        let usual = row.usual.isEmpty || row.usual == "required" ? row.usual : "`\(row.usual)`"
        return
          "| `\(row.name)` | \(PrintedPage.markup(row.type)) | \(usual) | \(PrintedPage.markup(row.help)) |"
      } + [""]
  }
}
