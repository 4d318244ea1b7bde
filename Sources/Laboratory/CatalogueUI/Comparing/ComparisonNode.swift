import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

/// The screen of a comparison: both scenes next to each other, and below them the motion of one scroll view in both.
final class ComparisonNode: DisplayNode {
  private unowned let comparison: Comparison
  /// The frames of both scenes.
  let screens: [CanvasNode]
  private let titles: [FooterNode]
  private let header: FooterNode
  private let footer: FooterNode
  private let numbers: FooterNode
  private let marks: ComparedMarksNode
  private let offset: PlotNode
  private let velocity: PlotNode
  private let divider = ComparedDividerNode()

  /// The columns of the labels of plots.
  static let labelColumns = 6

  init(_ comparison: Comparison) {
    self.comparison = comparison
    unowned let comparison = comparison
    screens = [CanvasNode(), CanvasNode()]
    titles = [0, 1].map { index in
      FooterNode { _, _ in
        let side = comparison.sides[index]
        return FooterNode.Hints(
          chip: index == 0 ? "a" : "b", [BarItem(side.value.name)],
          end: side.application.messages.isEmpty ? "" : "mistakes")
      }
    }
    header = FooterNode { _, _ in
      FooterNode.Hints(
        chip: "Compare",
        [BarItem(comparison.subject.title), BarItem(comparison.name, style: \.textSecondary)],
        end: "keys: \(comparison.hasKeys ? "comparison" : "scenes")")
    }
    footer = FooterNode { _, _ in comparison.hints }
    numbers = FooterNode { _, hasSymbols in comparison.numbers(hasSymbols: hasSymbols) }
    offset = PlotNode { comparison.plot(isOffset: true, columns: $0) }
    velocity = PlotNode { comparison.plot(isOffset: false, columns: $0) }
    marks = ComparedMarksNode(comparison)
    super.init()
    for plot in [offset, velocity] {
      plot.axes = .y
      plot.axisColumns = Self.labelColumns
      plot.readsPoints = false
    }
  }

  override var kind: String { "comparison" }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let (width, height) = (constrainedSize.max.width, constrainedSize.max.height)
    // Both scenes have the same size, so that they get the same input.
    let columns = max(1, (width - 1) / 2)
    let plots = Self.plotRows(of: height)
    let bars = height > 6
    return StackLayoutSpec.vertical {
      if bars { header }
      StackLayoutSpec.horizontal {
        for index in 0..<2 {
          StackLayoutSpec.vertical {
            if bars { titles[index] }
            screens[index].flexGrow(1).flexShrink(1).flexBasis(.points(0))
          }
          .width(.points(columns))
          if index == 0 { divider.width(.points(1)) }
        }
      }
      .flexGrow(1).flexShrink(1).flexBasis(.points(0))
      if plots > 0 { numbers }
      if plots > 0 { offset.height(.points(plots)) }
      if plots > 0 { marks.height(.points(1)) }
      if plots >= 5 { velocity.height(.points(plots / 2)) }
      if bars { footer }
    }
  }

  /// The rows of the plot of offsets.
  private static func plotRows(of height: Int) -> Int {
    switch height {
    case ..<11: 0
    case ..<20: 3
    case ..<32: 4
    default: 7
    }
  }
}

/// The line between the scenes.
final class ComparedDividerNode: ViewNode {
  override func draw(in context: DrawingContext) {
    context.fill(
      context.bounds, with: context.theme.hasSymbols ? "│" : "|", style: context.theme.border)
  }
}

/// The marks of input below the plot of offsets.
final class ComparedMarksNode: ViewNode {
  private unowned let comparison: Comparison

  init(_ comparison: Comparison) {
    self.comparison = comparison
    super.init()
  }

  override func draw(in context: DrawingContext) {
    let span = comparison.span(context.bounds.size.width - ComparisonNode.labelColumns)
    context.put(
      span.text(of: comparison.sides[0].history.marks, isASCII: !context.theme.hasSymbols),
      at: Point(x: ComparisonNode.labelColumns, y: 0))
  }
}
