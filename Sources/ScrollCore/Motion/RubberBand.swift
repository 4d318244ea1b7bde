/// How content resists being dragged past its edge: the further, the less it follows.
///
/// f(x) = (1 − 1 / (x·c/d + 1))·d with c = 0.55 and d the length of the window (UIScrollView's, as measured by many;
/// design: scroll core §2). It never exceeds d.
public enum RubberBand {
  /// c: the share of a small drag that shows.
  public static let coefficient = 0.55

  /// Cells past the edge that are shown for a drag of `distance` cells past it. Odd in `distance`. A window of no length
  /// shows nothing, and not a number is nothing.
  public static func shown(_ distance: Double, bounds: Double) -> Double {
    guard bounds > 0, !distance.isNaN else { return 0 }
    let length = abs(distance)
    // d − d / (…) as one fraction: nothing is lost where the drag is short.
    let shown = length.isFinite ? length * coefficient * bounds / (length * coefficient + bounds) : bounds
    return distance < 0 ? -shown : shown
  }

  /// The drag that shows as `shown` cells: what a grab during the way back starts from. Beyond the window's length there
  /// is none; the nearest that can be told from it is taken.
  public static func distance(_ shown: Double, bounds: Double) -> Double {
    guard bounds > 0, !shown.isNaN else { return 0 }
    let length = min(abs(shown), bounds * (1 - 0x1p-40))
    let distance = length * bounds / (coefficient * (bounds - length))
    return shown < 0 ? -distance : distance
  }
}
