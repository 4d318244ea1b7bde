import PortholeSystem

/// The first bytes of a pipe, read before it is known whether a source is needed for it.
///
/// Reading starts no thread and makes nothing that a program which only prints the bytes would not need.
public struct PipeBeginning: Sendable {
  public private(set) var bytes: [UInt8] = []
  /// Whether the last writer has closed the pipe.
  public private(set) var isAtEnd = false
  /// Why reading has failed.
  public private(set) var error: String?
  /// Becomes readable when there are bytes, and at the end. A source closes it later.
  public let descriptor: Int32
  let name: String
  /// The path of a FIFO; nil for standard input.
  let path: FileName?

  public var isStandardInput: Bool { path == nil }

  /// Opens standard input, or the FIFO at a path. Nil if it is not a pipe, a FIFO or a socket, or cannot be
  /// opened.
  public init?(path: FileName?) {
    var info = stat()
    if let path {
      guard path.withCString({ stat($0, &info) }) == 0, Self.isPipe(info) else { return nil }
      descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
      guard descriptor >= 0 else { return nil }
    } else {
      guard fstat(STDIN_FILENO, &info) == 0, Self.isPipe(info) else { return nil }
      descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { return nil }
    }
    self.path = path
    name = path?.description ?? "standard input"
  }

  /// Takes over the reading end of a pipe.
  public init(reading descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    path = nil
  }

  private static func isPipe(_ info: stat) -> Bool {
    let kind = info.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK
  }

  /// Reads what is available, at most 64 KiB. Waits if there is nothing.
  public mutating func read() {
    let size = 64 << 10
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      let count = PortholeSystem.read(descriptor, buffer.baseAddress, size)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 {
        isAtEnd = true
      } else if errno != EINTR, errno != EAGAIN {
        error = String(cString: strerror(errno))
        isAtEnd = true
      }
    }
  }
}
