extension ContentKind {
  package static let text = ContentKind(name: "text", make: { document, _ in TextContent(document) })
}
