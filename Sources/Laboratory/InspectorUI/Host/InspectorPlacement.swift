import LayoutCore

/// The place of the inspector on the screen.
public enum InspectorPlacement: String, CaseIterable, Sendable {
  /// At the right; the program gets the columns that are left.
  case right
  /// Below; the program gets the rows that are left.
  case below
  /// Over a part of the program, which keeps its size.
  case over
}

/// The cells of a screen that the program and the panel get.
struct InspectorGeometry: Equatable {
  /// The cells of the program, always from 0,0.
  var program: Size
  var panel: Rect
  /// The sides at which the panel lies, of the same place over the program, too.
  var isAtRight: Bool
  /// Whether the panel lies over the program.
  var isOver: Bool

  /// The smallest screens on which there is room at the right and below.
  private static let smallest = (right: Size(110, 12), below: 20)
  private static let rows = 11

  /// The columns of a docked panel at the right of a screen.
  private static func columns(on width: Int) -> Int { width >= wideFrom ? 80 : 46 }
  private static let wideFrom = 180

  /// Whether a screen has room for a docked panel.
  static func hasRoom(_ placement: InspectorPlacement, on screen: Size) -> Bool {
    switch placement {
    case .right: screen.width >= smallest.right.width && screen.height >= smallest.right.height
    case .below: screen.height >= smallest.below
    case .over: true
    }
  }

  /// The placement after another one when people go through them.
  static func next(after placement: InspectorPlacement, on screen: Size) -> InspectorPlacement {
    let order: [InspectorPlacement] = [.right, .below, .over]
    let place = order.firstIndex(of: effective(placement, on: screen)) ?? 2
    for step in 1...3 {
      let next = order[(place + step) % 3]
      if hasRoom(next, on: screen) { return next }
    }
    return .over
  }

  /// The placement that the screen has room for.
  static func effective(_ placement: InspectorPlacement, on screen: Size) -> InspectorPlacement {
    if placement == .right, !hasRoom(.right, on: screen) { return effective(.below, on: screen) }
    return hasRoom(placement, on: screen) ? placement : .over
  }

  /// A message for people who asked for a place for which the screen has no room; nil if it has.
  static func complaint(_ placement: InspectorPlacement, on screen: Size) -> String? {
    let place =
      switch effective(placement, on: screen) {
      case placement: nil as String?
      case .below: "below"
      default: "over the program"
      }
    let needed =
      placement == .right
      ? "\(smallest.right.width) columns and \(smallest.right.height) rows are needed at the right"
      : "\(smallest.below) rows are needed below"
    return place.map { "\(needed): the panel is \($0)" }
  }

  /// - Parameters:
  ///   - lengths: the columns and rows that people gave the panel; nil for the usual ones.
  init(_ placement: InspectorPlacement, on screen: Size, lengths: (columns: Int?, rows: Int?) = (nil, nil)) {
    let placement = Self.effective(placement, on: screen)
    isOver = placement == .over
    isAtRight = placement == .right || isOver && Self.hasRoom(.right, on: screen)
    if isAtRight {
      let width = min(max(lengths.columns ?? Self.columns(on: screen.width), 20), max(20, screen.width - 20))
      panel = Rect(x: screen.width - width, y: 0, width: width, height: screen.height)
    } else {
      let usual = Self.hasRoom(.below, on: screen) ? Self.rows : max(1, screen.height / 2)
      let height = min(max(lengths.rows ?? usual, min(usual, 4)), max(usual, screen.height - 4))
      panel = Rect(
        x: 0, y: max(0, screen.height - height), width: screen.width, height: min(height, screen.height))
    }
    program =
      isOver ? screen : isAtRight ? Size(panel.minX, screen.height) : Size(screen.width, panel.minY)
  }

  /// The screen on which a docked panel leaves a program of some size its size.
  static func screen(for program: Size, _ placement: InspectorPlacement) -> Size {
    switch placement {
    case .right:
      let wide = program.width +| columns(on: .max)
      return Size(wide >= wideFrom ? wide : program.width +| columns(on: 0), program.height)
    case .below: return Size(program.width, program.height +| rows)
    case .over: return program
    }
  }

  /// The size of the program on a screen that ``screen(for:_:)`` made for it.
  static func program(on screen: Size, _ placement: InspectorPlacement) -> Size {
    switch placement {
    case .right: Size(max(0, screen.width - columns(on: screen.width)), screen.height)
    case .below: Size(screen.width, max(0, screen.height - rows))
    case .over: screen
    }
  }

  /// The cells of program and panel for a program whose size is fixed, however small the screen is.
  init(around program: Size, _ placement: InspectorPlacement) {
    let screen = Self.screen(for: program, placement)
    self.init(.over, on: program)
    guard placement != .over else { return }
    (self.program, isOver, isAtRight) = (program, false, placement == .right)
    panel =
      isAtRight
      ? Rect(x: program.width, y: 0, width: screen.width - program.width, height: program.height)
      : Rect(x: 0, y: program.height, width: program.width, height: screen.height - program.height)
  }
}
