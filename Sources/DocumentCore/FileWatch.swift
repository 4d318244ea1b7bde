import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// Tells when a file changes, or its path leads to another, without looking again and again (inotify).
///
/// Watched are the file itself, and the folders in which its name and those of symbolic links on the way to it are: that is
/// where another file takes its place. Of a path that leads nowhere it is the last folder that is there. What the system
/// has no more watches for goes unwatched.
public final class FileWatch {
  /// Readable when something happened, perhaps to another file in one of the folders.
  public let descriptor: Int32
  private let path: FileName
  /// What watches the file, and what watched the one before, which somebody may still be writing to.
  private var files: [Int32] = []
  private var folders: [Int32: Set<FileName>] = [:]

  private static let fileEvents = UInt32(IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE)
  private static let folderEvents = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Watches a path; nil where the system cannot.
  ///
  /// - Parameter descriptor: a file that was opened by the path, which may lead elsewhere by now.
  public init?(path: FileName, opened file: Int32? = nil) {
    self.path = path
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    if let file { watch(file: FileName("/proc/self/fd/\(file)")) }
    watchAnew()
    guard !files.isEmpty || !folders.isEmpty else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Takes what happened since the last call; whether any of it has to do with the path.
  public func drain() -> Bool {
    var happened = false
    var isElsewhere = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          if let names = folders[event.wd] {
            let name = FileName(bytes: buffer[start..<offset])
            // Without a name it is about the folder itself.
            guard name.bytes.isEmpty || names.contains(name) else { continue }
            isElsewhere = true
          } else if event.wd < 0 {
            // More happened than the system has kept.
            isElsewhere = true
          }
          happened = true
        }
      }
    }
    if isElsewhere { watchAnew() }
    return happened
  }

  /// Watches what the path leads to now, and what that depends on.
  private func watchAnew() {
    var places: [PathPlace] = []
    // Until nothing has moved while the watches were set.
    for _ in 0..<4 {
      let now = PathPlace.all(on: path)
      if now == places { break }
      places = now
      var folders: [Int32: Set<FileName>] = [:]
      for place in places {
        let watch = place.folder.withCString { inotify_add_watch(descriptor, $0, Self.folderEvents) }
        if watch >= 0 { folders[watch, default: []].insert(place.name) }
      }
      for old in self.folders.keys where folders[old] == nil { inotify_rm_watch(descriptor, old) }
      self.folders = folders
    }
    watch(file: path)
  }

  private func watch(file path: FileName) {
    let file = path.withCString { inotify_add_watch(descriptor, $0, Self.fileEvents) }
    guard file >= 0, folders[file] == nil else { return }
    // One that was here before has the watch that it had then.
    files.removeAll { $0 == file }
    files.append(file)
    while files.count > 2 { inotify_rm_watch(descriptor, files.removeFirst()) }
  }
}
