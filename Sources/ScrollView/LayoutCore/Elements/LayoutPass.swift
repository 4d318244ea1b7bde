/// The state of one walk over a tree of elements: scratch memory, the problems found, and the present owner.
///
/// A pass belongs to one thread at a time.
@MainActor
final class LayoutPass {
  let scratch = Scratch()
  private(set) var problems: [LayoutProblem] = []
  /// The node whose spec is being arranged: nodes that are measured now become its children.
  @exclusivity(unchecked) var owner: Unmanaged<NodeState>?
  /// The number of the arrangement of the owner's spec.
  @exclusivity(unchecked) var arrangement: UInt32 = 0
  /// The number of arrangements in all passes.
  @exclusivity(unchecked) private static var arrangementCount: UInt32 = 0
  /// The number of this pass over its tree; 0 for a pass that began with a spec.
  var number: UInt32 = 0
  /// The number of times that the root of the tree has changed its size.
  var generation: UInt32 = 0
  /// True if the pass measured or positioned an element.
  var didWork = false
  /// The axes on which a fraction has met an unknown length, in styles that are resolved with the owner's viewport:
  /// its size depends on the viewport there (ParentSize.swift).
  @exclusivity(unchecked) var viewportAxes = LayoutAxes.none
  private var undefinedFractions: [UndefinedFraction] = []
  private var stack: CallStack

  init() {
    stack = CallStack.ofCaller
  }

  /// Begins the arrangement of a spec, and returns its number.
  @inline(__always)
  func beginArrangement() -> UInt32 {
    Self.arrangementCount &+= 1
    arrangement = Self.arrangementCount
    return arrangement
  }

  /// Runs `body` with a new pass.
  static func run<Result>(_ body: (LayoutPass) -> Result) -> Result {
    let pass = LayoutPass()
    let result = SpecRun.outside { body(pass) }
    pass.scratch.free()
    return result
  }

  /// The size of a child for a range to which its style has been applied.
  @inline(__always)
  func measure(_ element: LayoutElement, _ range: SizeRange, _ parent: ParentSize) -> Size {
    if element.flags.contains(.isNode) {
      return element.uncheckedNode.measureAsNode(range, parent, self)
    }
    return element.measured(range, parent, self)
  }

  /// The size of a child for the range that its parent allows.
  @inline(__always)
  func measureStyled(_ element: LayoutElement, _ range: SizeRange, _ parent: ParentSize) -> Size {
    noteFractions(of: element.storedStyle, in: parent.size)
    return measure(element, element.storedStyle.constrain(range, parentSize: parent.forStyle), parent)
  }

  /// Notes that a style is about to be resolved with the viewport, if it has fractions of an unknown length.
  @inline(__always)
  func noteFractions(of style: LayoutElementStyle, in parentSize: Size) {
    if style.hasFractions { viewportAxes.formUnion(style.fractionAxes.intersection(parentSize.infiniteAxes)) }
  }

  /// Runs `body` for an element to which the owner's viewport is not handed on: its fractions do not make the owner's
  /// size depend on the viewport.
  @inline(__always)
  func apart<Result>(_ body: () -> Result) -> Result {
    let axes = viewportAxes
    defer { viewportAxes = axes }
    return body()
  }

  /// Puts a child that was measured with the same range into the record.
  @inline(__always)
  func position(
    _ element: LayoutElement, _ range: SizeRange, _ parent: ParentSize, size: Size,
    at position: Point, in record: LayoutRecord
  ) {
    if element.flags.contains(.isNode) {
      element.uncheckedNode.positionAsNode(
        size: size, at: position, in: record, range, parent, self)
    } else {
      // Measuring has noted the fractions in it already.
      apart { element.positioned(range, parent, size: size, at: position, in: record, self) }
    }
  }

  @inline(__always)
  func positionStyled(
    _ element: LayoutElement, _ range: SizeRange, _ parent: ParentSize, size: Size,
    at position: Point, in record: LayoutRecord?
  ) {
    guard let record else { return }
    if element.storedStyle.hasFractions { noteUndefined(element, in: parent.forStyle, record) }
    self.position(
      element, element.storedStyle.constrain(range, parentSize: parent.forStyle), parent, size: size,
      at: position, in: record)
  }

  /// Adds to the record a layout that a spec outside the library has made.
  func position(finished layout: Layout, in record: LayoutRecord) {
    if layout.element.isLeftOut { return leaveOut(layout.element, in: record) }
    if let node = layout.element as? DisplayNode {
      if let owner { node.measurer = owner.withObject { $0 } }
      guard node.canBePositioned(in: record, self) else { return }
      node.positionedIndex = Int32(truncatingIfNeeded: record.count)
      record.add(node, size: layout.size, at: layout.frame.origin, layout.record)
      node.noteCounted(in: record, layout.size)
      return
    }
    if record.keepsSpecs {
      record.add(layout.element, size: layout.size, at: layout.frame.origin, layout.record)
      return
    }
    let origin = record.origin
    record.origin = origin + layout.frame.origin
    for sublayout in layout.sublayouts {
      guard let axes = layout.element.stickyAxes, !sublayout.element.storedStyle.sticky.isEmpty else {
        self.position(finished: sublayout, in: record)
        continue
      }
      record.addSticky(sublayout.element, frame: sublayout.frame, in: layout.size, axes) {
        self.position(finished: sublayout, in: record)
      }
    }
    record.origin = origin
  }

  func report(_ problem: LayoutProblem) {
    // A thousand problems are enough for a report.
    if problems.count < 1000, !problems.contains(problem) { problems.append(problem) }
  }

  /// Notes fractions in the style of an element in the layout that have no effect, since their length is not known.
  ///
  /// - Parameter isBasisHorizontal: for an element of a row or a column, whether it is a row.
  func noteUndefined(
    _ element: LayoutElement, in parentSize: Size, _ record: LayoutRecord, isBasisHorizontal: Bool? = nil
  ) {
    let style = element.storedStyle
    let axes = parentSize.infiniteAxes
    var undefined = style.fractionAxes.intersection(axes)
    if let isBasisHorizontal, style.hasFractionalBasis {
      undefined.formUnion(axes.intersection(isBasisHorizontal ? .horizontal : .vertical))
    }
    guard !undefined.isEmpty, undefinedFractions.count < UndefinedFraction.limit else { return }
    undefinedFractions.append(
      UndefinedFraction(
        element: element, axes: undefined, isBasisHorizontal: isBasisHorizontal, record: record))
  }

  /// Reports the fractions without effect that are in the content of scroll views. Call it at the end of the pass.
  func reportUndefinedFractions() {
    for fraction in undefinedFractions {
      for problem in fraction.problems { report(problem) }
    }
  }

  /// Runs `body` on this call stack, or on a larger one if there is no room on it: trees have any depth. If there is no
  /// larger one either, it returns nil and reports the element that `body` is for.
  @inline(__always) @discardableResult
  func withStack<Result>(for element: LayoutElement, _ body: () -> Result) -> Result? {
    if stack.hasRoom { return body() }
    return onFreshStack(for: element, body)
  }

  /// Whether there is room on this call stack for one more level of a tree.
  @inline(__always)
  var hasRoom: Bool { stack.hasRoom }

  /// Runs `body` on a larger call stack, as ``withStack(for:_:)``.
  @inline(never)
  func onFreshStack<Result>(for element: LayoutElement, _ body: () -> Result) -> Result? {
    let outer = stack
    defer { stack = outer }
    var result: Result?
    let isDone = CallStack.continueOnFreshStack { bounds in
      stack = bounds
      result = body()
    }
    if isDone { return result }
    if let extended = stack.extended {
      stack = extended
      return body()
    }
    report(.tooDeep(element: element.debugName))
    return nil
  }
}

/// A mistake in a tree that layout has found and worked around.
public enum LayoutProblem: Error, Hashable, Sendable {
  /// An element contains itself, directly or further down; the inner occurrence was laid out empty.
  case contains(outer: String, inner: String)
  /// A node is in one layout twice, or in the layouts of two nodes of a tree; the later one was left out.
  case nodeTwice(node: String, first: String, second: String)
  /// A node has a `layoutSpecBlock` and overrides `layoutSpecThatFits(_:)`; the block was used.
  case twoSpecs(node: String)
  /// A node's layout spec makes nodes each time that it runs, so they lose their state.
  case nodesMadeInSpec(node: String)
  /// The call stack has no room for an element, which contains too many others in each other; it was laid out empty.
  case tooDeep(element: String)
  /// A spec for one child has none, and was given its minimum size.
  case missingChild(spec: String)
  /// A fraction in the style of an element in the content of a scroll view has no effect, as the length of its parent
  /// is not known there; `dimension` is its name and value, such as `height 50%`.
  case undefinedFraction(element: String, dimension: String, scroll: String)
}

extension LayoutProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contains(let outer, let inner):
      outer == inner
        ? "\(outer) contains itself" : "\(outer) contains \(inner), which contains \(outer)"
    case .nodeTwice(let node, let first, let second):
      first == second
        ? "\(node) is in the layout of \(first) twice"
        : "\(node) is in the layouts of \(first) and \(second)"
    case .twoSpecs(let node):
      "\(node) has a layoutSpecBlock and overrides layoutSpecThatFits(_:); only one may define its layout"
    case .nodesMadeInSpec(let node):
      "\(node) makes nodes in its layout spec, and gives them up in the next layout, with their state; make them once, outside of the spec"
    case .tooDeep(let element):
      "\(element) is inside too many other elements for this program's call stack, and is empty"
    case .missingChild(let spec):
      "\(spec) has no child"
    case .undefinedFraction(let element, let dimension, let scroll):
      "\(element) has \(dimension) without effect: its parent in the content of \(scroll) has no fixed size; give it one"
    }
  }
}
