import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// Links of content on the screen: how they look, how they are chosen and opened.
@Suite(.bounded) struct LinkTests {
  private static func link(_ address: String, _ text: String = "link", id: String = "") -> String {
    "\u{1b}]8;\(id.isEmpty ? "" : "id=" + id);\(address)\u{7}\(text)\u{1b}]8;;\u{7}"
  }

  /// The addresses of the links of a row of the screen, by their columns.
  private static func links(_ screen: Headless, row: Int) -> [String] {
    var found: [String] = []
    var last: String?
    for column in 0..<screen.canvas.columns {
      let url = screen.canvas.url(of: screen.canvas[row, column].style.link)
      if let url, url != last { found.append("\(column) \(url)") }
      last = url
    }
    return found
  }

  private static func underlined(_ screen: Headless, row: Int) -> String {
    (0..<screen.canvas.columns).map {
      screen.canvas[row, $0].style.attributes.contains(.underline) ? "_" : " "
    }.joined().trimmingSuffix { $0 == " " }
  }

  private static func chosen(_ screen: Headless, row: Int) -> String {
    var text = ""
    for column in 0..<screen.canvas.columns
    where screen.canvas[row, column].style.attributes.contains(.reverse) {
      screen.canvas.forEachScalar(at: row, column) { text.unicodeScalars.append(Unicode.Scalar($0)!) }
    }
    return text
  }

  private func press(_ key: Key, _ modifiers: Modifiers = [], on screen: Headless) {
    screen.pager.handle(.key(key, modifiers), at: screen.time)
    screen.draw()
  }

  private func click(_ screen: Headless, row: Int, column: Int) {
    screen.pager.handle(.mouse(MouseEvent(.press(button: 0), row: row, column: column)), at: screen.time)
    screen.pager.handle(.mouse(MouseEvent(.release, row: row, column: column)), at: screen.time)
    screen.draw()
  }

  /// Ctrl-O and another key with Control.
  private func control(_ letter: Unicode.Scalar, _ screen: Headless) {
    press(.character("o"), .control, on: screen)
    press(.character(letter), .control, on: screen)
  }

  // MARK: Looks

  @Test func linksAreUnderlined() {
    let screen = Headless([
      "see \(Self.link("https://a.example/x")) there\n\(Self.link("javascript:x", "none"))\n"
    ])
    #expect(screen.screen[0] == "see link there" && screen.screen[1] == "none")
    #expect(Self.links(screen, row: 0) == ["4 https://a.example/x"])
    #expect(Self.underlined(screen, row: 0) == "    ____")
    #expect(Self.links(screen, row: 1) == [] && Self.underlined(screen, row: 1) == "")
  }

  @Test func aLinkWithinTheContentIsNotSent() {
    let screen = Headless([Self.link("#there") + "\n"])
    #expect(Self.links(screen, row: 0) == [] && Self.underlined(screen, row: 0) == "____")
  }

  @Test func rowsOfAWrappedLinkAreOne() {
    var options = Pager.Options()
    options.wrap = .character
    let text = String(repeating: "x", count: 50)
    let screen = Headless(
      [Self.link("https://a", text) + " " + Self.link("https://a", "y")], columns: 20, options: options)
    let numbers = (0..<3).map { screen.canvas[$0, 0].style.link }
    #expect(Set(numbers).count == 1 && numbers[0] > 0)
    // The same address elsewhere is another link.
    let other = screen.canvas[2, 11].style.link
    #expect(other != numbers[0] && screen.canvas.url(of: other) == "https://a")
    #expect(screen.canvas.group(of: other) != screen.canvas.group(of: numbers[0]))
  }

  /// A line of many segments, which are decoded one by one.
  @Test func aLinkContinuesInLongLines() {
    let text =
      "\u{1b}]8;;man:a\u{7}" + String(repeating: "x", count: 60_000) + "\u{1b}]8;;\u{7}"
      + String(repeating: "y", count: 60_000)
    var options = Pager.Options()
    options.wrap = .character
    let wrapped = Headless([text], columns: 50, options: options)
    for row in [0, 400, 800, 1_190] {
      wrapped.press("\(row + 1)g")
      wrapped.settle()
      wrapped.pager.view.toByte(row * 50 + 12)
      wrapped.draw()
      #expect(Self.links(wrapped, row: 0) == ["0 man:a"], "\(row)")
    }
    let cut = Headless([text], columns: 50)
    cut.settle()
    #expect(Self.links(cut, row: 0).first == "0 man:a")
    cut.pager.view.toColumn(40_000)
    cut.settle()
    #expect(Self.links(cut, row: 0).last?.hasSuffix("man:a") == true)
    cut.pager.view.toColumn(80_000)
    cut.settle()
    #expect(Self.links(cut, row: 0) == [])
  }

  @Test func matchesAndFiltersKeepLinks() {
    let screen = Headless(["none\n\(Self.link("https://a", "some link"))\n"])
    screen.press("/some")
    press(.enter, on: screen)
    screen.settle()
    #expect(Self.links(screen, row: 1) == ["0 https://a"])
    #expect(
      screen.canvas[1, 0].style.background != .default && screen.canvas[1, 5].style.background == .default)
    screen.press("&link")
    press(.enter, on: screen)
    screen.waitForFilter()
    #expect(Self.links(screen, row: 0) == ["0 https://a"])
  }

  @Test func sequencesShownAsTextAreNoLinks() {
    var options = Pager.Options()
    options.text.interpretsColors = false
    let screen = Headless([Self.link("https://a") + "\n"], options: options)
    #expect(screen.screen[0].hasPrefix("^[]8;;https://a^G") && Self.links(screen, row: 0) == [])
    press(.tab, on: screen)
    #expect(screen.screen.last?.contains("links are found in text only") == true)
  }

  // MARK: Choosing

  private func screenOfLinks() -> Headless {
    Headless([
      (1...100).map { $0 % 30 == 5 ? "row \($0) \(Self.link("https://a/\($0)"))\n" : "row \($0)\n" }.joined()
    ])
  }

  @Test func keysChooseLinks() {
    let screen = screenOfLinks()
    press(.tab, on: screen)
    #expect(Self.chosen(screen, row: 4) == "link")
    #expect(screen.screen.last?.contains("https://a/5") == true)
    press(.tab, on: screen)
    screen.settle()
    #expect(screen.screen.last?.contains("https://a/35") == true)
    #expect(screen.screen.contains { $0.hasPrefix("row 35 link") })
    control("n", screen)
    screen.settle()
    #expect(screen.screen.last?.contains("https://a/65") == true)
    press(.tab, .shift, on: screen)
    screen.settle()
    #expect(screen.screen.last?.contains("https://a/35") == true)
    press(.character("3"), on: screen)
    control("p", screen)
    screen.settle()
    #expect(screen.screen.last?.contains("from the end again") == true)
    #expect(screen.screen.last?.contains("https://a/65") == true)
    press(.character("2"), on: screen)
    press(.tab, on: screen)
    screen.settle()
    #expect(screen.screen.last?.contains("from the top again") == true)
    #expect(screen.screen.last?.contains("https://a/5") == true)
    press(.escape, on: screen)
    #expect(screen.screen.last?.contains("https://a/5") == false && Self.chosen(screen, row: 4) == "")
  }

  /// A link that has left the window is not gone on from; Ctrl-O Ctrl-L brings it back.
  @Test func aLinkThatIsOutOfViewIsLeft() {
    let screen = screenOfLinks()
    press(.tab, on: screen)
    screen.press("50g")
    screen.settle()
    #expect(screen.screen.last?.contains("https://a/5") == false)
    control("l", screen)
    screen.settle()
    #expect(screen.screen.contains { $0.hasPrefix("row 5 ") })
    #expect(screen.screen.last?.contains("https://a/5") == true)
    screen.press("''")
    screen.settle()
    #expect(screen.screen[0] == "row 50")
    press(.tab, on: screen)
    screen.settle()
    #expect(screen.screen.last?.contains("https://a/65") == true)
  }

  @Test func withoutLinksTheKeysSaySo() {
    let screen = Headless(["nothing"])
    press(.tab, on: screen)
    #expect(screen.screen.last?.contains("no link") == true)
    control("o", screen)
    #expect(screen.screen.last?.contains("no link is chosen; Tab chooses one") == true)
    control("l", screen)
    #expect(screen.screen.last?.contains("no link is chosen; Tab chooses one") == true)
  }

  @Test func aClickChooses() {
    let screen = screenOfLinks()
    click(screen, row: 4, column: 2)
    #expect(screen.pager.view.chosenLink == nil)
    click(screen, row: 4, column: 7)
    #expect(screen.pager.view.chosenLink?.address == "https://a/5")
    #expect(screen.screen.last?.contains("https://a/5") == true)
    // A drag is no click.
    press(.escape, on: screen)
    for (kind, row) in [(MouseEvent.Kind.press(button: 0), 4), (.drag(button: 0), 3), (.release, 4)] {
      screen.pager.handle(.mouse(MouseEvent(kind, row: row, column: 7)), at: screen.time)
    }
    #expect(screen.pager.view.chosenLink == nil)
  }

  // MARK: Opening

  @Test func aLinkWithinTheContentJumps() {
    let text =
      Self.link("#there") + "\n" + (2...60).map { "row \($0)\n" }.joined()
      + Self.link("man:x", "anchor", id: "there") + "\n"
      + (62...90).map { "row \($0)\n" }.joined()
    let screen = Headless([text])
    press(.tab, on: screen)
    control("o", screen)
    screen.settle()
    #expect(screen.screen[0] == "anchor")
    control("l", screen)
    screen.settle()
    #expect(screen.screen[0] == "link" && screen.pager.view.chosenLink?.address == "#there")
    screen.press("''")
    screen.settle()
    #expect(screen.screen[0] == "anchor")
    let without = Headless([Self.link("#gone")])
    press(.tab, on: without)
    control("o", without)
    #expect(without.screen.last?.contains("there is no #gone") == true)
  }

  @Test func secureModeOpensNothing() {
    var options = Pager.Options()
    options.permissions = .secure
    let screen = Headless(
      [Self.link("https://a") + "\n" + Self.link("file:///etc/hostname") + "\n"], options: options)
    press(.tab, on: screen)
    control("o", screen)
    #expect(screen.screen.last?.contains(Permissions.refusal) == true)
    press(.tab, on: screen)
    control("o", screen)
    #expect(screen.screen.last?.contains(Permissions.refusal) == true)
    #expect(screen.pager.files.count == 1)
  }

  @Test func aFileOfThisComputerIsShown() {
    let folder = TemporaryFolder()
    folder.write("a b.txt", "content of it\n")
    let path = folder.path("a%20b.txt")
    let screen = Headless([Self.link("file://\(LinkOpener.host)\(path)#L1") + "\n"])
    press(.tab, on: screen)
    control("o", screen)
    #expect(screen.screen[0] == "content of it")
    #expect(screen.pager.files.count == 2)
  }

  @Test(arguments: [
    ("https://a/b", "xdg-open https://a/b"), ("mailto:x@y", "xdg-open mailto:x@y"),
    ("man:ls(1)", "man -- ls(1)"),
    ("man:%67it(1)", "man -- git(1)"), ("man:///std::x(3pm)", "man -- std::x(3pm)"),
    ("man:[(1)", "man -- [(1)"),
    ("file:///a%20b?x#L3", "show /a b"), ("file://me/a", "show /a"), ("FILE:/a", "show /a"), ("#x", "go x"),
    ("file:///%+1", "show /%+1"), ("mailto:x@y?subject=attach", "xdg-open mailto:x@y?subject=attach"),
  ])
  func linksAreOpenedByTheirScheme(_ address: String, _ how: String) {
    #expect(text(LinkOpener(address, host: "Me") { _ in nil }) == how)
  }

  /// Also where the user has a command for all links.
  @Test(arguments: [
    "file://other/x", "file://other/../../x.desktop", "file:a", "file:", "file:///etc/%00passwd", "file://",
    "man:ls",
    "man:%2Ftmp%2Fx", "man:%00abc", "man:%00(1)", "man:/tmp/x(1)x", "man:-k(1)", "man:a(1)(2)", "man:a/b(1)",
    "man:(1)",
    "man:a()", "man:a%20b(1)", "mailto:a@b?attach=/etc/passwd", "mailto:a@b?subject=x&%41ttachment=/x",
    "mailto:a@b?x%26attach=/x", "MAILTO:a@b?;attach=/x",
  ])
  func addressesThatPromiseMoreAreRefused(_ address: String) {
    for command in [nil, "run"] {
      guard case .refused(let reason) = LinkOpener(address, host: "me", variable: { _ in command }) else {
        Issue.record("\(address) is opened")
        continue
      }
      #expect(reason.hasPrefix(address + ": "))
    }
  }

  @Test func aRefusedLinkSaysWhy() {
    let screen = Headless([Self.link("file://other/x") + "\n"])
    press(.tab, on: screen)
    control("o", screen)
    #expect(screen.pager.message == "file://other/x: only absolute paths of this computer are opened")
  }

  @Test(arguments: [
    ("https://a/'b$(x)", ["ANY": "run"], "run \"$PORTHOLE_LINK\" with https://a/'b$(x)"),
    ("HTTPS://a", ["https": "-x y", "ANY": "run"], "x y \"$PORTHOLE_LINK\" with HTTPS://a"),
    ("man:a(1)", ["man": "-", "ANY": "any '"], "any ' "),
    ("man:a(1)", ["man": "-", "ANY": "-"], "man -- a(1)"),
    ("file:///a", ["ANY": "\u{10}run"], "run \"$PORTHOLE_LINK\" with file:///a quietly"),
    ("https://a", ["https": ""], "xdg-open https://a"), ("#a", ["ANY": "run"], "go a"),
  ])
  func theUsersCommandsComeFirst(_ address: String, _ variables: [String: String], _ how: String) {
    let opener = LinkOpener(address, host: "me") { name in
      name.hasPrefix("LESS_OSC8_OPEN_") ? variables[String(name.dropFirst(15))] : nil
    }
    #expect(text(opener) == how)
  }

  private func text(_ opener: LinkOpener) -> String {
    switch opener {
    case .place(let id): "go \(id)"
    case .file(let name): "show \(name)"
    case .command(let command, let isQuiet):
      String(decoding: command.bytes, as: UTF8.self)
        + command.variables.map { " with \($0.value)" }.joined() + (isQuiet ? " quietly" : "")
    case .refused(let reason): reason
    case .program(let words), .desktopProgram(let words): words.joined(separator: " ")
    }
  }

  @Test func programsWithWindowsDoNotGetTheTerminal() {
    let opener = LinkOpener("https://a", host: "") { $0 == "DISPLAY" ? ":0" : nil }
    #expect(opener == .desktopProgram(["xdg-open", "https://a"]))
    #expect(LinkOpener.shown("https://a/\\é\u{1}") == "https://a/\\x5C\\xC3\\xA9\\x01")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return text
  }
}
