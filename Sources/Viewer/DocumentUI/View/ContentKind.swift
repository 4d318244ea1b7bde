import DocumentCore
import PortholeSystem

/// A way to show a file, such as a table. Kinds are equal by their names; ``all`` lists them.
package struct ContentKind: Hashable {
  package let name: String
  /// Whether it is the file's text in another form, such as JSON indented.
  package var isForm = false
  /// Whether its text may be one long line, so that the text scrolls sideways to the row that was at the top.
  package var mayBeOneLine = false
  /// The message when a file opens so; empty for none.
  package var remark = ""
  /// Why colours by the meaning of the text cannot be switched; nil if they can.
  package var paintRefusal: String?
  /// Whether a file opens so; nil if more of its bytes may tell.
  package var opens: (Document, ContentSetting) -> Bool? = { _, _ in false }
  /// Why a file has no such form; nil if it has.
  package var refusal: (Document) -> String? = { _ in nil }
  /// Creates the content for the text of a file.
  package var make: (Document, ContentSetting) -> any FileContent

  package static func == (first: Self, second: Self) -> Bool { first.name == second.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [ContentKind] {
  /// The kind that a file opens as, nil for its text, and whether no more bytes can change that.
  package func opening(_ document: Document, _ setting: ContentSetting) -> (kind: ContentKind?, isSure: Bool)
  {
    for kind in self {
      guard let opens = kind.opens(document, setting) else { return (nil, false) }
      if opens { return (kind, true) }
    }
    return (nil, true)
  }
}

/// The options that kinds of content depend on.
package struct ContentSetting {
  package var tables = TableOptions()
  package var tabWidth = 8
  /// Whether text may open in another form.
  package var paintsForms = true
  /// Whether a file may open as bytes.
  package var mayBeBytes = true
  /// Runs background work.
  package var executor: any BackgroundExecutor = .threads
  /// Called on another thread when background work has a result.
  package var wake: @Sendable () -> Void = {}

  package init() {}

  /// Whether a file may be binary. A pipe may not have any bytes yet.
  package func mayBeBinary(_ document: Document) -> Bool {
    mayBeBytes && document.path != nil && !document.isPipe && !document.hasOtherPlaces
  }

  func isBinary(_ document: Document) -> Bool {
    mayBeBinary(document) && document.withBytes(0..<BinaryContent.length) { BinaryContent.isBinary($0) }
  }

  /// A document of another source, with the name of a file's document.
  package func document(_ source: any ByteSource, like document: Document) -> Document {
    Document(
      source: source, name: document.name, path: document.path, executor: executor, onChange: wake)
  }
}
