import PortholeSystem

/// A name in a folder that determines what a path leads to.
struct PathPlace: Hashable {
  /// A path to the folder that contains no symbolic links of its own.
  var folder: FileName
  var name: FileName
}

extension PathPlace {
  /// The number of links that may follow each other, as in Linux.
  private static let mostLinks = 40

  /// The names to watch in order to notice that a path leads to another file: its own, that of each symbolic
  /// link on the way, and the name of the link's target. If a component is missing, its name ends the list.
  static func all(on path: FileName) -> [PathPlace] {
    var places: [PathPlace] = []
    let root = FileName("/")
    var folder = path.bytes.first == slash ? root : FileName(".")
    var names = components(of: path)
    var links = 0
    while let name = names.first {
      names.removeFirst()
      let place = PathPlace(folder: folder, name: name)
      let full = FileName(bytes: (folder == root ? [] : folder.bytes) + [slash] + name.bytes)
      var info = stat()
      guard full.withCString({ lstat($0, &info) }) == 0 else { return places + [place] }
      if info.st_mode & S_IFMT == S_IFLNK, links < mostLinks, let target = target(of: full) {
        links += 1
        places.append(place)
        if target.bytes.first == slash { folder = root }
        names = components(of: target) + names
      } else if names.isEmpty {
        places.append(place)
      } else {
        folder = full
      }
    }
    return places
  }

  private static let slash = UInt8(ascii: "/")

  private static func components(of path: FileName) -> [FileName] {
    path.bytes.split(separator: slash).map { FileName(bytes: $0) }.filter { $0 != FileName(".") }
  }

  private static func target(of link: FileName) -> FileName? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = link.withCString { readlink($0, &bytes, bytes.count - 1) }
    guard count > 0 else { return nil }
    return FileName(bytes: bytes[..<count].map { UInt8(bitPattern: $0) })
  }
}
