import DocumentCore
import LayoutCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// One key returns to all lines of the file, as they are in it, from any state.
@Suite(.bounded) struct PlainViewTests {
  private static let table = (0..<40).map { "\($0),name \($0),\($0 * 7 % 100)\n" }.joined()
  private static let json = "[" + (0..<40).map { "{\"number\": \($0)}" }.joined(separator: ",\n") + "]\n"
  private static let sections = (0..<40).map {
    "\($0 % 5 == 0 ? "diff --git a/f\($0) b/f\($0)" : "x \($0)")\n"
  }.joined()
  private static let links = (0..<40).map { "\u{1b}]8;;https://a/\($0)\u{7}link \($0)\u{1b}]8;;\u{7}\n" }
    .joined()

  /// Texts, and the keys that lead to a state. `‹` is Escape, `›` Enter, `⇥` Tab.
  private static let states: [(text: String, keys: String)] = [
    (table, ""), (table, "12"), (table, "m"), (table, "-"), (table, "-+x4"), (table, ":"), (table, ":12"),
    (table, "^X"), (table, "^V/"), (table, "/name"), (table, "/name^V"), (table, "/nothing"), (table, "?"),
    (table, "/name 2›"), (table, "&"), (table, "&name 1"), (table, "&name 1›"), (table, "&name 1›&2›/n"),
    (table, "1&name 2›"), (table, "!"), (table, "#"), (table, "|"), (table, "s"), (table, "E"), (table, "+"),
    (table, "H"), (table, "H/search"), (table, "H/search›&"), (table, "t"), (table, "tc"), (table, "tc›"),
    (table, "tc›/name"), (table, "tcS"), (table, "tcSt"), (table, "tcSx"), (table, "tC"), (table, "tCna"),
    (table, "tcD"), (table, "t&name 1›"), (table, "tcS&name 1›"), (table, "x"), (table, "tx"), (table, "xt"),
    (table, "x/0a"), (table, "txH"), (json, "i"), (json, "ix"), (json, "xi"), (json, "ti"), (json, "it&1›"),
    (json, "i/3"), (sections, "o"), (sections, "ox 1"), (sections, "&x›o"), (links, "⇥"), (links, "⇥⇥/link"),
  ]

  private static func send(_ keys: String, _ screen: Headless) {
    var isControl = false
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "^" where !isControl: isControl = true
      case "‹": screen.send(.escape)
      case "›": screen.send(.enter)
      case "⇥": screen.send(.tab)
      case _ where isControl:
        screen.send(.character(scalar.properties.lowercaseMapping.unicodeScalars.first!), .control)
        isControl = false
      default: screen.send(.character(scalar))
      }
      screen.settle()
    }
  }

  private static func open(_ text: String, _ options: Pager.Options = .init()) -> Headless {
    var options = options
    options.indicators = .never
    return Headless([text], rows: 12, columns: 70, options: options)
  }

  private static func leave(_ screen: Headless) {
    screen.send(.character("q"), .alt)
    screen.settle()
  }

  /// The screen shows the text, and nothing of another view is left.
  private func expectPlain(_ screen: Headless, _ comment: Comment) {
    let pager = screen.pager
    #expect(pager.prompt.isCommand && pager.prompt.command.number == nil, comment)
    #expect(pager.prompt.command.mapped.isEmpty && pager.window.typedKeys == nil, comment)
    #expect(pager.shown.isFile && pager.sections.outline == nil, comment)
    #expect(pager.tab.kinds == [.text] && pager.filter == nil && pager.tab.sorting == nil, comment)
    #expect(pager.view === pager.files.current.text, comment)
    #expect(
      pager.view.selection == nil && pager.view.chosenLink == nil && pager.search.session == nil, comment)
  }

  @Test(arguments: await states.indices) func aKeyLeavesEachState(_ index: Int) {
    let (text, keys) = Self.states[index]
    let screen = Self.open(text)
    let before = screen.screen
    Self.send(keys, screen)
    Self.leave(screen)
    expectPlain(screen, "\(keys)")
    screen.press("0g")
    screen.settle()
    #expect(screen.screen.dropLast() == before.dropLast(), "\(keys)")
  }

  /// The command has a name, too, for those whose terminal keeps Alt.
  @Test func theNameOfTheCommandDoesTheSame() {
    let screen = Self.open(Self.table)
    Self.send("t&name 1›:text›", screen)
    expectPlain(screen, ":text")
    #expect(screen.screen.last?.contains("all lines, as they are in the file") == true)
  }

  @Test func theRowAtTheTopStays() {
    let screen = Self.open(Self.table)
    Self.send("t20g", screen)
    let top = screen.pager.tab.readByte
    Self.leave(screen)
    #expect(screen.pager.tab.readByte == top && top.offset > 0)
    Self.send("&name 25›", screen)
    Self.leave(screen)
    #expect(screen.pager.tab.readByte == top, "the place before the filter, as after an empty filter")
  }

  /// A search that is being typed has shown a match further down; giving it up returns.
  @Test func aSearchBeingTypedReturnsToItsStart() {
    let screen = Self.open(Self.table)
    Self.send("/name 30", screen)
    Self.leave(screen)
    #expect(screen.screen[0].hasPrefix("0,"))
  }

  @Test func optionsMarksAndFollowingStay() {
    let screen = Self.open(Self.table)
    Self.send("LmaF", screen)
    Self.leave(screen)
    #expect(screen.pager.options.showsLineNumbers && screen.pager.view.isFollowing)
    #expect(screen.pager.tab.marks.letters == ["a"])
  }

  /// A running search would move the text later.
  @Test func workThatWouldMoveTheTextStops() {
    let screen = Headless([String(repeating: "some text\n", count: 200_000) + "needle\n"])
    screen.press("/needle")
    screen.send(.enter)
    #expect(screen.pager.search.isBusy)
    Self.leave(screen)
    #expect(!screen.pager.search.isBusy && screen.screen[0] == "some text")
  }

  @Test func aPictureStaysAPicture() {
    let screen = Headless(["x"])
    screen.pager.files.current.picture = ImageScrollNode(file: FileName("picture.png"), pixelSize: Size(4, 4))
    screen.press("&")
    Self.leave(screen)
    #expect(screen.pager.picture != nil && screen.pager.message == "")
  }

  /// The user's own meaning of the key comes first.
  @Test func aKeyOfTheUserHasItsOwnMeaning() {
    var options = Pager.Options()
    var map = KeyMap()
    map.read(lesskey: "\\eq goto-end\n")
    options.keys.map = map
    let screen = Self.open(Self.table, options)
    Self.send("&name 1›", screen)
    Self.leave(screen)
    #expect(screen.pager.filter != nil)
  }

  // MARK: Any state

  /// Without leaving the program, the file and the options that change the look of a line.
  private static let keys: [(Key, Modifiers)] = {
    let others: Set = [
      "quit", "interrupt", "suspend", "examine", "edit", "save", "pipe", "shell", "promptShell",
      "changeOption", "commandLine", "commandForEachFile", "toggleLineNumbers", "toggleWrap",
      "toggleWordWrap", "toggleMouse",
    ]
    precondition(others.isSubset(of: KeyBindings.entries.map(\.name)))
    let bound = KeyBindings.entries.filter { !others.contains($0.name) }
      .flatMap { $0.keys.flatMap(\.strokes).map { ($0.key, $0.modifiers) } }
    return bound.filter { $0.0 != .character("Z") && $0.0 != .character("q") }
      + "na1m2\u{16}^.*".unicodeScalars.map { (.character($0), []) } + [(.enter, []), (.escape, [])]
  }()

  @Test(arguments: seeds(12)) func fromAnyStateTheFileIsShown(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = [Self.table, Self.json, Self.sections, Self.links].randomElement(using: &random)!
    let fresh = Self.open(text)
    let screen = Self.open(text)
    for round in 0..<4 {
      var typed: [KeyStroke] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let (key, modifiers) = Self.keys.randomElement(using: &random)!
        typed.append(KeyStroke(key, modifiers))
        screen.send(key, modifiers)
        if Int.random(in: 0..<5, using: &random) == 0 { screen.settle() }
      }
      Self.leave(screen)
      let note: Comment =
        "PORTHOLE_SEED=\(seed), round \(round): \(typed.map(\.lessName).joined(separator: " "))"
      expectPlain(screen, note)
      screen.press("0g")
      screen.settle()
      #expect(screen.screen.dropLast() == fresh.screen.dropLast(), note)
    }
  }
}
