import LayoutCore

/// The bindings of a node or a window.
@MainActor
final class NodeKeys {
  var bindings: [KeyBinding] = [] {
    didSet { (madeTables, isChecked) = (nil, false) }
  }
  private var madeTables: (scope: Tables, everywhere: Tables)?
  /// The bindings in the form in which keys are looked up, made for the first key.
  var tables: Tables { bothTables.scope }
  /// Those that work while something else is presented.
  var tablesEverywhere: Tables { bothTables.everywhere }
  private var bothTables: (scope: Tables, everywhere: Tables) {
    if let madeTables { return madeTables }
    let tables = (Tables(bindings), Tables(bindings.filter { $0.reach == .everywhere }))
    madeTables = tables
    return tables
  }

  @MainActor
  struct Tables {
    let all: KeyTable
    /// Those that come before fields.
    let priority: KeyTable

    fileprivate init(_ bindings: [KeyBinding]) {
      (all, priority) = (KeyTable(bindings), KeyTable(bindings.filter(\.priority)))
    }
  }

  /// Whether digits make a number for the key after them.
  var acceptsCounts = false
  /// The place in the order of Tab, and whether Tab stays inside of the node.
  var (focusOrder, isFocusScope): (Int?, Bool) = (nil, false)
  /// The items of the menu that a press of the right button opens.
  var contextMenu: [MenuItem] = []
  /// Whether the window has looked for conflicts in them.
  var isChecked = false

  /// Probable mistakes in the bindings.
  ///
  /// - Parameters:
  ///   - owner: the name of the node or the window.
  ///   - hasKeyboardProtocol: whether the terminal tells all keys apart.
  func conflicts(of owner: String, hasKeyboardProtocol: Bool) -> [String] {
    var (found, seen): ([String], Set<KeyPattern>) = ([], [])
    let patterns = bindings.flatMap { binding in binding.keys.map { (binding, $0) } }
    for (binding, pattern) in patterns {
      func report(_ text: String) { found.append("the key \u{201c}\(pattern)\u{201d} of \(owner) \(text)") }
      guard let first = pattern.strokes.first else {
        let nearest = pattern.suggestion.map { "; did you mean \u{201c}\($0)\u{201d}?" } ?? ""
        report("cannot be read, so it does nothing\(nearest)")
        continue
      }
      if !seen.insert(pattern).inserted { report("has two bindings; the later one is used") }
      if let longer = patterns.first(where: {
        $0.1.strokes.count > pattern.strokes.count && $0.1.strokes.starts(with: pattern.strokes)
      }) {
        report("begins the chord \u{201c}\(longer.1)\u{201d} too, so it works only after a second")
      }
      if binding.priority, first.isText {
        report("comes before fields, which lose the character: leave out priority")
      }
      if !hasKeyboardProtocol, pattern.strokes.contains(where: \.needsKeyboardProtocol) {
        report("works only in terminals with the kitty keyboard protocol: others send another key for it")
      }
    }
    return found
  }
}

extension DisplayNode {
  /// The node's key bindings. They work while the node, or one in it, has the focus, before the node's own
  /// keys. Of two bindings of a key the later one wins.
  public var keyBindings: [KeyBinding] {
    get { keys?.bindings ?? [] }
    set { makeKeys().bindings = newValue }
  }

  /// Sets the node's ``keyBindings``.
  ///
  /// ```swift
  /// page.bindings {
  ///   KeyBinding("ctrl+s", title: "Save", priority: true) { save() }
  ///   KeyBinding("g g", title: "Go to the start") { page.scrollToTop() }
  /// }
  /// ```
  @discardableResult
  public func bindings(@KeyBindingBuilder _ bindings: () -> [KeyBinding]) -> Self {
    keyBindings = bindings()
    return self
  }

  /// Whether digits typed while the node has the focus make a number for the key after them, as in `10j`
  /// (``KeyInvocation/count``). Backspace takes the last digit away, Escape all of them.
  public var acceptsCounts: Bool {
    get { keys?.acceptsCounts ?? false }
    set { makeKeys().acceptsCounts = newValue }
  }

  /// The node's place in the order of Tab, before all nodes that have none; of equal ones that of the tree counts. By
  /// default nil: the order is that of the tree.
  public var focusOrder: Int? {
    get { keys?.focusOrder }
    set { makeKeys().focusOrder = newValue }
  }

  /// Whether Tab and Shift-Tab, and the other ways to move the focus, stay in the node while a node in it has the focus.
  /// People leave it by a click, and the program by ``Window/focus(_:animated:)``.
  public var isFocusScope: Bool {
    get { keys?.isFocusScope ?? false }
    set { makeKeys().isFocusScope = newValue }
  }

  var keys: NodeKeys? { keysStorage as? NodeKeys }

  func makeKeys() -> NodeKeys {
    if let keys { return keys }
    let keys = NodeKeys()
    keysStorage = keys
    return keys
  }
}
