import LayoutCore
import NodeUI
import Observation
import SceneFields

extension Demo {
  static let dashboard = Demo(
    "dashboard", "This machine, live",
    keys: [
      DemoKey("l", effect: "log", help: "turns to the log of processes that began and ended, and back") {
        (node: DashboardNode, _) in node.turn()
      },
      DemoKey("p", effect: "pause", help: "stops the figures, and lets them go on") {
        (node: DashboardNode, _) in node.store.isPaused.toggle()
      },
      DemoKey(
        "s", effect: "sorts",
        help: "sorts by the next column; a click on a name sorts by it, and turns the order"
      ) { (node: DashboardNode, _) in node.sortByNextColumn() },
    ],
    poster: Poster(
      size: Size(76, 18),
      steps: PreviewStep.key(.down, times: 3) + PreviewStep.key(.character("l"), after: 2)
        + PreviewStep.key(.character("l"), after: 2))
  ) { setting in
    DashboardNode(setting.showsMachine ? DashboardStore(ThisMachine()) : .sample)
  }
}

/// The figures of the last two minutes.
@Observable final class DashboardStore {
  private(set) var now = MachineFigures()
  private(set) var busy: [Double] = []
  private(set) var memory: [Double] = []
  var isPaused = false
  @ObservationIgnored let log = LogBuffer()
  @ObservationIgnored private let source: any MachineSource

  /// The seconds that the plots show.
  static let kept = 120

  init(_ source: any MachineSource) {
    self.source = source
    take()
  }

  /// A machine that has run for a while.
  static var sample: DashboardStore {
    let store = DashboardStore(SampleMachine())
    for _ in 1..<kept { store.take() }
    return store
  }

  /// Takes the next figures, and notes the processes that began and ended.
  func take() {
    guard !isPaused else { return }
    let (old, new) = (now.processes, source.next())
    now = new
    busy = (busy + [new.busy * 100]).suffix(Self.kept)
    memory = (memory + [new.memory * 100]).suffix(Self.kept)
    // At the start all of them are new.
    guard busy.count > 1 else { return }
    let (before, after) = (Set(old.map(\.id)), Set(new.processes.map(\.id)))
    for process in new.processes where !before.contains(process.id) { note("began", process) }
    for process in old where !after.contains(process.id) { note("ended", process) }
  }

  private func note(_ event: String, _ process: ProcessFigures) {
    log.append("\(now.time)  \(event)  \(process.name) (\(process.id))")
  }
}

/// Plots of load and memory, and below them the processes or the log.
final class DashboardNode: DisplayNode {
  let store: DashboardStore
  private let table: TableNode
  private let tabs: TabsNode
  private let split: SplitNode
  private let status = StatusBarNode()

  init(_ store: DashboardStore) {
    self.store = store
    let load = Self.plot("Processors", .plot1) { store.busy }
    let memory = Self.plot("Memory", .plot2) { store.memory }
    let plots = DisplayNode { _ in
      StackLayoutSpec.horizontal(spacing: 2) {
        load.flexGrow(1).flexShrink(1).flexBasis(.points(0))
        memory.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      }
    }
    // The type is written, since the compiler takes seconds to find it.
    let columns: [TableColumn<ProcessFigures>] = [
      TableColumn("Name", \.name, width: 15),
      TableColumn("Load %", \.busy) { (busy: Double) in String((busy * 1000).rounded() / 10) },
      TableColumn("MiB", \.memory) { (size: Double) in String(Int(size.rounded())) },
      TableColumn("PID", \.id, width: 7), TableColumn("Threads", \.threads),
      TableColumn("Time", \.time, width: 8) { ProcessFigures.minutes($0) },
    ]
    table = TableNode({ store.now.processes }, columns: columns)
    table.indicators = ScrollNodeIndicators(horizontal: .never, vertical: .always)
    tabs = TabsNode([.init("Processes", table), .init("Log", LogNode(store.log))])
    split = SplitNode(plots, tabs, fraction: 0.4, axis: .vertical)
    split.minimums = 4
    super.init()
    table.sort(by: TableSorting(column: 1, isDescending: true))
    every(.seconds(1)) { _, _ in store.take() }
  }

  /// The plot of some percentages, below its title and the last of them; a low one has no title.
  private static func plot(_ title: String, _ color: ColorRole, _ values: @escaping () -> [Double])
    -> DisplayNode
  {
    let plot = PlotNode(kind: .area, range: 0...100) {
      let values = values()
      let points = values.enumerated().map { PlotPoint(x: Double($0 - values.count + 1), y: $1) }
      return [PlotSeries(points: points, color: .role(color))]
    }
    plot.places = Double(1 - DashboardStore.kept)...0
    plot.placeText = { "\(Int($0)) s" }
    let heading = TextNode({ "\(title) \(Int(values().last ?? 0)) %" }, role: .title, maximumLines: 1)
    return DisplayNode { range in
      StackLayoutSpec.vertical {
        if range.max.height > 2 { heading }
        plot.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      }
    }
  }

  /// Shows the other page.
  func turn() { tabs.currentIndex = 1 - tabs.currentIndex }

  /// Sorts by the next column: the largest number first, names from A to Z.
  func sortByNextColumn() {
    let column = ((table.sorting?.column ?? -1) + 1) % table.headings.count
    table.sort(by: TableSorting(column: column, isDescending: table.headings[column].isNumeric))
  }

  override func updateProperties() {
    status.leading = (store.isPaused ? "paused, " : "") + "\(store.now.processes.count) processes"
    status.middle = store.now.load.isEmpty ? "" : "load \(store.now.load)"
    status.trailing = store.now.age
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      split.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      if constrainedSize.max.height > 4 { status }
    }
  }
}
