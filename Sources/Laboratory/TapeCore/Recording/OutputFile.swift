import PortholePlatform
import PortholeSystem

/// Writes a text to a file that appears whole or not at all, by ``commit()``, or streams it to a new file, which has each part immediately.
public final class OutputFile {
  public let path: String
  private let output: FileOutput
  private var buffer: [UInt8] = []
  private var failure: WritingFailure?
  /// The length of a streamed file before the first part.
  private let start: off_t

  /// The reason why a file could not be written.
  public struct Failure: Error, CustomStringConvertible {
    public let path: String
    package let reason: WritingFailure
    public var description: String { "\(SafeText.of(path)): \(reason)" }
  }

  /// Begins a file, or throws if it cannot be written. An existing file stays as it is until ``commit()``.
  ///
  /// - Parameters:
  ///   - isStreamed: whether a new file has each part immediately.
  ///   - sources: files that are read. None of them may be written to.
  ///   - root: for a path that content names, the folder that contains the file, which is a regular one.
  public init(
    _ path: String, isStreamed: Bool = false, sources: [String] = [], below root: String? = nil
  ) throws(Failure) {
    self.path = path
    do throws(WritingFailure) {
      let inUse = FilesInUse(names: sources.map { FileName($0) })
      var target = FileTarget(FileName(path), .replace, inUse: inUse, below: root.map { RootFolder($0) })
      target.isStreamed = isStreamed && !target.exists
      output = try target.open()
      start = output.isStreamed ? max(0, lseek(output.descriptor, 0, SEEK_END)) : 0
    } catch {
      throw Failure(path: path, reason: error)
    }
  }

  /// Adds text. ``commit()`` throws an error of this, if any.
  public func write(_ text: String) { write(text.utf8) }

  /// Adds bytes. ``commit()`` throws an error of this, if any.
  public func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 || output.isStreamed { flush() }
  }

  private func flush() {
    if failure == nil {
      let whole = output.written
      do throws(WritingFailure) {
        try output.write(buffer)
      } catch {
        failure = error
        // A streamed file ends with a whole part. Pipes and devices have no end to move.
        if output.isStreamed { ftruncate(output.descriptor, start + off_t(whole)) }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the file under its own name. Later calls do nothing.
  public func commit() throws(Failure) {
    guard !isOver else { return }
    isOver = true
    flush()
    do throws(WritingFailure) {
      if let failure {
        output.discard()
        throw failure
      }
      try output.finish()
    } catch {
      throw Failure(path: path, reason: error)
    }
  }

  /// Gives the file up. A file that is not committed yet never appears.
  public func discard() {
    guard !isOver else { return }
    isOver = true
    output.discard()
  }

  private var isOver = false

  /// Raises the limit of open files, so that each screenshot may have one. Not without bound: programs that are started
  /// later inherit it, and some of them look at every descriptor.
  static func allowMany() {
    let kind = __rlimit_resource_t(7)  // RLIMIT_NOFILE
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4_096))
    setrlimit(kind, &limit)
  }

  /// Makes a folder, and its parents, if they do not exist.
  ///
  /// - Parameter root: for a path that content names, the folder that contains it.
  public static func makeFolder(_ path: String, below root: String = "/") throws(Failure) {
    do throws(FileRefusal) { try RootFolder(root).makeFolder(path) } catch {
      throw Failure(path: path, reason: WritingFailure(error))
    }
  }
}

extension ExpectedScreens {
  /// Writes the screens that have changed, and returns their paths.
  ///
  /// - Parameter sources: files that are read, and stay as they are.
  public func write(sources: [String] = []) throws(OutputFile.Failure) -> [String] {
    for change in changes {
      if let folder = FilePath.folder(of: change.path) {
        try OutputFile.makeFolder(folder, below: change.root.path)
      }
      let file = try OutputFile(change.path, sources: sources, below: change.root.path)
      file.write(change.text)
      try file.commit()
    }
    return changes.map(\.path)
  }
}
