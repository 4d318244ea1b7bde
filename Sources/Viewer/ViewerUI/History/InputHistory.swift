import NodeUI
import ScreenCore

/// The patterns that were searched for, the commands that were run, and marks, kept in a file from one run to the next.
///
/// The file is read when an entry is first needed, and written when the viewer ends; entries of other runs are
/// kept. Nothing is read or written before.
nonisolated public final class InputHistory {
  /// The file to read and write.
  private let path: String
  /// Read instead where that file does not exist.
  private let oldPath: String?
  private let most: Int
  /// The most entries of a kind that one run adds.
  private var mostAdded: Int { max(most, EditedText.mostLines) }
  /// The entries of the file, once read.
  private var known: HistoryText?
  /// The patterns, commands and marks of this run.
  private var changes = HistoryChanges()

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
  public var searches: [String] { entries.searches + changes.searches }
  /// The commands, the oldest first.
  public var commands: [String] { entries.commands + changes.commands }

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
      changes.searches.removeAll { $0 == pattern }
      known?.searches.removeAll { $0 == pattern }
      changes.removesDuplicates = true
    }
    EditedText.remember(pattern, in: &changes.searches, atMost: mostAdded)
  }

  /// Adds a command, unless it is the newest one already.
  ///
  /// - Parameter removesDuplicates: whether the same command is removed from where it stood before.
  public func add(command: String, removesDuplicates: Bool = false) {
    guard HistoryText.isKept(command), commands.last != command else { return }
    if removesDuplicates {
      changes.commands.removeAll { $0 == command }
      known?.commands.removeAll { $0 == command }
      changes.removesDuplicates = true
    }
    EditedText.remember(command, in: &changes.commands, atMost: mostAdded)
  }

  // MARK: Marks

  /// Sets a mark of a file, or forgets it if its byte is nil.
  ///
  /// - Parameter path: the absolute path of the file.
  public func set(mark letter: Unicode.Scalar, at byte: Int?, of path: String) {
    guard HistoryText.isKept(path) else { return }
    changes.set(HistoryMark(letter: letter, path: path), at: byte)
  }

  /// The marks of earlier runs in a file.
  ///
  /// - Parameter path: the absolute path of the file.
  public func marks(of path: String) -> [Unicode.Scalar: Int] {
    var marks: [Unicode.Scalar: Int] = [:]
    for line in entries.marks {
      if let (mark, byte) = HistoryMark.read(line), mark.path == path { marks[mark.letter] = byte }
    }
    return marks
  }

  // MARK: Saving

  /// Adds the patterns, commands and marks of this run to the file, after the entries of other runs.
  ///
  /// - Parameters:
  ///   - withMarks: whether marks are saved, too.
  ///   - patience: the longest wait for other runs that are writing, in seconds.
  /// - Returns: a line for the user if the file is no history, and was left as it is.
  @discardableResult
  public func save(withMarks: Bool = false, patience: Double = 1) -> String? {
    var saved = changes
    if !withMarks { saved.marks = [] }
    guard !saved.isEmpty else { return nil }
    // The first time, the entries of less come along.
    let old = HistoryFile.read(path) == nil ? entries : nil
    do throws(HistoryFile.NoHistory) {
      guard try HistoryFile.add(saved, to: path, most: most, old: old, patience: patience) else { return nil }
    } catch {
      return "\(SafeText.of(path)) is no history file; it stays as it is, and nothing is kept there"
    }
    known = nil
    let marks = withMarks ? [] : changes.marks
    changes = HistoryChanges()
    changes.marks = marks
    return nil
  }
}

/// The patterns that were entered: in this run and, if a file keeps them, in earlier ones.
nonisolated struct PatternHistory {
  /// Keeps the patterns from one run to the next, if the user wants that.
  var file: InputHistory?
  private var entered: [String] = []

  /// The patterns, the oldest first.
  var all: [String] { file?.searches ?? entered }

  mutating func add(_ text: String, _ options: SearchOptions) {
    guard let file else {
      return EditedText.remember(text, in: &entered)
    }
    file.add(search: text, removesDuplicates: options.removesDuplicates)
  }
}
