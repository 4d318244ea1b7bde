import NodeUI

/// Something that is shown over a part of the file, such as the whole text of a cell. Its view takes the keys
/// until it is closed.
struct Panel {
  /// The view, as that of a file: it can be searched and filtered.
  let tab: FileTab
  let node: PanelNode
  /// Whether it stands at the top of the window, so that it leaves the rest in view.
  var isAtTop = false
  /// The bytes that `y` copies; nil if they are too many.
  var copied: (() -> [UInt8]?)?
}
