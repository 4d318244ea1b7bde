import CPortholeDescriptors
import PortholePlatform
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a file that appears whole or not at all: under a temporary name in the same folder, then renamed by
/// ``commit()``.
public final class OutputFile {
  public let path: String
  /// Nil for a pipe or a device, which cannot be replaced.
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

  /// Begins a file. An existing file stays as it is until ``commit()``; a pipe or a device gets everything
  /// then.
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

  /// Deletes a file that was not committed.
  deinit { discard() }

  /// Adds text. ``commit()`` throws an error of this, if any.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16, temporaryPath != nil { flush() }
  }

  private func flush() {
    if error == 0 {
      do throws(SystemError) {
        try writeAll(buffer, to: descriptor)
      } catch {
        self.error = error.code
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the file under its own name.
  public func commit() throws(Failure) {
    guard descriptor >= 0 else { return }
    flush()
    // Temporary files are private; give this one the usual rights of new files.
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

  /// Makes a folder, and its parents, if they do not exist.
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
