// The file that keeps patterns, commands and marks from one run to the next.
//
// Several viewers may end at once, perhaps by one signal, and less may use the same file. So a run appends its
// entries by one write, under a lock of the file; nobody rewrites what others append. Only a file that has become too
// long, or in which a mark is moved, is written again, whole: under the lock, too. That makes it another file, so every
// run that gets the lock looks whether the name still leads to the file that is locked, and begins again if it does not.
// Sections and lines that this version does not know are written again as they were.
//
// Leaving the viewer must not wait for a program that keeps the lock. After a second the entries are appended without
// it: if the file is written again in this moment they are lost, but nothing else is. Of two lines about one mark the
// later one counts.

import PortholePlatform
import PortholeSystem

/// Reads a history file, and adds to it.
nonisolated enum HistoryFile {
  /// A file that is longer is not read to its end, and not shortened.
  private static let longest = 1 << 22

  /// The file has other content.
  struct NoHistory: Error {}

  /// The content; nil if there is no such regular file, or it is no history.
  static func read(_ path: String) -> HistoryText? { bytes(path).flatMap { HistoryText($0) } }

  private static func bytes(_ path: String) -> [UInt8]? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? readFile(path, limit: longest)
  }

  /// Adds what a run has entered. A new file is readable for its owner only.
  ///
  /// Without the lock, and in a file that is too long to be read, marks that were forgotten stay.
  ///
  /// - Parameters:
  ///   - most: the most entries of a kind that the file keeps.
  ///   - old: entries for a file that has none.
  ///   - patience: the longest wait for the lock, in seconds.
  /// - Returns: false if the file cannot be written, such as a device.
  @discardableResult
  static func add(
    _ changes: HistoryChanges, to path: String, most: Int, old: HistoryText? = nil, patience: Double = 1
  ) throws(NoHistory) -> Bool {
    if let folder = FilePath.folder(of: path) { makeFolders(folder) }
    guard let (file, isLocked) = open(path, patience), let bytes = bytes(path) else { return false }
    guard let text = HistoryText(bytes) else { throw NoHistory() }
    let isWhole = bytes.count < longest
    let isImported = bytes.isEmpty && old != nil
    let isReplaced = text.isReplaced(by: changes)
    var whole = isImported ? old ?? text : text
    whole.take(changes)
    guard isLocked, isWhole, isImported || isReplaced || whole.count > most else {
      let end = bytes.last == 0x0a || bytes.isEmpty ? "" : "\n"
      let title = bytes.isEmpty ? HistoryText.title + "\n" : ""
      return write(end + title + text.text(appending: changes, isWhole: isWhole), to: file)
    }
    guard let new = try? FileTarget(FileName(path), .replace, mode: 0o600).open() else { return false }
    return write(whole.text(most: most), to: new)
  }

  private static func write(_ text: String, to file: FileOutput) -> Bool {
    do throws(WritingFailure) {
      try file.write(Array(text.utf8))
      return try file.finish()
    } catch {
      return false
    }
  }

  /// Opens the file to append to it, and locks it unless that takes too long; nil if that fails.
  private static func open(_ path: String, _ patience: Double) -> (file: FileOutput, isLocked: Bool)? {
    let end = MonotonicClock.seconds + patience
    while true {
      guard let file = try? FileTarget(FileName(path), .append, mode: 0o600).open() else { return nil }
      while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard MonotonicClock.seconds < end else { return (file, false) }
        usleep(2_000)
      }
      if FileIdentity(path: FileName(path)) == file.identity { return (file, true) }
    }
  }

  /// Makes the folders of a path that do not exist.
  private static func makeFolders(_ path: String) {
    var info = stat()
    guard stat(path, &info) != 0 else { return }
    if let folder = FilePath.folder(of: path) { makeFolders(folder) }
    mkdir(path, 0o700)
  }
}
