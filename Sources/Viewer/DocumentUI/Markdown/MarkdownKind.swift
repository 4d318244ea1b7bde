import DocumentCore

extension ContentKind {
  package static let markdown = ContentKind(
    name: "markdown", isForm: true, paintRefusal: "a page keeps its looks; i shows the text",
    opens: { $1.paintsForms && TextKind.isMarkdown($0) },
    refusal: { TextKind.isMarkdown($0) ? nil : "not Markdown" },
    make: { MarkdownContent($1.document($0.source, like: $0)) })
}
