/// What a screen can show, beyond how many cells it has.
public struct ScreenTraits: Hashable, Sendable {
  /// How often a cell is as high as it is wide.
  public var cellAspect: Double
  public var colors: Colors
  /// Whether characters beyond ASCII can be shown.
  public var isUTF8: Bool
  /// Whether nothing may depend on how fast the machine is: then no work is done ahead on other threads, whose results
  /// would come at one time or another.
  public var isDeterministic: Bool

  public enum Colors: Hashable, Sendable { case none, sixteen, palette, direct }

  /// What nearly every terminal has. An aspect that is not between 0.1 and 10 counts as 2.
  public init(
    cellAspect: Double = 2, colors: Colors = .direct, isUTF8: Bool = true, isDeterministic: Bool = false
  ) {
    self.cellAspect = (0.1...10).contains(cellAspect) ? cellAspect : 2
    self.colors = colors
    self.isUTF8 = isUTF8
    self.isDeterministic = isDeterministic
  }
}
