import PortholePlatform
import ScreenCore

/// Reports changes of the files of a scene. Tests have one of their own.
package protocol SceneWatch: AnyObject {
  /// Readable when something may have happened.
  var descriptors: [Int32] { get }
  /// The files to watch from now on.
  func watch(_ paths: [String])
  /// The files that have changed since the last call.
  func drain() -> Set<String>
}

/// Watches files by inotify: their folders, too, since editors put new files in the place of old ones.
package final class SceneFileWatch: SceneWatch {
  /// The most files; the system has a limit for all programs of a user.
  private static let limit = 64
  private var watches: [String: FileWatch] = [:]

  package init() {}

  package var descriptors: [Int32] { watches.values.map(\.descriptor).sorted() }

  package func watch(_ paths: [String]) {
    let paths = paths.prefix(Self.limit)
    watches = watches.filter { paths.contains($0.key) }
    for path in paths where watches[path] == nil { watches[path] = FileWatch(path: FileName(path)) }
  }

  package func drain() -> Set<String> { Set(watches.filter { $0.value.drain() }.keys) }
}
