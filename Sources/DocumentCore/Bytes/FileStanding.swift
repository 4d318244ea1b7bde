/// The state of a path, compared with the file that was opened by it.
public enum FileStanding: Hashable, Sendable {
  /// The path leads to the same file, or its state cannot be determined.
  case current
  /// The path leads to another file, perhaps an empty one.
  case replaced(isEmpty: Bool)
  /// The path leads to no file.
  case gone
}
