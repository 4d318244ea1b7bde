import PortholeSystem
import ScreenCore

/// The open file of a picture. This process opens it, since the helper must not be able to open files.
struct PictureFile {
  let descriptor: Int32

  /// The reason why a file cannot be a picture, for people.
  struct Failure: Error { let reason: String }

  init(_ path: FileName) throws(Failure) {
    // Does not block: opening a pipe without a writer would wait forever.
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else {
      throw Failure(reason: "cannot open the file: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    var reason: String?
    if fstat(descriptor, &status) < 0 {
      reason = "cannot read the file: \(String(cString: strerror(errno)))"
    } else if status.st_mode & S_IFMT == S_IFDIR {
      reason = "this is a folder, not an image"
    } else if status.st_mode & S_IFMT != S_IFREG {
      reason = "this is not a regular file, so not an image"
    }
    if let reason {
      close()
      throw Failure(reason: reason)
    }
  }

  func close() { _ = Glibc.close(descriptor) }
}
