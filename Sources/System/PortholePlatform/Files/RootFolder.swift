// The one way to open a file that content names: a scene, a tape, an expected screen, settings, a list, a picture.
//
// The problem. Content can name any file: a FIFO, where opening waits for a writer; a device, where opening has effects; a file
// of /proc, which looks like a regular one; and through a link, which version control keeps, any file of the user.
//
// The idea. All links are followed first, and the result must be below a folder that the user gave. Then the names on the way from that
// folder are opened one by one without following links, so that nothing can change in between. The file is examined before it is opened, since
// opening can have effects, and again when it is open, since then it cannot change. Files to write are opened in the same way.

import PortholeSystem

/// The reason why a file that content names is not opened. Its text follows the name of the file.
package enum FileRefusal: Error, Hashable, CustomStringConvertible {
  case system(SystemError)
  /// The path, or a link on it, leads out of the folder.
  case isOutside(RootFolder)
  /// A folder, a pipe, a device, a socket, or an interface of the kernel.
  case isNotRegular
  /// The file system does not answer in time.
  case isSilent

  package var description: String {
    switch self {
    case .system(let error): error.description
    case .isOutside(let root): "is not below \(SafeText.of(root.path)); --root DIR names another folder"
    case .isNotRegular: "is not a regular file"
    case .isSilent: "is on a file system that does not answer"
    }
  }

  /// The failure of the system call that has just failed on this thread.
  static var last: FileRefusal { .system(.last) }
}

/// The folder that contains the files that content may name.
package struct RootFolder: Hashable, Sendable {
  /// The path from the current folder. Links on it are followed.
  package let path: String

  package init(_ path: String) { self.path = path }

  /// For regular files anywhere.
  package static let everywhere = RootFolder("/")

  /// The bytes of a regular file, at most `limit` of them. Never waits for a writer, and for a silent file system only a bounded time.
  package func read(_ path: String, limit: Int) throws(FileRefusal) -> [UInt8] {
    // The system would use the part before the zero as the name.
    guard !path.utf8.contains(0) else { throw .system(SystemError(code: ENOENT)) }
    return try BoundedWait.forFiles.result { didProgress throws(FileRefusal) in
      let file = try open(FileName(path))
      defer { close(file) }
      do throws(SystemError) {
        return try readBytes(file, limit: limit, didReadPart: didProgress)
      } catch { throw .system(error) }
    }
  }

  /// Opens a regular file for reading.
  package func open(_ path: FileName) throws(FileRefusal) -> Int32 {
    try location(of: path).openRegular(O_RDONLY | O_CLOEXEC)
  }

  /// The reason why a file is not opened; nil if it can be read.
  package func refusal(of path: FileName) -> FileRefusal? {
    do throws(FileRefusal) {
      try BoundedWait.forFiles.result { _ throws(FileRefusal) in _ = close(try open(path)) }
      return nil
    } catch { return error }
  }

  /// Makes a folder and its parents, if they do not exist.
  package func makeFolder(_ path: String) throws(FileRefusal) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = FileName(String(path[..<end]))
      guard !part.isFolder else { continue }
      guard try location(of: part).call({ mkdirat($0, $1, 0o777) }) == 0 || part.isFolder else {
        throw errno == EEXIST ? .system(SystemError(code: ENOTDIR)) : .last
      }
    }
    guard contains(FileName(path)) else { throw .isOutside(self) }
  }

  /// Whether a path leads to this folder or to something below it.
  package func contains(_ path: FileName) -> Bool {
    guard let (root, file) = try? (FileName(self.path).resolved(), path.resolved()) else { return false }
    return file == root || file.bytes.starts(with: root.asFolder)
  }

  /// The location of a file that may not exist yet.
  func location(of path: FileName) throws(FileRefusal) -> FileLocation {
    let root = try FileName(self.path).resolved()
    var folder = try OpenFolder(root, in: AT_FDCWD)
    let file = try path.resolved()
    guard file != root else { throw .isNotRegular }
    guard file.bytes.starts(with: root.asFolder) else { throw .isOutside(self) }
    let names = file.bytes.dropFirst(root.asFolder.count).split(separator: slash).map { FileName(bytes: $0) }
    for name in names.dropLast() { folder = try OpenFolder(name, in: folder.descriptor) }
    return FileLocation(folder: folder, name: names.last ?? file)
  }
}

/// The files that a file of content names: relative to its folder, and below a root.
package struct NamedFiles: Hashable, Sendable {
  /// Nil is the current folder.
  package let folder: String?
  package let root: RootFolder

  /// - Parameter root: nil is `folder`.
  package init(in folder: String?, root: String? = nil) {
    (self.folder, self.root) = (folder, RootFolder(root ?? folder ?? "."))
  }

  /// The files that the file at a path names; nil for standard input.
  package init(of path: String?, root: String? = nil) {
    self.init(in: path.flatMap { FilePath.folder(of: $0) }, root: root)
  }

  package func path(of name: String) -> String { FilePath.resolved(name, in: folder) }
}

/// A folder that stays the same, wherever its path leads.
final class OpenFolder: Sendable {
  let descriptor: Int32

  /// Follows no link: one that appeared since the path was resolved could lead elsewhere.
  init(_ name: FileName, in parent: Int32) throws(FileRefusal) {
    descriptor = name.withCString { porthole_find(parent, $0, O_DIRECTORY) }
    guard descriptor >= 0 else { throw .last }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// A name in an open folder.
struct FileLocation: Sendable {
  let folder: OpenFolder
  let name: FileName

  /// Calls `body` with the descriptor of the folder and the name.
  func call<Result>(_ body: (Int32, UnsafePointer<CChar>) -> Result) -> Result {
    name.withCString { body(folder.descriptor, $0) }
  }

  /// Opens the file without waiting and without following a link.
  func open(_ flags: Int32, mode: mode_t = 0) throws(FileRefusal) -> Int32 {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    var file: Int32
    repeat { file = call { openat($0, $1, flags, mode) } } while file < 0 && errno == EINTR
    guard file >= 0 else { throw .last }
    return file
  }

  /// Opens the file if it is a regular one.
  func openRegular(_ flags: Int32) throws(FileRefusal) -> Int32 {
    let found = call { porthole_find($0, $1, 0) }
    guard found >= 0 else { throw .last }
    defer { close(found) }
    guard Self.isRegular(found) else { throw .isNotRegular }
    let file = try open(flags)
    guard Self.isRegular(file) else {
      close(file)
      throw .isNotRegular
    }
    return file
  }

  private static func isRegular(_ file: Int32) -> Bool {
    var info = stat()
    return fstat(file, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && porthole_is_kernel_file(file) == 0
  }
}

private let slash = UInt8(ascii: "/")

extension FileName {
  /// The path to the file itself, without symbolic links; also if the last of them leads to no file.
  fileprivate func resolved() throws(FileRefusal) -> FileName {
    var name = self
    guard !bytes.isEmpty else { throw .system(SystemError(code: ENOENT)) }
    for _ in 0..<40 {
      if let whole = name.withCString({ realpath($0, nil) }) {
        defer { free(whole) }
        return FileName(cString: whole)
      }
      guard errno == ENOENT else { throw .last }
      guard let known = name.folder.withCString({ realpath($0, nil) }) else { throw .last }
      defer { free(known) }
      let location = FileName(cString: known).appending(name.lastComponent)
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = location.withCString { readlink($0, &bytes, bytes.count) }
      guard count > 0 else { return location }
      let link = FileName(bytes: bytes[..<count].map { UInt8(bitPattern: $0) })
      name = link.bytes.first == slash ? link : FileName(cString: known).appending(link)
    }
    throw .system(SystemError(code: ELOOP))
  }

  /// The folder that contains a file.
  private var folder: FileName {
    guard let index = bytes.lastIndex(of: slash) else { return FileName(".") }
    return index == 0 ? FileName("/") : FileName(bytes: bytes[..<index])
  }

  func appending(_ name: FileName) -> FileName { FileName(bytes: asFolder + name.bytes) }

  /// The bytes with a slash at the end.
  fileprivate var asFolder: [UInt8] { bytes.last == slash ? bytes : bytes + [slash] }

  /// Whether the path leads to a folder.
  fileprivate var isFolder: Bool {
    var info = stat()
    return withCString { stat($0, &info) } == 0 && info.st_mode & S_IFMT == S_IFDIR
  }
}
