/// The names of scenes and of the folders that a search for them enters.
package enum SceneFile {
  /// The ends of the names of scenes.
  package static let endings = [".yaml", ".yml", ".json"]

  /// Whether a file can be a scene by its name.
  package static func hasName(_ path: String) -> Bool { endings.contains(where: path.hasSuffix) }

  /// Whether a search leaves out a name: hidden ones, folders of expected screens, and packages of others.
  package static func isLeftOut(name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix(".screens") || name == "node_modules"
  }
}
