import DocumentCore
import ScreenCore

/// A file on the command line, or one that was opened later.
public struct FileEntry {
  public var name: String
  /// Whether the file was opened while the viewer runs. Only files of the command line decide about its exit status.
  var isTyped = false
  /// A better name for the status line, if one is known.
  public var title: String?
  /// Finds that title some time after the first frame.
  public var laterTitle: LaterTitle?
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

  /// Finds the title when it is time for that.
  ///
  /// - Parameter isComplete: whether all of the content has come, so that its writer has ended.
  mutating func completeTitle(isComplete: Bool, at time: Double) {
    guard var later = laterTitle, title == nil else { return laterTitle = nil }
    let due = later.due ?? time + LaterTitle.patience
    guard !isComplete, due <= time else {
      later.due = due
      return laterTitle = isComplete ? nil : later
    }
    laterTitle = nil
    title = later.find()
  }
}

/// A title that comes from the program that writes into a pipe.
///
/// A program that writes little has ended before anyone can look, or has not, by chance. So it is looked for some time
/// after the first frame: one that still runs then writes more than the pipe holds, or takes its time.
public struct LaterTitle {
  var find: () -> String?
  /// When to look for it, in seconds of the clock.
  fileprivate(set) var due: Double?

  /// Seconds after the first frame.
  static let patience = 0.3

  public init(find: @escaping () -> String?) { self.find = find }
}
