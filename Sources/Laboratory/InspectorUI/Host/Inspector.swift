// How a panel looks at a program from outside.
//
// Problem: a debugger that lives in the tree which it shows changes what it shows: its nodes take room, focus and
// keys, its frames make others late, and a trace made with it differs from one made without.
//
// Idea: the inspector is a program that runs another one. The front end gives it the screen and the clock; it gives
// the program a screen that may be smaller and a clock that may be slower. The program draws into a canvas of its
// own, which is copied to the screen; overlays are drawn into the copy. The panel is a second window with a root, a
// theme, a focus and a time of its own. It reads the program's nodes when a frame is drawn, and changes none.
//
// Cost: closed, each call is passed on after one comparison. Open, each frame of the screen copies the program's
// canvas and draws the panel. The program draws only when it would have drawn without the inspector.
//
// Pitfalls:
// - The program must get the same times as without the inspector until people slow its clock: sums of seconds would
//   differ in the last bit (`ProgramClock`).
// - A gesture that begins on one side ends there, wherever the pointer is released.
// - Opening and docking change the program's size, and motion up to that moment belongs to the old size.

import NodeUI
import SceneFields

/// Runs a program, and when people ask for it a panel over it or at its side that shows all that a scroll view
/// computes: the tree, the numbers of the chosen view, warnings.
///
/// ```swift
/// FrontEnd.main(Inspector(window))
/// ```
///
/// F12 opens it. While it is closed it costs one comparison for each event and frame.
public final class Inspector: ScreenApplication {
  /// The inspected program. Before the first frame it may be replaced by one that contains it, such as a recorder of
  /// its input.
  public var program: any ScreenApplication
  /// The program itself, which a recorder may contain.
  var ownProgram: any ScreenApplication
  var currentWindow: () -> Window
  /// The window at the program's front.
  public var window: Window { currentWindow() }
  let openingKeys: KeyPattern
  private let moreSections: (InspectedWindow) -> [any PanelSection]

  /// The open panel.
  var panel: InspectorPanel?
  var clock = ProgramClock()
  var screen = Size.zero
  var traits = ScreenTraits()
  /// The placement that people chose.
  public internal(set) var placement = InspectorPlacement.over
  /// The columns and rows that people gave the panel.
  var lengths: (columns: Int?, rows: Int?) = (nil, nil)
  /// Whether the program keeps its size when the panel is docked, and the screen is larger instead.
  private var keepsProgramSize = false
  /// A place that people asked for, until it is known whether the screen has room there.
  private var askedPlacement: InspectorPlacement?
  var programSize: Size?
  /// Makes the program again as it was at the start, from what it was read from; nil if that cannot be done. With it,
  /// people can continue from a moment of the past.
  public var remake: (() throws -> Window)?
  /// Looks for probable mistakes beyond those that the window has noted, in what the program was read from. It is called
  /// for each frame with the panel.
  public var lints: (() -> LintReport)?
  /// Called with the new window when the program was made again. A program that contains its window shows the new one
  /// then; one that is its window is replaced without it.
  public var onRemake: ((Window) -> Void)?
  /// Whether an event is for what contains the program, such as a recorder of its input, even while the panel has the keys.
  package var passesOn: ((InputEvent) -> Bool)?
  /// The scroll view that people have chosen in the panel; nil while the program has the keys.
  package var viewOfPanel: ScrollNode? { panel?.hasKeys == true ? panel?.inspection.chosenView : nil }
  /// Leaves a program that another one has opened, by `q` in the panel; nil if nothing is around it.
  var leave: (() -> Void)?
  /// The input of a program that can be made again.
  var inputs = InputLog()
  /// The replay that brings a program that was made again to a moment, while it runs.
  var replay: ProgramReplay?
  /// The time of the last call of the front end.
  var screenTime = 0.0

  /// - Parameters:
  ///   - program: the program, which shows a window.
  ///   - window: returns the window at its front.
  ///   - key: the key that opens the panel, moves the keys there and closes it.
  ///   - sections: makes sections in addition to those that every panel has.
  public init(
    _ program: any ScreenApplication, window: @escaping () -> Window, key: KeyPattern = "f12",
    sections: @escaping (InspectedWindow) -> [any PanelSection] = { _ in [] }
  ) {
    (self.program, ownProgram, currentWindow) = (program, program, window)
    (openingKeys, moreSections) = (key, sections)
  }

  /// Inspects a program that is one window.
  public convenience init(_ window: Window, key: KeyPattern = "f12") {
    self.init(window, window: { window }, key: key)
  }

  // MARK: Opening

  public var isOpen: Bool { panel != nil }

  /// Opens the panel.
  ///
  /// - Parameters:
  ///   - placement: its place; nil for the last one.
  ///   - takesKeys: whether the panel gets the keys, not the program.
  public func open(_ placement: InspectorPlacement? = nil, takesKeys: Bool = true) {
    if let placement { (self.placement, askedPlacement) = (placement, placement) }
    if panel == nil {
      let panel = InspectorPanel(
        Inspection { [unowned self] in window }, theme: window.theme, moreSections: moreSections,
        wakeFrontEnd: window.wakeFrontEnd)
      self.panel = panel
      addKeys(to: panel)
      panel.inspection.log.observe(window)
      panel.inspection.lints = { [weak self] in self?.lints?() ?? LintReport() }
      panel.inspection.goTo = { [weak self] in self?.goTo($0) }
      panel.window.traitsDidChange(traits)
      panel.inspection.time = clock.time(at: screenTime)
    }
    panel?.hasKeys = takesKeys
    applyGeometry()
    panel?.focusFirst()
  }

  /// Opens the panel before the first frame. The program always keeps the size that it has without the panel: the
  /// screen is larger by a docked panel, also after people have docked it elsewhere, and as large as the program while
  /// the panel is closed (``screenSize(for:)``).
  public func openKeepingSize(_ placement: InspectorPlacement) {
    keepsProgramSize = true
    open(placement, takesKeys: false)
  }

  /// Closes the panel. The program gets the whole screen and the screen's clock again.
  public func close() {
    guard panel != nil else { return }
    panel?.inspection.past = nil
    panel?.inspection.log.stop()
    clock.setSpeed(1, at: screenTime)
    clock.setPaused(false, at: screenTime)
    panel = nil
    isDirty = true
    applyGeometry()
  }

  /// The screen that gives the program a size, with the panel as it is now.
  public func screenSize(for program: Size) -> Size {
    isOpen && keepsProgramSize ? InspectorGeometry.screen(for: program, placement) : program
  }

  func isOpening(_ key: Key, _ modifiers: Modifiers) -> Bool {
    openingKeys.strokes == [KeyStroke(key, modifiers)]
  }

  // MARK: Places

  /// The cells of the program and of the panel; nil while it is closed.
  var geometry: InspectorGeometry? {
    guard isOpen else { return nil }
    if keepsProgramSize, let programSize { return InspectorGeometry(around: programSize, placement) }
    return InspectorGeometry(placement, on: screen, lengths: lengths)
  }

  /// Gives program and panel their sizes. Motion up to this moment uses the old size.
  func applyGeometry() {
    guard screen != .zero else { return }
    let geometry = geometry
    setProgramSize(geometry?.program ?? (keepsProgramSize ? programSize : nil) ?? screen)
    if let geometry, let panel {
      panel.place(geometry)
      if let asked = askedPlacement, !keepsProgramSize {
        panel.message = InspectorGeometry.complaint(asked, on: screen)
      }
      askedPlacement = nil
    }
    isDirty = true
  }

  private func setProgramSize(_ size: Size) {
    guard size != programSize else { return }
    if programSize != nil { drawProgramBetweenFrames() }
    programSize = size
    resizeProgram(to: size)
  }

  private func resizeProgram(to size: Size) {
    if remake != nil { inputs.add(.resize(size), at: clock.time(at: screenTime)) }
    program.resize(rows: size.height, columns: size.width)
  }

  // MARK: The front end

  /// The time of the screen at which the program last drew.
  var drawTime = 0.0
  /// The time at which the marks of changed cells go out.
  var damageEnd: Double?
  /// Whether the screen must be drawn though neither program nor panel asks for it.
  var isDirty = false

  public func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    program.traitsDidChange(traits)
    panel?.window.traitsDidChange(traits)
  }

  public func resize(rows: Int, columns: Int) {
    screen = Size(columns, rows)
    guard isOpen || keepsProgramSize else {
      programSize = screen
      return resizeProgram(to: screen)
    }
    if keepsProgramSize {
      setProgramSize(isOpen ? InspectorGeometry.program(on: screen, placement) : screen)
    }
    applyGeometry()
  }

  public func wake(at time: Double) {
    screenTime = time
    if replay != nil { advanceReplay() }
    program.wake(at: dueTime(at: time))
    if let slowFrame, slowFrame <= time { isDirty = true }
    if let damageEnd, damageEnd <= time, !clock.isPaused {
      self.damageEnd = nil
      panel?.damage.clear()
      isDirty = true
    }
    panel?.window.wake(at: time)
  }

  /// The program's time, at its deadline if that is only a rounding error away.
  func dueTime(at time: Double) -> Double {
    let now = clock.time(at: time)
    guard !clock.isScreenClock, !clock.isPaused, let deadline = program.deadline, deadline > now,
      deadline - now < 1e-6
    else { return now }
    return deadline
  }

  public var needsDisplay: Bool {
    guard let panel else { return isDirty || program.needsDisplay }
    return isDirty || program.needsDisplay || panel.window.needsDisplay
  }

  /// The time of the next frame of a program that moves in slow motion: the screen shows as many frames as at full
  /// speed.
  private var slowFrame: Double? {
    guard clock.speed < 1, !clock.isPaused, let deadline = program.deadline,
      deadline <= clock.time(at: drawTime) + Window.frameInterval + 1e-6
    else { return nil }
    return drawTime + Window.frameInterval
  }

  public var deadline: Double? {
    let own = program.deadline.flatMap { clock.screenTime(of: $0) }
    return [own, slowFrame, panel?.window.deadline, damageEnd, replay == nil ? nil : screenTime].compactMap(
      \.self
    ).min()
  }

  public var watchedDescriptors: [Int32] { program.watchedDescriptors }
  public var wantsMouse: Bool { isOpen || program.wantsMouse }
  public var wantsPointerMotion: Bool { program.wantsPointerMotion }
  public var title: String? { program.title }
  public var progress: Double? { program.progress }
  public func takeCopiedText() -> String? { program.takeCopiedText() ?? panel?.window.takeCopiedText() }
  public func useTerminal() -> String? { program.useTerminal() }
  public func takeRequest() -> ScreenRequest? { program.takeRequest() ?? panel?.window.takeRequest() }

  public func handle(_ event: InputEvent, at time: Double) {
    screenTime = time
    if case .key(let key, let modifiers) = event, isOpening(key, modifiers) { return openingKeyPressed() }
    guard let panel else { return passOn(event) }
    panel.message = nil
    route(event, to: panel)
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    screenTime = time
    isDirty = false
    guard let panel else {
      if remake != nil { inputs.begin(at: clock.time(at: time)) }
      return program.draw(into: &canvas, at: dueTime(at: time))
    }
    draw(panel, into: &canvas)
  }
}
