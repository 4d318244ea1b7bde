import NodeUI
import PortholePlatform
import PortholeSystem

/// A folder of scenes as a tree. Each level is read when it is first shown.
final class SceneFolder: TreeDataSource {
  let root: String
  /// The folder that contains all files that scenes name: this one, or a folder around it that the user named.
  let fileRoot: String
  /// The listings that have been read, by their folders.
  private var listings: [String: FolderListing] = [:]
  /// The first mistake of each scene that could not be shown, by its path.
  private(set) var mistakes: [String: String] = [:]
  /// Called when the mistake of a scene becomes known or is gone.
  var onMistake: (() -> Void)?

  /// The most entries of a folder that are read.
  private let most: Int

  /// Watches each folder before it is read, so that no change is missed.
  private let watch: FolderWatch?

  init(
    _ root: String, fileRoot: String? = nil, most: Int = FolderListing.most, watch: FolderWatch? = nil
  ) {
    (self.most, self.watch) = (most, watch)
    var root = root
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    (self.root, self.fileRoot) = (root, fileRoot ?? root)
  }

  /// The name for people, the same on every machine: each `..` takes the folder before it away.
  var title: String {
    var parts: [Substring] = []
    for part in root.split(separator: "/") {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return SafeText.of(parts.last ?? (root.hasPrefix("/") ? "/" : "."))
  }

  /// The content of a folder. O(entries) the first time
  func listing(_ folder: String) -> FolderListing {
    if let known = listings[folder] { return known }
    watch?.watch(folder)
    let listing = FolderListing(of: folder, below: fileRoot, most: most)
    listings[folder] = listing
    return listing
  }

  /// Reads folders and those in them again when they are shown next: a folder may be another one of the same name.
  func forget(_ folders: some Sequence<String>) {
    for folder in folders {
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      listings = listings.filter { $0.key != folder && !$0.key.hasPrefix(start) }
      mistakes = mistakes.filter { !$0.key.hasPrefix(start) }
    }
  }

  /// The message about folders that were not read as a whole, or not at all; nil if there are none.
  var complaint: String? {
    if let failure = listing(root).failure { return failure }
    guard let cut = listings.filter({ $0.value.isCut }).keys.min() else { return nil }
    return "\(SafeText.of(cut)) has more than \(most) entries; the rest is left out"
  }

  func note(mistake: String?, of path: String) {
    guard mistakes[path] != mistake else { return }
    mistakes[path] = mistake
    onMistake?()
  }

  /// The identities of the folders around an entry and its own, for ``TreeNode/open(to:)``.
  func way(to path: String) -> [AnyHashable] {
    var way: [AnyHashable] = [path]
    var folder = FilePath.folder(of: path)
    while let next = folder, next.count > root.count {
      way.insert(next, at: 0)
      folder = FilePath.folder(of: next)
    }
    return way
  }

  /// The folder that has an entry.
  func folder(of path: String) -> String { FilePath.folder(of: path) ?? "." }

  /// The scenes whose cards a folder shows: its own scenes, or the scenes of its subfolders if it has none.
  func cards(of path: String) -> [FolderEntry] {
    let own = listing(path).scenes
    return own.isEmpty ? scenes(below: path, limit: 1_000) : own
  }

  /// The scenes of a folder and of its subfolders, upper folders first, up to a limit.
  func scenes(below folder: String? = nil, limit: Int) -> [FolderEntry] {
    var (found, left, next) = ([FolderEntry](), [folder ?? root], 0)
    while next < left.count, found.count < limit, next < 1_000 {
      let entries = listing(left[next]).entries
      next += 1
      found += entries.filter { $0.kind == .scene }
      left += entries.filter { $0.kind == .folder }.map(\.path)
    }
    return Array(found.prefix(limit))
  }

  // MARK: The tree

  func count(of item: FolderEntry?) -> Int { listing(item?.path ?? root).entries.count }
  func child(at index: Int, of item: FolderEntry?) -> FolderEntry {
    listing(item?.path ?? root).entries[index]
  }
  func id(of item: FolderEntry) -> String { item.path }
  func hasChildren(_ item: FolderEntry) -> Bool { item.kind == .folder }
}
