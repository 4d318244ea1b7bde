import ScreenCore

/// The patterns that were searched for, kept in a file from one run to the next.
///
/// The file is read when an entry is first needed, and written when the viewer ends; entries of other runs are
/// kept. Nothing is read or written before.
public final class InputHistory {
  /// The file to read and write.
  private let path: String
  /// Read instead where that file does not exist.
  private let oldPath: String?
  private let most: Int
  /// The entries of the file, once read.
  private var known: HistoryText?
  /// The patterns entered in this run.
  private var added: [String] = []

  /// - Parameters:
  ///   - path: the file to read and write.
  ///   - oldPath: a file of less, read where `path` does not exist.
  ///   - most: the maximum number of entries of a kind.
  public init(path: String, oldPath: String? = nil, most: Int = 500) {
    (self.path, self.oldPath, self.most) = (path, oldPath, max(0, most))
  }

  /// The history of the user: the file named by `LESSHISTFILE`, otherwise one among the user's state files. Nil
  /// if the user wants none.
  public convenience init?(variable: (String) -> String?) {
    var most = 500
    if let size = variable("LESSHISTSIZE").flatMap({ Int($0) }) { most = size }
    if let given = variable("LESSHISTFILE"), !given.isEmpty {
      guard given != "-" else { return nil }
      self.init(path: given, most: most)
      return
    }
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : $0 }
    guard
      let state = variable("XDG_STATE_HOME").flatMap({ $0.hasPrefix("/") ? $0 : nil })
        ?? home.map({ $0 + "/.local/state" })
    else { return nil }
    self.init(path: state + "/porthole/history", oldPath: home.map { $0 + "/.lesshst" }, most: most)
  }

  /// The patterns, the oldest first.
  public var searches: [String] { entries.searches + added }

  private var entries: HistoryText {
    if let known { return known }
    let read = HistoryFile.read(path) ?? oldPath.flatMap { HistoryFile.read($0) } ?? HistoryText()
    known = read
    return read
  }

  /// Adds a pattern, unless it is the newest one already.
  ///
  /// - Parameter removesDuplicates: whether the same pattern is removed from where it stood before.
  public func add(search pattern: String, removesDuplicates: Bool = false) {
    guard HistoryText.isKept(pattern), searches.last != pattern else { return }
    if removesDuplicates {
      added.removeAll { $0 == pattern }
      known?.searches.removeAll { $0 == pattern }
      self.removesDuplicates = true
    }
    added.append(pattern)
  }

  private var removesDuplicates = false

  /// Adds the patterns of this run to the file, after those of other runs.
  ///
  /// - Parameter patience: the longest wait for other runs that are writing, in seconds.
  /// - Returns: a line for the user if the file is no history, and was left as it is.
  @discardableResult
  public func save(patience: Double = 1) -> String? {
    guard !added.isEmpty else { return nil }
    // The first time, the entries of less come along.
    let old = HistoryFile.read(path) == nil ? known : nil
    do throws(HistoryFile.NoHistory) {
      let isSaved = try HistoryFile.add(
        added, to: path, most: most, removesDuplicates: removesDuplicates, old: old, patience: patience)
      guard isSaved else { return nil }
    } catch {
      return "\(SafeText.of(path)) is no history file; it stays as it is, and the patterns are not kept"
    }
    known = nil
    added = []
    return nil
  }
}
