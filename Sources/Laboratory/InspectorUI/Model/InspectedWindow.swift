import LayoutCore
import NodeUI

/// The window that a section of the panel shows.
public final class InspectedWindow {
  let inspection: Inspection

  init(_ inspection: Inspection) { self.inspection = inspection }

  /// The window at the program's front.
  public var window: Window { inspection.window }
  /// The element chosen in the tree, or else the chosen scroll view; nil without any.
  public var chosenElement: LayoutElement? { inspection.element }

  /// Shows a line of text in the panel until the next key; an empty one shows nothing.
  public func show(message: String) { inspection.onMessage?(message.isEmpty ? nil : message) }
}
