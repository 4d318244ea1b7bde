import LayoutCore
import SceneFields

extension SceneReader {
  /// A row or column. One to which ticks add elements is a node, which keeps them.
  func makeStack(_ kind: NodeKind, _ mapping: SceneMapping) -> LayoutElement? {
    guard let stack = kind.make() as? StackLayoutSpec else { return nil }
    guard SceneTiming.names.contains(where: mapping.has) else {
      mapping.apply(to: stack)
      return stack
    }
    let timing = timing(mapping)
    mapping.apply(to: stack, except: NodeKind.common.map(\.name))
    let node = SceneStackNode(stack, timing)
    mapping.apply(to: node, except: kind.fields.map(\.name))
    if timing.hasTemplates {
      addTicker(to: node, every: timing.interval, upTo: timing.limit) { node, tick in
        (node as? SceneStackNode)?.add(timing, tick: tick)
      }
    }
    return node
  }
}

/// A row or column whose children change with time.
final class SceneStackNode: DisplayNode, SceneContainer, FieldOwning {
  let stack: StackLayoutSpec
  private let timing: SceneTiming
  private var rows: TimedRows
  var refreshed: SceneTemplate?

  init(_ stack: StackLayoutSpec, _ timing: SceneTiming = SceneTiming()) {
    self.stack = stack
    self.timing = timing
    rows = TimedRows(count: stack.children.count, growsAtStart: timing.append == nil)
    super.init()
  }

  override var kind: String { stack.kind }

  var fieldOwner: LayoutElement { stack }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { stack }

  /// Takes over the children that came with time in a stack in whose place this one comes.
  func takeRows(of old: SceneStackNode) {
    let own = stack.children
    rows.takeArrivals(of: old.rows)
    stack.children = (0..<rows.count).compactMap { place in
      switch rows[place] {
      case .first(let index): own.indices.contains(index) ? own[index] : nil
      case .before(let arrival): element(arrival, arrival.isRefresh ? refreshed : timing.prepend)
      case .after(let arrival): element(arrival, timing.append)
      }
    }
    setNeedsLayout()
  }

  func add(before: TimedRows.Arrival?, after: TimedRows.Arrival?) {
    let added = (before == nil ? 0 : 1) + (after == nil ? 0 : 1)
    var children = stack.children
    if let removed = rows.removeOldest(keeping: timing.keep - added) { children.removeSubrange(removed) }
    if let before {
      rows.prepend(before)
      let template = before.isRefresh ? refreshed : timing.prepend
      if let element = element(before, template) { children.insert(element, at: 0) }
    }
    if let after {
      rows.append(after)
      if let element = element(after, timing.append) { children.append(element) }
    }
    stack.children = children
    setNeedsLayout()
  }

  private func element(_ arrival: TimedRows.Arrival, _ template: SceneTemplate?) -> LayoutElement? {
    template?.element(arrival.placeholders(section: 0, after: rows.firstCount))
  }
}
