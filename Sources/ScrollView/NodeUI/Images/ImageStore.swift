import ImageClient
import PortholeSystem
import ScreenCore

/// The open pictures of a window, few at a time: one process for each file, shared by all nodes that show it.
@MainActor
final class ImageStore {
  private struct Entry {
    let loader: ImageLoader
    /// The frame in which it was last shown.
    var frame: Int
    var state: ImageLoader.State
  }

  private struct Key: Hashable {
    let path: FileName
    let root: String
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// Called from any thread when the state of a picture changes.
  var wake: @Sendable () -> Void = {}
  /// The program that decodes pictures; nil for the one in the folder of this program.
  var helper: String?
  /// Set when a picture makes progress, cleared by ``waitForNews(atMost:)``.
  private let hasProgress = Locked(false)

  /// The number of open pictures above which those out of view are closed.
  private static let limit = 4

  /// The loader of a file below a folder; starts loading if it is not open yet.
  func loader(for path: FileName, below root: String) -> ImageLoader {
    let key = Key(path: path, root: root)
    if let entry = entries[key] {
      entries[key]?.frame = frame
      return entry.loader
    }
    let helper = helper.map { FileName($0) }
    let loader = ImageLoader(path: path, below: root, helper: helper) { [hasProgress, wake] in
      hasProgress.withLock { $0 = true }
      wake()
    }
    entries[key] = Entry(loader: loader, frame: frame, state: loader.state)
    return loader
  }

  /// Begins a frame: closes the pictures out of view for longest if there are too many.
  func beginFrame() {
    frame += 1
    guard !entries.isEmpty else { return }
    entries = entries.mapValues { Entry(loader: $0.loader, frame: $0.frame, state: $0.loader.state) }
    let old = entries.filter { $0.value.frame < frame - 1 }.sorted { $0.value.frame < $1.value.frame }
    for (key, _) in old.prefix(max(0, entries.count - Self.limit)) { entries[key] = nil }
  }

  /// Whether a picture is still loading.
  var isLoading: Bool {
    entries.values.contains { if case .loading = $0.loader.state { true } else { false } }
  }

  /// Sleeps until a picture makes progress, for at most `seconds`.
  func waitForNews(atMost seconds: Double) {
    _ = hasProgress.wait(seconds) { hasProgress in
      defer { hasProgress = false }
      return hasProgress ? true : nil
    }
  }

  /// Whether the state of a picture changed since the last frame.
  var hasNews: Bool { entries.values.contains { $0.loader.state != $0.state } }
}
