import PortholePlatform
import SceneFields
import ScreenCore

/// The text of `porthole help scene`: the kinds of elements, and the fields of one of them.
enum ScenePage {
  private static let width = 80

  /// The reason why there is no such page.
  struct Complaint: Error {
    let text: String
  }

  /// The page, the fields of a kind, or the schema, as the arguments after `help scene` ask. A kind that does
  /// not exist gives a complaint.
  static func text(_ arguments: [String]) throws(Complaint) -> String {
    guard let name = arguments.first else { return overview }
    if arguments.count > 1 {
      throw Complaint(text: "unexpected argument \(arguments[1]); see porthole help scene")
    }
    switch name {
    case "--schema": return SceneSchema.text
    case "actions":
      return page(
        "An action has one of these fields; a list of actions is done in order.",
        TableRow.groups(NodeKind.node, NodeKind.actionFields.fields))
    case "keys":
      return page("Keys are a list of these.", TableRow.groups(NodeKind.node, NodeKind.keyFields.fields))
    case "style":
      return page("Fields that every element has.", TableRow.groups(NodeKind.node, NodeKind.common))
    default: break
    }
    guard let kind = NodeKind.named(name) else {
      let nearest = nearestWord(to: name, among: NodeKind.names).map { " (did you mean \($0)?)" } ?? ""
      throw Complaint(text: "no kind \(name)\(nearest); see porthole help scene")
    }
    return fields(of: kind)
  }

  private static var overview: String {
    var lines = ["USAGE: porthole help scene [KIND | style | actions | keys | --schema]", ""]
    lines += PageText.wrapped(
      "A scene is a YAML or JSON file, a mapping with root and perhaps title, theme, focus, reducesMotion and showsPalette. The root is an element: a mapping with one key, "
        + "its kind. The value of that key holds fields. porthole help scene KIND lists those of a kind, and "
        + "porthole help scene style those of every element. actions are what a press or a key does. --schema prints a JSON schema for editors.",
      to: width)
    for (title, kinds) in [
      ("KINDS THAT ARRANGE OTHER ELEMENTS:", NodeKind.specs), ("KINDS THAT SHOW SOMETHING:", NodeKind.nodes),
    ] {
      lines += ["", title] + kinds.map { "  " + PageText.padded($0.name, to: 14) + $0.help }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fields(of kind: NodeKind) -> String {
    let groups = TableRow.groups(kind, kind.fields)
    var text = page("\(kind.name): \(kind.help)", groups)
    if groups.contains(where: { $0.rows.contains(where: \.isPerAxis) }) {
      text +=
        "\nPer axis: a mapping of horizontal and vertical, each with a value as described.\n"
    }
    return text + "\nEvery element also has an id and a style: porthole help scene style.\n"
  }

  private static func page(_ title: String, _ groups: [TableRow.Group]) -> String {
    guard !groups.isEmpty else { return title + "\n" }
    let head = ["FIELD", "VALUES", "DEFAULT", "MEANING"]
    let cells = groups.flatMap { $0.rows.map(\.cells) }
    var widths = head.indices.map { column in ([head] + cells).map { $0[column].count }.max()! }
    // The names and defaults are never broken.
    let room = width - widths[0] - widths[2] - 6
    widths[1] = min(widths[1], max(14, room * 2 / 5))
    widths[3] = room - widths[1]
    var lines = [title, "", line(head, widths)]
    for group in groups {
      if let heading = group.heading { lines += ["", heading.uppercased() + ":"] }
      for row in group.rows {
        let columns = row.cells.enumerated().map { PageText.wrapped($1, to: widths[$0]) }
        for index in 0..<columns.map(\.count).max()! {
          lines.append(line(columns.map { index < $0.count ? $0[index] : "" }, widths))
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    var column = 0
    for (cell, width) in zip(cells, widths) {
      if !cell.isEmpty {
        text += String(repeating: " ", count: column - text.count) + cell
      }
      column += width + 2
    }
    return text
  }
}

/// A field in the tables of the help and the manual.
struct TableRow {
  /// The path of keys, as in `paging.overlap`.
  let name: String
  let type: String
  /// The default; empty if there is none.
  let usual: String
  let help: String
  let isPerAxis: Bool

  /// The columns of the row.
  var cells: [String] { [name, type, usual, help] }

  /// The rows under one heading; nil if all rows are in one group.
  typealias Group = (heading: String?, rows: [TableRow])

  static func groups(_ kind: NodeKind, _ fields: some Sequence<NodeField>) -> [Group] {
    let groups = FieldGroup.divide(fields, by: \.group)
    return groups.map { (groups.count > 1 ? $0.group.rawValue : nil, rows(kind, $0.values)) }
  }

  /// The fields with those of their mappings after them.
  private static func rows(_ kind: NodeKind, _ fields: [NodeField], path: String = "") -> [TableRow] {
    fields.flatMap { field -> [TableRow] in
      let name = path + field.name
      var (type, isPerAxis) = (field.type, false)
      var shown = field
      if case .perAxis(let axes) = type.form {
        // Both axes have the same fields and defaults.
        (type, isPerAxis) = (axes.fields[0].type, true)
        shown = axes.fields[0]
      }
      let parts: [NodeField]
      switch type.form {
      case .mapping(let table), .mappings(let table): parts = table.fields
      default: parts = []
      }
      let usual = parts.isEmpty ? (field.implied ?? kind.usual(shown)).map { text($0) } ?? "" : ""
      let row = TableRow(
        name: name, type: field.type.summary, usual: field.isRequired ? "required" : usual, help: field.help,
        isPerAxis: isPerAxis)
      return [row] + rows(kind, parts, path: name + ".")
    }
  }

  private static func text(_ value: FieldValue) -> String {
    if case .text("") = value { return "" }
    if case .elements = value { return "" }
    return value.description
  }
}

/// The tables of fields in `docs/scene-kinds.md`: `porthole --print scene`.
enum SceneTables {
  static var text: String {
    var lines: [String] = []
    for (title, help, kinds) in [
      ("Layout specs", "They arrange other elements and draw nothing.", NodeKind.specs),
      ("Nodes", "They can be seen, and some of them touched.", NodeKind.nodes),
    ] {
      lines += ["### \(title)", "", help, ""]
      for kind in kinds {
        lines += ["#### `\(kind.name)`", "", PageText.markup(kind.help), ""]
        lines += table(TableRow.groups(kind, kind.fields))
      }
    }
    for (title, help, fields) in [
      ("The scene", "The file itself may have these fields.", NodeKind.sceneFields),
      ("Action", "An action has one of these fields.", NodeKind.actionFields),
      ("Key", "An entry of keys has these fields.", NodeKind.keyFields),
    ] {
      lines += ["### \(title)", "", help, ""]
      lines += table(TableRow.groups(NodeKind.node, fields.fields))
    }
    lines += ["### Style", "", "Every element may have these fields.", ""]
    lines += table(TableRow.groups(NodeKind.node, NodeKind.common))
    return lines.joined(separator: "\n")
  }

  private static func table(_ groups: [TableRow.Group]) -> [String] {
    guard !groups.isEmpty else { return [] }
    var lines = ["| field | values | default | meaning |", "|---|---|---|---|"]
    for group in groups {
      if let heading = group.heading { lines.append("| **\(heading)** | | | |") }
      for row in group.rows {
        let usual = row.usual.isEmpty || row.usual == "required" ? row.usual : "`\(row.usual)`"
        lines.append(
          "| `\(row.name)` | \(PageText.markup(row.type)) | \(usual) | \(PageText.markup(row.help)) |")
      }
    }
    return lines + [""]
  }
}
