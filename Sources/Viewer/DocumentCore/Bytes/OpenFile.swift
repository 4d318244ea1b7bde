import PortholePlatform
import PortholeSystem

/// Owns a file descriptor and closes it on deinit.
final class OpenFile: Sendable {
  let descriptor: Int32
  let identity: FileIdentity?

  /// Takes over an open descriptor.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    identity = FileIdentity(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// The file's length and modification time; those of an empty file if the system cannot report them.
  var status: FileStatus {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return FileStatus(length: 0, seconds: 0, nanoseconds: 0) }
    return FileStatus(info)
  }

  /// Copies bytes; fewer than asked for only at the end of the file.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
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
}

/// The length and modification time of a file, known without reading it.
struct FileStatus: Hashable, Sendable {
  var length: Int
  var seconds: Int
  var nanoseconds: Int

  init(length: Int, seconds: Int, nanoseconds: Int) {
    self.length = length
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  init(_ info: stat) {
    length = max(0, Int(info.st_size))
    seconds = Int(info.st_mtim.tv_sec)
    nanoseconds = Int(info.st_mtim.tv_nsec)
  }
}

/// A few bytes from the start and the end of a file: if they differ later, the file was rewritten and did not
/// only grow. Cannot tell apart files whose first and last bytes are equal.
struct FileProbe: Sendable {
  private var head: [UInt8]
  private var tail: [UInt8]
  private var length: Int

  private static let size = 256

  /// Reads the first bytes, and the last of those before `length`.
  init(_ file: OpenFile, length: Int) {
    self.length = length
    head = Self.bytes(of: file, at: 0, count: min(Self.size, length))
    tail = Self.bytes(of: file, at: max(0, length - Self.size), count: min(Self.size, length))
  }

  /// Whether the file still has the bytes where they were.
  func holds(for file: OpenFile) -> Bool {
    Self.bytes(of: file, at: 0, count: head.count) == head
      && Self.bytes(of: file, at: max(0, length - Self.size), count: tail.count) == tail
  }

  private static func bytes(of file: OpenFile, at offset: Int, count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = file.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

/// The state of a path, compared with the file that was opened by it.
public enum FileStanding: Hashable, Sendable {
  /// The path leads to the same file, or its state cannot be determined.
  case current
  /// The path leads to another file, perhaps an empty one.
  case replaced(isEmpty: Bool)
  /// The path leads to no file.
  case gone
}
