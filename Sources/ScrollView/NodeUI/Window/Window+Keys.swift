// The action of a key.
//
// Problem: fields, lists, pages and programs want the same keys, and each order of asking them breaks one: a
// program that is asked first takes letters from fields, one that is asked last never hears an arrow.
//
// Idea: one list of steps (`keySteps`), from a field's text to the program's last resort. A key runs down it
// until something takes it. Bindings are values in most of the steps, so the same list answers which keys
// work now, and a chord is a second look at it: nothing of the first look is kept but the keys typed.
//
// Pitfalls:
// - A handler may change the tree, so the nodes are collected before the first is asked.
// - A chord in one step comes before a shorter binding in a later one, but not before one in an earlier step.
// - A node that captures a key is asked before the steps are made, since it may change what is enabled.
// - The number before a key lives until the next key, or until its chord ends.

import LayoutCore

/// The keys of a window: its bindings, and those typed so far.
struct WindowKeys {
  let own = NodeKeys()
  /// Made for the first key.
  var standard: StandardBindings? { didSet { standardTables = nil } }
  /// The same as tables.
  var standardTables: (focus: KeyTable, zoom: KeyTable, scrolling: KeyTable, application: KeyTable)?
  var scrollKeys = ScrollKeys.arrowsAndLetters
  /// The first keys of a chord.
  var typed: [KeyStroke] = []
  /// The time at which the chord ends by itself.
  var end = Double.infinity
  /// The number typed before a key.
  var count: Int?

  /// Seconds until a chord ends without a key.
  var patience = 1.0

  var chordDeadline: Double? { typed.isEmpty ? nil : end }

  /// Takes a digit into the number, or Backspace or Escape once it has begun.
  mutating func takeIntoCount(_ stroke: KeyStroke) -> Bool {
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
}

/// The keys that scroll.
public enum ScrollKeys: Hashable, Sendable {
  /// Arrows, page keys, Home, End, Space, and the letters `j k g G d u`.
  case arrowsAndLetters
  /// The same without the letters.
  case arrows
}

/// Something that may take a key.
private enum KeyStep {
  case bindings(KeyTable, of: Owner)
  /// The focused field.
  case text(any ResponderNode)
  case node(any ResponderNode)
  /// The number before a key.
  case count
  /// ``Window/onKey``
  case program

  /// The owner of bindings, for the window's observer.
  enum Owner {
    case node(DisplayNode)
    case focus, zoom, scrolling
    /// The window, or every program.
    case application
  }
}

extension Window {
  /// The window's key bindings: they work wherever the focus is, after those of the nodes.
  public var keyBindings: [KeyBinding] {
    get { keys.own.bindings }
    set {
      keys.own.bindings = newValue
      report(keys.own, of: "the window")
    }
  }

  /// Sets the window's ``keyBindings``.
  @discardableResult
  public func bindings(@KeyBindingBuilder _ bindings: () -> [KeyBinding]) -> Self {
    keyBindings = bindings()
    return self
  }

  /// Whether digits make a number for the key after them, wherever the focus is.
  public var acceptsCounts: Bool {
    get { keys.own.acceptsCounts }
    set { keys.own.acceptsCounts = newValue }
  }

  /// The keys that scroll.
  public var scrollKeys: ScrollKeys {
    get { keys.scrollKeys }
    set { keys.scrollKeys = newValue }
  }

  /// The bindings that every window has. A program may change them or leave some out.
  public var standardBindings: StandardBindings {
    get {
      if let standard = keys.standard { return standard }
      let standard = StandardBindings(self)
      keys.standard = standard
      return standard
    }
    set { keys.standard = newValue }
  }

  /// The same as tables.
  private var standardTables: (focus: KeyTable, zoom: KeyTable, scrolling: KeyTable, application: KeyTable) {
    if let tables = keys.standardTables { return tables }
    let standard = standardBindings
    let tables = (
      focus: KeyTable(standard.focus), zoom: KeyTable(standard.zoom),
      scrolling: KeyTable(standard.scrolling), application: KeyTable(standard.application)
    )
    keys.standardTables = tables
    return tables
  }

  /// The keys of a chord that has begun.
  public var typedKeys: KeyPattern? { keys.typed.isEmpty ? nil : KeyPattern(keys.typed) }

  /// Seconds until a chord ends without a key; infinity lets it wait for its next key.
  public var chordPatience: Double {
    get { keys.patience }
    set { keys.patience = newValue }
  }

  /// Called with the keys of a chord that ended without a binding, by Escape, too.
  public var onUnknownChord: ((KeyPattern) -> Void)? {
    get { handlers.unknownChord }
    set { handlers.unknownChord = newValue }
  }

  /// Whether bindings are looked at for probable mistakes, which ``warnings`` then report: in debug builds, and
  /// wherever people write bindings without compiling them.
  package var looksAtKeys: Bool {
    get { checks.looksAtKeys }
    set { checks.looksAtKeys = newValue }
  }

  /// The number typed for the next key.
  public var typedCount: Int? { keys.count }

  // MARK: The steps

  /// The nodes that keys go to, innermost first: from the focus outwards, else from the scroll view last
  /// pointed at, else the root of the scope.
  var keyChain: [DisplayNode] {
    let touched = focusState.touchedScrollNode.flatMap { isShown($0) && isInScope($0) ? $0 : nil }
    let start = focusedNode ?? touched ?? scope
    return isInScope(start) ? Array(sequence(first: start, next: \.supernode)) : [start]
  }

  /// The node as one that takes keys. Without a focus, a field or list in the chain is not asked: it has its
  /// keys only with the focus.
  func responder(_ node: DisplayNode) -> (any ResponderNode)? {
    guard let node = node as? any ResponderNode else { return nil }
    return focusedNode == nil && node.canBecomeFocused ? nil : node
  }

  /// All that may take a key, in order.
  private var keySteps: [KeyStep] {
    let chain = keyChain
    if checks.looksAtKeys {
      for node in chain { if let keys = node.keys { report(keys, of: node.messageName) } }
    }
    let field = (focusedNode as? any ResponderNode).flatMap { $0.acceptsText ? $0 : nil }
    let own = scope === root ? keys.own.tables.all : keys.own.tables.everywhere
    var steps: [KeyStep] = []
    steps.reserveCapacity(2 * chain.count + 8)
    for node in chain {
      if let table = node.keys?.tables.priority, !table.isEmpty {
        steps.append(.bindings(table, of: .node(node)))
      }
    }
    let first = scope === root ? keys.own.tables.priority : KeyTable(own.bindings.filter(\.priority))
    if !first.isEmpty { steps.append(.bindings(first, of: .application)) }
    if let field { steps.append(.text(field)) }
    for node in chain {
      if let table = node.keys?.tables.all, !table.isEmpty { steps.append(.bindings(table, of: .node(node))) }
      if let responder = responder(node), responder !== field { steps.append(.node(responder)) }
      if node.acceptsCounts { steps.append(.count) }
    }
    let standard = standardTables
    steps.append(.bindings(standard.focus, of: .focus))
    steps.append(.bindings(own, of: .application))
    if acceptsCounts, scope === root { steps.append(.count) }
    steps.append(.bindings(standard.zoom, of: .zoom))
    steps.append(.bindings(standard.scrolling, of: .scrolling))
    steps.append(.program)
    steps.append(.bindings(standard.application, of: .application))
    return steps
  }

  private func report(_ keys: NodeKeys, of owner: @autoclosure () -> String) {
    guard checks.looksAtKeys, !keys.isChecked else { return }
    keys.isChecked = true
    for conflict in keys.conflicts(of: owner()) { warn(conflict) }
  }

  /// The bindings that work now, nearest first, and those of one list in its order. Those whose keys all belong to nearer ones are left out, and
  /// those of a scroll view or field itself are not among them.
  public var reachableBindings: [KeyBinding] {
    var (found, seen): ([KeyBinding], Set<KeyPattern>) = ([], [])
    var isTyping = false
    for step in keySteps {
      if case .text = step { isTyping = true }
      guard case .bindings(let table, _) = step else { continue }
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
      found += own.reversed()
    }
    return found
  }

  // MARK: A key

  /// Carries out a key. A program may type keys by it.
  package func handle(_ key: Key, _ modifiers: Modifiers) {
    let stroke = KeyStroke(key, modifiers)
    if !keys.typed.isEmpty { return continueChord(stroke) }
    for node in keyChain.reversed() {
      if responder(node)?.captureKey(key, modifiers) == true { return note(.node, by: node) }
    }
    let steps = keySteps
    let field = focusedNode as? any ResponderNode
    if keys.count != nil, field?.acceptsText != true, keys.takeIntoCount(stroke) {
      return note(.app, by: nil)
    }
    let count = keys.count
    keys.count = nil
    for step in steps {
      switch step {
      case .bindings(let table, let owner):
        if take([stroke], count, table) { return noteBinding(of: owner) }
      case .text(let node):
        if node.handleKey(key, modifiers) || stroke.isText { return note(.node, by: node) }
      case .node(let node): if node.handleKey(key, modifiers) { return note(.node, by: node) }
      case .count: if keys.takeIntoCount(stroke) { return note(.app, by: nil) }
      case .program: if onKey?(key, modifiers) == true { return note(.app, by: nil) }
      }
    }
  }

  /// Notes who carried out a key.
  private func noteBinding(of owner: KeyStep.Owner) {
    guard observation.report != nil else { return }
    switch owner {
    case .node(let node): note(.node, by: node)
    case .focus: note(.focus, by: focusedNode)
    case .zoom: note(.zoom, by: keyScrollNodes.first(where: \.isZoomEnabled))
    case .scrolling: if observation.report?.asked.isEmpty == true { note(.app, by: nil) }
    case .application: note(.app, by: nil)
    }
  }

  /// Carries out a key by the bindings that zoom and scroll, leaving out all others.
  package func zoomOrScroll(_ key: Key, _ modifiers: Modifiers) {
    let (stroke, standard) = (KeyStroke(key, modifiers), standardTables)
    if !take([stroke], nil, standard.zoom) { _ = take([stroke], nil, standard.scrolling) }
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
      (keys.typed, keys.end, keys.count) = (typed, time + keys.patience, count)
      setNeedsDisplay()
      return true
    }
    guard let found else { return false }
    found.binding.perform(KeyInvocation(key: found.key, count: count))
    return true
  }

  // MARK: Chords

  /// Forgets the keys of a chord that has begun.
  package func forgetChord() {
    if !keys.typed.isEmpty { _ = endChord() }
  }

  private func continueChord(_ stroke: KeyStroke) {
    let steps = keySteps
    let (typed, count) = endChord()
    if stroke.key == .escape || !look(for: typed + [stroke], count, in: steps, waits: true) {
      onUnknownChord?(KeyPattern(typed + [stroke]))
    }
  }

  /// Ends a chord that has waited for its time, and carries out the shorter binding, if there is one.
  func endOldChord() {
    guard let end = keys.chordDeadline, end <= time else { return }
    let (typed, count) = endChord()
    if !look(for: typed, count, in: keySteps, waits: false) { onUnknownChord?(KeyPattern(typed)) }
  }

  private func endChord() -> (typed: [KeyStroke], count: Int?) {
    defer { (keys.typed, keys.count) = ([], nil) }
    setNeedsDisplay()
    return (keys.typed, keys.count)
  }

  private func look(for typed: [KeyStroke], _ count: Int?, in steps: [KeyStep], waits: Bool) -> Bool {
    for case .bindings(let table, let owner) in steps where take(typed, count, table, waits: waits) {
      noteBinding(of: owner)
      return true
    }
    return false
  }
}
