import PortholeSystem

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
  ///   - decompresses: whether a compressed file is opened as what it holds.
  ///   - encoding: the encoding of the text; if nil, UTF-8 unless a byte order mark begins it.
  ///   - executor: runs the counting.
  public static func open(
    path: FileName, spoolLimit: Int? = nil, decompresses: Bool = true,
    encoding: TextEncoding? = nil, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) throws(DocumentError) -> Document {
    let name = path.description
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { throw failure(name) }
    guard kind(info) != S_IFDIR else { throw DocumentError(path: name, reason: "is a directory") }
    guard kind(info) != S_IFSOCK else { throw DocumentError(path: name, reason: "is a socket") }
    let descriptor = path.withCString {
      PortholeSystem.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw failure(name) }
    guard isatty(descriptor) == 0 else {
      close(descriptor)
      throw DocumentError(path: name, reason: "is a terminal")
    }
    return document(
      descriptor, info, name: name, path: path, spoolLimit: spoolLimit, decompresses: decompresses,
      encoding: encoding, executor: executor, onChange: onChange)
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
    decompresses: Bool = true, encoding: TextEncoding? = nil,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
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
      copy, info, name: name, path: nil, spoolLimit: spoolLimit, decompresses: decompresses,
      encoding: encoding, executor: executor, onChange: onChange)
  }

  /// Opens a pipe whose first bytes have been read.
  public static func open(
    _ beginning: PipeBeginning, spoolLimit: Int? = nil, decompresses: Bool = true,
    encoding: TextEncoding? = nil, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) -> Document {
    document(name: beginning.name, decompresses, encoding, spoolLimit, executor, onChange) {
      PipeSource(beginning, spoolLimit: spoolLimit, onChange: $0)
    }
  }

  private static func document(
    _ descriptor: Int32, _ info: stat, name: String, path: FileName?, spoolLimit: Int?, decompresses: Bool,
    encoding: TextEncoding?, executor: any BackgroundExecutor, onChange: @escaping @Sendable () -> Void
  ) -> Document {
    if kind(info) == S_IFREG, info.st_size > 0 || !hasBytes(descriptor) {
      let file = FileSource(descriptor: descriptor, path: path)
      let opened = TextConversion.open(
        encoding, spoolLimit: spoolLimit, executor: executor, onChange: onChange
      ) { onChange in
        decompresses
          ? Decompression.open(file, spoolLimit: spoolLimit, executor: executor, onChange: onChange)
          : Decompression.Opened(source: file, note: nil)
      }
      let document = Document(
        source: opened.source, name: name, path: path, executor: executor, onChange: onChange)
      document.note = opened.note
      return document
    }
    let fifo = kind(info) == S_IFIFO ? path : nil
    return document(name: name, decompresses, encoding, spoolLimit, executor, onChange) {
      PipeSource(descriptor: descriptor, fifo: fifo, spoolLimit: spoolLimit, onChange: $0)
    }
  }

  /// A document of a pipe, which is decompressed and converted if its first bytes say so.
  private static func document(
    name: String, _ decompresses: Bool, _ encoding: TextEncoding?, _ spoolLimit: Int?,
    _ executor: any BackgroundExecutor, _ onChange: @escaping @Sendable () -> Void,
    makePipe: (@escaping @Sendable () -> Void) -> PipeSource
  ) -> Document {
    let opened = TextConversion.open(
      encoding, spoolLimit: spoolLimit, executor: executor, onChange: onChange
    ) { onChange in
      decompresses
        ? Decompression.open(pipe: makePipe, spoolLimit: spoolLimit, executor: executor, onChange: onChange)
        : Decompression.Opened(source: makePipe(onChange), note: nil)
    }
    let document = Document(source: opened.source, name: name, executor: executor, onChange: onChange)
    document.note = opened.note
    return document
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

extension DocumentOpener {
  /// Opens a file that has the content of another one, under the name of that. The document has no path: it is
  /// neither watched nor followed, since the file is there for this once.
  public static func open(
    replacement path: FileName, named name: String, spoolLimit: Int? = nil,
    decompresses: Bool = true, encoding: TextEncoding? = nil, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) throws(DocumentError) -> Document {
    let descriptor = path.withCString {
      PortholeSystem.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else {
      throw DocumentError(path: path.description, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    return try standardInput(
      descriptor: descriptor, name: name, spoolLimit: spoolLimit, decompresses: decompresses,
      encoding: encoding, executor: executor, onChange: onChange)
  }
}
