import NodeUI

// Routes input to the panel or to the program.
extension Inspector {
  /// Opens the panel, moves the keys there, or closes it.
  func openingKeyPressed() {
    if let panel, panel.hasKeys { return close() }
    if panel == nil { return open() }
    giveKeys(toPanel: true)
  }

  func giveKeys(toPanel: Bool) {
    panel?.hasKeys = toPanel
    isDirty = true
  }

  func route(_ event: InputEvent, to panel: InspectorPanel) {
    switch event {
    case .mouse(let event): route(event, to: panel)
    case .key where passesOn?(event) == true: passOn(event)
    case .key(let key, let modifiers):
      if panel.hasKeys { return send(event, to: panel) }
      if modifiers.isEmpty, takesTimeKey(key) { return }
      sendToProgram(event)
    case .paste:
      if panel.hasKeys { send(event, to: panel) } else { sendToProgram(event) }
    }
  }

  /// The keys that move the program's time while it has the keys.
  private func takesTimeKey(_ key: Key) -> Bool {
    switch key {
    case .function(7): stepBack()
    case .function(8): togglePause()
    case .function(9): stepForward()
    default: return false
    }
    return true
  }

  private func send(_ event: InputEvent, to panel: InspectorPanel) {
    panel.window.handle(event, at: screenTime)
    isDirty = true
  }

  /// A program that stands still gets no events.
  private func sendToProgram(_ event: InputEvent) {
    guard !clock.isPaused else { return }
    passOn(event)
    panel?.inspection.notePhases(at: clock.time(at: screenTime))
  }

  /// Passes an event to the program, and notes it if the program can be made again.
  func passOn(_ event: InputEvent) {
    let time = clock.time(at: screenTime)
    // A hand is not slowed: gestures are measured by the screen's clock.
    let hand = clock.isScreenClock ? nil : screenTime
    window.handTime = hand
    if remake != nil { inputs.add(.event(event, hand: hand), at: time) }
    program.handle(event, at: time)
  }

  // MARK: The pointer

  private func side(of point: Point, _ panel: InspectorPanel) -> InspectorPanel.Side {
    guard panel.rect.contains(point) else { return .program }
    if panel.node.isAtRight, point.x == panel.rect.minX { return .line }
    if !panel.node.isAtRight, point.y == panel.rect.minY { return .line }
    return .panel
  }

  private func route(_ event: MouseEvent, to panel: InspectorPanel) {
    let point = Point(x: event.column, y: event.row)
    var side = side(of: point, panel)
    switch event.kind {
    case .press:
      if side == .program, clock.isPaused || panel.choosesByClick {
        panel.choosesByClick = false
        panel.inspection.choose(at: point)
        side = .nowhere
        isDirty = true
      } else {
        giveKeys(toPanel: side != .program)
      }
      panel.pressedSide = side
    case .drag, .release:
      side = panel.pressedSide ?? side
      if event.kind == .release { panel.pressedSide = nil }
    case .wheel, .move: break
    }
    switch side {
    case .program: sendToProgram(.mouse(event))
    case .panel:
      var own = event
      own.row = max(0, min(point.y - panel.rect.minY, panel.rect.size.height - 1))
      own.column = max(0, min(point.x - panel.rect.minX, panel.rect.size.width - 1))
      send(.mouse(own), to: panel)
    case .line: if case .drag = event.kind { moveLine(to: point, panel) }
    case .nowhere: break
    }
  }

  /// Moves the line between program and panel.
  private func moveLine(to point: Point, _ panel: InspectorPanel) {
    if panel.node.isAtRight {
      lengths.columns = screen.width - point.x
    } else {
      lengths.rows = screen.height - point.y
    }
    applyGeometry()
  }

  // MARK: Keys of the panel

  func addKeys(to panel: InspectorPanel) {
    let inspection = panel.inspection
    func key(_ keys: KeyPattern..., title: String, action: @escaping (Inspector) -> Void) -> KeyBinding {
      KeyBinding(keys: keys, title: { title }) { [weak self] _ in if let self { action(self) } }
    }
    var bindings = [
      key("escape", title: "ends what was begun last") { $0.endInnermost() },
      key("s", title: "gives the keys to the scene") { $0.giveKeys(toPanel: false) },
      key("tab", title: "next scroll view") { _ in inspection.chooseNext(forward: true) },
      key("shift+tab", title: "previous scroll view") { _ in inspection.chooseNext(forward: false) },
      key("c", title: "chooses a view by a click") { $0.panel?.choosesByClick = true },
      key("space", title: "pause") { $0.togglePause() },
      key(",", title: "a frame back") { $0.stepBack() },
      key(".", title: "a frame on") { $0.stepForward() },
      key("<", title: "slower") { $0.changeSpeed(by: 1) },
      key(">", title: "faster") { $0.changeSpeed(by: -1) },
      key("d", title: "right, below, over") { $0.dockNext() },
      key("g", title: "continues from this moment") { $0.continueFromHere() },
      key("?", title: "these keys") { $0.showHelp() },
    ]
    if leave != nil { bindings.append(key("q", title: "goes back") { $0.leave?() }) }
    bindings += Overlay.allCases.map { overlay in
      let digit = Unicode.Scalar(UInt8(48 + overlay.rawValue))
      return key(KeyPattern(.character(digit)), title: overlay.title) { $0.toggle(overlay) }
    }
    bindings += panel.node.sections.map { section in
      let letter = section.key
      return key(KeyPattern(.character(letter)), title: section.title) { $0.panel?.node.show(letter) }
    }
    panel.window.keyBindings = bindings
  }

  /// Ends the innermost thing that people have begun and that no section has ended. It never leaves the panel, so that
  /// the keys after it do not go to the scene unnoticed.
  private func endInnermost() {
    guard let panel, !stopReplay() else { return }
    if panel.choosesByClick {
      panel.choosesByClick = false
    } else if panel.node.focusedSection?.cancel() == true {
    } else if panel.inspection.chosenElement != nil {
      panel.inspection.choose(panel.inspection.chosenView)
    } else {
      panel.message = "s gives the keys to the scene, \(openingKeys.name) closes"
    }
    isDirty = true
  }

  private func toggle(_ overlay: Overlay) {
    guard let panel else { return }
    if panel.overlays.remove(overlay) == nil { panel.overlays.insert(overlay) }
    panel.damage.clear()
    isDirty = true
  }

  private func dockNext() {
    placement = InspectorGeometry.next(after: placement, on: screen)
    lengths = (nil, nil)
    applyGeometry()
  }

  private func showHelp() {
    guard let panel else { return }
    let keys =
      panel.window.keyBindings.map { ($0.keys.map(\.name).joined(separator: " "), $0.title) }
      + [(openingKeys.name, "closes the inspector"), ("F7 F8 F9", "in the scene: back, pause, on")]
      + panel.node.sections.flatMap { section in
        section.keys.map { ("\(section.key) \($0.keys)", $0.effect) }
      }
    let rows = keys.map { "\($0.padded(to: 9)) \($1)" }
    let text = PanelTextNode()
    text.string = rows.joined(separator: "\n")
    let help = ScrollNode(content: text)
    help.bindings {
      KeyBinding("?", "escape", title: "closes the help") { [weak help, weak panel] in
        if let help { panel?.window.dismiss(help) }
      }
    }
    panel.window.present(help, as: .modal(title: "Keys", width: .fraction(1), height: .fraction(1)))
  }
}
