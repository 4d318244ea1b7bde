#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a new file with these bytes in the place of a file, so that nobody ever sees a part of it. The new file has
/// the old one's mode; a symbolic link stays, and the file that it leads to is replaced.
///
/// - Parameter isUnchanged: called last, with the bytes that would be lost; with false nothing is replaced.
/// - Returns: false if `isUnchanged` did.
package func replaceFile(
  _ path: String, with bytes: [UInt8], limit: Int, if isUnchanged: ([UInt8]) -> Bool
) throws(SystemError) -> Bool {
  guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
  guard let resolved = realpath(path, nil) else { throw .last }
  defer { free(resolved) }
  let target = String(cString: resolved)
  var information = stat()
  guard stat(target, &information) == 0 else { throw .last }
  guard information.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
  // The folder of a file may forbid new files, but the mode of the file itself is a wish, too.
  guard access(target, W_OK) == 0 else { throw .last }
  let (temporary, descriptor) = try newFile(nextTo: target)
  do throws(SystemError) {
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
    guard fchmod(descriptor, information.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else { throw .last }
    // Only the superuser may give files to others.
    _ = fchown(descriptor, information.st_uid, information.st_gid)
    guard isUnchanged(try readFile(target, limit: limit)) else {
      unlink(temporary)
      return false
    }
    guard rename(temporary, target) == 0 else { throw .last }
    return true
  } catch {
    unlink(temporary)
    throw error
  }
}

/// Makes an empty file in the folder of another one.
private func newFile(nextTo path: String) throws(SystemError) -> (path: String, descriptor: Int32) {
  for number in 0..<1_000 {
    let name = "\(path).\(getpid())-\(number)"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { return (name, descriptor) }
    guard errno == EEXIST || errno == EINTR else { throw .last }
  }
  throw SystemError(code: EEXIST)
}

/// Makes a new file with these bytes; fails if there is one.
package func makeFile(_ path: String, with bytes: [UInt8]) throws(SystemError) {
  guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  try writeAll(bytes, to: descriptor)
}

extension SystemError {
  /// Whether there is no file of a name.
  package var isMissingFile: Bool { code == ENOENT }
}
