import PortholeThreading
import ScreenCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A regular file, read piece by piece and never mapped: somebody else may cut it short at any time,
/// and a read then returns less where a mapping would kill the program.
///
/// It stays the file that was opened, also when that is renamed or deleted or another takes its place: ``standing`` tells,
/// and ``takeReplacement()`` goes over to the other.
public final class FileSource: ByteSource {
  private struct State {
    var file: OpenFile
    var look: FileLook
    var probe: FileProbe
    var generation = SourceGeneration()
    var standing = FileStanding.current
  }

  private let path: FileName?
  private let state: Locked<State>
  private let lengthNow: Atomic<Int>

  /// Takes over an open descriptor.
  ///
  /// - Parameter path: what it was opened by, where somebody may want to know what that leads to later.
  public init(descriptor: Int32, path: FileName? = nil) {
    self.path = path
    let file = OpenFile(descriptor: descriptor)
    let look = file.look
    state = Locked(State(file: file, look: look, probe: FileProbe(file, length: look.length)))
    lengthNow = Atomic(look.length)
  }

  /// The file's length when one last looked; see ``refresh()``.
  public var length: Int { lengthNow.load(ordering: .acquiring) }

  public var generation: SourceGeneration { state.withLock { $0.generation } }

  /// Tells when the file changes, or its path leads to another; nil where there is no path, or the system cannot tell.
  func watch() -> FileWatch? {
    path.flatMap { FileWatch(path: $0, opened: state.withLock { $0.file }.descriptor) }
  }

  /// What the path led to when one last looked; see ``refresh()``.
  public var standing: FileStanding { state.withLock { $0.standing } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // Read outside of the lock: the file stays open for as long as that takes, whatever comes in its place.
    state.withLock { $0.file }.read(at: offset, into: buffer)
  }

  /// Looks at length and time, and if they are others, at the first bytes and those at the end: what is longer than before
  /// may have been cut short in between. Constant time.
  public func refresh() -> SourceChange {
    state.withLock { state in
      state.standing = standing(of: state.file)
      let before = state.look
      var look = state.file.look
      guard look != before else { return .none }
      var probe = state.probe
      var isSame = true
      // Once more if it has been written to meanwhile, for the new probe would then be of other bytes than the length.
      for _ in 0..<3 {
        isSame = isSame && look.length >= before.length && state.probe.holds(for: state.file)
        probe = FileProbe(state.file, length: look.length)
        let again = state.file.look
        if again == look { break }
        look = again
      }
      (state.look, state.probe) = (look, probe)
      lengthNow.store(look.length, ordering: .releasing)
      if isSame { return look.length > before.length ? .grew : .none }
      let change = look.length < before.length ? SourceChange.truncated : .rewritten
      state.generation = state.generation.next(change)
      return change
    }
  }

  // MARK: Another file in its place

  /// Goes over to the file that the path leads to now: from the next read on the bytes are that one's. What was read of the
  /// old one ends with it, for good.
  ///
  /// - Returns: why not, in words; nil if it is done, or there is nothing to go over to.
  public func takeReplacement() -> String? {
    guard let path else { return nil }
    let opened = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard opened >= 0 else { return String(cString: strerror(errno)) }
    let file = OpenFile(descriptor: opened)
    var info = stat()
    guard fstat(opened, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      return "it is not a regular file"
    }
    let look = file.look
    let probe = FileProbe(file, length: look.length)
    state.withLock { state in
      guard file.identity != state.file.identity else { return }
      (state.file, state.look, state.probe) = (file, look, probe)
      state.standing = .current
      state.generation = state.generation.next(.replaced)
      lengthNow.store(look.length, ordering: .releasing)
    }
    return nil
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

/// What a path leads to, compared with the file that was opened by it.
public enum FileStanding: Hashable, Sendable {
  /// The same file, or nobody can tell.
  case current
  /// Another file, perhaps with nothing in it yet.
  case replaced(isEmpty: Bool)
  /// Nothing.
  case gone
}
