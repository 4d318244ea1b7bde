import SceneCore

/// A suite whose tests read scenes from their text.
protocol SceneSuite {}

extension SceneSuite {
  func load(_ text: String) throws -> Scene { try Scene.load(Array(text.utf8), file: "scene.yaml") }

  /// The mistakes of a scene, or `no error`.
  func error(_ text: String) -> String {
    do {
      _ = try load(text)
      return "no error"
    } catch { return "\(error)" }
  }
}
