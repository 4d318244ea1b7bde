extension ContentKind {
  /// The kinds besides text. Their order decides between several that fit a file.
  package static let all = [table, bytes, markdown, patch, json]
}
