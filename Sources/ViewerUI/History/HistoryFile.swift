#if canImport(Glibc)
  import Glibc
#endif

/// The text of a history file, in less's format: lists of entries, each with a quotation mark before it.
struct HistoryText: Equatable {
  var searches: [String] = []
  var commands: [String] = []
  /// The lines about marks, as they are.
  var marks: [String] = []

  private static let title = ".less-history-file:"

  /// The most bytes of an entry.
  static let longestEntry = 4_096

  init() {}

  /// Reads a text; one without the title has no entries.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == Self.title else { return }
    var section = ""
    for line in lines.dropFirst() {
      if line.hasPrefix(".") {
        section = line
      } else if section == ".mark" {
        marks.append(line)
      } else if line.hasPrefix("\""), Self.isKept(String(line.dropFirst())) {
        if section == ".search" { searches.append(String(line.dropFirst())) }
        if section == ".shell" { commands.append(String(line.dropFirst())) }
      }
    }
  }

  /// Whether an entry is kept: not one with control characters, a very long one, or one after a blank, which is
  /// how a shell keeps a command out of its history.
  static func isKept(_ entry: String) -> Bool {
    !entry.isEmpty && !entry.hasPrefix(" ") && entry.utf8.count <= longestEntry
      && entry.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// The text with at most `most` entries in each list, the newest of them.
  func text(most: Int) -> String {
    var text = Self.title + "\n"
    func append(_ section: String, _ lines: [String]) {
      guard !lines.isEmpty else { return }
      text += section + "\n"
      for line in lines { text += line + "\n" }
    }
    append(".search", searches.suffix(most).map { "\"" + $0 })
    append(".shell", commands.suffix(most).map { "\"" + $0 })
    append(".mark", marks)
    return text
  }
}

/// Reads and replaces a history file.
enum HistoryFile {
  /// More bytes than this are not read.
  private static let longest = 1 << 22

  /// The content; nil if there is no such regular file.
  static func read(_ path: String) -> HistoryText? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = min(Int(info.st_size), longest)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
    return HistoryText(bytes)
  }

  /// Changes the file as one step: other runs wait, and a reader sees the old text or the new one. The file is
  /// readable for its owner only. False if that fails.
  @discardableResult
  static func update(_ path: String, most: Int, _ change: (inout HistoryText) -> Void) -> Bool {
    var info = stat()
    // A device such as /dev/null must not be replaced.
    if stat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG { return false }
    let folder = folder(of: path)
    makeFolders(folder)
    let lock = lock(folder)
    defer { if lock >= 0 { close(lock) } }
    var text = read(path) ?? HistoryText()
    change(&text)
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let bytes = Array(text.text(most: most).utf8)
    let written = write(descriptor, bytes, bytes.count)
    guard close(descriptor) == 0, written == bytes.count, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes the folders of a path that do not exist.
  private static func makeFolders(_ path: String) {
    var info = stat()
    guard path != "/", path != ".", stat(path, &info) != 0 else { return }
    makeFolders(folder(of: path))
    mkdir(path, 0o700)
  }

  /// Locks the folder, since the file itself is replaced; without a lock after a fifth of a second, since
  /// leaving the viewer must not wait for another program.
  private static func lock(_ folder: String) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, tries < 20 {
      usleep(10_000)
      tries += 1
    }
    return descriptor
  }
}
