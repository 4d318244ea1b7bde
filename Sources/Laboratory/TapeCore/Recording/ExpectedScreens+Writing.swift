import PortholePlatform

extension ExpectedScreens {
  /// Writes the screens that have changed, and returns their paths.
  ///
  /// - Parameter sources: files that are read, and stay as they are.
  public func write(sources: [String] = []) throws(OutputFile.Failure) -> [String] {
    for (path, text) in changes {
      if let folder = FilePath.folder(of: path) { try OutputFile.makeFolder(folder) }
      let file = try OutputFile(path, sources: sources)
      file.write(text)
      try file.commit()
    }
    return changes.map(\.path)
  }
}
