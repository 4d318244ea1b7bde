// The name of these modules until 0.3; it goes with the next version.
@_exported import SceneCore
@_exported import TapeCore

extension Tape {
  /// Says which checks are about something that a scene does not have.
  @available(*, deprecated, message: "Give the elements of the scene.")
  public func check(against scene: Scene) throws(TapeError) { try check(against: scene.elements) }
}
