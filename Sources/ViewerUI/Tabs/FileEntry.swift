import DocumentCore
import ScreenCore

/// A file on the command line, or one that was opened later.
public struct FileEntry {
  public var name: String
  /// Whether the file was opened while the viewer runs. Only those of the command line decide about its exit status.
  var isTyped = false
  /// A better name for the status line, if one is known.
  public var title: String?
  /// Finds that title after the first frame.
  public var findTitle: (() -> String?)?
  /// The path, `-` for standard input, if `LESSOPEN` may replace the content.
  public var path: FileName?
  /// The command of `LESSOPEN`, if it has been started already.
  public var preprocessing: Preprocessing?
  /// Opens the document when the file is first shown.
  public var open: () throws -> Document

  public init(name: String, open: @escaping () throws -> Document) {
    self.name = name
    self.open = open
  }

  mutating func completeTitle() {
    if title == nil { title = findTitle?() }
    findTitle = nil
  }
}
