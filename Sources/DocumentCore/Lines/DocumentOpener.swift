import PortholeThreading
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// The reason why a file cannot be shown.
public struct DocumentError: Error, Hashable, CustomStringConvertible {
  /// The path in printable form.
  public var path: String
  public var reason: String
  public var description: String { "\(path): \(reason)" }
}

/// Opens paths and descriptors as documents.
public enum DocumentOpener {
  /// Opens a file, FIFO or device. Throws for directories and unreadable files. Never blocks, not even until
  /// a FIFO has a writer.
  ///
  /// - Parameters:
  ///   - spoolLimit: the maximum number of bytes kept of a FIFO or a device; see ``PipeSource``.
  ///   - executor: runs the counting.
  public static func open(
    path: FileName, spoolLimit: Int? = nil, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) throws(DocumentError) -> Document {
    let name = path.description
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { throw failure(name) }
    guard kind(info) != S_IFDIR else { throw DocumentError(path: name, reason: "is a directory") }
    guard kind(info) != S_IFSOCK else { throw DocumentError(path: name, reason: "is a socket") }
    let descriptor = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw failure(name) }
    guard isatty(descriptor) == 0 else {
      close(descriptor)
      throw DocumentError(path: name, reason: "is a terminal")
    }
    return document(
      descriptor, info, name: name, path: path, spoolLimit: spoolLimit, executor: executor, onChange: onChange
    )
  }

  /// Opens a path given as text.
  public static func open(
    path: String, executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) throws(DocumentError) -> Document {
    try open(path: FileName(path), executor: executor, onChange: onChange)
  }

  /// Opens standard input, a pipe or a file, through a copy of the descriptor. The document has no path: a file is
  /// not watched.
  public static func standardInput(
    descriptor: Int32 = STDIN_FILENO, name: String = "standard input", spoolLimit: Int? = nil,
    executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) throws(DocumentError) -> Document {
    var info = stat()
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0, fstat(copy, &info) == 0 else { throw failure(name) }
    guard isatty(copy) == 0 else {
      close(copy)
      throw DocumentError(path: name, reason: "is a terminal; name a file, or pipe something in")
    }
    guard kind(info) != S_IFDIR else { throw DocumentError(path: name, reason: "is a directory") }
    return document(
      copy, info, name: name, path: nil, spoolLimit: spoolLimit, executor: executor, onChange: onChange)
  }

  /// Opens a pipe whose first bytes have been read.
  public static func open(
    _ beginning: PipeBeginning, spoolLimit: Int? = nil, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) -> Document {
    Document(
      source: PipeSource(beginning, spoolLimit: spoolLimit, onChange: onChange), name: beginning.name,
      executor: executor, onChange: onChange)
  }

  private static func document(
    _ descriptor: Int32, _ info: stat, name: String, path: FileName?, spoolLimit: Int?,
    executor: any BackgroundExecutor, onChange: @escaping @Sendable () -> Void
  ) -> Document {
    if kind(info) == S_IFREG, info.st_size > 0 || !hasBytes(descriptor) {
      return Document(
        source: FileSource(descriptor: descriptor, path: path), name: name, path: path, executor: executor,
        onChange: onChange)
    }
    let fifo = kind(info) == S_IFIFO ? path : nil
    return Document(
      source: PipeSource(descriptor: descriptor, fifo: fifo, spoolLimit: spoolLimit, onChange: onChange),
      name: name, path: nil, executor: executor, onChange: onChange)
  }

  /// Whether a file of length 0 has content nevertheless, as the files of /proc do.
  private static func hasBytes(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return pread(descriptor, &byte, 1, 0) == 1
  }

  private static func kind(_ info: stat) -> mode_t { info.st_mode & S_IFMT }

  private static func failure(_ path: String) -> DocumentError {
    DocumentError(path: path, reason: String(cString: strerror(errno)))
  }
}
