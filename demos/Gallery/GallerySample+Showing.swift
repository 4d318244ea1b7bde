import DocumentUI
import LayoutCore
import NodeUI

extension GallerySample {
  private static let values: [Double] = [3, 5, 4, 8, 6, 9, 7, 12, 10, 11, 14, 9, 6, 8, 5, 4]

  /// Nodes that show something and change nothing.
  static var showing: [GallerySample] {
    [
      GallerySample(
        name: "ProgressNode, SparklineNode",
        purpose: "The part of some work that is done, and a small chart.",
        code: """
          ProgressNode("Deploy", value: 0.46)
          SparklineNode(values)
          """, height: 2
      ) {
        StackLayoutSpec.vertical(alignItems: .start) {
          ProgressNode("Deploy", value: 0.46)
          SparklineNode(values)
        }
      },
      GallerySample(
        name: "SpinnerNode", purpose: "A sign of work whose end is not known.",
        code: """
          let spinner = SpinnerNode("Deploying")
          SwitchNode("Deploy") { spinner.isHidden = !$0.isOn }
          """, height: 1
      ) {
        let spinner = SpinnerNode("Deploying")
        spinner.isHidden = true
        return StackLayoutSpec.horizontal(spacing: 2) {
          SwitchNode("Deploy") { spinner.isHidden = !$0.isOn }
          spinner
        }
      },
      GallerySample(
        name: "PlotNode", purpose: "A chart with round numbers at its axes.",
        code: "PlotNode(series: [PlotSeries(values)], kind: .area)", height: 6
      ) {
        PlotNode(series: [PlotSeries(values)], kind: .area)
      },
      GallerySample(
        name: "MiniMapNode",
        purpose: "All of a scroll view's content in a few cells, with the part in view marked.",
        code: "MiniMapNode(for: page)", height: 6
      ) {
        let lines = values.prefix(6).map { String(repeating: "word ", count: 4 * Int($0)) }
        // The gallery scrolls up and down.
        let page = ScrollNode(.horizontal, content: TextNode(lines.joined(separator: "\n"), wrap: .none))
        let map = MiniMapNode(for: page)
        map.hidesAutomatically = false
        return StackLayoutSpec.horizontal(spacing: 2) {
          page.flexGrow(1).flexShrink(1)
          map.width(.points(16)).height(.points(6))
        }
      },
      GallerySample(
        name: "LogNode",
        purpose: "Lines from any thread; it stays at the end while they come. A filter leaves some of them.",
        code: """
          LogNode(log)
          LogNode(log, filter: "full")
          """, height: 3
      ) {
        let log = LogBuffer()
        for host in 1...3 { log.append("host \(host) is \(host == 2 ? "full" : "up")") }
        return StackLayoutSpec.horizontal(spacing: 2) {
          LogNode(log).flexGrow(1).flexBasis(.points(0))
          LogNode(log, filter: "full").flexGrow(1).flexBasis(.points(0))
        }
      },
      GallerySample(
        name: "DocumentNode",
        purpose: "A file of any size as text or as a table. It is read while it is shown.",
        code: #"try DocumentNode(path: "planets.csv")"#, height: 6
      ) {
        do {
          return try DocumentNode(path: SampleFiles.make() + "/Tables/planets.csv")
        } catch {
          return TextNode("\(error)", role: .error)
        }
      },
    ]
  }
}
