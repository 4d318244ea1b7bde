// The file that keeps patterns from one run to the next.
//
// Several viewers may end at once, perhaps by one signal, and less may use the same file. So a run appends its
// patterns by one write, under a lock of the file; nobody rewrites what others append. Only a file that has become too
// long is written again, whole: under the lock, too. That makes it another file, so every run that gets the lock looks
// whether the name still leads to the file that is locked, and begins again if it does not.
//
// Leaving the viewer must not wait for a program that keeps the lock. After a second the patterns are appended without
// it: if the file is written again in this moment they are lost, but nothing else is.

import PortholePlatform
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// Reads a history file, and adds to it.
enum HistoryFile {
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

  /// Adds patterns. A new file is readable for its owner only.
  ///
  /// - Parameters:
  ///   - most: the most entries of a kind that the file keeps.
  ///   - removesDuplicates: whether the same patterns are removed from where they stood before.
  ///   - old: entries for a file that has none.
  ///   - patience: the longest wait for the lock, in seconds.
  /// - Returns: false if the file cannot be written, such as a device.
  @discardableResult
  static func add(
    _ patterns: [String], to path: String, most: Int, removesDuplicates: Bool = false,
    old: HistoryText? = nil, patience: Double = 1
  ) throws(NoHistory) -> Bool {
    if let folder = FilePath.folder(of: path) { makeFolders(folder) }
    guard let (file, isLocked) = open(path, patience), let bytes = bytes(path) else { return false }
    guard var text = HistoryText(bytes) else { throw NoHistory() }
    let isWhole = bytes.count < longest
    let isImported = bytes.isEmpty && old != nil
    let hasDuplicates = removesDuplicates && text.searches.contains { patterns.contains($0) }
    let isTooLong = text.searches.count + patterns.count > most
    guard isLocked, isWhole, isImported || hasDuplicates || isTooLong else {
      let end = bytes.last == 0x0a || bytes.isEmpty ? "" : "\n"
      let title = bytes.isEmpty ? HistoryText.title + "\n" : ""
      let section =
        isWhole && text.section == HistoryText.searchSection ? "" : HistoryText.searchSection + "\n"
      let lines = patterns.map { "\"\($0)\n" }.joined()
      return write(end + title + section + lines, to: file)
    }
    if isImported, let old { text = old }
    if removesDuplicates { text.searches.removeAll { patterns.contains($0) } }
    text.searches += patterns
    guard let whole = try? FileTarget(FileName(path), .replace, mode: 0o600).open() else { return false }
    return write(text.text(most: most), to: whole)
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
