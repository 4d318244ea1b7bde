/// The resistance of content that is dragged past its edge: the further out, the less it follows.
///
/// f(x) = (1 − 1 / (x·c/d + 1))·d with c = 0.55 and d the length of the window (measured on UIScrollView;
/// docs/design/scrolling.md §2). It never exceeds d.
public enum RubberBand {
  /// c: the visible share of a small drag.
  public static let coefficient = 0.55

  /// Cells past the edge that are shown for a drag of `distance` cells past it. Odd in `distance`. 0 for a
  /// window without length and for NaN.
  public static func shown(_ distance: Double, bounds: Double) -> Double {
    guard bounds > 0, !distance.isNaN else { return 0 }
    let length = abs(distance)
    // d − d / (…) as one fraction, so that short drags lose no digits.
    let shown = length.isFinite ? length * coefficient * bounds / (length * coefficient + bounds) : bounds
    return distance < 0 ? -shown : shown
  }

  /// The drag that shows as `shown` cells, with which a grab on the way back begins. There is none from the
  /// window's length on; the result is then for a number just below.
  public static func distance(_ shown: Double, bounds: Double) -> Double {
    guard bounds > 0, !shown.isNaN else { return 0 }
    let length = min(abs(shown), bounds * (1 - 0x1p-40))
    let distance = length * bounds / (coefficient * (bounds - length))
    return shown < 0 ? -distance : distance
  }
}
