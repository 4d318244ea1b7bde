import LayoutCore
import NodeUI

/// The tree of elements that a scene file describes.
public struct Scene {
  public var title: String?
  public let root: LayoutElement
  /// The elements with an id, by their ids.
  public let elements: [String: LayoutElement]
  /// The theme that the scene asks for; nil if it leaves that to the program.
  public var theme: Theme?
  /// The node that has the focus at the start.
  public var initialFocus: DisplayNode?
  /// Whether motion jumps to its end at once.
  public var reducesMotion = false
  /// Whether Ctrl-P shows the palette of commands.
  public var showsPalette = false
  /// The platform whose scroll views it imitates.
  public internal(set) var platform = ScrollPlatform.terminal
  /// Probable mistakes in the file, such as a placeholder that does not exist.
  package internal(set) var hints: [Note] = []
  /// The other files that it names.
  package internal(set) var files: Set<String> = []
  /// The tickers of content that changes with time, by their nodes.
  var tickers: [ObjectIdentifier: Ticker] = [:]
  /// The elements by their paths in the file, if these were noted.
  var elementsByPath: [String: LayoutElement] = [:]

  /// The root for a window: a node, even if the scene's root is a layout spec.
  public var rootNode: DisplayNode {
    if let node = root as? DisplayNode { return node }
    let (node, root) = (DisplayNode(), root)
    node.layoutSpecBlock = { _, _ in root }
    return node
  }

  /// A window that shows the scene, with its theme and its focus.
  ///
  /// - Parameter wakeFrontEnd: see `Window`.
  public func makeWindow(wakeFrontEnd: (@Sendable () -> Void)? = nil) -> Window {
    let window = Window(rootNode, theme: theme ?? .automatic, wakeFrontEnd: wakeFrontEnd)
    window.initialFocus = initialFocus
    window.reducesMotion = reducesMotion
    window.showsPalette = showsPalette
    window.platform = platform
    // The author of a scene has only this program.
    window.looksAtKeys = true
    for hint in hints { window.warn(hint) }
    return window
  }
}
