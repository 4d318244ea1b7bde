import PortholePlatform

extension ExpectedScreens {
  /// Writes the screens that have changed, and returns their paths.
  public func write() throws(OutputFile.Failure) -> [String] {
    for (path, text) in changes {
      if let folder = FilePath.folder(of: path) { try OutputFile.makeFolder(folder) }
      let file = try OutputFile(path)
      file.write(text)
      try file.commit()
    }
    return changes.map(\.path)
  }
}
