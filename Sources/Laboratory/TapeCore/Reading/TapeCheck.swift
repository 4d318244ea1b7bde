import LayoutCore
import NodeUI
import ScreenCore

// A check is one row of the tables below: its word, what it needs, the way a tape's words become the value that it demands,
// and the comparison with its message. The list of words in messages, the reader and the players need nothing else.

/// A kind of check that tapes can make.
struct TapeCheck: Sendable {
  typealias Reading =
    (_ reader: TapeReader, _ word: TapeScanner.Token) throws(TapeProblem) -> TapeExpectation

  let word: String
  let needs: TapeExpectation.Needs
  /// The row of the help.
  let row: TapeManual.Row
  /// Reads the words after the check's own, which is `word`.
  let read: Reading

  /// - Parameters:
  ///   - usage: the check's word and the words after it.
  ///   - help: the condition under which the check holds.
  init(_ usage: String, _ help: String, needs: TapeExpectation.Needs = .scene, _ read: @escaping Reading) {
    word = String(usage.prefix { $0 != " " })
    (self.needs, row, self.read) = (needs, TapeManual.Row(usage, help), read)
  }

  static let all = scrolling + ofNodes + ofScreens
  /// The checks that suit any program, not only one made of nodes.
  static let ofAnyProgram = all.filter { $0.needs == .anyProgram || $0.needs == .end }.map(\.word)
}

extension TapeReader {
  func expectation() throws(TapeProblem) -> TapeExpectation {
    let words = TapeCheck.all.map(\.word)
    let first = try needed(list(words + ["not"], page: TapeManual.page))
    guard first.text == "not" else { return try expectation(first) }
    let next = try needed(list(words, page: TapeManual.page))
    guard next.text != "not" else { throw unexpected(next, list(words, page: TapeManual.page)) }
    return try expectation(next).negated
  }

  private func expectation(_ word: TapeScanner.Token) throws(TapeProblem) -> TapeExpectation {
    guard let check = TapeCheck.all.first(where: { $0.word == word.text }) else {
      throw unknown("check", word, among: TapeCheck.all.map(\.word) + ["not"])
    }
    var expectation = try check.read(self, word)
    expectation.needs = check.needs
    guard isForProgram else { return expectation }
    guard TapeCheck.ofAnyProgram.contains(check.word) else {
      throw problem(
        word, "\(check.word) is known of scenes only; with a program: \(list(TapeCheck.ofAnyProgram))")
    }
    guard expectation.suitsTerminal else {
      throw problem(word, "the terminal of programs knows neither dim text nor links")
    }
    return expectation
  }
}

// MARK: Elements, the focus and the last input

extension TapeCheck {
  static let ofNodes: [TapeCheck] = [
    TapeCheck(
      "value ID \"TEXT\"",
      "The node shows this value: a text its string, a `checkbox` or `switch` `on` or `off`, a `select` its option, a `slider` its number."
    ) { (reader, _) throws(TapeProblem) in
      let (id, text) = (try reader.text("the id of a node"), try reader.text("a text, in quotes"))
      return TapeExpectation(
        "value \(SafeText.of(id))", wanted: ScreenState.quoted(text), about: .element(id: id),
        compare: inWindow { window, _ in
          guard let node = window.root.descendant(named: id) else {
            return .missing(expected: "a node \(ScreenState.quoted(id))", found: "none of that id")
          }
          guard let found = node.valueText else {
            return .missing(expected: ScreenState.quoted(text), found: "a \(node.kind), which has no value")
          }
          return .init(found == text, ScreenState.quoted(found))
        })
    },
    TapeCheck(
      "field ID NAME VALUE",
      "The element has this value in a field of scenes, as in `field strip snap.horizontal.every 19`."
    ) { (reader, _) throws(TapeProblem) in
      let id = try reader.text("the id of an element")
      let (name, text) = (try reader.text("the name of a field"), try reader.text("a value"))
      let path = FieldPath(name)
      var check = TapeExpectation(
        "field \(SafeText.of(id)) \(SafeText.of(name))", wanted: SafeText.of(text), about: .element(id: id),
        compare: inWindow { window, context in
          guard let element = context.element?(id) ?? window.root.descendant(named: id) else {
            return .missing(expected: "an element \(ScreenState.quoted(id))", found: "none of that id")
          }
          switch path.value(of: element) {
          case .success(let found): return .init(found == text, SafeText.of(found))
          case .failure(let problem): return .missing(expected: SafeText.of(text), found: problem.message)
          }
        })
      check.problem = {
        if case .failure(let problem) = path.value(of: $0) { problem.message } else { nil }
      }
      return check
    },
    TapeCheck(
      "focus ID",
      "The node has the focus; `none`: no node has it."
    ) { (reader, _) throws(TapeProblem) in
      let token = try reader.needed("the id of a node, none")
      let id = token.text == "none" && !token.isQuoted ? nil : token.text
      return TapeExpectation(
        "focus", wanted: id.map { ScreenState.quoted($0) } ?? "none", about: id.map { .element(id: $0) },
        compare: inWindow { window, _ in
          guard let node = window.focusedNode else { return .init(id == nil, "none") }
          let name = node.name ?? node.partOwner?.name
          return .init(
            name == id && id != nil, name.map { ScreenState.quoted($0) } ?? "a node without an id")
        })
    },
    TapeCheck(
      "taken ID left X,Y",
      "This scroll view took the last input and left that many cells to others.", needs: .lastInput
    ) { (reader, _) throws(TapeProblem) in
      let id = try reader.text("the id of a scroll view")
      let next = try reader.nextToken()
      guard next?.text == "left" else { throw reader.unexpected(next, "left, and the cells: left 0,0") }
      let left = try reader.point()
      func text(_ id: String, _ left: Point) -> String {
        "\(SafeText.of(id)) left \(left.x),\(left.y)"
      }
      return TapeExpectation(
        "taken \(SafeText.of(id))", wanted: text(id, left), about: .scrollView(id: id)
      ) { state, _, _ in
        guard let taken = state.context.taken?() else {
          return .missing(expected: "an input that \(SafeText.of(id)) took", found: "none")
        }
        return .init(
          taken.name == id && taken.left == left,
          taken.name.map { text($0, taken.left) } ?? "no scroll view")
      }
    },
  ]

  /// A comparison with a window, which only programs made of nodes have.
  static func inWindow(
    _ compare: @escaping (Window, CheckContext) -> ScreenState.Result
  ) -> TapeExpectation.Comparison {
    { state, _, _ in
      guard let window = state.window else { return .missing(expected: "a scene", found: "another program") }
      return compare(window, state.context)
    }
  }
}

extension DisplayNode {
  /// The first node with an id; of an element with an action the element itself. O(nodes)
  fileprivate func descendant(named id: String) -> DisplayNode? {
    var found: DisplayNode?
    forEachNode { node, _ in if found == nil, node.name == id { found = node } }
    return (found as? PressableNode)?.content as? DisplayNode ?? found
  }
}
