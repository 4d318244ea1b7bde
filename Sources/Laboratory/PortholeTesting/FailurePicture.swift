import NodeUI
import PortholePlatform
import PortholeSystem
import Testing

/// Pictures of screens that are not as expected.
enum FailurePicture {
  /// The pictures of each place so far.
  private static var counts: [String: Int] = [:]
  private static let most = 100

  /// Writes a picture of both canvases, one below the other. Returns its path, or nil if it cannot be written, or after
  /// 100 pictures.
  static func write(expected: Canvas, found: Canvas, for location: SourceLocation) -> String? {
    guard counts.values.reduce(0, +) < most else { return nil }
    let file = location.fileName.split(separator: ".").first.map(String.init) ?? "test"
    let place = "\(file)-\(location.line)"
    counts[place, default: 0] += 1
    let number = counts[place] == 1 ? "" : "-\(counts[place] ?? 0)"
    let folder = Self.folder
    let path = "\(folder)/\(place)\(number).svg"
    do {
      try make(folder: folder)
      let output = try FileTarget(FileName(path), .replace).open()
      try output.write(Array(picture(expected, found).svg(title: "\(place): expected and found").utf8))
      try output.finish(isDurable: false)
      return path
    } catch {
      return nil
    }
  }

  private static var folder: String {
    if let folder = variable("PORTHOLE_FAILURES") { return folder }
    var temporary = variable("TMPDIR") ?? "/tmp"
    while temporary.count > 1, temporary.hasSuffix("/") { temporary.removeLast() }
    return temporary + "/porthole-failures"
  }

  /// The text of a variable of the environment; nil if it is unset or empty.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Makes a folder and those above it.
  private static func make(folder: String) throws(SystemError) {
    guard mkdir(folder, 0o777) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let parent = FilePath.folder(of: folder), parent != folder else { throw .last }
    try make(folder: parent)
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .last }
  }

  private static func picture(_ expected: Canvas, _ found: Canvas) -> Canvas {
    var canvas = Canvas(
      rows: expected.rows + found.rows + 3, columns: max(expected.columns, found.columns, 9))
    let title = TextStyle(attributes: [.bold, .underline])
    _ = canvas.put("expected:", row: 0, column: 0, style: title)
    canvas.put(expected, row: 1, column: 0)
    _ = canvas.put("found:", row: expected.rows + 2, column: 0, style: title)
    canvas.put(found, row: expected.rows + 3, column: 0)
    return canvas
  }
}
