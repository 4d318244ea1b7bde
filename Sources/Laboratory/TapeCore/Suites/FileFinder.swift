import PortholePlatform
import PortholeSystem

/// Finds the tapes in folders.
public struct TapeFinder {
  /// The most tapes that are found.
  public static let most = 100_000
  /// Folders deeper than this are not looked into.
  static let deepest = 64

  /// The reason why tapes could not be found.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The paths of the tapes, each once, in alphabetical order within each folder.
  public private(set) var tapes: [String] = []
  private var known: Set<String> = []
  /// Tapes in folders of these names play only when another one includes them.
  static let skipped: Set<String> = ["node_modules"]

  public init() {}

  /// Adds a tape, or the tapes below a folder. Hidden folders and links to folders are left out.
  ///
  /// - Throws: `Failure` if the path does not exist, cannot be read, or has too many tapes.
  public mutating func add(_ path: String) throws(Failure) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var information = stat()
    guard stat(path, &information) == 0 else { throw failure(path) }
    guard information.st_mode & S_IFMT == S_IFDIR else { return try take(path) }
    try search(path, depth: 0)
  }

  private mutating func take(_ path: String) throws(Failure) {
    guard known.insert(path).inserted else { return }
    tapes.append(path)
    guard tapes.count <= Self.most else {
      throw Failure(description: "there are more than \(Self.most) tapes")
    }
  }

  private mutating func search(_ folder: String, depth: Int) throws(Failure) {
    guard let directory = opendir(folder) else { throw failure(folder) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Tapes have names in UTF-8, as on the command line.
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    closedir(directory)
    for name in names.sorted() {
      let path = folder == "." ? name : FilePath.resolved(name, in: folder)
      var information = stat()
      guard lstat(path, &information) == 0 else { continue }
      let isFolder = information.st_mode & S_IFMT == S_IFDIR
      if isFolder, depth < Self.deepest, !Self.skipped.contains(name), !name.hasSuffix(".screens") {
        try search(path, depth: depth + 1)
      } else if !isFolder, name.hasSuffix(".tape") {
        try take(path)
      }
    }
  }

  private func failure(_ path: String) -> Failure {
    Failure(description: "\(SafeText.of(path)): \(SystemError.last)")
  }
}
