#if canImport(Glibc)
  import Glibc
#endif

/// Tells when a file changes, without looking again and again (inotify).
public final class FileWatch {
  /// Readable when something happened.
  public let descriptor: Int32

  /// Watches a path; nil where the system cannot.
  public init?(path: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE)
    guard inotify_add_watch(descriptor, path, events) >= 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Takes what happened since the last call; whether there was anything.
  public func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var happened = false
    while read(descriptor, &bytes, bytes.count) > 0 { happened = true }
    return happened
  }
}
