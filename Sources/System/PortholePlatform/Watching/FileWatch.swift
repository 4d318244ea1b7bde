import PortholeSystem

#if os(Linux)
  /// Reports changes of a file and of its path without polling (inotify).
  ///
  /// Watches the file itself and the folders that contain its name and those of the symbolic links on the way,
  /// because another file takes its place there. If the path leads nowhere, the last existing folder is
  /// watched. A place is silently not watched if the system has no more watches.
  public final class FileWatch {
    /// Readable when something happened, perhaps to another file in one of the folders.
    public let descriptor: Int32
    private let path: FileName
    /// The watches of the current file and of the previous one, which may still be written to.
    private var files: [Int32] = []
    /// The watch of each folder, and a name in it. A list, since a dictionary's types would be made for these few alone.
    private var folders: [(watch: Int32, name: FileName)] = []

    private static let fileEvents = UInt32(IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE)
    private static let folderEvents = UInt32(
      IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// Watches a path; nil if the system cannot.
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

    /// Consumes the events since the last call; returns whether any of them concerns the path.
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
            if isFolder(event.wd) {
              let name = FileName(bytes: buffer[start..<offset])
              // An event without a name is about the folder itself.
              guard name.bytes.isEmpty || folders.contains(where: { $0 == (event.wd, name) }) else {
                continue
              }
              isElsewhere = true
            } else if event.wd < 0 {
              // The system's event queue has overflowed.
              isElsewhere = true
            }
            happened = true
          }
        }
      }
      if isElsewhere { watchAnew() }
      return happened
    }

    /// Watches the file that the path leads to now, and the folders that this depends on.
    private func watchAnew() {
      var places: [PathPlace] = []
      // Repeat until the path has not changed while the watches were set.
      for _ in 0..<4 {
        let now = PathPlace.all(on: path)
        if now == places { break }
        places = now
        let before = folders
        folders = []
        for place in places {
          let watch = place.folder.withCString { inotify_add_watch(descriptor, $0, Self.folderEvents) }
          if watch >= 0 { folders.append((watch, place.name)) }
        }
        for (old, _) in before where !isFolder(old) { inotify_rm_watch(descriptor, old) }
      }
      watch(file: path)
    }

    private func isFolder(_ watch: Int32) -> Bool { folders.contains { $0.watch == watch } }

    private func watch(file path: FileName) {
      let file = path.withCString { inotify_add_watch(descriptor, $0, Self.fileEvents) }
      guard file >= 0, !isFolder(file) else { return }
      // Watching the same file again returns its earlier watch.
      files.removeAll { $0 == file }
      files.append(file)
      while files.count > 2 { inotify_rm_watch(descriptor, files.removeFirst()) }
    }
  }
#endif
