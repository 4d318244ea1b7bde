import LayoutCore

extension NodeKind {
  static let center = NodeKind(
    "center", "An element in the middle.",
    [
      NodeField.element("child", \CenterLayoutSpec.child, "An element").required,
      .words(
        "centering", get: { Centering($0) },
        set: { (spec: CenterLayoutSpec, word: Centering) in word.apply(to: spec) },
        "The axes on which it is in the middle"),
      .words(
        "sizing", get: { CenterSizing($0.sizingOption) },
        set: { (spec: CenterLayoutSpec, word: CenterSizing) in spec.sizingOption = word.option },
        "The axes on which the spec is no larger than it"),
    ], make: { CenterLayoutSpec() })

  static let relative = NodeKind(
    "relative", "An element at a place in the room that there is.",
    [
      NodeField.element("child", \RelativeLayoutSpec.child, "An element").required,
      .words("horizontal", \RelativeLayoutSpec.horizontalPosition, "Place sideways; none fills the width"),
      .words("vertical", \RelativeLayoutSpec.verticalPosition, "Place up and down; none fills the height"),
      .words(
        "sizing", get: { RelativeSizing($0.sizingOption) },
        set: { (spec: RelativeLayoutSpec, word: RelativeSizing) in spec.sizingOption = word.option },
        "The axes on which the spec is no larger than it"),
    ], make: { RelativeLayoutSpec() })
}

private enum Centering: String, CaseIterable {
  case x, y, xy, none

  init(_ spec: CenterLayoutSpec) {
    switch (spec.horizontalPosition == .center, spec.verticalPosition == .center) {
    case (true, true): self = .xy
    case (true, false): self = .x
    case (false, true): self = .y
    case (false, false): self = .none
    }
  }

  func apply(to spec: CenterLayoutSpec) {
    spec.horizontalPosition = self == .x || self == .xy ? .center : .none
    spec.verticalPosition = self == .y || self == .xy ? .center : .none
  }
}

private enum CenterSizing: String, CaseIterable {
  case `default`, minimumX, minimumY, minimumXY

  init(_ option: RelativeLayoutSizingOption) { self = Self.allCases[Int(option.rawValue & 3)] }

  var option: RelativeLayoutSizingOption { sizing(Self.allCases.firstIndex(of: self)!) }
}

private enum RelativeSizing: String, CaseIterable {
  case `default`, minimumWidth, minimumHeight, minimumSize

  init(_ option: RelativeLayoutSizingOption) { self = Self.allCases[Int(option.rawValue & 3)] }

  var option: RelativeLayoutSizingOption { sizing(Self.allCases.firstIndex(of: self)!) }
}

/// The words stand in the order of the option's bits: none, width, height, both.
private func sizing(_ index: Int) -> RelativeLayoutSizingOption {
  RelativeLayoutSizingOption(rawValue: UInt8(index))
}
