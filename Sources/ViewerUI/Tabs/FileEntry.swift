import DocumentCore

/// A file on the command line, or one that was opened later.
public struct FileEntry {
  public var name: String
  /// Whether this is standard input, whose title may be better than its name.
  public var isStandardInput: Bool
  /// Opens the document when the file is first shown.
  public var open: () throws -> Document

  public init(name: String, isStandardInput: Bool = false, open: @escaping () throws -> Document) {
    self.name = name
    self.isStandardInput = isStandardInput
    self.open = open
  }
}
