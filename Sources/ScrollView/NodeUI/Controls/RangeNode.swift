import LayoutCore

/// The base class of controls whose value is a number in a range.
public class RangeNode: EntryControlNode {
  /// The value, clamped to the range and rounded to a step. NaN is the start of the range.
  public final var value: Double {
    get { storedValue }
    set {
      let rounded = rounded(newValue)
      guard rounded != storedValue else { return }
      storedValue = rounded
      valueDidChange()
    }
  }
  /// The least and the greatest value, both finite.
  public final var range: ClosedRange<Double> {
    didSet {
      if !range.isFinite { range = oldValue }
      rangeDidChange()
    }
  }
  /// The distance of values, counted from the start of the range; above 0.
  public final var step: Double {
    didSet {
      if !(step > 0 && step.isFinite) { step = oldValue }
      rangeDidChange()
    }
  }
  private final var storedValue: Double

  init(_ label: String, value: Double, in range: ClosedRange<Double>, step: Double) {
    self.range = range.isFinite ? range : 0...100
    self.step = step > 0 && step.isFinite ? step : 1
    storedValue = self.range.lowerBound
    super.init(label: label)
    storedValue = rounded(value)
  }

  private func rangeDidChange() {
    storedValue = rounded(storedValue)
    setNeedsLayout()
  }

  /// The nearest value to a number.
  final func rounded(_ value: Double) -> Double {
    guard !value.isNaN else { return range.lowerBound }
    let steps = ((min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / step).rounded()
    return min(range.lowerBound + steps * step, range.upperBound)
  }

  final func describedNumber(as role: Accessibility.Role) -> Accessibility {
    described(
      as: role, value: text(value), position: "\(text(range.lowerBound)) to \(text(range.upperBound))")
  }

  // MARK: For subclasses

  func valueDidChange() { setNeedsDisplay() }

  /// Tells the program that the user has changed the value.
  func reportChange() {}

  /// Changes the value for the user, and reports a change.
  final func change(to new: Double) {
    let old = value
    value = new
    if value != old { reportChange() }
  }

  /// The digits after the point that steps need; nil if they are too many.
  final var decimals: Int? {
    (0...6).first { places in
      let scaled = step * Self.scales[places]
      return abs(scaled - scaled.rounded()) < 1e-6
    }
  }
  private static let scales: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  /// A value with as many decimals as the step has.
  final func text(_ value: Double) -> String {
    guard let decimals, abs(value) < 1e9 else { return "\(value)" }
    return decimal(value, places: decimals, isFixed: true)
  }

  /// The columns of the longest value.
  final var valueColumns: Int { max(text(range.lowerBound).columns, text(range.upperBound).columns) }

  /// Handles the keys that change the value by steps or to an end of the range.
  final func handleStepKey(_ key: Key) -> Bool {
    switch key {
    case .left, .down: change(to: value - step)
    case .right, .up: change(to: value + step)
    case .pageDown: change(to: value - 10 * step)
    case .pageUp: change(to: value + 10 * step)
    case .home: change(to: range.lowerBound)
    case .end: change(to: range.upperBound)
    default: return false
    }
    return true
  }
}

extension ClosedRange<Double> {
  fileprivate var isFinite: Bool {
    lowerBound.isFinite && upperBound.isFinite && (upperBound - lowerBound).isFinite
  }
}
