/// The reason why a text is not a YAML document.
enum YAMLError: Error {
  /// A mistake in the text; `context` is the construct around it that the parser was reading.
  case syntax(problem: String, context: Context?, Mark)
  /// An alias without an anchor before it, and the anchors that there are.
  case unknownAlias(String, anchors: [String], Mark)
  /// A character that YAML does not allow, `offset` bytes after the beginning.
  case character(problem: String, offset: Int)
  /// Values nested more deeply than the parser's limit.
  case tooDeep(Mark)
  /// Keys that a mapping has more than once, in alphabetical order, and the mark of the first of them.
  case duplicateKeys([String], Mark)
  case outOfMemory

  struct Context {
    let text: String
    let mark: Mark
  }
}
