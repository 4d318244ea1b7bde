import DocumentCore

extension ContentKind {
  package static let bytes = ContentKind(
    name: "bytes", remark: "binary: shown as bytes; x shows text", opens: { $1.isBinary($0) },
    make: { document, setting in
      // The bytes of the content if it is binary, otherwise the bytes of the compressed file.
      let source = setting.isBinary(document) ? document.source : document.source.original
      return HexContent(setting.document(source, like: document))
    })
}

extension DocumentNode {
  /// Shows bytes in hexadecimal, and as text.
  public convenience init(bytesOf document: Document) { self.init(HexContent(document)) }
}
