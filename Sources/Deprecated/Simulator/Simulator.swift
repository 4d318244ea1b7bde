// The name of these modules until 0.3. The next version removes it.
@_exported import SceneCore
@_exported import TapeCore

extension Tape {
  /// Finds the checks whose ids a scene does not have.
  @available(*, deprecated, message: "Pass the elements of the scene.")
  public func check(against scene: Scene) throws(TapeError) { try check(against: scene.elements) }
}
