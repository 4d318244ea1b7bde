import SceneCore

/// The message with which a scene is refused; empty if it is right.
func sceneError(_ text: String) -> String {
  do {
    _ = try Scene.load(Array(text.utf8), file: "scene.yaml")
    return ""
  } catch {
    return "\(error)"
  }
}
