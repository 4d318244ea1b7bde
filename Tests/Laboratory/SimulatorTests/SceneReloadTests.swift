import LayoutCore
import NodeUI
import PortholeSystem
import ScreenCore
import TapeCore
import TestSupport
import Testing

@testable import SceneCore

/// Scenes that are read again while they are shown. The watch is the test's own, and time is an argument.
@Suite(.bounded) struct SceneReloadTests: SceneSuite {
  /// Reports the files that a test says have changed.
  private final class TestWatch: SceneWatch {
    var changed: Set<String> = []
    private(set) var watched: [String] = []
    let descriptors: [Int32] = []
    func watch(_ paths: [String]) { watched = paths }
    func drain() -> Set<String> {
      defer { changed = [] }
      return changed
    }
  }

  /// A scene's file on a screen.
  private final class Screen {
    let folder = TemporaryFolder()
    let watch = TestWatch()
    let application: SceneApplication
    let host: HeadlessHost
    var path: String { folder.path("scene.yaml") }

    init(_ text: String, columns: Int = 40, rows: Int = 20, platform: ScrollPlatform? = nil) throws {
      folder.write("scene.yaml", text)
      let path = folder.path("scene.yaml")
      let scene = try Scene.load(path: path, platform: platform)
      application = SceneApplication(
        scene, Array(text.utf8), path: path, platform: platform, watch: watch
      ) { $0.makeWindow() }
      host = HeadlessHost(
        application, rows: rows, columns: columns, traits: ScreenTraits(isDeterministic: true))
      host.draw()
      host.drawIfNeeded(atMost: 3)
    }

    /// Changes the file, and lets the time pass after which it is read.
    func edit(_ text: String) {
      folder.write("scene.yaml", text)
      noteChange()
    }

    func noteChange(_ name: String = "scene.yaml") {
      watch.changed.insert(folder.path(name))
      host.wake()
      host.advance(to: host.time + 0.06)
      host.draw()
    }

    func element<Element: LayoutElement>(_ id: String) throws -> Element {
      try #require(application.scene.elements[id] as? Element)
    }

    var rows: [String] { host.canvas.text }
  }

  private let tall = "root: {scroll: {id: s, content: {box: {width: 40, height: 100, fill: \".\"}}}}"

  @Test func aFileIsReadFiftyMillisecondsAfterItsLastChange() throws {
    let screen = try Screen(tall)
    screen.folder.write("scene.yaml", tall.replacing("\".\"", with: "x"))
    for time in [1.0, 1.04, 1.08] {
      screen.host.advance(to: time)
      screen.watch.changed = [screen.path]
      screen.host.wake()
    }
    screen.host.advance(to: 1.12)
    #expect(screen.rows[0].hasPrefix("."))
    screen.host.advance(to: 1.14)
    #expect(screen.rows[0].hasPrefix("x"))
    #expect(screen.watch.watched == [screen.path])
  }

  /// A change of the file's time alone, or of another file in the folder, is none.
  @Test func aFileWithTheSameBytesIsNotReadAgain() throws {
    let screen = try Screen(tall)
    let window = screen.application.window
    screen.noteChange()
    #expect(screen.application.window === window)
  }

  @Test func offsetsAreKeptById() throws {
    let screen = try Screen(tall)
    let old: ScrollNode = try screen.element("s")
    old.contentOffset = Point(x: 0, y: 33)
    screen.edit(tall.replacing("height: 100", with: "height: 90, title: T"))
    let new: ScrollNode = try screen.element("s")
    #expect(new !== old && new.contentOffset.y == 33)
    screen.edit(tall.replacing("height: 100", with: "height: 30"))
    #expect(try (screen.element("s") as ScrollNode).contentOffset.y == 10)
    // Without an id, the path counts.
    let plain = try Screen(
      "root: {row: {children: [{text: a}, {scroll: {width: 9, content: {box: {height: 99}}}}]}}")
    func scroll() throws -> ScrollNode {
      try #require(plain.application.window.root.subnodes.compactMap { $0 as? ScrollNode }.first)
    }
    try scroll().contentOffset = Point(x: 0, y: 7)
    plain.edit("root: {row: {children: [{text: b}, {scroll: {width: 8, content: {box: {height: 99}}}}]}}")
    #expect(try scroll().contentOffset.y == 7 && scroll().frame.size.width == 8)
  }

  /// Rows above what is read that come or go leave it in its place.
  @Test func theTextThatIsReadStays() throws {
    func scene(_ before: Int) -> String {
      let boxes = (0..<9).map { "{box: {id: b\($0), height: 10, fill: \"\($0)\"}}" }.joined(separator: ", ")
      return "root: {scroll: {id: s, content: {column: {children: [{box: {height: \(before)}}, \(boxes)]}}}}"
    }
    let screen = try Screen(scene(5))
    try (screen.element("s") as ScrollNode).contentOffset = Point(x: 0, y: 32)
    screen.host.draw()
    let rows = screen.rows
    screen.edit(scene(12))
    #expect(try (screen.element("s") as ScrollNode).contentOffset.y == 39)
    #expect(screen.rows == rows)
  }

  @Test func pagesSelectionsTextsAndTheFocusAreKept() throws {
    let text = """
      root:
        column:
          children:
            - textField: {id: name, text: one}
            - textField: {id: other, text: one}
            - list: {id: l, height: 5, count: 50, row: {text: "row {index}"}, selection: single}
            - pager: {id: p, height: 4, pages: [{text: a}, {text: b}, {text: c}]}
      """
    let screen = try Screen(text)
    let window = screen.application.window
    try (screen.element("name") as TextFieldNode).text = "Ada"
    let list: ListNode = try screen.element("l")
    list.selectRow(at: RowPath(section: 0, row: 20))
    try (screen.element("p") as PagerNode).currentPage = 2
    window.focus(try screen.element("other") as TextFieldNode)
    screen.host.draw()
    let offset = list.contentOffset
    screen.edit(
      text.replacing("id: other, text: one", with: "id: other, text: two") + "\n      - text: more\n")
    #expect(screen.application.window !== window && screen.application.messages.isEmpty)
    #expect(try (screen.element("name") as TextFieldNode).text == "Ada")
    // Nobody has changed it, so the file's text is shown.
    #expect(try (screen.element("other") as TextFieldNode).text == "two")
    let new: ListNode = try screen.element("l")
    #expect(new.selectedRows == [RowPath(section: 0, row: 20)] && new.contentOffset == offset)
    #expect(try (screen.element("p") as PagerNode).currentPage == 2)
    #expect(try screen.application.window.focusedNode === (screen.element("other") as TextFieldNode))
  }

  @Test func zoomIsKept() throws {
    let text =
      "root: {scroll: {id: s, directions: both, zoom: {minimum: 0.5, maximum: 4}, content: {image: {pixels: [900, 900]}}}}"
    let screen = try Screen(text)
    try (screen.element("s") as ScrollNode).setZoomScale(2)
    screen.host.draw()
    screen.edit(text + " # more")
    #expect(try (screen.element("s") as ScrollNode).zoomScale == 2)
  }

  @Test func contentThatChangesWithTimeGoesOn() throws {
    let text = """
      root:
        column:
          children:
            - list: {id: l, height: 9, every: 1s, append: {text: "line {index}"}, upTo: 30}
            - column: {id: c, every: 1s, append: {text: "tick {tick}"}, children: [{text: first}]}
            - text: {strings: [zero, one, two, three], every: 1s}
      """
    let screen = try Screen(text)
    screen.host.advance(to: 2.5)
    screen.edit(text.replacing("text: first", with: "text: start"))
    let rows = screen.rows.filter { !$0.isEmpty }
    #expect(rows == ["line 0", "line 1", "start", "tick 1", "tick 2", "two"])
    screen.host.advance(to: 3.1)
    let later = screen.rows.filter { !$0.isEmpty }
    #expect(later == ["line 0", "line 1", "line 2", "start", "tick 1", "tick 2", "tick 3", "three"])
  }

  // MARK: Mistakes

  @Test func aMistakeStandsOverTheLastGoodScene() throws {
    let screen = try Screen(tall, columns: 200, rows: 6)
    screen.edit("root: {box: {wdith: 3}}")
    #expect(
      screen.rows[4].hasPrefix(".") && screen.rows[5].contains("scene.yaml:1:14: root.box: unknown key"))
    let fields = (0..<8).map { "x\($0): 1" }.joined(separator: ", ")
    screen.edit("root: {box: {\(fields)}}")
    #expect(screen.rows[5].hasPrefix("… 3 more") && screen.rows[0].contains("x0"))
    screen.folder.remove("scene.yaml")
    screen.noteChange()
    #expect(screen.rows[5].contains("No such file or directory"))
    screen.edit(tall)
    #expect(screen.rows[5].hasPrefix(".") && screen.application.messages.isEmpty)
  }

  /// Acceptance cases 17 and 18.
  @Test func aTapeReadsOtherFiles() throws {
    let folder = TemporaryFolder()
    func list(_ count: Int) -> String {
      "root: {list: {id: l, count: \(count), row: {text: \"row {index}\"}}}"
    }
    folder.write("l50.yaml", list(50))
    folder.write("bad.yaml", "[]")
    func play(_ tape: String) throws -> [TapeFailure] {
      let scene = try load(list(100))
      let application = SceneApplication(scene, Array(list(100).utf8), path: nil) { $0.makeWindow() }
      let tape = try Tape.load(tape, file: folder.path("a.tape"))
      let player = TapePlayer(tape, application, window: { application.window })
      player.onReload = { application.reload(from: $0, name: $1) }
      player.play()
      return player.failures
    }
    #expect(
      try play(
        "Set Size 20x10\nSleep 2s\nEnd\nSleep 1s\nExpect offset l 0,90\nReload l50.yaml\nExpect offset l 0,40\n"
      ) == [])
    #expect(
      try play(
        """
        Set Size 40x10
        Sleep 2s
        Reload bad.yaml
        Expect contains "bad.yaml:1:1"
        PageDown
        Sleep 1s
        Expect offset l 0,9
        Reload l50.yaml
        Expect not contains "bad.yaml"
        """) == [])
    // A program that is not read from a file fails.
    let window = try load(list(3)).makeWindow()
    let player = TapePlayer(try Tape.load("Reload l50.yaml\n", file: "a.tape"), window)
    player.play()
    #expect(player.failures.count == 1)
  }

  @Test func filesThatTheSceneNamesAreWatched() throws {
    let screen = try Screen("root: {text: one}")
    screen.folder.write("lines.txt", "one\n")
    screen.edit("root: {list: {file: lines.txt}}")
    #expect(screen.watch.watched.contains(screen.folder.path("lines.txt")))
    screen.folder.write("lines.txt", "two\n")
    screen.noteChange("lines.txt")
    #expect(screen.rows[0].hasPrefix("two"))
  }

  // MARK: Changes and writing

  private func set(_ screen: Screen, _ id: String, _ name: String, _ text: String) throws {
    let element: LayoutElement = try screen.element(id)
    let field = try #require(element.editableFields.first { $0.names.joined(separator: ".") == name })
    try screen.application.changes.set(field, of: element, toText: text, at: screen.host.time)
  }

  /// Acceptance case 13, without the panel.
  @Test func theFileWinsOverAnUnwrittenChange() throws {
    let text = "root: {scroll: {id: s, bounces: true, wheelStep: 4, content: {box: {height: 100}}}}"
    let screen = try Screen(text)
    try set(screen, "s", "bounces.vertical", "false")
    try set(screen, "s", "wheelStep", "7")
    screen.edit(text.replacing("wheelStep: 4", with: "wheelStep: 5") + " # new")
    let scroll: ScrollNode = try screen.element("s")
    #expect(!scroll.bouncesVertically && scroll.wheelStep == 5)
    let changes = screen.application.changes
    #expect(changes.changes.map { $0.field.names[0] } == ["bounces"])
    #expect(changes.conflicts.map(\.file) == [.wholeNumber(5)])
    changes.takeYours(at: 9)
    let writer = SceneWriter(screen.application)
    #expect(writer.write() == "2 fields written to \(screen.path)")
    let expected =
      text.replacing("wheelStep: 4", with: "wheelStep: 7").replacing("true", with: "false") + " # new"
    #expect(try String(decoding: Scene.bytes(path: screen.path), as: UTF8.self) == expected)
    // The watch reports the program's own writing, which is no change.
    let window = screen.application.window
    screen.noteChange()
    #expect(screen.application.window === window)
    #expect(writer.write() == "nothing to write")
  }

  @Test func aFileThatHasChangedIsReadBeforeItIsWritten() throws {
    let text = "root: {scroll: {id: s, content: {box: {height: 100}}}}"
    let screen = try Screen(text)
    try set(screen, "s", "wheelStep", "7")
    screen.folder.write("scene.yaml", "# above\n" + text)
    let writer = SceneWriter(screen.application)
    #expect(writer.write() == "the file has changed and was read again; w writes")
    #expect(
      writer.preview() == ["2 - \(text)", "2 + \(text.replacing("id: s", with: "id: s, wheelStep: 7"))"])
    #expect(writer.write() == "1 field written to \(screen.path)")
    // Places in the file have moved since the scene was read.
    try set(screen, "s", "wheelStep", "8")
    try set(screen, "s", "decelerationRate", "0.99")
    #expect(writer.write() == "2 fields written to \(screen.path)")
    let bytes = try Scene.bytes(path: screen.path)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "# above\n" + text.replacing("id: s", with: "id: s, decelerationRate: 0.99, wheelStep: 8"))
  }

  @Test func aFileKeepsItsModeAndItsLinks() throws {
    let screen = try Screen("root: {box: {id: s}}\n")
    let folder = screen.folder
    folder.rename("scene.yaml", "real.yaml")
    folder.link("scene.yaml", to: "real.yaml")
    #expect(chmod(folder.path("real.yaml"), 0o640) == 0)
    try set(screen, "s", "title", "T")
    #expect(SceneWriter(screen.application).write() == "1 field written to \(screen.path)")
    var information = stat()
    #expect(lstat(folder.path("real.yaml"), &information) == 0 && information.st_mode & 0o7777 == 0o640)
    #expect(lstat(folder.path("scene.yaml"), &information) == 0 && information.st_mode & S_IFMT == S_IFLNK)
    #expect(
      try String(decoding: Scene.bytes(path: folder.path("real.yaml")), as: UTF8.self)
        == "root: {box: {id: s, title: T}}\n")
  }

  @Test func anotherFileTakesTheChanges() throws {
    let text = "root: {scroll: {id: s, bounces: true, content: {box: {height: 100}}}}  # keep"
    let screen = try Screen(text)
    try set(screen, "s", "bounces.vertical", "false")
    let out = screen.folder.path("out.yaml")
    #expect(SceneWriter(screen.application, output: out).write() == "1 field written to \(out)")
    let written = try String(decoding: Scene.bytes(path: out), as: UTF8.self)
    #expect(written == text.replacing("true", with: "false"))
    #expect(try String(decoding: Scene.bytes(path: screen.path), as: UTF8.self) == text)
    let input = SceneApplication(try load(text), Array(text.utf8), path: nil) { $0.makeWindow() }
    #expect(SceneWriter(input).write() == "nothing to write")
  }

  /// Acceptance case 20: the origins that a panel shows.
  @Test func theOriginsOfValuesAreKnown() throws {
    let text =
      "platform: macOS\nroot: {scroll: {id: s, decelerationRate: 0.99, content: {box: {id: b, height: 100}}}}"
    let screen = try Screen(text, platform: .watchOS)
    let writer = SceneWriter(screen.application)
    let scroll: ScrollNode = try screen.element("s")
    func origin(_ name: String, _ element: LayoutElement) throws -> String? {
      let field = try #require(element.editableFields.first { $0.names[0] == name })
      return writer.origin(of: field, of: element)
    }
    #expect(try origin("decelerationRate", scroll) == "scene")
    #expect(try origin("wheelStep", scroll) == "platform" && scroll.wheelStep == 1)
    #expect(try origin("wheelAcceleration", scroll) == "standard")
    #expect(try origin("height", screen.element("b") as BoxNode) == "scene")
  }

  // MARK: Mistakes on narrow screens

  private static let mistake =
    "root:\n  column:\n    children:\n      - row: {children: [{box: {hieght: 3}}]}\n"

  /// The path of the file and of the element give way to the cause.
  @Test(arguments: [
    (
      120,
      "scene.yaml:4:33: root.….row.children[0].box: unknown key “hieght”; did you mean height? see porthole help scene box"
    ),
    (80, "scene.yaml:4:33: root.….box: unknown key “hieght”; did you mean height? see"),
    (40, "scen…yaml:4:33: unknown key “hieght”; d"),
  ])
  func theCauseOfAMistakeIsInView(_ columns: Int, _ row: String) throws {
    let screen = try Screen("root: {text: x}", columns: columns)
    screen.edit(Self.mistake)
    let found = try #require(screen.rows.last)
    #expect(found.hasPrefix(row), "\(found)")
    #expect(screen.application.messages.first?.hasPrefix("\(screen.path):4:33: root.column.") == true)
  }

  @Test func messagesFitEveryWidth() {
    let message = SceneMessage(
      file: "a/folder/日本語.yaml", position: ":12:345", path: "root.scroll.content.column.children[12].text",
      cause: "unknown key “x”")
    let whole = "a/folder/日本語.yaml:12:345: root.scroll.content.column.children[12].text: unknown key “x”"
    #expect(message.description == whole)
    for columns in 0...whole.columns + 2 {
      let line = message.fitted(in: columns)
      if columns >= whole.columns { #expect(line == whole) }
      // As much of the cause as there are columns for after the shortest place.
      if columns >= 40 {
        #expect(line.hasSuffix(message.cause) && line.columns <= columns, "\(columns): \(line)")
      }
    }
    #expect(
      message.fitted(in: whole.columns - 1)
        == "日本語.yaml:12:345: root.scroll.content.column.children[12].text: unknown key “x”")
    let plain = SceneMessage(file: "a/b.yaml", cause: "is empty")
    #expect(plain.fitted(in: 80) == "a/b.yaml: is empty" && plain.fitted(in: 16) == "b.yaml: is empty")
  }
}
