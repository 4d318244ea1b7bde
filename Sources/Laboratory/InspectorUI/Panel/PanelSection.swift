import LayoutCore
import NodeUI

/// A key and its effect, for the row of hints.
public struct PanelHint: Equatable {
  /// The names of the keys; empty for a message.
  public var keys: String
  /// The effect in a word or two.
  public var effect: String

  /// A hint.
  public init(_ keys: String, _ effect: String) { (self.keys, self.effect) = (keys, effect) }
}

/// A section of the panel: a title and a node that shows something of the inspected program.
public protocol PanelSection: AnyObject {
  /// The title, such as `Tree`.
  var title: String { get }
  /// The letter that goes to the section: a letter of its title, in lower case.
  var key: Unicode.Scalar { get }
  /// The content. It scrolls where it does not fit, and gets the section's keys while it has the focus.
  var node: DisplayNode { get }
  /// The rest of the title: text after it, and text at its end.
  var note: (text: String, end: String) { get }
  /// The section's keys for the help, each with its effect.
  var keys: [(keys: String, effect: String)] { get }
  /// Hints for while the section has the keys. If they are the only ones, no other key works now.
  var hints: (hints: [PanelHint], isOnly: Bool) { get }
  /// The rows of content for which there could be room; nil if it fills whatever it gets.
  var wantedRows: Int? { get }

  /// Called before each frame of the panel: the program may show something else, or another element is chosen.
  func update()

  /// Ends what people have begun in the section, for Escape. Returns whether there was anything.
  func cancel() -> Bool
}

extension PanelSection {
  public var note: (text: String, end: String) { ("", "") }
  public var keys: [(keys: String, effect: String)] { [] }
  public var hints: (hints: [PanelHint], isOnly: Bool) { ([], false) }
  public var wantedRows: Int? { nil }
  public func update() {}
  public func cancel() -> Bool { false }
}
