// The styles that a layout spec sets (docs/design/layout.md §2).
//
// Problem. Modifiers such as `list.height(40%)` write the node's own style. In a branch of a spec they would stay when
// the spec takes another branch.
//
// Idea. A change of another node's style, while a spec runs, holds until that spec runs again. `storedStyle` remains the
// style by which the node is laid out. The node of the spec lists the styles that it has changed (`HeldStyle`), with
// those that the nodes have by themselves, and puts these back before the next run. After the run, the styles are
// compared with those before it: the node of the spec is about to measure its children anyway, so only nodes that
// others measure hear of a change.
//
// A node that is made during the run, as by a `lazy var`, takes the changes as its own until the run ends. Otherwise the
// modifiers of its initialiser would be lost.
//
// Cost. A node without modifiers pays for one test of a flag. A node with some has an object with its own style, which is
// kept for the next run.

/// The present run of a layout spec.
@MainActor
package enum SpecRun {
  /// The node whose spec runs; nil outside of all runs. The caller of the run keeps it alive.
  static var holder: Unmanaged<DisplayNode>?
  /// The nodes that were made during the runs that have not ended.
  private(set) static var made: [DisplayNode]?

  /// The number of these nodes.
  private(set) static var madeCount = 0

  /// Notes a new node if a spec runs.
  @inline(__always)
  static func noteMade(_ node: DisplayNode) { if holder != nil { note(node) } }

  @inline(never)
  private static func note(_ node: DisplayNode) {
    node.flags.insert(.isMadeInSpec)
    if made == nil { made = [] }
    made?.append(node)
    madeCount += 1
  }

  /// Ends the outermost run.
  fileprivate static func forgetMade() {
    for node in made ?? [] { node.flags.remove(.isMadeInSpec) }
    (made, madeCount) = (nil, 0)
  }

  /// Runs `body`, which a spec may have called, as if no spec ran.
  @inline(__always)
  package static func outside<Result>(_ body: () -> Result) -> Result {
    if holder == nil { return body() }
    let outer = (holder, made, madeCount)
    (holder, made, madeCount) = (nil, nil, 0)
    defer { (holder, made, madeCount) = outer }
    return body()
  }
}

/// The style that a node has by itself while a spec holds another one.
@MainActor
final class HeldStyle {
  /// The node with the style; nil once it is freed.
  unowned(unsafe) var node: DisplayNode?
  /// The node whose spec has set the style; nil while none has.
  unowned(unsafe) var holder: DisplayNode?
  /// The node's own style.
  @exclusivity(unchecked) var own = LayoutElementStyle()
  /// The style by which the node was laid out before the present run.
  fileprivate var before = LayoutElementStyle()
  /// Whether the present run of the holder's spec began with the style.
  fileprivate var isOfLastRun = false

  init(_ node: DisplayNode) { self.node = node }

  /// Gives the node its own style back.
  func end() {
    holder = nil
    guard let node else { return }
    node.storedStyle = own
    node.flags.remove(.hasStyleInSpec)
  }
}

extension DisplayNode {
  /// Runs a function that makes the node's layout spec.
  @inline(__always)
  final func inSpecRun<Result>(_ pass: LayoutPass, _ body: () -> Result) -> Result {
    let (outer, count) = (SpecRun.holder, SpecRun.madeCount)
    // Most nodes are leaves, and have no state.
    let earlier = optionalState == nil ? nil : takeHeldStyles()
    SpecRun.holder = .passUnretained(self)
    let result = body()
    SpecRun.holder = outer
    if let earlier { compareStyles(of: earlier) }
    if let state = optionalState, !state.heldStyles.isEmpty { compareStyles(of: state.heldStyles) }
    if SpecRun.madeCount > count { noteMadeNodes(from: count, isInOther: outer != nil, pass) }
    return result
  }

  /// Puts the styles back that the last run has set.
  private func takeHeldStyles() -> [HeldStyle]? {
    guard let state = optionalState, !state.heldStyles.isEmpty else { return nil }
    let styles = state.heldStyles.filter { $0.holder === self }
    state.heldStyles = []
    for held in styles {
      if let node = held.node { held.before = node.storedStyle }
      held.isOfLastRun = true
      held.end()
    }
    return styles
  }

  /// Tells the nodes that measure others of the styles that are new after a run.
  private func compareStyles(of styles: [HeldStyle]) {
    let state = state
    for held in styles {
      held.isOfLastRun = false
      guard let node = held.node, node.storedStyle != held.before else { continue }
      held.before = node.storedStyle
      if node.flags.contains(.isMeasured), node.measurer !== state { node.styleDidChange() }
    }
  }

  /// Whether a change of the style now is one that a spec makes in another node.
  @inline(__always)
  final var isStyledBySpec: Bool {
    guard let holder = SpecRun.holder else { return false }
    return holder.withObject { beginHolding(by: $0) }
  }

  @inline(never)
  private func beginHolding(by holder: DisplayNode) -> Bool {
    // A busy node is around the one whose spec runs.
    guard holder !== self, flags.isDisjoint(with: .isBusyOrMadeInSpec) else { return false }
    let held = heldStyle ?? HeldStyle(self)
    heldStyle = held
    if held.holder === holder { return true }
    if !held.isOfLastRun { held.before = storedStyle }
    // Another node's spec has lost this node.
    if held.holder != nil { held.end() }
    held.own = storedStyle
    held.holder = holder
    flags.insert(.hasStyleInSpec)
    holder.state.heldStyles.append(held)
    return true
  }

  /// The style as it is now for the code that asks: in the spec that has set it, what that has set.
  final var shownStyle: LayoutElementStyle {
    guard let held = heldStyle else { return storedStyle }
    let isInSpec = SpecRun.holder?.withObject { $0 === held.holder } ?? false
    return isInSpec ? storedStyle : held.own
  }

  /// Gives up a style that another node's spec has set, if the node has left that one.
  final func leaveHolder(for owner: Unmanaged<NodeState>?) {
    guard flags.contains(.hasStyleInSpec), let held = heldStyle, let state = held.holder?.optionalState,
      let owner = owner?.withObject({ $0 }), owner !== state, measurer === state
    else { return }
    held.end()
  }

  /// Ends the styles that the node's spec has set, when the node is freed.
  final func endHeldStyles() {
    guard let state = optionalState, !state.heldStyles.isEmpty else { return }
    for held in state.heldStyles where held.holder === self { held.end() }
    state.heldStyles = []
  }

  /// Reports a spec that makes nodes in its runs and gives them up in later ones. In release builds, not.
  private func noteMadeNodes(from first: Int, isInOther: Bool, _ pass: LayoutPass) {
    #if DEBUG
      if let made = SpecRun.made?[first] {
        let extras = state.extras
        // The nodes of a `lazy var` remain.
        if extras.hasMadeNode, extras.madeNode == nil { pass.report(.nodesMadeInSpec(node: debugName)) }
        if extras.madeNode == nil { extras.madeNode = made }
        extras.hasMadeNode = true
      }
    #endif
    if !isInOther { SpecRun.forgetMade() }
  }
}

extension LayoutElementStyle {
  /// Follows a change of the node's own style in the fields that the spec has left as they were.
  mutating func follow(_ old: LayoutElementStyle, to new: LayoutElementStyle) {
    func take<Value: Equatable>(_ field: WritableKeyPath<LayoutElementStyle, Value>) {
      if self[keyPath: field] == old[keyPath: field] { self[keyPath: field] = new[keyPath: field] }
    }
    for field in [\Self.width, \.height, \.minWidth, \.minHeight, \.maxWidth, \.maxHeight, \.flexBasis] {
      take(field)
    }
    for field in [\Self.spacingBefore, \.spacingAfter, \.ascender, \.descender] { take(field) }
    for field in [\Self.flexGrow, \.flexShrink] { take(field) }
    take(\.alignSelf)
    take(\.layoutPosition)
    take(\.sticky)
  }
}
