import CPortholeDescriptors
import PortholePlatform
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// A file that is there with all it holds, or not at all: it grows under another name beside its place, and takes its
/// place when it is done.
public final class OutputFile {
  public let path: String
  /// Nil where there is nothing to take the place of.
  private let temporaryPath: String?
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var error: Int32 = 0

  /// Why a file could not be written.
  public struct Failure: Error, CustomStringConvertible {
    public let path: String
    public let code: Int32
    public var description: String { "\(SafeText.of(path)): \(String(cString: strerror(code)))" }
  }

  /// Begins a file. What is at its place stays until ``commit()``; a pipe or a device gets everything then.
  public init(_ path: String) throws(Failure) {
    self.path = path
    var information = stat()
    let exists = stat(path, &information) == 0
    if exists, information.st_mode & S_IFMT == S_IFDIR { throw Failure(path: path, code: EISDIR) }
    if exists, information.st_mode & S_IFMT != S_IFREG {
      temporaryPath = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      var name = Array((path + ".XXXXXX").utf8CString)
      descriptor = porthole_temporary_file(&name)
      temporaryPath = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
  }

  /// Throws away what has no place of its own yet.
  deinit { discard() }

  /// Adds text. An error shows at ``commit()``.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16, temporaryPath != nil { flush() }
  }

  private func flush() {
    if error == 0 { error = buffer.withUnsafeBytes { writeAll($0, to: descriptor) } }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the file at its place.
  public func commit() throws(Failure) {
    guard descriptor >= 0 else { return }
    flush()
    // Others may read it, as far as this process lets them read new files.
    let mask = umask(0)
    umask(mask)
    if error == 0, let temporaryPath,
      fchmod(descriptor, 0o666 & ~mask) != 0 || rename(temporaryPath, path) != 0
    {
      error = errno
    }
    if error != 0 {
      discard()
      throw Failure(path: path, code: error)
    }
    close(descriptor)
    descriptor = -1
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
    descriptor = -1
  }

  /// Makes a folder, and those around it, where there is none.
  public static func makeFolder(_ path: String) throws(Failure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      guard mkdir(String(path[..<end]), 0o777) != 0, end == path.endIndex else { continue }
      var information = stat()
      let code = errno
      guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
        throw Failure(path: path, code: code == EEXIST ? ENOTDIR : code)
      }
    }
  }
}
