import DocumentCore

extension ContentKind {
  package static let table = ContentKind(
    name: "table",
    opens: { document, setting in
      setting.tables.showsTables
        ?? (TableFormat.named(document.contentName ?? "").isTable
          && (setting.tables.delimiter != nil || !setting.isBinary(document)))
    },
    make: { document, setting in
      let table = Table(document.source, named: document.contentName ?? "", setting)
      let body = setting.document(table.body, like: document)
      return TableContent(table, document: body, body: body)
    })
}
