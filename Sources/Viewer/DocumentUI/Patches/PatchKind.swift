import DocumentCore

extension ContentKind {
  package static let patch = ContentKind(
    name: "patch", isForm: true,
    opens: { document, setting in
      guard setting.paintsForms, document.contentName.map(PatchForm.hasName) ?? document.isPipe else {
        return false
      }
      // More of a pipe may tell.
      return PatchForm.recognise(document).map { $0.folding != nil }
    },
    refusal: { PatchForm.recognise($0)?.folding == nil ? "not a patch" : nil },
    make: { document, setting in
      PatchContent(
        setting.document(document.source, like: document),
        folding: PatchForm.recognise(document)?.folding ?? .named)
    })
}
