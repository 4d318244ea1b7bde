import PortholePlatform
import PortholeSystem
import Synchronization

/// A regular file, read piece by piece and never mapped: another process may truncate it at any time, and a
/// read then returns fewer bytes, but access to a mapping would kill the program.
///
/// It stays the file that was opened, also if that is renamed, deleted or replaced: ``standing`` reports
/// that, and ``takeReplacement()`` switches to the new file.
public final class FileSource: ByteSource {
  private struct State {
    var file: OpenFile
    var status: FileStatus
    var probe: FileProbe
    var generation = SourceGeneration()
    var standing = FileStanding.current
  }

  private let path: FileName?
  private let state: Locked<State>
  private let lengthNow: Atomic<Int>

  /// Takes over an open descriptor.
  ///
  /// - Parameter path: the path that was opened, if its later changes are of interest.
  public init(descriptor: Int32, path: FileName? = nil) {
    self.path = path
    let file = OpenFile(descriptor: descriptor)
    let status = file.status
    state = Locked(State(file: file, status: status, probe: FileProbe(file, length: status.length)))
    lengthNow = Atomic(status.length)
  }

  /// The file's length at the last ``refresh()``.
  public var length: Int { lengthNow.load(ordering: .acquiring) }

  public var generation: SourceGeneration { state.withLock { $0.generation } }

  /// Makes a watch for changes of the file and its path; nil if there is no path, or the system has no
  /// watches.
  public func watch() -> FileWatch? {
    path.flatMap { FileWatch(path: $0, opened: state.withLock { $0.file }.descriptor) }
  }

  /// The state of the path at the last ``refresh()``.
  public var standing: FileStanding { state.withLock { $0.standing } }

  public var files: [FileIdentity] { state.withLock { $0.file.identity.map { [$0] } ?? [] } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // Read outside the lock: this reference keeps the file open even if another replaces it.
    state.withLock { $0.file }.read(at: offset, into: buffer)
  }

  /// Compares length and modification time; if they differ, compares the first and last bytes too, since a
  /// file that is longer than before may have been truncated in between. Constant time.
  public func refresh() -> SourceChange {
    state.withLock { state in
      state.standing = standing(of: state.file)
      let before = state.status
      var status = state.file.status
      guard status != before else { return .none }
      var probe = state.probe
      var isSame = true
      // Repeat if the file was written to in between: the probe would not match the length.
      for _ in 0..<3 {
        isSame = isSame && status.length >= before.length && state.probe.holds(for: state.file)
        probe = FileProbe(state.file, length: status.length)
        let again = state.file.status
        if again == status { break }
        status = again
      }
      (state.status, state.probe) = (status, probe)
      lengthNow.store(status.length, ordering: .releasing)
      if isSame { return status.length > before.length ? .grew : .none }
      let change = status.length < before.length ? SourceChange.truncated : .rewritten
      state.generation = state.generation.next(change)
      return change
    }
  }

  // MARK: Replacement by another file

  /// Switches to the file that the path leads to now: from the next read on, the bytes are those of the new
  /// file. The old file is closed. Nothing happens if the file is still the same.
  public func takeReplacement() throws(ReplacementError) {
    guard let path else { return }
    let opened = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard opened >= 0 else { throw ReplacementError(description: SystemError.last.description) }
    let file = OpenFile(descriptor: opened)
    var info = stat()
    guard fstat(opened, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw ReplacementError(description: "it is not a regular file")
    }
    let status = file.status
    let probe = FileProbe(file, length: status.length)
    state.withLock { state in
      guard file.identity != state.file.identity else { return }
      (state.file, state.status, state.probe) = (file, status, probe)
      state.standing = .current
      state.generation = state.generation.next(.replaced)
      lengthNow.store(status.length, ordering: .releasing)
    }
  }

  private func standing(of file: OpenFile) -> FileStanding {
    guard let path else { return .current }
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .gone : .current
    }
    if FileIdentity(info) == file.identity { return .current }
    return .replaced(isEmpty: info.st_mode & S_IFMT == S_IFREG && info.st_size == 0)
  }
}
