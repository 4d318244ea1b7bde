import LayoutCore
import TestSupport

/// The description of a tree. A fresh tree can be built from it, and an older tree can follow its changes.
final class Plan {
  enum Kind: CaseIterable {
    case box, node, scroll
    case row, column, wrap, inset, overlay, background, center, relative, ratio, absolute, wrapper, corner
    var isNode: Bool { self == .box || self == .node || self == .scroll }
  }

  var kind: Kind
  var style = LayoutElementStyle()
  var children: [Plan] = []
  var contentSize = Size.zero
  var number = 0
  var isHidden = false
  let id: Int

  init(_ kind: Kind, id: Int) {
    self.kind = kind
    self.id = id
  }
}

/// A leaf with a natural size.
final class Box: DisplayNode {
  var contentSize: Size { didSet { if contentSize != oldValue { setNeedsLayout() } } }

  init(_ contentSize: Size = .zero) {
    self.contentSize = contentSize
  }

  convenience init(_ name: String, _ width: Int = 0, _ height: Int = 0) {
    self.init(Size(width, height))
    self.name = name
  }

  override var kind: String { "box" }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    // Wraps like text: less width makes more rows.
    guard contentSize.width > maximumSize.width, maximumSize.width > 0 else { return contentSize }
    let lines = (contentSize.width - 1) / maximumSize.width + 1
    let (height, overflow) = lines.multipliedReportingOverflow(by: contentSize.height)
    return Size(maximumSize.width, overflow ? .max : height)
  }
}

/// Makes the nodes of a plan; the specs between them are made from the plan for every layout.
final class Builder {
  /// Called with each element that a spec makes of a plan, for the range of the spec's node.
  private let modify: ((LayoutElement, Plan, SizeRange) -> Void)?

  init(modify: ((LayoutElement, Plan, SizeRange) -> Void)? = nil) { self.modify = modify }

  /// Makes all nodes of a plan, outside of the specs that show them.
  func makeNodes(of plan: Plan) {
    if plan.kind.isNode { _ = node(plan) }
    for child in plan.children { makeNodes(of: child) }
  }

  /// Weak, as the root's spec block keeps the builder alive.
  private weak var root: DisplayNode?
  private var rootPlan: Int?
  private var parts: [Int: DisplayNode] = [:]

  /// By the `id` of their plan.
  var nodes: [Int: DisplayNode] {
    var nodes = parts
    if let rootPlan { nodes[rootPlan] = root }
    return nodes
  }

  func element(_ plan: Plan, _ range: SizeRange) -> LayoutElement {
    let element = plan.kind.isNode ? node(plan) : spec(plan, range)
    if !plan.kind.isNode {
      element.style = plan.style
      element.name = "\(plan.id)"
    }
    modify?(element, plan, range)
    return element
  }

  func node(_ plan: Plan) -> DisplayNode {
    if let node = plan.id == rootPlan ? root : parts[plan.id] { return node }
    let node: DisplayNode
    switch plan.kind {
    case .box: node = Box(plan.contentSize)
    case .scroll:
      let scroll = ScrollLayoutNode()
      scroll.scrollableDirections = [.vertical, .horizontal, .both, .none][plan.number % 4]
      node = scroll
    default: node = DisplayNode()
    }
    let isRoot = rootPlan == nil
    if isRoot {
      root = node
      rootPlan = plan.id
    } else {
      parts[plan.id] = node
    }
    node.name = "\(plan.id)"
    node.style = plan.style
    node.isHidden = plan.isHidden
    if plan.kind != .box {
      node.layoutSpecBlock = { [unowned self, owner = isRoot ? self : nil] _, range in
        withExtendedLifetime(owner) { plan.children.first.map { self.element($0, range) } ?? LayoutSpec() }
      }
    }
    return node
  }

  private func spec(_ plan: Plan, _ range: SizeRange) -> LayoutSpec {
    let children = plan.children.map { element($0, range) }
    let number = plan.number
    func pick<Choice>(_ choices: [Choice], _ by: Int) -> Choice { choices[number / by % choices.count] }
    switch plan.kind {
    case .row, .column, .wrap:
      return StackLayoutSpec(
        direction: plan.kind == .column ? .vertical : .horizontal, spacing: number % 3,
        justifyContent: pick(JustifyContent.allCases, 3),
        alignItems: pick(AlignItems.allCases, 18),
        flexWrap: plan.kind == .wrap ? .wrap : .noWrap,
        alignContent: pick(AlignContent.allCases, 7), lineSpacing: number % 2, children: children)
    case .inset:
      return InsetLayoutSpec(
        insets: EdgeInsets(
          top: number % 3, left: number % 5 == 0 ? .infinity : number % 4,
          bottom: number % 7 == 0 ? .infinity : 1, right: number % 2), child: children.first)
    case .overlay: return OverlayLayoutSpec(child: children.first, overlay: children.dropFirst().first)
    case .background:
      return BackgroundLayoutSpec(child: children.first, background: children.dropFirst().first)
    case .center: return CenterLayoutSpec(child: children.first)
    case .relative:
      return RelativeLayoutSpec(
        horizontalPosition: pick(RelativeLayoutPosition.allCases, 1),
        verticalPosition: pick(RelativeLayoutPosition.allCases, 4),
        sizingOption: number % 2 == 0 ? .minimumSize : [], child: children.first)
    case .ratio: return RatioLayoutSpec(ratio: [0.25, 0.5, 1, 2][number % 4], child: children.first)
    case .absolute:
      return AbsoluteLayoutSpec(sizing: number % 2 == 0 ? .default : .sizeToFit, children: children)
    case .corner:
      return CornerLayoutSpec(
        child: children.first, corner: children.dropFirst().first,
        location: pick(CornerLayoutLocation.allCases, 1), wrapsCorner: number % 3 == 0)
    default: return WrapperLayoutSpec(children: children)
    }
  }
}

/// Seeded random plans and changes to them.
struct RandomPlans {
  var random: SplitMix64
  private var nextID = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func plan(depth: Int, kind: Plan.Kind? = nil) -> Plan {
    let kinds = Plan.Kind.allCases
    let kind = kind ?? (depth == 0 ? .box : kinds[number(0..<kinds.count)])
    let plan = Plan(kind, id: nextID)
    nextID += 1
    plan.number = number(0..<1000)
    plan.style = style()
    plan.contentSize = Size(number(0..<30), number(0..<8))
    let most: Int
    switch kind {
    case .box: most = 0
    case .node, .scroll, .inset, .center, .relative, .ratio: most = 1
    case .overlay, .background, .corner: most = 2
    default: most = number(0..<5)
    }
    if depth > 0 { plan.children = (0..<most).map { _ in self.plan(depth: depth - 1) } }
    return plan
  }

  mutating func style() -> LayoutElementStyle {
    var style = LayoutElementStyle()
    func maybe(_ part: Int, _ body: () -> Void) { if number(0..<100) < part { body() } }
    maybe(25) { style.width = dimension() }
    maybe(25) { style.height = dimension() }
    maybe(10) { style.minWidth = dimension() }
    maybe(10) { style.maxWidth = dimension() }
    maybe(10) { style.minHeight = dimension() }
    maybe(10) { style.maxHeight = dimension() }
    maybe(30) { style.flexGrow = Double(number(0..<4)) }
    maybe(30) { style.flexShrink = Double(number(0..<4)) }
    maybe(10) { style.flexBasis = dimension() }
    maybe(15) { style.alignSelf = AlignSelf.allCases[number(0..<7)] }
    maybe(10) { style.spacingBefore = number(-2..<5) }
    maybe(10) { style.spacingAfter = number(-2..<5) }
    maybe(10) { style.ascender = number(0..<3) }
    maybe(20) { style.layoutPosition = Point(x: number(0..<20), y: number(0..<10)) }
    let place = style.layoutPosition
    if place.x > 9 { style.sticky = StickyInsets(top: place.y - 2, trailing: place.x == 12 ? 1 : nil) }
    return style
  }

  private mutating func dimension() -> Dimension {
    number(0..<3) == 0 ? .fraction(Double(number(0..<13)) / 10) : .points(number(0..<40))
  }

  mutating func range() -> SizeRange {
    func length(_ most: Int) -> (Int, Int) {
      let value = number(0..<most)
      switch number(0..<4) {
      case 0: return (0, .infinity)
      case 1: return (value, .infinity)
      case 2: return (0, value)
      default: return (value, value)
      }
    }
    let (width, height) = (length(100), length(60))
    return SizeRange(min: Size(width.0, height.0), max: Size(width.1, height.1))
  }

  /// Changes one element of the plan and invalidates the node that shows it.
  mutating func change(_ root: Plan, _ builder: Builder) {
    var all: [(Plan, Plan)] = []
    var left = [(root, root)]
    while let (plan, owner) = left.popLast() {
      all.append((plan, owner))
      left.append(contentsOf: plan.children.map { ($0, plan.kind.isNode ? plan : owner) })
    }
    let (plan, owner) = all[number(0..<all.count)]
    switch number(0..<4) {
    case 0, 1:
      plan.style = style()
      if plan.kind.isNode {
        builder.nodes[plan.id]?.style = plan.style
      } else {
        builder.nodes[owner.id]?.setNeedsLayout()
      }
    case 2 where plan.kind == .box:
      plan.contentSize = Size(number(0..<30), number(0..<8))
      (builder.nodes[plan.id] as? Box)?.contentSize = plan.contentSize
    default:
      let owner = plan.kind.isNode ? plan : owner
      if plan.kind == .box { return }
      if plan.children.isEmpty || number(0..<2) == 0 {
        let new = self.plan(depth: number(0..<3))
        let most = [.node, .scroll, .inset, .center, .relative, .ratio].contains(plan.kind) ? 1 : 2
        if plan.children.count >= most, plan.kind != .row, plan.kind != .column {
          plan.children[0] = new
        } else {
          plan.children.insert(new, at: number(0..<plan.children.count + 1))
        }
      } else {
        plan.children.remove(at: number(0..<plan.children.count))
      }
      builder.nodes[owner.id]?.setNeedsLayout()
    }
  }
}
