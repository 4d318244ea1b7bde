import PortholeSystem

/// The reason why a file in a folder was not read.
package enum ContainedFileError: Error, Equatable {
  case system(SystemError)
  /// The path, or a symbolic link on it, leads out of the folder.
  case isOutside
  /// The path leads to a folder, a pipe or a device.
  case isNotRegular
}

/// The bytes of a regular file below a folder, at most `limit` of them. Never waits, and changes nothing: a FIFO or a
/// device is not read.
///
/// - Parameters:
///   - path: the path from the current folder. All links on it are followed before it is compared with the folder.
///   - folder: a folder that may contain links itself.
package func readRegularFile(_ path: String, below folder: String, limit: Int) throws(ContainedFileError)
  -> [UInt8]
{
  let (root, file) = (try resolvedPath(folder), try resolvedPath(path))
  guard file != root else { throw .isNotRegular }
  let start = root.last == slash ? root : root + [slash]
  guard file.starts(with: start) else { throw .isOutside }
  let descriptor = try openFile(file.dropFirst(start.count).split(separator: slash), in: root)
  defer { close(descriptor) }
  var info = stat()
  guard fstat(descriptor, &info) == 0 else { throw .system(.last) }
  guard info.st_mode & S_IFMT == S_IFREG else { throw .isNotRegular }
  do throws(SystemError) { return try readBytes(descriptor, limit: limit) } catch { throw .system(error) }
}

private let slash = UInt8(ascii: "/")

/// The absolute path without links.
private func resolvedPath(_ path: String) throws(ContainedFileError) -> [UInt8] {
  // The system would take the part before the zero for the name.
  guard !path.utf8.contains(0) else { throw .system(SystemError(code: ENOENT)) }
  guard let resolved = realpath(path, nil) else { throw .system(.last) }
  defer { free(resolved) }
  return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}

/// Opens a file by the names that lead to it from a folder. Follows no link: one that has come since the path was
/// resolved could lead elsewhere.
private func openFile(_ names: [ArraySlice<UInt8>], in folder: [UInt8]) throws(ContainedFileError) -> Int32 {
  var parent = try openEntry(folder[...], in: AT_FDCWD, O_DIRECTORY)
  for name in names.dropLast() {
    let outer = parent
    defer { close(outer) }
    parent = try openEntry(name, in: outer, O_DIRECTORY)
  }
  defer { close(parent) }
  return try openEntry(names.last ?? [], in: parent, O_NONBLOCK | O_NOCTTY)
}

private func openEntry(_ name: ArraySlice<UInt8>, in parent: Int32, _ flags: Int32)
  throws(ContainedFileError) -> Int32
{
  let name = name.map { CChar(bitPattern: $0) } + [0]
  var descriptor: Int32
  repeat {
    descriptor = openat(parent, name, flags | O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
  } while descriptor < 0 && errno == EINTR
  guard descriptor >= 0 else { throw .system(.last) }
  return descriptor
}
