import DocumentCore

extension ContentKind {
  package static let json = ContentKind(
    name: "json", isForm: true, mayBeOneLine: true,
    refusal: { document in
      guard let found = JSONFormat.recognise(document) else { return "nothing to indent yet" }
      return found.format == nil ? "not JSON: it starts with neither { nor [" : nil
    },
    make: { document, setting in
      let found = JSONFormat.recognise(document)
      let (format, isOne) = (found?.format ?? .value, found?.isOne ?? false)
      let source: any ByteSource =
        format == .lines
        ? document.source
        : JSONSource(document.source, isOne: isOne, executor: setting.executor, onChange: setting.wake)
      return JSONContent(setting.document(source, like: document), format, isOne: isOne)
    })
}
