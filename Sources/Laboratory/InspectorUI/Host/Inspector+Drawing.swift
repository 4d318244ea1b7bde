import LayoutCore
import NodeUI
import ScrollCore

// Draws the program into a canvas of its own, and composes the screen.
extension Inspector {
  /// Draws the program if its frame is out of date, without showing it, so that motion up to now is kept.
  func drawProgramBetweenFrames() {
    let time = clock.time(at: screenTime)
    if let panel {
      drawProgramIfNeeded(at: time, panel)
    } else if program.needsDisplay || (program.deadline.map { $0 <= time } ?? false) {
      var canvas = Canvas(rows: window.size.height, columns: window.size.width)
      program.draw(into: &canvas, at: time)
    }
  }

  private func drawProgramIfNeeded(at time: Double, _ panel: InspectorPanel) {
    let size = window.size
    let fits = (panel.frame.rows, panel.frame.columns) == (size.height, size.width)
    let isMoving = !clock.isPaused && (program.deadline.map { $0 <= time + Window.frameInterval } ?? false)
    if !fits || program.needsDisplay || isMoving { drawProgram(at: time, panel) }
  }

  /// Draws the program's frame, and keeps it.
  func drawProgram(at time: Double, _ panel: InspectorPanel) {
    if remake != nil { inputs.begin(at: time) }
    let size = window.size
    let last = panel.overlays.contains(.damage) ? panel.frame : nil
    if (panel.frame.rows, panel.frame.columns) != (size.height, size.width) {
      panel.frame = Canvas(rows: size.height, columns: size.width)
    } else {
      panel.frame.clear()
    }
    // A demo may have opened another window.
    panel.inspection.log.observe(window)
    program.draw(into: &panel.frame, at: time)
    drawTime = screenTime
    if let last {
      panel.damage.compare(panel.frame, with: last)
      damageEnd = nil
    }
    panel.noteFrame(at: time)
    panel.inspection.time = time
    panel.inspection.update()
    panel.inspection.notePhases(at: time)
    panel.history.add(panel.frame, panel.inspection.moment(at: time))
  }

  func draw(_ panel: InspectorPanel, into canvas: inout Canvas) {
    let now = dueTime(at: screenTime)
    drawProgramIfNeeded(at: now, panel)
    let inspection = panel.inspection
    inspection.time = inspection.past?.time ?? now
    if let past = inspection.past, let frame = panel.history.frame(at: past.time) {
      panel.shownFrame = frame
    } else {
      panel.shownFrame.copyContents(of: panel.frame)
    }
    drawOverlays(panel)
    let isScreen = (canvas.rows, canvas.columns) == (panel.shownFrame.rows, panel.shownFrame.columns)
    if isScreen {
      canvas.copyContents(of: panel.shownFrame)
    } else {
      canvas.copy(panel.shownFrame, row: 0, column: 0)
    }
    // Rows of the screen have another part that stands still.
    canvas.removeHints()
    drawPanel(panel)
    canvas.copy(panel.panelFrame, row: panel.rect.minY, column: panel.rect.minX)
    placeCursor(panel, on: &canvas)
  }

  private func drawOverlays(_ panel: InspectorPanel) {
    guard !panel.overlays.isEmpty else { return }
    // Cells that flash with every frame are too much for people who want no motion.
    let showsDamage = clock.isPaused || !window.reducesMotion
    var painter = OverlayPainter(
      canvas: panel.shownFrame, inspection: panel.inspection, hasColors: traits.colors != .none,
      hasSymbols: traits.isUTF8)
    panel.shownFrame = Canvas(rows: 0, columns: 0)
    painter.draw(panel.overlays, damage: showsDamage ? panel.damage.rects : [])
    swap(&panel.shownFrame, &painter.canvas)
    damageEnd = !clock.isPaused && !panel.damage.rects.isEmpty ? screenTime + Window.frameInterval : nil
  }

  private func drawPanel(_ panel: InspectorPanel) {
    let size = panel.rect.size
    // A program may show another window, or a scene with another theme.
    if panel.window.theme != window.theme { panel.window.theme = window.theme }
    panel.node.texts = texts(of: panel)
    panel.inspection.update()
    panel.window.layoutIfNeeded()
    panel.node.update()
    if (panel.panelFrame.rows, panel.panelFrame.columns) != (size.height, size.width) {
      panel.panelFrame = Canvas(rows: size.height, columns: size.width)
    } else {
      panel.panelFrame.clear()
    }
    panel.window.draw(into: &panel.panelFrame, at: screenTime)
  }

  /// The terminal's cursor is where the keys go.
  private func placeCursor(_ panel: InspectorPanel, on canvas: inout Canvas) {
    if panel.hasKeys {
      canvas.cursor = panel.panelFrame.cursor.map {
        (row: $0.row + panel.rect.minY, column: $0.column + panel.rect.minX)
      }
    } else {
      canvas.cursor = panel.shownFrame.cursor.flatMap {
        panel.rect.contains(Point(x: $0.column, y: $0.row)) ? nil : $0
      }
    }
  }

  // MARK: Texts

  private func texts(of panel: InspectorPanel) -> InspectorPanelNode.Texts {
    let inspection = panel.inspection
    var texts = InspectorPanelNode.Texts()
    texts.hasKeys = panel.hasKeys
    let now = clock.time(at: screenTime)
    let time =
      inspection.past.map { "−" + seconds(max(0, now - $0.time)) } ?? seconds(now - inspection.origin)
    let state = inspection.past != nil ? "◂" : clock.isPaused ? "■" : "▶"
    texts.state = "keys: \(panel.hasKeys ? "panel" : "scene")  \(clock.speedText) \(state) \(time)"
    var rest = ""
    if panel.overlays.contains(.damage), panel.rect.size.width >= 60 {
      rest = "   \(panel.damage.cellCount) cells"
    }
    if panel.rect.size.width >= 76, panel.node.isAtRight {
      rest = "   \(panel.frameTimes.count(at: now)) frames/s" + (rest.isEmpty ? "" : "," + rest.dropFirst(2))
    }
    texts.state += rest
    if let view = inspection.chosenView {
      texts.view = "\(inspection.name(of: view)) · \(view.summary(in: inspection))"
    }
    let message = panel.message ?? (panel.choosesByClick ? "Click a scroll view to choose it" : nil)
    texts.keys = message.map { [PanelHint("", $0)] } ?? hints(panel)
    return texts
  }

  /// Hints for the keys that work now: the keys of the focused section come before the keys of the panel. The last hint opens the
  /// list of all keys.
  private func hints(_ panel: InspectorPanel) -> [PanelHint] {
    let own = panel.hasKeys ? panel.node.focusedSection?.hints : nil
    if let own, own.isOnly { return own.hints }
    // A field over the sections has the keys.
    if own == nil, panel.hasKeys, panel.window.focusedNode is TextFieldNode {
      return [PanelHint("Enter", "takes it"), PanelHint("Escape", "leaves it")]
    }
    let general = [
      ("Tab", "view"), ("Space", "pause"), (", .", "frame"), ("s", "scene"), ("< >", "speed"),
      ("1-6", "over"),
      ("d", "place"), ("?", "all"),
    ]
    let back = leave == nil ? [] : [PanelHint("q", "back")]
    return (own?.hints ?? []) + back + general.map { PanelHint($0.0, $0.1) }
  }
}

// The program and the panel apart, for checks of what is on the screen.
extension Inspector {
  /// The program's last frame with its overlays; nil while the panel is closed, when the program has the whole screen.
  public var programFrame: Canvas? { panel?.shownFrame }

  /// The panel's last frame; nil while it is closed.
  public var panelFrame: Canvas? { panel?.panelFrame }

  /// The program's time at a time of the screen, in seconds.
  public func programTime(at time: Double) -> Double { clock.time(at: time) }

  /// The state of a scroll view at the moment of the past that is shown, and that time; nil in the present.
  public func pastState(of node: ScrollNode) -> (state: ScrollState, time: Double)? {
    guard let past = panel?.inspection.past, let state = past.states[ObjectIdentifier(node)] else {
      return nil
    }
    return (state, past.time)
  }
}
