import LayoutCore
import ScreenCore
import ScrollCore

// Frames, when the next one is due, and pictures of the tree that are no frames.
extension Window {
  public var needsDisplay: Bool { isDirty || needsLayout || ObservedChanges.isPending }

  public var deadline: Double? {
    if hasIdleTime { return time }
    let next = min(
      motionDeadline ?? .infinity, ticks.deadline ?? .infinity, tasks.deadline ?? .infinity,
      motion.schedule.spinnerDeadline)
    return next.isFinite ? next : nil
  }

  /// Whether there is work that can wait, and no frame that comes first.
  private var hasIdleTime: Bool { idle.isPending && !needsDisplay }

  /// Does the work of a node, for as long as the node has some, while the window has nothing else to do.
  package func addIdleWork(of worker: any IdleWorker) { idle.add(worker) }

  /// Stops work that can wait, which tests then do at moments of their choice.
  package func pauseIdleWork() { idle.isPaused = true }

  /// Does all work that can wait.
  package func finishIdleWork() { idle.finish() }

  /// The time of the next frame without ticks and spinners, which may never end; nil at rest.
  package var motionDeadline: Double? {
    let isMoving = motion.isInView || root.layoutTransition != nil
    var deadline = isMoving ? lastFrame + Self.frameInterval : motion.schedule.deadline
    if let end = keys.chordDeadline { deadline = min(deadline, end) }
    if let next = pointer.edgeDeadline { deadline = min(deadline, next) }
    for node in motion.unseen { deadline = min(deadline, node.state.motionEnd ?? .infinity) }
    // Animated nodes change at most once per frame interval.
    deadline = max(deadline, lastFrame + Self.frameInterval)
    return deadline.isFinite ? deadline : nil
  }

  /// Ignores NaN, absurd and backward times.
  func noteTime(_ time: Double) {
    if time > self.time, time < 1e12 { self.time = time }
  }

  public func wake(at time: Double) {
    noteTime(time)
    ticks.perform()
    if let deadline = motionDeadline, deadline <= time { isDirty = true }
    if motion.schedule.spinnerDeadline <= time { isDirty = true }
    keys.endOldChord()
    if images.hasNews { isDirty = true }
    if !watches.isEmpty { lookAtDescriptors() }
    if hasIdleTime { doIdleWork() }
    work.perform()
    onWake?()
    tasks.endTurn()
  }

  /// Makes rows ahead, for example. The layout that adopts them costs no frame.
  private func doIdleWork() {
    let before = layoutCount
    changeUnseen { idle.perform() }
    if layoutCount > before { checks.checkRows(of: idle.worker) }
  }

  /// The most times that properties are updated for one frame.
  private static let mostRounds = 8

  /// Brings layout and motion to the present: handlers must see the tree as it is at the time of the event.
  func bringUpToDate() {
    if needsLayout { layoutIfNeeded() }
    motion.advance()
    if needsLayout { layoutIfNeeded() }
    placePresentations()
  }

  // MARK: A frame

  public func draw(into canvas: inout Canvas, at time: Double) {
    frameCount += 1
    noteTime(time)
    work.perform()
    ticks.start()
    ticks.perform()
    if needsLayout { checks.rowLayouts = 0 }
    motion.advanceForFrame()
    advanceTransition()
    pointer.scrollAtEdge()
    applyObservedChanges()
    layoutIfNeeded()
    // Delegates may change the tree during layout; three more rounds settle every sane case.
    for _ in 0..<3 where needsLayout { layoutIfNeeded() }
    // Their anchors may have scrolled.
    placePresentations()
    passFocusOn()
    checks.checkLayout()
    if frameCount == 1, platform != .terminal { checks.checkPlatform() }
    isDirty = false
    images.beginFrame()
    let context = DrawingContext(canvas: canvas, time: self.time, theme: shownTheme, host: self)
    canvas = Canvas(rows: 0, columns: 0)
    var drawing = TreeDrawing(context: context)
    drawing.schedule.nextChanges = motion.nextChanges
    draw(by: &drawing)
    placeCursor(in: context)
    checks.checkDisplay(isAskedForAgain: isDirty)
    checks.checkBars(of: drawing.schedule.scrollNodes)
    checks.checkLists(drawing.schedule.scrollNodes)
    drawing.schedule.hint(&context.canvas, since: motion.schedule)
    swap(&canvas, &context.canvas)
    lastFrame = self.time
    motion.beginFrame(drawing.schedule)
    observation.observeFrame()
    tasks.endTurn()
  }

  /// Runs what depends on changed properties, until nothing does.
  private func applyObservedChanges() {
    var nodes: [DisplayNode] = []
    for _ in 0..<Self.mostRounds {
      guard ObservedChanges.isPending else { return }
      nodes = ObservedChanges.apply()
      layoutIfNeeded()
    }
    guard ObservedChanges.isPending else { return }
    ObservedChanges.forget()
    let names = Set(nodes.map(\.messageName)).sorted()
    warn(
      .restless, nodes.first ?? root,
      "\(names.joined(separator: " and ")) \(names.count == 1 ? "changes" : "change") in each update what an update reads,"
        + " so updates have no end: set a property only if it differs")
  }

  private func draw(by drawing: inout TreeDrawing) {
    drawing.draw(root)
    drawPresentations(by: &drawing)
  }

  private func advanceTransition() {
    if let transition = root.layoutTransition {
      // The first frame of a transition shows its beginning.
      if reducesMotion {
        transition.completeTransition(true)
      } else if let lastTransition {
        transition.advance(by: max(0, time - lastTransition))
      }
    }
    lastTransition = root.layoutTransition == nil ? nil : time
  }

  // MARK: Frames without transient bars

  // For pictures, and for checks that must not depend on the time since the last motion.

  /// The first scroll view in view that shows a transient bar.
  package var nodeWithTransientBar: ScrollNode? {
    motion.schedule.scrollNodes.first { $0.showsTransientBar(at: time) }
  }

  /// The rows of a frame of this window as they are without its transient bars. Cells in which the frame shows something
  /// else than the window, such as a message over it, stay. O(1) if no bar shows, else O(nodes in view + cells)
  package func rowsWithoutTransientBars(_ frame: Canvas) -> [String] {
    guard nodeWithTransientBar != nil, frame.rows == size.height, frame.columns == size.width else {
      return frame.text
    }
    let shown = drawingAgain(hidingTransientBars: false)
    let bare = drawingAgain(hidingTransientBars: true)
    return (0..<frame.rows).map { row in
      guard !shown.shows(row: row, sameAs: bare, row: row) else { return frame.text(row: row) }
      var text = String.UnicodeScalarView()
      for column in 0..<frame.columns {
        let scalars = frame.scalars(at: row, column)
        let isShown = scalars == shown.scalars(at: row, column)
        for scalar in isShown ? bare.scalars(at: row, column) : scalars {
          if let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
        }
      }
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// The last frame, drawn once more. It is none of the window's frames, and changes nothing.
  private func drawingAgain(hidingTransientBars hides: Bool) -> Canvas {
    let (wasDirty, hid) = (isDirty, hidesTransientBars)
    defer {
      hidesTransientBars = hid
      isDirty = wasDirty
    }
    hidesTransientBars = hides
    var drawing = TreeDrawing(
      context: DrawingContext(
        canvas: Canvas(rows: size.height, columns: size.width), time: time, theme: shownTheme, host: self))
    drawing.repeatsFrame = true
    draw(by: &drawing)
    return drawing.context.canvas
  }

  // MARK: Other pictures

  /// A node and its subnodes drawn by themselves, as with everything in view and without indicators: for copying
  /// more than the screen shows. O(cells)
  ///
  /// - Parameter rect: the part to draw, in the node's coordinates, of at most 10,000 rows.
  public func drawing(of node: DisplayNode, in rect: Rect) -> Canvas {
    drawing(of: node, in: rect, isSketch: false)
  }

  /// The same; a sketch is drawn of the nodes as they are, and prepares none of them.
  func drawing(of node: DisplayNode, in rect: Rect, isSketch: Bool) -> Canvas {
    let canvas = Canvas(rows: min(rect.size.height, 10_000), columns: rect.size.width)
    var drawing = TreeDrawing(
      context: DrawingContext(canvas: canvas, time: time, theme: shownTheme, host: nil))
    drawing.context.drawsContentOnly = true
    drawing.repeatsFrame = isSketch
    drawing.draw(node, at: .zero - rect.origin)
    return drawing.context.canvas
  }

  /// Draws messages over the last rows of a frame, in the colour of errors: the first five, and the number of others.
  package func draw(messages: [String], into canvas: inout Canvas) {
    guard !messages.isEmpty, canvas.rows > 0, canvas.columns > 0 else { return }
    let most = 5
    var lines = messages.prefix(most).map { SafeText.of($0) }
    if messages.count > most { lines.append("… \(messages.count - most) more") }
    lines = Array(lines.prefix(canvas.rows))
    let theme = shownTheme
    let context = DrawingContext(canvas: canvas, time: time, theme: theme, host: self)
    canvas = Canvas(rows: 0, columns: 0)
    let (rows, columns) = (context.canvas.rows, context.canvas.columns)
    for (index, line) in lines.enumerated() {
      let row = rows - lines.count + index
      context.fill(Rect(x: 0, y: row, width: columns, height: 1), style: theme.error)
      context.put(line, at: Point(x: 0, y: row), columns: columns, style: theme.error)
    }
    // Rows with messages do not move with the content.
    context.canvas.removeHints()
    swap(&canvas, &context.canvas)
  }
}

extension ScrollNode {
  /// Whether a bar shows that will disappear by itself, or once its thumb is let go.
  fileprivate func showsTransientBar(at time: Double) -> Bool {
    [ScrollState.Axis.vertical, .horizontal].contains { isTransient($0) && isIndicatorVisible($0, at: time) }
  }

  /// Whether the indicator of an axis shows for a while only.
  func isTransient(_ axis: ScrollState.Axis) -> Bool { policy(axis) == .auto }
}
