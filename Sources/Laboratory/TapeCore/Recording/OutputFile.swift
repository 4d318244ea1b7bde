import PortholePlatform
import PortholeSystem

/// Writes a text to a file that appears whole or not at all, by ``commit()``; or to one that has each part at once.
public final class OutputFile {
  public let path: String
  private let output: FileOutput
  private var buffer: [UInt8] = []
  private var failure: WritingFailure?

  /// The reason why a file could not be written.
  public struct Failure: Error, CustomStringConvertible {
    public let path: String
    package let reason: WritingFailure
    public var description: String { "\(SafeText.of(path)): \(reason)" }
  }

  /// Begins a file, or throws if it cannot be written. An existing file stays as it is until ``commit()``.
  ///
  /// - Parameters:
  ///   - isStreamed: whether the file has each part at once, and loses what it had with the first part.
  ///   - sources: files that are read. None of them may be written to.
  public init(_ path: String, isStreamed: Bool = false, sources: [String] = []) throws(Failure) {
    self.path = path
    do throws(WritingFailure) {
      let inUse = FilesInUse(names: sources.map { FileName($0) })
      output = try FileTarget(FileName(path), .replace, isStreamed: isStreamed, inUse: inUse).open()
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
        // A file that has each part at once ends with a whole one. Pipes and devices have no end to move.
        if output.isStreamed { ftruncate(output.descriptor, off_t(whole)) }
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
  public static func makeFolder(_ path: String) throws(Failure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      guard mkdir(String(path[..<end]), 0o777) != 0, end == path.endIndex else { continue }
      var information = stat()
      let code = errno
      guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(path: path, reason: .system(SystemError(code: code == EEXIST ? ENOTDIR : code)))
      }
    }
  }
}

extension ExpectedScreens {
  /// Writes the screens that have changed, and returns their paths.
  ///
  /// - Parameter sources: files that are read, and stay as they are.
  public func write(sources: [String] = []) throws(OutputFile.Failure) -> [String] {
    for (path, text) in changes {
      if let folder = FilePath.folder(of: path) { try OutputFile.makeFolder(folder) }
      let file = try OutputFile(path, sources: sources)
      file.write(text)
      try file.commit()
    }
    return changes.map(\.path)
  }
}
