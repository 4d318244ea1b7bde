import PortholeSystem

/// Reports changes of the files directly in some folders, without polling (inotify). A folder is silently not watched if the
/// system has no more watches.
final class FolderWatch {
  /// Readable when something may have happened.
  let descriptor: Int32
  private var watches: [Int32: String] = [:]
  /// The most folders; the system has a limit for all programs of a user.
  private static let limit = 256

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)

  /// Nil if the system cannot watch anything.
  init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  isolated deinit { close(descriptor) }

  /// Watches one more folder; one that is watched already stays so.
  func watch(_ folder: String) {
    guard watches.count < Self.limit else { return }
    let watch = inotify_add_watch(descriptor, folder, Self.events)
    if watch >= 0 { watches[watch] = folder }
  }

  /// The folders in which something has happened since the last call.
  func drain() -> Set<String> {
    var changed: Set<String> = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
          if event.wd < 0 {
            // The system's event queue has overflowed.
            changed.formUnion(watches.values)
          } else if let folder = watches[event.wd] {
            changed.insert(folder)
          }
          if event.mask & UInt32(IN_IGNORED) != 0 { watches[event.wd] = nil }
        }
      }
    }
    return changed
  }
}
