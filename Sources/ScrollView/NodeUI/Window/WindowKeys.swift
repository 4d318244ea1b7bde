// The action of a key.
//
// Problem: fields, lists, pages and programs want the same keys, and each order of asking them breaks one: a
// program that is asked first takes letters from fields, one that is asked last never hears an arrow.
//
// Idea: one way (`steps`), from a field's text to the program's last resort. A key goes along it until something
// takes it. Bindings are values in most of the steps, so the same way answers which keys work now, and a chord
// is a second look at it: nothing of the first look is kept but the keys typed.
//
// Pitfalls:
// - A handler may change the tree, so the nodes are collected before the first is asked.
// - A chord in one step comes before a shorter binding in a later one, but not before one in an earlier step.
// - A node that captures a key is asked before the steps are made, since it may change what is enabled.
// - The number before a key lives until the next key, or until its chord ends.

import LayoutCore

/// The keys that scroll.
public enum ScrollKeys: Hashable, Sendable {
  /// Arrows, page keys, Home, End, Space, and the letters `j k g G d u`.
  case arrowsAndLetters
  /// The same without the letters.
  case arrows
}

/// A binding with the keys of it that work, and with those of them that are still to be pressed.
typealias FooterBinding = (binding: KeyBinding, key: KeyPattern, shown: KeyPattern)

/// Something that may take a key.
private enum KeyStep {
  case bindings(KeyTable, of: Owner)
  /// The focused field.
  case text(any ViewBehaviour)
  case node(any ViewBehaviour)
  /// The number before a key.
  case count
  /// ``Window/onKey``
  case program

  /// The owner of bindings, for the window's observer.
  enum Owner {
    case node(DisplayNode)
    case focus, zoom, scrolling
    /// The window.
    case application
    /// Every program.
    case standard

    /// Whether a row of keys shows the bindings, or must know which keys they take.
    var isInFooter: Bool {
      switch self {
      case .node, .focus, .application, .standard: true
      case .zoom, .scrolling: false
      }
    }
  }
}

/// The keys of a window: its bindings, those typed so far, and the way of a key to the action that it carries out.
final class WindowKeys: WindowPart {
  /// The window's own bindings.
  fileprivate let own = NodeKeys()
  /// The window's standard bindings as tables; nil before the first key after a change of them.
  var standardTables: StandardTables?
  /// The node in view with bindings for all the others.
  weak var scopeBindings: (any ScopeBindingsNode)?
  /// The first keys of a chord.
  fileprivate var typed: [KeyStroke] = []
  /// The time at which the chord ends by itself.
  private var end = Double.infinity
  /// The number typed before a key.
  fileprivate var count: Int?

  var chordDeadline: Double? { typed.isEmpty ? nil : end }

  typealias StandardTables = (focus: KeyTable, zoom: KeyTable, scrolling: KeyTable, application: KeyTable)

  private func madeStandardTables() -> StandardTables {
    if let standardTables { return standardTables }
    let standard = window.standardBindings
    let tables = (
      focus: KeyTable(standard.focus), zoom: KeyTable(standard.zoom),
      scrolling: KeyTable(standard.scrolling), application: KeyTable(standard.application)
    )
    standardTables = tables
    return tables
  }

  // MARK: The steps

  /// The nodes that keys go to, innermost first: from the focus outwards, else from the scroll view last
  /// pointed at, else the root of the scope.
  private var chain: [DisplayNode] {
    let touched = window.touchedScrollNode.flatMap {
      window.isShown($0) && window.isInScope($0) ? $0 : nil
    }
    let start = window.focusedNode ?? touched ?? window.scope
    return window.isInScope(start) ? Array(sequence(first: start, next: \.supernode)) : [start]
  }

  /// The node as one that takes keys. Without a focus, a field or list in the chain is not asked: it has its
  /// keys only with the focus.
  private func responder(_ node: DisplayNode) -> (any ViewBehaviour)? {
    guard let node = node.responder else { return nil }
    return window.focusedNode == nil && node.canBecomeFocused ? nil : node
  }

  /// Calls `takes` with all that may take a key, in order, until it returns true. Returns whether it did.
  private func steps(_ takes: (KeyStep) -> Bool) -> Bool {
    let chain = chain
    if window.looksAtKeys {
      for node in chain { if let keys = node.keys { report(keys, of: node) } }
    }
    let field = window.focusedNode?.responder.flatMap { $0.acceptsText ? $0 : nil }
    let isWhole = window.scope === window.root
    let own = isWhole ? own.tables : own.tablesEverywhere
    func has(_ table: KeyTable, _ owner: KeyStep.Owner) -> Bool {
      !table.isEmpty && takes(.bindings(table, of: owner))
    }
    for node in chain {
      if let keys = node.keys, has(keys.tables.priority, .node(node)) { return true }
    }
    if has(own.priority, .application) { return true }
    if let field, takes(.text(field)) { return true }
    for toast in window.toasts.reversed() {
      if let table = toast.actionTable, has(table, .application) { return true }
    }
    for node in chain {
      if let keys = node.keys, has(keys.tables.all, .node(node)) { return true }
      if let responder = responder(node), responder !== field, takes(.node(responder)) { return true }
      if node.acceptsCounts, takes(.count) { return true }
    }
    if let node = scopeBindings, window.isShown(node), window.isInScope(node),
      has(node.scopeBindings, .application)
    {
      return true
    }
    // Not made for keys that something before them takes.
    let standard = madeStandardTables()
    return has(standard.focus, .focus) || has(own.all, .application)
      || window.acceptsCounts && isWhole && takes(.count) || has(standard.zoom, .zoom)
      || has(standard.scrolling, .scrolling) || isWhole && takes(.program)
      || has(standard.application, .standard)
  }

  /// Looks at bindings for probable mistakes, once.
  ///
  /// - Parameter node: the node that has them; nil for the window.
  fileprivate func report(_ keys: NodeKeys, of node: DisplayNode?) {
    guard window.looksAtKeys, !keys.isChecked else { return }
    keys.isChecked = true
    let name = node?.messageName ?? "the window"
    for conflict in keys.conflicts(of: name, hasKeyboardProtocol: window.hasKeyboardProtocol) {
      window.warn(.keyConflict, node ?? window.root, conflict)
    }
  }

  /// Calls `body` with the bindings that work now, nearest first, and those of one list in its order. Their keys are those
  /// that nothing nearer takes.
  private func forEachReachableBinding(
    of isWanted: (KeyStep.Owner) -> Bool = { _ in true }, _ body: (KeyBinding, KeyStep.Owner) -> Void
  ) {
    var seen: Set<KeyPattern> = []
    var isTyping = false
    _ = steps { step in
      if case .text = step { isTyping = true }
      guard case .bindings(let table, let owner) = step, isWanted(owner) else { return false }
      var own: [KeyBinding] = []
      for binding in table.bindings.reversed() where binding.isEnabled {
        let keys = binding.keys.filter { key in
          guard let first = key.strokes.first else { return false }
          return !(isTyping && first.isText) && seen.insert(key).inserted
        }
        guard !keys.isEmpty else { continue }
        var binding = binding
        binding.keys = keys
        own.append(binding)
      }
      for binding in own.reversed() { body(binding, owner) }
      return false
    }
  }

  fileprivate var reachableBindings: [KeyBinding] {
    var found: [KeyBinding] = []
    forEachReachableBinding { binding, _ in found.append(binding) }
    return found
  }

  fileprivate var footerBindings: (own: [FooterBinding], standard: [FooterBinding]) {
    var found: (own: [FooterBinding], standard: [FooterBinding]) = ([], [])
    forEachReachableBinding(of: \.isInFooter) { binding, owner in
      let key = binding.keys.first {
        $0.strokes.starts(with: typed) && $0.strokes.count > typed.count
          && (window.hasKeyboardProtocol || !$0.strokes.contains(where: \.needsKeyboardProtocol))
      }
      guard binding.footer, let key else { return }
      let entry = (binding, key, KeyPattern(Array(key.strokes.dropFirst(typed.count))))
      switch owner {
      case .node, .application: found.own.append(entry)
      case .standard: if typed.isEmpty { found.standard.append(entry) }
      case .focus, .zoom, .scrolling: break
      }
    }
    return found
  }

  // MARK: A key

  fileprivate func handle(_ key: Key, _ modifiers: Modifiers) {
    let stroke = KeyStroke(key, modifiers)
    // Nodes know Shift-Tab as one key, however it was sent.
    let (key, modifiers) = key == .tab ? (stroke.key, stroke.modifiers) : (key, modifiers)
    if !typed.isEmpty { return continueChord(stroke) }
    let observation = window.observation
    if stroke == KeyStroke(.escape), window.endTextSelection() { return observation.note(.app, by: nil) }
    for node in chain.reversed() where responder(node)?.captureKey(key, modifiers) == true {
      return observation.note(.node, by: node)
    }
    let field = window.focusedNode?.responder
    if count != nil, field?.acceptsText != true, takeIntoCount(stroke) {
      return observation.note(.app, by: nil)
    }
    let (count, strokes) = (count, [stroke])
    self.count = nil
    let isTaken = steps { step in
      switch step {
      case .bindings(let table, let owner):
        guard take(strokes, count, table) else { return false }
        noteBinding(of: owner)
      case .text(let node):
        guard node.handleKey(key, modifiers) || stroke.isText else { return false }
        observation.note(.node, by: node)
      case .node(let node):
        guard node.handleKey(key, modifiers) else { return false }
        observation.note(.node, by: node)
      case .count:
        guard takeIntoCount(stroke) else { return false }
        observation.note(.app, by: nil)
      case .program:
        guard window.onKey?(key, modifiers) == true else { return false }
        observation.note(.app, by: nil)
      }
      return true
    }
    // Ctrl-I and Shift-Enter that nothing takes are Tab and Enter, as in all other terminals.
    if !isTaken, window.traits.hasKeyboardProtocol, let usual = stroke.withoutKeyboardProtocol {
      self.count = count
      handle(usual.key, usual.modifiers)
    }
  }

  func paste(_ text: String) {
    if let node = chain.lazy.compactMap(responder).first(where: { $0.handlePaste(text) }) {
      window.observation.note(.node, by: node)
    }
  }

  /// Notes who carried out a key.
  private func noteBinding(of owner: KeyStep.Owner) {
    let observation = window.observation
    guard let report = observation.report else { return }
    switch owner {
    case .node(let node): observation.note(.node, by: node)
    case .focus: observation.note(.focus, by: window.focusedNode)
    case .zoom: observation.note(.zoom, by: window.keyScrollNodes.first(where: \.isZoomEnabled))
    case .scrolling: if report.asked.isEmpty { observation.note(.app, by: nil) }
    case .application, .standard: observation.note(.app, by: nil)
    }
  }

  fileprivate func zoomOrScroll(_ stroke: KeyStroke) {
    let standard = madeStandardTables()
    if !take([stroke], nil, standard.zoom) { _ = take([stroke], nil, standard.scrolling) }
  }

  /// Takes a digit into the number, or Backspace or Escape once it has begun.
  private func takeIntoCount(_ stroke: KeyStroke) -> Bool {
    if let digit = stroke.digit, count != nil || digit > 0 {
      count = (count ?? 0) *| 10 +| digit
      return true
    }
    guard let number = count, stroke.modifiers.isEmpty else { return false }
    switch stroke.key {
    case .backspace: count = number < 10 ? nil : number / 10
    case .escape: count = nil
    default: return false
    }
    return true
  }

  /// Carries out the binding of some keys, or waits for more if a longer one begins so.
  private func take(_ typed: [KeyStroke], _ count: Int?, _ table: KeyTable, waits: Bool = true) -> Bool {
    guard let first = typed.first else { return false }
    var found: (binding: KeyBinding, key: KeyPattern)?
    var isWaiting = false
    table.forEachBinding(beginningWith: first) { binding in
      // Only bindings of these keys are asked whether they are enabled.
      guard binding.pattern(beginningWith: typed, where: { _ in true }) != nil, binding.isEnabled else {
        return true
      }
      if waits, binding.pattern(beginningWith: typed, where: { $0.strokes.count > typed.count }) != nil {
        isWaiting = true
        return false
      }
      if found == nil,
        let key = binding.pattern(beginningWith: typed, where: { $0.strokes.count == typed.count })
      {
        found = (binding, key)
      }
      return true
    }
    if isWaiting {
      (self.typed, end, self.count) = (typed, window.time + window.chordPatience, count)
      window.setNeedsDisplay()
      return true
    }
    guard let found else { return false }
    found.binding.perform(KeyInvocation(key: found.key, count: count))
    return true
  }

  // MARK: Chords

  private func continueChord(_ stroke: KeyStroke) {
    let (typed, count) = endChord()
    if stroke.key == .escape || !look(for: typed + [stroke], count, waits: true) {
      window.onUnknownChord?(KeyPattern(typed + [stroke]))
    }
  }

  /// Ends a chord that has waited for its time, and carries out the shorter binding, if there is one.
  func endOldChord() {
    guard let end = chordDeadline, end <= window.time else { return }
    let (typed, count) = endChord()
    if !look(for: typed, count, waits: false) { window.onUnknownChord?(KeyPattern(typed)) }
  }

  @discardableResult
  fileprivate func endChord() -> (typed: [KeyStroke], count: Int?) {
    defer { (typed, count) = ([], nil) }
    window.setNeedsDisplay()
    return (typed, count)
  }

  private func look(for typed: [KeyStroke], _ count: Int?, waits: Bool) -> Bool {
    steps { step in
      guard case .bindings(let table, let owner) = step, take(typed, count, table, waits: waits) else {
        return false
      }
      noteBinding(of: owner)
      return true
    }
  }
}

extension Window {
  /// The window's key bindings: they work wherever the focus is, after those of the nodes.
  public var keyBindings: [KeyBinding] {
    get { keys.own.bindings }
    set {
      keys.own.bindings = newValue
      keys.report(keys.own, of: nil)
    }
  }

  /// Sets the window's ``keyBindings``.
  @discardableResult
  public func bindings(@KeyBindingBuilder _ bindings: () -> [KeyBinding]) -> Self {
    keyBindings = bindings()
    return self
  }

  /// The keys of a chord that has begun.
  public var typedKeys: KeyPattern? { keys.typed.isEmpty ? nil : KeyPattern(keys.typed) }

  /// The number typed for the next key.
  public var typedCount: Int? { keys.count }

  /// The bindings that work now, nearest first, and those of one list in its order. Those whose keys all belong to nearer ones are left out, and
  /// those of a scroll view or field itself are not among them.
  public var reachableBindings: [KeyBinding] { keys.reachableBindings }

  /// Those that a row of keys shows: of nodes and the window, and of every program. After the start of a chord, those that
  /// continue it.
  var footerBindings: (own: [FooterBinding], standard: [FooterBinding]) { keys.footerBindings }

  /// Carries out a key. A program may type keys by it.
  package func handle(_ key: Key, _ modifiers: Modifiers) { keys.handle(key, modifiers) }

  /// Carries out a key by the bindings that zoom and scroll, leaving out all others.
  package func zoomOrScroll(_ key: Key, _ modifiers: Modifiers) {
    keys.zoomOrScroll(KeyStroke(key, modifiers))
  }

  /// Forgets the keys of a chord that has begun.
  package func forgetChord() {
    if !keys.typed.isEmpty { keys.endChord() }
  }
}
