import LayoutCore

/// One row with texts at its left, in its middle and at its right, for the state of a program.
///
/// ```
///  main.swift                   3 problems                   12:40
/// ```
///
/// The texts follow what they read, as in `StatusBarNode(leading: store.file, trailing: "\(store.line)")`. Where they do not
/// fit, the middle one goes first; then the leading one is cut.
public final class StatusBarNode: BarNode {
  private var makeLeading, makeMiddle, makeTrailing: () -> String

  /// A bar with texts, which are made for every frame.
  public init(
    leading: @autoclosure @escaping () -> String = "", middle: @autoclosure @escaping () -> String = "",
    trailing: @autoclosure @escaping () -> String = ""
  ) {
    (makeLeading, makeMiddle, makeTrailing) = (leading, middle, trailing)
    super.init()
  }

  /// The text at the left, on one line.
  public var leading: String {
    get { makeLeading() }
    set { change(\.makeLeading, to: newValue) }
  }
  /// The text in the middle, on one line.
  public var middle: String {
    get { makeMiddle() }
    set { change(\.makeMiddle, to: newValue) }
  }
  /// The text at the right, on one line.
  public var trailing: String {
    get { makeTrailing() }
    set { change(\.makeTrailing, to: newValue) }
  }

  private func change(_ text: ReferenceWritableKeyPath<StatusBarNode, () -> String>, to new: String) {
    self[keyPath: text] = { new }
    setNeedsDisplay()
  }

  public override var kind: String { "statusBar" }

  public override var defaultAccessibility: Accessibility {
    Accessibility(
      .status, label: [leading, middle, trailing].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  private static let gap = 2

  override func places(in width: Int, hasSymbols: Bool) -> [Place] {
    let margin = width > 2 ? 1 : 0
    let room = max(0, width - 2 * margin)
    let (left, center, right) = (leading, middle, trailing)
    let rightColumns = min(right.columns, room)
    let rest = max(0, room - rightColumns - (right.isEmpty || left.isEmpty ? 0 : Self.gap))
    let leftColumns = min(left.columns, rest)
    let (end, start) = (width - margin, width - margin - rightColumns)
    var places: [Place] = [
      (BarItem(left), margin..<margin + leftColumns), (BarItem(right), start..<end),
    ]
    let middleStart = (width - min(center.columns, width)) / 2
    let isFree =
      middleStart >= margin + leftColumns + Self.gap
      && middleStart + center.columns + Self.gap <= start
    if isFree { places.insert((BarItem(center), middleStart..<middleStart + center.columns), at: 1) }
    return places.filter { !$0.columns.isEmpty }
  }
}
