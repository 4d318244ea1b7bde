import NodeUI

/// The open panel: a window of its own, and the frames of the program.
final class InspectorPanel {
  let inspection: Inspection
  let node: InspectorPanelNode
  let window: Window
  /// Whether the panel gets the keys, not the program.
  var hasKeys = false
  /// The cells of the panel on the screen.
  private(set) var rect = Rect.zero
  /// The last frame of the program.
  var frame = Canvas(rows: 0, columns: 0)
  /// The program's frame with overlays, as it is on the screen.
  var shownFrame = Canvas(rows: 0, columns: 0)
  /// The last frame of the panel.
  var panelFrame = Canvas(rows: 0, columns: 0)
  /// The side on which a button was pressed, until it is released.
  var pressedSide: Side?
  /// A message in place of the keys, until the next input.
  var message: String?
  /// Whether the next click chooses a view.
  var choosesByClick = false
  /// The overlays that show.
  var overlays: Set<Overlay> = []
  /// The cells that the last frame of the program changed, while they are shown or counted.
  var damage = FrameDamage()
  /// The last frames of the program.
  var history = FrameHistory()
  /// The times of the last frames.
  private(set) var frameTimes = FrameTimes()

  enum Side { case program, panel, line, nowhere }

  init(
    _ inspection: Inspection, theme: Theme, moreSections: (InspectedWindow) -> [any PanelSection],
    wakeFrontEnd: @escaping @Sendable () -> Void
  ) {
    self.inspection = inspection
    let sections: [any PanelSection] =
      [TreeSection(inspection), ViewSection(inspection)] + moreSections(InspectedWindow(inspection))
      + [PlotSection(inspection), EventsSection(inspection), NotesSection(inspection)]
    node = InspectorPanelNode(sections)
    window = Window(node, theme: theme, wakeFrontEnd: wakeFrontEnd)
    window.scrollKeys = .arrows
    window.standardBindings.focus = []
    window.standardBindings.zoom = []
    window.standardBindings.application.removeAll { $0.id == "app.quit" }
    inspection.onMessage = { [weak self] in self?.message = $0 }
    inspection.onChange = { [weak window] in window?.setNeedsDisplay() }
    inspection.update()
  }

  /// Gives the panel its cells.
  func place(_ geometry: InspectorGeometry) {
    node.isAtRight = geometry.isAtRight
    inspection.hasTitles = geometry.isAtRight
    guard geometry.panel != rect else { return }
    rect = geometry.panel
    window.resize(rows: rect.size.height, columns: rect.size.width)
  }

  /// Gives the first section the focus, unless one has it.
  func focusFirst() {
    window.layoutIfNeeded()
    inspection.update()
    node.update()
    window.layoutIfNeeded()
    guard window.focusedNode == nil else { return }
    for key in ["t", "v"] as [Unicode.Scalar] {
      if let section = node.sections.first(where: { $0.key == key }), node.isShown(section) {
        return node.show(key)
      }
    }
  }

  /// Notes that the program has drawn a frame.
  func noteFrame(at time: Double) { frameTimes.add(time) }
}

/// The cells that a frame changed.
struct FrameDamage {
  private(set) var rects: [Rect] = []
  private(set) var cellCount = 0

  /// Finds the cells in which two frames of one size differ. O(cells)
  mutating func compare(_ frame: Canvas, with last: Canvas) {
    (rects, cellCount) = ([], 0)
    guard (frame.rows, frame.columns) == (last.rows, last.columns) else { return }
    for row in 0..<frame.rows where !frame.shows(row: row, sameAs: last, row: row) {
      var start: Int?
      for column in 0...frame.columns {
        let differs = column < frame.columns && !frame.shows(row, column, sameAs: last, row, column)
        if differs, start == nil { start = column }
        guard !differs, let first = start else { continue }
        rects.append(Rect(x: first, y: row, width: column - first, height: 1))
        cellCount += column - first
        start = nil
      }
    }
  }

  mutating func clear() { (rects, cellCount) = ([], 0) }
}

/// The times of the last frames, for their number in a second.
struct FrameTimes {
  private var times: [Double] = []

  mutating func add(_ time: Double) {
    times.removeAll { $0 <= time - 1 || $0 > time }
    times.append(time)
  }

  /// The frames in the second before a time.
  func count(at time: Double) -> Int { times.count { $0 > time - 1 && $0 <= time } }
}
