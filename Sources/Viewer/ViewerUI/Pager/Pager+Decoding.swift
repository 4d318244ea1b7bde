import DocumentCore

// Compressed files, and text in other encodings.
extension Pager {
  /// Whether a file cannot be followed; then its end is shown, with the reason. A pipe can, in any form.
  func refusesToFollow(_ tab: FileTab) -> Bool {
    let document = tab.text.document
    if tab.preprocessing?.isReplaced == true {
      tab.view.toEnd()
      message = "LESSOPEN has replaced the content, which is not followed"
      return true
    }
    guard let format = document.decodedFormat, !document.isPipe else { return false }
    tab.view.toEnd()
    message = "a \(format) file is not followed"
    return true
  }

  /// Whether one of two views shows the bytes of a file, and the other one what is decoded from them.
  func isOtherForm(_ first: DocumentNode, _ second: DocumentNode) -> Bool {
    let text = tab.text.document
    guard text.isDecoded, first.document.source !== text.source || second.document.source !== text.source
    else { return false }
    return (first.content is HexContent) != (second.content is HexContent)
  }
}
