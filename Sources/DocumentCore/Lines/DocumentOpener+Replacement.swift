import PortholeThreading
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

extension DocumentOpener {
  /// Opens a file that has the content of another one, under the name of that. The document has no path: it is
  /// neither watched nor followed, since the file is there for this once.
  public static func open(
    replacement path: FileName, named name: String, spoolLimit: Int? = nil,
    decompresses: Bool = true, encoding: TextEncoding? = nil, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) throws(DocumentError) -> Document {
    let descriptor = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else {
      throw DocumentError(path: path.description, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    return try standardInput(
      descriptor: descriptor, name: name, spoolLimit: spoolLimit, decompresses: decompresses,
      encoding: encoding, executor: executor, onChange: onChange)
  }
}
