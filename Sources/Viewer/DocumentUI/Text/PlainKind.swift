import DocumentCore

extension ContentKind {
  package static let text = ContentKind(name: "text", make: { document, _ in TextContent(document) })
}

extension DocumentNode {
  /// Shows lines of text.
  public convenience init(document: Document) { self.init(TextContent(document)) }

  /// Shows lines of text. The kind of the text is not looked for if nothing is painted.
  package convenience init(document: Document, painting: Painting) {
    var settings = LineSettings()
    settings.painting = painting
    self.init(TextContent(document), settings)
  }
}
