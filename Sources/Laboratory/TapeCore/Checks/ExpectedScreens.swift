import NodeUI
import PortholePlatform
import ScreenCore

/// The files of `Expect screen`: `NAME.txt` in the folder `TAPE.screens` next to the tape, or in a folder within it.
public final class ExpectedScreens {
  /// The folder within `TAPE.screens`, for a setting with screens of its own; nil for none.
  private let setting: String?
  /// Whether screens that differ are written, by `write()`, instead of failing.
  public let updates: Bool
  /// The new texts of files, in the order of the tape.
  private(set) var changes: [(path: String, text: String, root: RootFolder)] = []
  /// The folder that contains the files; nil is the folder of each tape.
  private let root: RootFolder?

  /// The longest file that is read, in bytes.
  private static let limit = 64 << 20

  public init(updates: Bool = false, setting: String? = nil, root: String? = nil) {
    (self.updates, self.setting, self.root) = (updates, setting, root.map { RootFolder($0) })
  }

  private func root(of tape: String) -> RootFolder { root ?? NamedFiles(of: tape).root }

  /// Compares a screen with its file, or notes it for `write()`.
  func compare(
    _ canvas: Canvas, with name: String, isStyled: Bool, tape: String, mayUpdate: Bool
  ) -> ScreenState.Result {
    let path = self.path(of: name, in: tape)
    let text = Self.text(of: canvas, isStyled: isStyled)
    if let change = changes.first(where: { $0.path == path }) {
      // The screen has the name of an earlier one.
      return change.text == text ? .holds("the same") : .differs(Self.difference(from: change.text, text))
    }
    let file: String
    do throws(FileRefusal) {
      file = String(decoding: try root(of: tape).read(path, limit: Self.limit), as: UTF8.self)
    } catch {
      guard case .system = error else {
        return .missing(expected: SafeText.of(path), found: "a file that \(error)")
      }
      guard updates, mayUpdate else {
        return .missing(expected: SafeText.of(path), found: "\(error); --update writes it")
      }
      changes.append((path, text, root(of: tape)))
      return .holds("the same")
    }
    // Without styles only the rows count.
    if file == text || !isStyled && file.hasPrefix(text + "---\n") { return .holds("the same") }
    guard updates, mayUpdate else { return .differs(Self.difference(from: file, text)) }
    changes.append((path, text, root(of: tape)))
    return .holds("the same")
  }

  /// Notes a screen of a tape that is recorded, for `write()`.
  package func note(_ canvas: Canvas, as name: String, tape: String) {
    changes.append((path(of: name, in: tape), Self.text(of: canvas, isStyled: false), root(of: tape)))
  }

  /// The text that a screen is compared with; nil if there is none, or the file cannot be read.
  func text(of name: String, in tape: String) -> String? {
    let path = self.path(of: name, in: tape)
    if let change = changes.first(where: { $0.path == path }) { return change.text }
    return (try? root(of: tape).read(path, limit: Self.limit)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The file of a screen.
  func path(of name: String, in tape: String) -> String {
    let folder = (tape.hasSuffix(".tape") ? String(tape.dropLast(5)) : tape) + ".screens/"
    return folder + (setting.map { $0 + "/" } ?? "") + name + ".txt"
  }

  // MARK: The text of a screen

  /// The rows, and with `isStyled` a line `---` and a line for each run of cells that are not plain:
  /// `row:from-to attributes`.
  static func text(of canvas: Canvas, isStyled: Bool) -> String {
    let rows = canvas.text.map { $0 + "\n" }.joined()
    guard isStyled else { return rows }
    var runs = "---\n"
    for row in 0..<canvas.rows {
      var first = 0
      while first < canvas.columns {
        let style = words(canvas, row, first)
        var last = first
        while last + 1 < canvas.columns, words(canvas, row, last + 1) == style { last += 1 }
        if !style.isEmpty { runs += "\(row):\(first)-\(last) \(style)\n" }
        first = last + 1
      }
    }
    return rows + runs
  }

  private static func words(_ canvas: Canvas, _ row: Int, _ column: Int) -> String {
    let style = canvas[row, column].style
    return style == .plain ? "" : TapeStyle.text(of: style, link: canvas.url(of: style.link))
  }

  /// The lines that differ, as a message.
  private static func difference(from expected: String, _ found: String) -> String {
    let (old, new) = (
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      found.split(separator: "\n", omittingEmptySubsequences: false)
    )
    var lines: [String] = []
    var count = 0
    for index in 0..<max(old.count, new.count) {
      let (before, after) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
      guard before != after else { continue }
      count += 1
      guard count <= 20 else { continue }
      if let before { lines.append("\n  expected \(index)|\(SafeText.of(before))") }
      if let after { lines.append("\n  found    \(index)|\(SafeText.of(after))") }
    }
    return "\(count) different \(count == 1 ? "line" : "lines"):" + lines.joined()
      + (count > 20 ? "\n  …" : "")
  }
}
