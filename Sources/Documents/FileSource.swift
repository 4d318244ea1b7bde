import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A regular file, read piece by piece and never mapped: somebody else may cut it short at any time,
/// and a read then returns less where a mapping would kill the program.
public final class FileSource: ByteSource {
  private let descriptor: Int32
  private let lengthNow: Atomic<Int>

  /// Takes over an open descriptor.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    lengthNow = Atomic(Self.size(of: descriptor))
  }

  deinit { Glibc.close(descriptor) }

  /// The file's length when one last looked; see ``refresh()``.
  public var length: Int { lengthNow.load(ordering: .acquiring) }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0 else { return 0 }
    var done = 0
    while done < buffer.count {
      let count = pread(descriptor, buffer.baseAddress! + done, buffer.count - done, offset + done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return done
  }

  public func refresh() -> SourceChange {
    let size = Self.size(of: descriptor)
    let before = lengthNow.exchange(size, ordering: .acquiringAndReleasing)
    return size > before ? .grew : size < before ? .truncated : .none
  }

  private static func size(of descriptor: Int32) -> Int {
    var info = stat()
    return fstat(descriptor, &info) == 0 ? max(0, Int(info.st_size)) : 0
  }
}
