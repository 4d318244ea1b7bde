/// Anything that can be laid out: a node, or a spec that arranges other elements.
///
/// Elements are measured with a *constrained size*, the range of sizes that the parent allows, and with the
/// parent's size, to which fractions in a style refer. The two kinds are `DisplayNode` and `LayoutSpec`.
@MainActor
open class LayoutElement {
  // These four are the first cache line of every element (CompactStyle.swift): nothing may come before them. They are
  // read for every element in every pass. Checks for overlapping access would cost a tenth of all layout, and no caller
  // gets these properties while they are changed.
  @exclusivity(unchecked) final var storedStyle = LayoutElementStyle()
  @exclusivity(unchecked) final var flags: ElementFlags = []
  /// The place of a node in the layout of the node around; the bits of the place among hidden nodes inverted. It counts
  /// only as long as that layout has the node there.
  @exclusivity(unchecked) final var positionedIndex = Int32.max
  /// The state of the node whose spec measures this one. `DisplayNode.measurer` says who keeps it alive.
  @exclusivity(unchecked) final var measurerLink: Unmanaged<NodeState>?
  /// The part of a file that describes the element, for tools that write changes back.
  package final var source = ElementSource()

  init() {}

  /// The sizes and the placement that the element asks its parent for. Changing the style of a node that has
  /// been measured invalidates the layouts that depend on it.
  ///
  /// While a layout spec runs, a change of another node's style holds until that spec runs again, and only that spec
  /// reads it; the node's own style stays. A node that is made during the run takes the change as its own.
  public final var style: LayoutElementStyle {
    get { flags.contains(.hasStyleInSpec) ? uncheckedNode.shownStyle : storedStyle }
    _modify {
      if flags.contains(.isNode), uncheckedNode.isStyledBySpec {
        yield &storedStyle
        return
      }
      if flags.contains(.hasStyleInSpec), let held = uncheckedNode.heldStyle {
        let old = held.own
        yield &held.own
        if held.own != old {
          storedStyle.follow(old, to: held.own)
          styleDidChange()
        }
        return
      }
      // No layout depends on an element that has not been measured.
      guard flags.contains(.isMeasured) else {
        yield &storedStyle
        return
      }
      let old = storedStyle
      yield &storedStyle
      if storedStyle != old { styleDidChange() }
    }
  }

  /// Measures the element and positions everything in it.
  ///
  /// - Parameters:
  ///   - constrainedSize: the sizes that the parent allows; the element's own style is applied within it.
  ///   - parentSize: the size that fractions in the style refer to; an axis that is not known is `.infinity`.
  ///     By default the maximum of the constrained size.
  /// - Returns: the layout. It never fails: `DisplayNode.layoutProblems` lists the problems in the tree.
  /// - Complexity: O(elements) the first time, then O(changes).
  public final func layoutThatFits(_ constrainedSize: SizeRange, parentSize: Size? = nil) -> Layout {
    let parent = ParentSize(parentSize ?? constrainedSize.max)
    if isLeftOut { return Layout(leftOut: self, size: constrainedSize.min) }
    let range = storedStyle.constrain(constrainedSize, parentSize: parent.size)
    return LayoutPass.run { pass in root(range, parent, pass) }
  }

  // MARK: In a layout pass

  /// The layout of an element with which a pass begins.
  func root(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Layout {
    let size = pass.measure(self, range, parent)
    let record = LayoutRecord(of: self, keepsSpecs: true)
    pass.position(self, range, parent, size: size, at: .zero, in: record)
    return record.layout(at: 0).asRoot
  }

  /// The size of the element for a range to which its style has been applied.
  func measured(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    range.min
  }

  /// The same, for a caller that remembers the result itself.
  func measuredOnce(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    measured(range, parent, pass)
  }

  /// Measures the element and positions it at the origin of the record in one go.
  func measuredAndPositioned(
    _ range: SizeRange, _ parent: ParentSize, in record: LayoutRecord, _ pass: LayoutPass
  ) -> Size {
    let size = measured(range, parent, pass)
    positioned(range, parent, size: size, at: .zero, in: record, pass)
    return size
  }

  /// Adds the element, which was measured with the same range, to the layout of the node that it belongs to.
  func positioned(
    _ range: SizeRange, _ parent: ParentSize, size: Size, at position: Point, in record: LayoutRecord,
    _ pass: LayoutPass
  ) {}

  /// Rows from the top to the first baseline, as a horizontal stack sees it.
  var firstBaseline: Int { storedStyle.ascender }
  /// Rows from the bottom to the last baseline; 0 or negative.
  var lastBaseline: Int { storedStyle.descender }

  /// The axes on which sticky children cover others; nil for an element whose children are not sticky.
  var stickyAxes: LayoutAxes? { nil }

  /// The element that a spec for one child stands for; nil for other elements.
  var onlyElement: LayoutElement? { nil }

  func styleDidChange() {}

  /// Moves the elements that this one holds into `held`, so that deep trees can be freed without recursion.
  func takeHeldElements(_ held: inout [LayoutElement]) {}

  /// A name for messages and dumps, and for finding the element.
  public var name: String? {
    get { nil }
    set {}
  }
  /// The kind of element in dumps: `row`, `inset`, `node`…
  open var kind: String { "element" }
  /// The element in messages: its kind, and its name if it has one.
  open var debugName: String { name.map { "\(kind) \u{201c}\($0)\u{201d}" } ?? kind }
  /// The same for the author of a file, who finds an element without a name by its line.
  package final var authorName: String {
    name == nil && source.isKnown ? "\(debugName) in line \(source.line)" : debugName
  }
}

extension LayoutElement: Equatable, Hashable {
  nonisolated public static func == (a: LayoutElement, b: LayoutElement) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Frees deep trees level by level: releasing the top of a chain of ten thousand elements would otherwise
/// recurse ten thousand levels deep.
@MainActor
enum LayoutTeardown {
  /// Called by an element in `deinit`: empties the elements that only it holds before they are freed too.
  static func release(_ element: LayoutElement) {
    var held: [LayoutElement] = []
    element.takeHeldElements(&held)
    while var last = held.popLast() {
      if isKnownUniquelyReferenced(&last) { last.takeHeldElements(&held) }
    }
  }
}

/// The part of a file that describes an element: where it begins. Line and column count from 1, the column in Unicode
/// scalars; line 0 stands for an element that code has made.
package struct ElementSource: Hashable, Sendable {
  private var lineNumber: Int32 = 0
  private var columnNumber: Int32 = 0
  /// Whether it is a template from which many elements are made.
  package var isTemplate = false

  package init() {}

  package init(line: Int, column: Int, isTemplate: Bool = false) {
    (lineNumber, columnNumber) = (Int32(clamping: line), Int32(clamping: column))
    self.isTemplate = isTemplate
  }

  package var line: Int { Int(lineNumber) }
  package var column: Int { Int(columnNumber) }
  /// Whether a file describes the element.
  package var isKnown: Bool { lineNumber > 0 }
}
