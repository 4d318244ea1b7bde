import PortholePlatform
import PortholeSystem
import SceneCore
import SceneFields
import ScreenCore

/// A scene's file or a folder.
struct FolderEntry: Hashable {
  enum Kind { case folder, scene }

  let path: String
  let name: String
  let kind: Kind

  /// The name of a scene without the ending of its file.
  var title: String {
    let stem = kind == .scene ? name.split(separator: ".").dropLast().joined(separator: ".") : ""
    return SafeText.of(stem.isEmpty ? name : stem)
  }
}

/// The scenes directly in a folder, and the folders with scenes, as far as a bounded look finds them.
struct FolderListing {
  /// Folders, then scenes, each in alphabetical order.
  private(set) var entries: [FolderEntry] = []
  /// Whether the folder has more entries than were read.
  private(set) var isCut = false
  /// The reason why the folder cannot be read.
  private(set) var failure: String?
  private let root: RootFolder

  /// The most entries of a folder that are usually read.
  static let most = 100_000
  /// The most files that are looked into to tell scenes from other files; those after them count as scenes.
  private static let mostRead = 2_000
  /// The most entries that are looked at to find a scene below a folder; a folder with more counts as one with scenes.
  private static let mostBelow = 2_000
  private static let deepest = 16

  /// Reads a folder. O(entries)
  ///
  /// - Parameter root: the folder that contains the scenes, after links are followed.
  init(of folder: String, below root: String, most: Int = Self.most) {
    self.root = RootFolder(root)
    guard self.root.contains(FileName(folder)) else {
      failure = "\(SafeText.of(folder)) \(FileRefusal.isOutside(self.root))"
      return
    }
    guard let (names, hasMore) = Self.names(in: folder, limit: most + 1) else {
      failure = "\(SafeText.of(folder)): \(SystemError.last)"
      return
    }
    isCut = hasMore || names.count > most
    var (folders, scenes, read) = ([FolderEntry](), [FolderEntry](), 0)
    var budget = Self.mostBelow
    for (name, isFolder) in names.prefix(most).sorted(by: { $0.name < $1.name }) {
      let path = FilePath.resolved(name, in: folder)
      if isFolder {
        guard hasScenes(path, budget: &budget, depth: 1) else { continue }
        folders.append(FolderEntry(path: path, name: name, kind: .folder))
      } else if SceneFile.hasName(name) {
        read += 1
        guard read > Self.mostRead || looksLikeScene(path) else { continue }
        scenes.append(FolderEntry(path: path, name: name, kind: .scene))
      }
    }
    entries = folders + scenes
  }

  var scenes: [FolderEntry] { entries.filter { $0.kind == .scene } }

  /// The visible names in a folder, and whether each is a folder; nil if it cannot be read. Every link counts as a file,
  /// so that no walk is endless.
  private static func names(
    in folder: String, limit: Int
  ) -> (names: [(name: String, isFolder: Bool)], hasMore: Bool)? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [(name: String, isFolder: Bool)] = []
    var looked = 0
    while names.count < limit, looked < 2 * most, let entry = readdir(directory) {
      looked += 1
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Scenes have names in UTF-8, as on the command line.
      guard let name, !SceneFile.isLeftOut(name: name) else { continue }
      switch Int(entry.pointee.d_type) {
      case Int(DT_DIR): names.append((name, true))
      case Int(DT_REG), Int(DT_LNK): names.append((name, false))
      case Int(DT_UNKNOWN):
        var information = stat()
        guard lstat(FilePath.resolved(name, in: folder), &information) == 0 else { continue }
        let kind = information.st_mode & S_IFMT
        if kind == S_IFDIR || kind == S_IFREG || kind == S_IFLNK { names.append((name, kind == S_IFDIR)) }
      default: continue
      }
    }
    return (names, hasMore: looked == 2 * most)
  }

  /// Whether a file is a scene, right or wrong, by its first 64 KiB. A file that cannot be read counts as one: its card shows the reason.
  private func looksLikeScene(_ path: String) -> Bool {
    do throws(FileRefusal) { return Scene.isLikely(try root.read(path, limit: 1 << 16)) } catch {
      return error != .isNotRegular && error != .system(SystemError(code: ENOENT))
    }
  }

  /// Whether a folder has a scene below it, or more than a budget of entries.
  private func hasScenes(_ folder: String, budget: inout Int, depth: Int) -> Bool {
    guard budget > 0, depth < Self.deepest else { return true }
    guard let (names, hasMore) = Self.names(in: folder, limit: budget) else { return false }
    budget -= names.count + 1
    for (name, isFolder) in names where !isFolder && SceneFile.hasName(name) {
      if looksLikeScene(FilePath.resolved(name, in: folder)) { return true }
    }
    for (name, isFolder) in names where isFolder {
      if hasScenes(FilePath.resolved(name, in: folder), budget: &budget, depth: depth + 1) { return true }
    }
    return hasMore || budget <= 0
  }
}
