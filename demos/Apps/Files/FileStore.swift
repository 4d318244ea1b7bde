import Observation
import PortholeSystem

/// A file or a folder in the tree.
struct FileEntry: Identifiable, Hashable {
  let path: String
  let isFolder: Bool
  /// Bytes; 0 for folders.
  let size: Int

  var id: String { path }
  var name: String { String(path.split(separator: "/").last ?? "/") }
  var folder: String { String(path.dropLast(name.count + 1)) }

  /// A picture by the end of its name.
  var isPicture: Bool {
    [".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"].contains { name.lowercased().hasSuffix($0) }
  }
}

/// An act of the file manager that the system has refused.
nonisolated struct FileError: Error, CustomStringConvertible {
  let description: String

  /// By default with the error of the last call.
  init(_ act: String, _ number: Int32 = errno) {
    description = "\(act): \(String(cString: strerror(number)))"
  }
}

/// The files below a folder, read when they are shown.
@Observable final class FileStore {
  let root: String
  var showsHidden = false { didSet { forget() } }
  var selection: FileEntry?
  /// The number of changes that were made or found here: those who read a listing follow it.
  private var generation = 0
  @ObservationIgnored private var listings: [String: [FileEntry]] = [:]

  init(root: String) { self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root }

  /// The entries of a folder, folders first; none if it cannot be read.
  func listing(_ folder: String) -> [FileEntry] {
    _ = generation
    if let listing = listings[folder] { return listing }
    let names = Self.names(in: folder).filter { showsHidden || !$0.hasPrefix(".") }
    let listing = names.compactMap { entry(folder + "/" + $0) }
      .sorted { ($0.isFolder ? 0 : 1, $0.name.lowercased()) < ($1.isFolder ? 0 : 1, $1.name.lowercased()) }
    listings[folder] = listing
    return listing
  }

  /// The path of an entry from the name of the root on; that of the root for none.
  func title(of entry: FileEntry?) -> String {
    String((entry?.path ?? root).dropFirst(root.count - (root.split(separator: "/").last?.count ?? 0)))
  }

  /// Reads all folders again.
  func forget() {
    listings = [:]
    generation += 1
  }

  /// The names in a folder; none if it cannot be read.
  nonisolated static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    return sequence(state: ()) { _ in
      readdir(directory).map { entry in
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      }
    }.filter { $0 != "." && $0 != ".." }
  }

  /// The file at a path; nil if there is none. A link counts as its target.
  private func entry(_ path: String) -> FileEntry? {
    var status = stat()
    guard stat(path, &status) == 0 || lstat(path, &status) == 0 else { return nil }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    return FileEntry(path: path, isFolder: isFolder, size: isFolder ? 0 : Int(status.st_size))
  }

  /// The reason for which a name cannot be given in a folder; nil for a good one.
  func objection(to name: String, in folder: String) -> String? {
    if name.isEmpty { return "A name is needed" }
    if name.contains("/") || name.contains("\0") { return "A name has no /" }
    if name == "." || name == ".." || name.utf8.count > 255 { return "This name cannot be used" }
    return entry(folder + "/" + name) == nil ? nil : "\(name) is there already"
  }

  /// Gives a file or a folder another path, at which nothing may be.
  func move(_ path: String, to new: String) throws(FileError) {
    guard entry(new) == nil else { throw FileError("move to \(new)", EEXIST) }
    guard renameat(AT_FDCWD, path, AT_FDCWD, new) == 0 else { throw FileError("move \(path)") }
    finish(selecting: new)
  }

  func makeFolder(_ name: String, in folder: String) throws(FileError) {
    guard mkdir(folder + "/" + name, 0o777) == 0 else { throw FileError("make \(name)") }
    finish(selecting: folder + "/" + name)
  }

  /// Moves a file or a folder to `.trash` in the root, so that nothing is lost. Returns its new path.
  @discardableResult
  func trash(_ entry: FileEntry) throws(FileError) -> String {
    let trash = root + "/.trash"
    guard mkdir(trash, 0o700) == 0 || errno == EEXIST else { throw FileError("make \(trash)") }
    let places = (1...).lazy.map { trash + "/" + entry.name + ($0 > 1 ? " \($0)" : "") }
    let path = places.first { self.entry($0) == nil } ?? trash
    try move(entry.path, to: path)
    selection = nil
    return path
  }

  private func finish(selecting path: String) {
    forget()
    selection = entry(path)
  }
}
