extension DocumentNode {
  /// The table that is shown, if the content is one.
  package var table: TableContent? { content as? TableContent }
}
