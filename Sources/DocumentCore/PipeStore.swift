import CPortholeDescriptors
import PortholePlatform

#if canImport(Glibc)
  import Glibc
#endif

/// What has been read from a pipe: in memory at first, past a limit in a temporary file that has no
/// name, so that it goes with the program whatever happens.
struct PipeStore {
  private(set) var length = 0
  private var chunks: [[UInt8]] = []
  private var file: Int32 = -1
  private let memoryLimit: Int
  /// The most bytes that are kept; nil until the file is made, if its file system is to say.
  private(set) var spoolLimit: Int?
  private let folder: String?

  static let chunkSize = 256 << 10

  /// Why no more bytes are kept, as the status line says it.
  enum Problem: Hashable, CustomStringConvertible {
    /// The limit is reached: that many bytes are kept, and no more.
    case limit(Int)
    /// The temporary file cannot be made or written; an error's number.
    case system(Int32)

    var description: String {
      switch self {
      case .limit(let bytes): "stopped at the spool limit of \(ByteCount.text(bytes))"
      case .system(ENOSPC), .system(EDQUOT): "TMPDIR is full"
      case .system(let code): "TMPDIR cannot be used: \(String(cString: strerror(code)))"
      }
    }
  }

  /// Keeps up to `memoryLimit` bytes in memory; the temporary file is made in `folder`, or where the system has such files.
  ///
  /// - Parameter spoolLimit: the most bytes that the store takes, in memory or in the file; if nil, half of what the file
  ///   system has free when the file is made, so that an endless pipe leaves room for others.
  init(memoryLimit: Int, spoolLimit: Int? = nil, folder: String? = nil) {
    self.memoryLimit = memoryLimit
    self.spoolLimit = spoolLimit
    self.folder = folder
  }

  /// Whether the bytes are in the temporary file.
  var isSpooled: Bool { file >= 0 }

  /// Adds bytes, up to the limit; returns why not all of them.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Problem? {
    let isMoreThanMemory = length + min(bytes.count, (spoolLimit ?? .max) - length) > memoryLimit
    if !isSpooled, isMoreThanMemory, let problem = spool() { return problem }
    let room = (spoolLimit ?? .max) - length
    if let problem = add(UnsafeRawBufferPointer(rebasing: bytes.prefix(room))) { return problem }
    return bytes.count > room ? .limit(length) : nil
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) -> Problem? {
    if isSpooled {
      if let problem = write(bytes) { return problem }
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
    return nil
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

  /// Moves what is in memory to a file.
  private mutating func spool() -> Problem? {
    let opened = Self.temporaryFile(in: folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
    guard opened >= 0 else { return .system(errno) }
    if spoolLimit == nil { spoolLimit = max(length, Self.freeBytes(opened) / 2) }
    file = opened
    for chunk in chunks {
      if let problem = chunk.withUnsafeBytes({ write($0) }) {
        Glibc.close(file)
        file = -1
        return problem
      }
    }
    chunks = []
    return nil
  }

  /// Opens a file without a name: nothing is left of it even if the program is killed. Only where the file system has no
  /// such files does it have a name at first.
  private static func temporaryFile(in folder: String) -> Int32 {
    let nameless = porthole_nameless_file(folder)
    if nameless >= 0 { return nameless }
    var name = Array("\(folder)/porthole.XXXXXX".utf8CString)
    let named = porthole_temporary_file(&name)
    if named >= 0 { unlink(name) }
    return named
  }

  /// Bytes that the file system of a file has for programs without special rights.
  private static func freeBytes(_ file: Int32) -> Int {
    var system = statvfs()
    guard fstatvfs(file, &system) == 0 else { return .max }
    let (bytes, overflow) = Int(clamping: system.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: system.f_frsize))
    return overflow ? .max : bytes
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Problem? {
    let error = writeAll(bytes, to: file)
    return error == 0 ? nil : .system(error)
  }
}
