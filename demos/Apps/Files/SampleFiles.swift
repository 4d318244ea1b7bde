import PortholeSystem

/// A folder with a few files to try the file manager on. It is removed when the program ends.
nonisolated enum SampleFiles {
  private static let files = [
    ("Letters/to-ada.md", "# Dear Ada\n\nThe engine weaves algebraical patterns.\n"),
    ("Letters/to-charles.md", "# Dear Charles\n\nThe notes are finished, and they are long.\n"),
    ("Tables/planets.csv", "name,moons\nMercury,0\nEarth,1\nMars,2\nJupiter,95\nSaturn,146\n"),
    ("notes.txt", (1...200).map { "Note \($0): a line of a longer text.\n" }.joined()),
    (".hidden", "Only shown after a full stop.\n"),
  ]

  /// The folders to remove, each with the samples in it. A program may end on any thread.
  private static let made = Locked<[String]>([])

  /// Makes the samples and returns their folder.
  static func make() throws -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let count = made.withLock { $0.count }
    let outer = "\(base)/porthole-files-\(getpid())-\(count)"
    guard mkdir(outer, 0o700) == 0 else { throw FileError("make \(outer)") }
    made.withLock { $0.append(outer) }
    if count == 0 { atexit { SampleFiles.made.withLock { $0.forEach(SampleFiles.remove) } } }
    let root = outer + "/Samples"
    for folder in [root, "\(root)/Letters", "\(root)/Tables"] { mkdir(folder, 0o700) }
    for (name, text) in files {
      guard let file = fopen("\(root)/\(name)", "w") else { throw FileError("write \(name)") }
      fputs(text, file)
      fclose(file)
    }
    return root
  }

  /// Removes a file, or a folder and all in it, without following links.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in FileStore.names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }
}
