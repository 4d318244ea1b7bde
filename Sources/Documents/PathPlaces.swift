#if canImport(Glibc)
  import Glibc
#endif

/// A name in a folder on which it depends what a path leads to.
struct PathPlace: Hashable {
  /// A path that leads to the folder without symbolic links of its own.
  var folder: String
  var name: String
}

extension PathPlace {
  /// Links that may follow each other, as in Linux.
  private static let mostLinks = 40

  /// The names to watch in order to learn that a path leads to another file: its own, that of each symbolic link on the way
  /// there and of what it leads to; where something on the way is missing, the name of that instead of what would follow.
  static func all(on path: String) -> [PathPlace] {
    var places: [PathPlace] = []
    var folder = path.hasPrefix("/") ? "/" : "."
    var names = components(of: path)
    var links = 0
    while let name = names.first {
      names.removeFirst()
      let place = PathPlace(folder: folder, name: name)
      let full = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      var info = stat()
      guard lstat(full, &info) == 0 else { return places + [place] }
      if info.st_mode & S_IFMT == S_IFLNK, links < mostLinks, let target = target(of: full) {
        links += 1
        places.append(place)
        if target.hasPrefix("/") { folder = "/" }
        names = components(of: target) + names
      } else if names.isEmpty {
        places.append(place)
      } else {
        folder = full
      }
    }
    return places
  }

  private static func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
