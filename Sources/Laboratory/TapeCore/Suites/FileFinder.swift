import PortholePlatform
import PortholeSystem
import SceneFields

/// Finds files in folders by the ends of their names: tapes, scenes.
public struct FileFinder {
  /// The most files that are found.
  public static let most = 100_000
  /// Folders deeper than this are not looked into.
  static let deepest = 64

  /// The reason why files could not be found.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The paths of the files, each once, in alphabetical order within each folder.
  public private(set) var paths: [String] = []
  /// The folders that must contain files, by the paths of the files; none for a file that was named alone.
  public private(set) var roots: [String: String] = [:]
  private var known: Set<String> = []
  private let (suffixes, noun, most): ([String], String, Int)

  /// - Parameters:
  ///   - suffixes: the ends of the names.
  ///   - noun: the files in messages.
  ///   - most: the most of them.
  public init(_ suffixes: [String], noun: String, most: Int = most) {
    (self.suffixes, self.noun, self.most) = (suffixes, noun, most)
  }

  /// Finds tapes.
  public static var tapes: FileFinder { FileFinder([".tape"], noun: "tapes") }

  /// Adds a file, or the files below a folder. Hidden names, links to folders, other packages (`node_modules`) and
  /// folders of expected screens are left out.
  ///
  /// - Parameter root: the folder that must contain the file or the folder; nil if the user named it.
  /// - Throws: `Failure` if the path does not exist, cannot be read, or has too many files.
  public mutating func add(_ path: String, root: String? = nil) throws(Failure) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if let root, !RootFolder(root).contains(FileName(path)) {
      throw Failure(description: "\(SafeText.of(path)) \(FileRefusal.isOutside(RootFolder(root)))")
    }
    var information = stat()
    guard stat(path, &information) == 0 else { throw failure(path) }
    guard information.st_mode & S_IFMT == S_IFDIR else { return try take(path, root) }
    try search(path, root ?? Tape.suiteFolder(of: path + "/"), depth: 0)
  }

  private mutating func take(_ path: String, _ root: String?) throws(Failure) {
    guard known.insert(path).inserted else { return }
    guard paths.count < most else {
      throw Failure(description: "there are more than \(most) \(noun); name a folder with fewer of them")
    }
    paths.append(path)
    roots[path] = root
  }

  private mutating func search(_ folder: String, _ root: String, depth: Int) throws(Failure) {
    guard let directory = opendir(folder) else { throw failure(folder) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // The files have names in UTF-8, as on the command line.
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    closedir(directory)
    for name in names.sorted() {
      let path = folder == "." ? name : FilePath.resolved(name, in: folder)
      var information = stat()
      guard lstat(path, &information) == 0 else { continue }
      let kind = information.st_mode & S_IFMT
      if kind == S_IFDIR, depth < Self.deepest, !SceneFile.isLeftOut(name: name) {
        try search(path, root, depth: depth + 1)
      } else if kind == S_IFREG || kind == S_IFLNK, suffixes.contains(where: name.hasSuffix) {
        // A link that leads nowhere is reported when it is read.
        if kind == S_IFLNK, RootFolder(root).refusal(of: FileName(path)) == .isNotRegular { continue }
        try take(path, root)
      }
    }
  }

  private func failure(_ path: String) -> Failure {
    Failure(description: "\(SafeText.of(path)): \(SystemError.last)")
  }
}
