#if canImport(Glibc)
  import Glibc
#endif

/// What has been read from a pipe: in memory at first, past a limit in a temporary file that has no
/// name, so that it goes with the program whatever happens.
struct PipeStore {
  private(set) var length = 0
  private var chunks: [[UInt8]] = []
  private var file: Int32 = -1
  private let limit: Int
  private let folder: String?
  private let capacity: Int

  static let chunkSize = 256 << 10

  /// Keeps up to `limit` bytes in memory; the temporary file is made in `folder`, or where the system has such files.
  ///
  /// - Parameter capacity: the most bytes that the store takes, as if there were no more room on the disk.
  init(limit: Int, folder: String? = nil, capacity: Int = .max) {
    self.limit = limit
    self.folder = folder
    self.capacity = capacity
  }

  /// Whether the bytes are in the temporary file.
  var isSpooled: Bool { file >= 0 }

  /// Adds bytes; returns 0, or the error's number with nothing added.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard bytes.count <= capacity - length else { return ENOSPC }
    if !isSpooled, length + bytes.count > limit {
      let problem = spool()
      if problem != 0 { return problem }
    }
    if isSpooled {
      let problem = write(bytes)
      if problem != 0 { return problem }
    } else {
      var rest = bytes[...]
      while !rest.isEmpty {
        if chunks.isEmpty || chunks[chunks.count - 1].count == Self.chunkSize {
          chunks.append([])
          chunks[chunks.count - 1].reserveCapacity(min(Self.chunkSize, max(4096, rest.count)))
        }
        let part = rest.prefix(Self.chunkSize - chunks[chunks.count - 1].count)
        chunks[chunks.count - 1].append(contentsOf: part)
        rest = rest[part.endIndex...]
      }
    }
    length += bytes.count
    return 0
  }

  /// Why no more bytes are kept, for the status line.
  static func description(of problem: Int32) -> String {
    switch problem {
    case ENOSPC, EDQUOT: "TMPDIR is full"
    default: "TMPDIR cannot be used: \(String(cString: strerror(problem)))"
    }
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < length else { return 0 }
    let wanted = min(buffer.count, length - offset)
    if isSpooled {
      var done = 0
      while done < wanted {
        let count = pread(file, buffer.baseAddress! + done, wanted - done, offset + done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        done += count
      }
      return done
    }
    var done = 0
    while done < wanted {
      let at = offset + done
      let chunk = chunks[at / Self.chunkSize]
      let start = at % Self.chunkSize
      let count = min(wanted - done, chunk.count - start)
      chunk.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + count)])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)]))
      }
      done += count
    }
    return done
  }

  mutating func close() {
    if file >= 0 { Glibc.close(file) }
    file = -1
    chunks = []
    length = 0
  }

  /// Moves what is in memory to the file.
  private mutating func spool() -> Int32 {
    let folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/porthole.XXXXXX".utf8CString)
    let opened = mkstemp(&template)
    guard opened >= 0 else { return errno }
    unlink(template)
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    file = opened
    for chunk in chunks {
      let problem = chunk.withUnsafeBytes { write($0) }
      if problem != 0 {
        Glibc.close(file)
        file = -1
        return problem
      }
    }
    chunks = []
    return 0
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var sent = 0
    while sent < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress! + sent, bytes.count - sent)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      sent += count
    }
    return 0
  }
}
