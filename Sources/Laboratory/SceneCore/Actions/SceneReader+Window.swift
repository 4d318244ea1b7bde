import LayoutCore
import NodeUI

/// The settings of a scene for the window that shows it.
final class SceneWindowSettings {
  var theme: Theme?
  var reducesMotion = false
  var focus: DisplayNode?
}

extension SceneReader {
  /// Reads the fields of a scene that are for its window. The focus is known once the whole scene is read.
  func windowSettings(_ mapping: SceneMapping) -> SceneWindowSettings {
    let settings = SceneWindowSettings()
    settings.theme = mapping.string("theme").flatMap { Theme(named: $0) }
    settings.reducesMotion = mapping.bool("reducesMotion") ?? false
    mapping.reference("focus") { (element) throws(WrongKind) in
      let node = try Self.focusTarget(of: element)
      if !(node is ScrollNode), (node as? any ResponderNode)?.canBecomeFocused != true {
        throw WrongKind(allowed: "an element that is enabled")
      }
      settings.focus = node
    }
    return settings
  }
}
