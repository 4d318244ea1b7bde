import ScrollCore

/// The bindings that every window has, in the order in which they are asked.
@MainActor
public struct StandardBindings {
  /// Tab, Shift-Tab, and Enter for the default button, before the window's own bindings.
  public var focus: [KeyBinding]
  /// The keys that zoom the scroll view around the focus.
  public var zoom: [KeyBinding]
  /// The keys that scroll.
  public var scrolling: [KeyBinding]
  /// The keys of every program, after ``Window/onKey``.
  public var application: [KeyBinding]

  init(_ window: Window) {
    let make = Maker(window: window)
    focus = [
      make(["tab"], "focus.next", "Next control", group: "Focus") { window, _ in
        window.moveFocus(.next)
      },
      make(["shift+tab"], "focus.previous", "Previous control", group: "Focus") { window, _ in
        window.moveFocus(.previous)
      },
      make(
        ["enter"], "focus.default", "Press the default button", group: "Focus",
        isEnabled: { $0.defaultButton != nil }
      ) { window, _ in window.defaultButton?.press() },
      make(
        ["shift+f10", "f16"], "focus.menu", "Menu of what has the focus", group: "Focus",
        isEnabled: { $0.focusedNode?.nodeWithContextMenu != nil }
      ) { window, _ in window.openContextMenuOfFocus() },
    ]
    zoom = [
      make.zoom(["+", "="], "zoom.in", "Zoom in") { $0.setZoomScale(ZoomSteps.next(after: $0.zoomScale)) },
      make.zoom(["-", "_"], "zoom.out", "Zoom out") {
        $0.setZoomScale(ZoomSteps.previous(before: $0.zoomScale))
      },
      make.zoom(["0"], "zoom.fit", "Show all") { $0.zoomToFit() },
      make.zoom(["1"], "zoom.actualSize", "Natural size") { $0.setZoomScale(1) },
    ]
    scrolling = [
      make.scroll(["up"], "scroll.up", "Scroll up", letter: "k") { .line(.vertical, -$1) },
      make.scroll(["down"], "scroll.down", "Scroll down", letter: "j") { .line(.vertical, $1) },
      make.scroll(["left"], "scroll.left", "Scroll left") { .line(.horizontal, -$1) },
      make.scroll(["right"], "scroll.right", "Scroll right") { .line(.horizontal, $1) },
      make.scroll(Maker.wide(.up), "scroll.halfPageUp", "Half a page up", letter: "u") {
        .halfPage(.vertical, -$1)
      },
      make.scroll(Maker.wide(.down), "scroll.halfPageDown", "Half a page down", letter: "d") {
        .halfPage(.vertical, $1)
      },
      make.scroll(Maker.wide(.left), "scroll.halfPageLeft", "Half a page to the left") {
        .halfPage(.horizontal, -$1)
      },
      make.scroll(Maker.wide(.right), "scroll.halfPageRight", "Half a page to the right") {
        .halfPage(.horizontal, $1)
      },
      make.scroll(["pageup", "shift+space"], "scroll.pageUp", "Page up") { .page($0, -$1) },
      make.scroll(["pagedown", "space"], "scroll.pageDown", "Page down") { .page($0, $1) },
      make.scroll(Maker.wide(.pageUp), "scroll.pageLeft", "Page to the left") { .page(.horizontal, -$1) },
      make.scroll(Maker.wide(.pageDown), "scroll.pageRight", "Page to the right") { .page(.horizontal, $1) },
      make.scroll(["home"], "scroll.start", "Go to the start", letter: "g") { axis, _ in .toStart(axis) },
      make.scroll(["end"], "scroll.end", "Go to the end", letter: "G") { axis, _ in .toEnd(axis) },
      make.scroll(Maker.wide(.home), "scroll.leftEdge", "Go to the left edge") { _, _ in .toStart(.horizontal)
      },
      make.scroll(Maker.wide(.end), "scroll.rightEdge", "Go to the right edge") { _, _ in .toEnd(.horizontal)
      },
    ].flatMap(\.self)
    scrolling.append(
      make(
        ["ctrl+r"], "scroll.refresh", "Refresh", group: "Scroll", isEnabled: { $0.refreshingNode != nil }
      ) { window, _ in window.refreshingNode?.beginRefreshing() })
    application = Self.programKeys.map { entry in
      make(
        entry.keys, entry.id, entry.title, group: "Program", footer: entry.isInFooter,
        isEnabled: entry.isEnabled
      ) { window, _ in
        entry.action(window)
      }
    }
    application.append(
      make(
        ["ctrl+p"], "app.palette", "Find a command", group: "Program", isEnabled: { $0.showsPalette }
      ) { window, _ in window.showPalette() })
  }

  /// A binding of every program.
  package struct ProgramKey {
    package let keys: [KeyPattern]
    package let id: String
    package let title: String
    let isInFooter: Bool
    let isEnabled: (Window) -> Bool
    let action: (Window) -> Void

    fileprivate init(
      _ keys: KeyPattern..., id: String, title: String, footer: Bool = false,
      isEnabled: @escaping (Window) -> Bool = { _ in true }, action: @escaping (Window) -> Void
    ) {
      (self.keys, self.id, self.title, isInFooter) = (keys, id, title, footer)
      (self.isEnabled, self.action) = (isEnabled, action)
    }
  }

  package static let programKeys = [
    ProgramKey("?", "H", "f1", id: "app.help", title: "Help", footer: true) { $0.showKeys() },
    // A dialog that people type into by mistake must not end the program.
    ProgramKey("q", id: "app.quit", title: "Quit", footer: true, isEnabled: { $0.scope === $0.root }) {
      $0.quit()
    },
    ProgramKey("ctrl+c", id: "app.interrupt", title: "Copy, stop or quit") { $0.interrupt() },
    ProgramKey("ctrl+z", id: "app.suspend", title: "Suspend") { $0.suspend() },
    ProgramKey("ctrl+l", id: "app.repaint", title: "Draw everything again") { $0.repaint() },
  ]
}

extension Window {
  /// Gives the focused scroll view the key that a letter stands for: a list moves its selection. Returns whether it took
  /// the key.
  fileprivate func letsFocusedScrollNode(take stroke: KeyStroke) -> Bool {
    guard let focusedNode = focusedNode as? ScrollNode, let node = focusedNode.responder else {
      return false
    }
    return node.handleKey(stroke.key, stroke.modifiers)
  }
}

/// Makes bindings of a window that do not keep it alive.
@MainActor
private struct Maker {
  weak var window: Window?

  func callAsFunction(
    _ keys: [KeyPattern], _ id: String, _ title: String, group: String? = nil, footer: Bool = true,
    isEnabled: @escaping (Window) -> Bool = { _ in true },
    action: @escaping (Window, KeyInvocation) -> Void
  ) -> KeyBinding {
    KeyBinding(
      keys: keys, id: id, title: { title }, group: group, footer: footer,
      isEnabled: { [weak window] in window.map(isEnabled) ?? false }
    ) { [weak window] invocation in
      if let window { action(window, invocation) }
    }
  }

  /// The keys with and without Ctrl.
  func zoom(_ keys: [Unicode.Scalar], _ id: String, _ title: String, action: @escaping (ScrollNode) -> Void)
    -> KeyBinding
  {
    let patterns = keys.map { KeyPattern(.character($0)) } + keys.map { KeyPattern(.character($0), .control) }
    return self(
      patterns, id, title, group: "Zoom", isEnabled: { $0.keyScrollNodes.contains(where: \.isZoomEnabled) }
    ) { window, _ in
      if let node = window.keyScrollNodes.first(where: \.isZoomEnabled) { action(node) }
    }
  }

  /// A binding for keys, and one for a letter that does the same.
  func scroll(
    _ keys: [KeyPattern], _ id: String, _ title: String, letter: KeyPattern? = nil,
    command: @escaping (ScrollState.Axis, Int) -> ScrollCommand
  ) -> [KeyBinding] {
    func binding(
      _ bound: [KeyPattern], _ isEnabled: @escaping (Window) -> Bool, meaning key: KeyStroke? = nil
    ) -> KeyBinding {
      self(
        bound, id, title, group: "Scroll", isEnabled: { isEnabled($0) && !$0.keyScrollNodes.isEmpty }
      ) { window, invocation in
        if let key, invocation.count == nil, window.letsFocusedScrollNode(take: key) { return }
        let wanted = command(window.mainAxis, invocation.count ?? 1)
        if case .line(_, let count) = wanted, window.keyScrollNodes.first?.focusScrolls == true {
          return window.moveFocus(count > 0 ? .next : .previous)
        }
        window.perform(wanted)
      }
    }
    let key = keys.first?.strokes.first.flatMap { $0.modifiers.isEmpty ? $0 : nil }
    let letters =
      letter.map { [binding([$0], { $0.scrollKeys == .arrowsAndLetters }, meaning: key)] } ?? []
    return [binding(keys) { _ in true }] + letters
  }

  /// A key with any modifiers.
  static func wide(_ key: Key) -> [KeyPattern] {
    let modifiers: [Modifiers] = [.shift, .control, .alt]
    return modifiers.map { KeyPattern(key, $0) }
      + [[.shift, .control], [.shift, .alt], [.control, .alt], [.shift, .control, .alt]].map {
        KeyPattern(key, $0)
      }
  }
}
