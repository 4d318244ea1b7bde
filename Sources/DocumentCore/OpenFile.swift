#if canImport(Glibc)
  import Glibc
#endif

/// A descriptor of a file, open for as long as anybody has this.
final class OpenFile: Sendable {
  let descriptor: Int32
  let identity: FileIdentity?

  /// Takes over an open descriptor.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    var info = stat()
    identity = fstat(descriptor, &info) == 0 ? FileIdentity(info) : nil
  }

  deinit { close(descriptor) }

  /// Length and time of the last change; of what cannot be asked, as if it were empty.
  var look: FileLook {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return FileLook(length: 0, seconds: 0, nanoseconds: 0) }
    return FileLook(info)
  }

  /// Copies bytes; fewer than asked for only at the end.
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

/// Which file of all there are, whatever its names; while it is open no other can have the same.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64

  init(_ info: stat) {
    device = UInt64(info.st_dev)
    number = UInt64(info.st_ino)
  }
}

/// What the system says of a file's bytes without their being read.
struct FileLook: Hashable, Sendable {
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

/// A few bytes of a file, from its start and its end: if they are others later, the file was written anew and did not
/// only grow. Says nothing of files that begin and go on alike.
struct FileProbe: Sendable {
  private var head: [UInt8]
  private var tail: [UInt8]
  private var length: Int

  private static let size = 256

  /// Reads the first bytes and the last of those before `length`.
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
