// Keeps the bytes of a pipe, which cannot be read twice, so that the user can scroll back through them.
//
// The problem. Nobody knows how many bytes will come. Most output is small and should not touch the disk;
// some is larger than the memory, and some has no end.
//
// The idea. The first bytes (64 MiB by default) stay in memory. Beyond that, all of them move to a temporary
// file, and the memory is freed. The file has no name: nothing is left of it however the program ends, and no
// other program can open it by a path.
//
// In memory, the bytes are in chunks of equal size. A byte's chunk is found by division, and appending moves
// at most one chunk; growing one large array would for a moment need twice its space. In the file, a write
// always appends, and reads use `pread`, so that they do not move the position for writing.
//
// The limit. The store takes at most half of the space that is free when the file is made, or `spoolLimit`,
// so that an endless pipe cannot fill the disk. Then it keeps what it has and reports `Problem`; `PipeSource`
// stops reading.
//
// The rules. `length` grows only after the bytes are stored, so an error never makes missing bytes visible.
// If moving to the file fails, the chunks stay, and what was read remains readable. After a failed write
// nothing may be appended: the file may end with half of a part, and later bytes would be at wrong offsets.

import PortholePlatform
import PortholeSystem

/// The bytes that have been read from a pipe: in memory at first, beyond a limit in a temporary file without
/// a name.
struct PipeStore {
  private(set) var length = 0
  private var chunks: [[UInt8]] = []
  private var file: Int32 = -1
  private let memoryLimit: Int
  /// The maximum number of bytes kept; nil until the file is made, if the free space decides.
  private(set) var spoolLimit: Int?
  private let folder: String?

  static let chunkSize = 256 << 10

  /// The reason why no more bytes are kept; its description is for the status line.
  enum Problem: Hashable, CustomStringConvertible {
    /// The limit is reached; this many bytes are kept.
    case limit(Int)
    /// The temporary file cannot be made or written. Contains `errno`.
    case system(Int32)

    var description: String {
      switch self {
      case .limit(let bytes): "stopped at the spool limit of \(ByteCount.text(bytes))"
      case .system(ENOSPC), .system(EDQUOT): "TMPDIR is full"
      case .system(let code): "TMPDIR cannot be used: \(String(cString: strerror(code)))"
      }
    }
  }

  /// Keeps up to `memoryLimit` bytes in memory; the temporary file is made in `folder`, or in the system's
  /// temporary folder.
  ///
  /// - Parameter spoolLimit: the maximum number of bytes stored, in memory or in the file; if nil, half of
  ///   the free space when the file is made, so that an endless pipe leaves room for others.
  init(memoryLimit: Int, spoolLimit: Int? = nil, folder: String? = nil) {
    self.memoryLimit = memoryLimit
    self.spoolLimit = spoolLimit
    self.folder = folder
  }

  /// Whether the bytes are in the temporary file.
  var isSpooled: Bool { file >= 0 }
  /// The identity of the temporary file.
  var identity: FileIdentity? { isSpooled ? FileIdentity(descriptor: file) : nil }

  /// Whether this many more bytes stay in memory. Then no file is written.
  func staysInMemory(with count: Int) -> Bool {
    !isSpooled && length + min(count, (spoolLimit ?? .max) - length) <= memoryLimit
  }

  /// The temporary file and the number of its bytes, which can be read without the store.
  var spooled: (file: Int32, length: Int)? { isSpooled ? (file, length) : nil }

  /// Appends bytes up to the limit; returns the problem if not all of them were stored.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Problem? {
    if !isSpooled, !staysInMemory(with: bytes.count), let problem = spool() { return problem }
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
    if let (file, length) = spooled { return Self.read(file, length, at: offset, into: buffer) }
    guard offset >= 0, offset < length else { return 0 }
    let wanted = min(buffer.count, length - offset)
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

  /// Reads from a temporary file with this many bytes.
  static func read(
    _ file: Int32, _ length: Int, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard offset >= 0, offset < length else { return 0 }
    let wanted = min(buffer.count, length - offset)
    var done = 0
    while done < wanted {
      let count = pread(file, buffer.baseAddress! + done, wanted - done, offset + done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return done
  }

  mutating func close() {
    if file >= 0 { PortholeSystem.close(file) }
    file = -1
    chunks = []
    length = 0
  }

  /// Moves the bytes from memory to a file.
  private mutating func spool() -> Problem? {
    let opened = Self.temporaryFile(in: folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
    guard opened >= 0 else { return .system(errno) }
    if spoolLimit == nil { spoolLimit = max(length, Self.freeBytes(opened) / 2) }
    file = opened
    for chunk in chunks {
      if let problem = chunk.withUnsafeBytes({ write($0) }) {
        PortholeSystem.close(file)
        file = -1
        return problem
      }
    }
    chunks = []
    return nil
  }

  /// Opens a file without a name, of which nothing is left even if the program is killed. On a file system
  /// that does not support this, the file has a name for a moment.
  private static func temporaryFile(in folder: String) -> Int32 {
    let nameless = porthole_nameless_file(folder)
    if nameless >= 0 { return nameless }
    var name = Array("\(folder)/porthole.XXXXXX".utf8CString)
    let named = porthole_temporary_file(&name)
    if named >= 0 { unlink(name) }
    return named
  }

  /// The bytes that a file's file system has free for unprivileged programs.
  private static func freeBytes(_ file: Int32) -> Int {
    var system = statvfs()
    guard fstatvfs(file, &system) == 0 else { return .max }
    let (bytes, overflow) = Int(clamping: system.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: system.f_frsize))
    return overflow ? .max : bytes
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Problem? {
    do throws(SystemError) {
      try writeAll(bytes, to: file)
      return nil
    } catch {
      return .system(error.code)
    }
  }
}
