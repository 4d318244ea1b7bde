/// Paths as text.
package enum FilePath {
  /// The folder of a file; nil if the path names none, which means the current folder.
  package static func folder(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    // The root keeps its slash.
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file that is named relative to a folder, unless it is absolute; nil is the current folder.
  package static func resolved(_ path: String, in folder: String?) -> String {
    guard let folder, !folder.isEmpty, path.utf8.first != UInt8(ascii: "/") else { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }
}
