import ScreenCore

/// A mistake in a scene as one line: `home.yaml:3:5: root.column.children[2].box: unknown key …`.
struct SceneMessage: Hashable, CustomStringConvertible {
  var file: String
  /// Line and column: `:3:5`.
  var position = ""
  /// The path in the scene.
  var path = ""
  var cause: String

  var description: String { Self.location(file + position, path) + cause }

  private static func location(_ place: String, _ path: String) -> String {
    place + ": " + (path.isEmpty ? "" : path + ": ")
  }

  /// The line for a number of columns, which may cut its end. If it is longer, the place leaves most of the columns to
  /// the cause: the path loses its middle, and the file its folder.
  func fitted(in columns: Int) -> String {
    guard description.columns > columns else { return description }
    let room = max(columns * 2 / 5, columns - cause.columns)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    for location in [Self.location(file + position, path), Self.location(name + position, path)]
    where location.columns <= room {
      return location + cause
    }
    let place = Self.location(name + position, "")
    if let path = shortPath(in: room - place.columns - 2) {
      return Self.location(name + position, path) + cause
    }
    if place.columns <= room { return place + cause }
    let end = Self.location(position, "")
    return name.fitted(in: max(1, room - end.columns), hasSymbols: true, truncation: .middle) + end + cause
  }

  /// The path with an ellipsis in place of its middle: its first part and as many of the last ones as there is room for,
  /// or only the last ones. Nil if not even the last one fits.
  private func shortPath(in columns: Int) -> String? {
    let parts = path.split(separator: ".")
    guard parts.count > 1 else { return nil }
    let ends = (1..<parts.count).reversed().map { parts.suffix($0).joined(separator: ".") }
    let short = ends.lazy.map { "….\($0)" }.first { $0.columns <= columns }
    let withRoot = ends.lazy.dropFirst().map { "\(parts[0]).….\($0)" }.first { $0.columns <= columns }
    return withRoot ?? short
  }
}
