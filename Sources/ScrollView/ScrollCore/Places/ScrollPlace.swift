import GeometryCore

/// An offset as whole cells and a fraction, so that a place among 10¹⁵ rows is as exact as one among ten.
public struct ScrollPlace: Hashable, Sendable {
  /// Whole cells.
  public var cell: Int
  /// Cells beyond `cell`; any number, not only below 1.
  public var fraction: Double

  /// A place at a cell and a part of it. A fraction that is NaN or infinite counts as 0.
  public init(_ cell: Int, _ fraction: Double = 0) {
    self.cell = cell
    self.fraction = fraction.isFinite ? fraction : 0
  }

  /// The place as one number, exact to the cell up to 2⁵³.
  public var value: Double { Double(cell) + fraction }

  /// Cells from a whole offset to this place.
  public func distance(from other: Int) -> Double {
    Double(cell -| other) + fraction
  }

  /// The nearest whole cell, halves away from zero.
  public var rounded: Int { cell +| Self.whole(fraction.rounded()) }

  func moved(by distance: Double) -> ScrollPlace { ScrollPlace(cell, fraction + distance) }

  /// The cell to draw: the nearest within the limits; beyond them, rounded towards the edge.
  public func shown(in axis: ScrollAxis) -> Int {
    let (before, after) = (distance(from: axis.minOffset), distance(from: axis.maxOffset))
    if before < 0 { return axis.minOffset +| Self.whole(before.rounded(.towardZero)) }
    if after > 0 { return axis.maxOffset +| Self.whole(after.rounded(.towardZero)) }
    return rounded
  }

  package static func whole(_ number: Double) -> Int {
    if number.isNaN { return 0 }
    return number >= 9.2e18 ? .max : number <= -9.2e18 ? .min : Int(number)
  }
}
