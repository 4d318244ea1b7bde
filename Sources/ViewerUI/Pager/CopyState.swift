import DocumentCore
import ScreenCore

/// Copies of selected text.
struct CopyState {
  /// A text that is being collected in the background.
  struct Collecting {
    let text: TextCollection
    let target: CopiedText.Target
    /// The bytes of the file that it is made of.
    let size: Int
  }

  /// Texts that the front end has not taken.
  var ready: [CopiedText] = []
  var collecting: Collecting?
  /// The size of the selection, as it was last shown.
  var size: (selection: TextSelection, length: Int, text: String)?
}
