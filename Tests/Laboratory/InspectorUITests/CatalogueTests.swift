import Foundation
import InspectorUI
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import SceneFields
import ScrollCore
import TestSupport
import Testing

@testable import CatalogueUI

/// A folder of scenes, its cards, and two answers of a scene to the same input.
@Suite(.bounded) struct CatalogueTests {
  private static let strip =
    "title: A strip\nroot: {scroll: {id: s, indicators: never, content: {box: {width: 10, height: 100, fill: \".\"}}}}\n"

  /// A folder that goes with the test.
  private final class Folder {
    private let folder = TemporaryFolder()
    var path: String { folder.path }

    init(_ files: [String: String]) throws {
      for (name, text) in files { try write(text, to: name) }
    }

    func write(_ text: String, to name: String) throws {
      let url = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  private struct Shown {
    let catalogue: Catalogue
    let screen: HeadlessScreen
    /// It goes when nothing needs it.
    let folder: Folder

    var lines: [String] { screen.lines }
    var text: String { screen.lines.joined(separator: "\n") }
  }

  private func show(_ folder: Folder, columns: Int = 100, rows: Int = 30, theme: String = "dark") throws
    -> Shown
  {
    let look = Catalogue.Look(theme: try #require(Theme(named: theme)), wakeFrontEnd: {}) { scene, theme in
      var scene = scene
      scene.theme = theme.flatMap { Theme(named: $0) } ?? scene.theme
      return scene.makeWindow()
    }
    let catalogue = Catalogue(folder.path, look: look)
    let screen = HeadlessScreen(
      application: catalogue, window: { catalogue.window }, columns: columns, rows: rows)
    _ = screen.settle()
    return Shown(catalogue: catalogue, screen: screen, folder: folder)
  }

  private func scenes() throws -> Folder {
    try Folder([
      "strip.yaml": Self.strip, "flows/deep/pages.yaml": "root: {text: In a folder}",
      "words.json": "{\"root\": {\"text\": \"All these words\"}}",
      "broken.yaml": "root:\n  columm: {}\n", "package.json": "{\"name\": \"no scene\"}",
      "notes.txt": "root:",
      ".hidden/x.yaml": Self.strip, "empty/README.md": "nothing",
    ])
  }

  // MARK: The folder

  @Test func aFolderShowsItsScenesAsATreeAndAsCards() throws {
    let shown = try show(try scenes())
    for name in ["flows", "broken", "strip", "words", "A strip", "All these words"] {
      #expect(shown.text.contains(name), "\(name):\n\(shown.text)")
    }
    for name in ["package", "notes", "hidden", "empty"] { #expect(!shown.text.contains(name)) }
    let row = try #require(shown.lines.first { $0.prefix(26).contains(" broken") })
    #expect(row.prefix(26).contains("✗"), "the tree marks the broken scene")
    #expect(shown.text.contains("columm"), "its card has the mistake")
    #expect(shown.lines.last?.contains("Enter open") == true)
  }

  @Test func arrowsGoThroughTheTreeAndOpenFolders() throws {
    let shown = try show(try scenes())
    #expect(!shown.text.contains("deep"), "a closed folder is not looked into on the screen")
    shown.screen.key(.up)
    _ = shown.screen.settle()
    #expect(
      shown.text.contains("In a folder"), "a folder without scenes shows those below it:\n\(shown.text)")
    shown.screen.key(.right)
    shown.screen.key(.down)
    #expect(shown.text.contains("deep"))
    shown.screen.key(.enter)
    shown.screen.key(.down)
    _ = shown.screen.settle()
    #expect(shown.text.contains("In a folder"), "the cards show the folder:\n\(shown.text)")
    #expect(shown.lines.first?.contains("1 of 1") == true)
  }

  @Test func aSceneOpensOnTheWholeScreenAndItsEndLeadsBack() throws {
    let shown = try show(try Folder(["strip.yaml": Self.strip]))
    let before = shown.lines
    shown.screen.key(.enter)
    _ = shown.screen.settle()
    #expect(shown.catalogue.openScene != nil && shown.lines.last?.hasPrefix("..........") == true)
    shown.screen.key(.pageDown)
    _ = shown.screen.settle()
    #expect(shown.catalogue.openScene?.window.keyScrollNode?.contentOffset.y == 29)
    shown.screen.key(.character("q"))
    _ = shown.screen.settle()
    #expect(shown.catalogue.openScene == nil && shown.lines == before)
  }

  @Test func aSceneWithMistakesStaysClosedAndSaysWhy() throws {
    let shown = try show(try Folder(["broken.yaml": "root:\n  columm: {}\n"]))
    shown.screen.key(.enter)
    shown.screen.advance(0.5)
    #expect(shown.catalogue.openScene == nil && shown.text.contains("columm"))
  }

  @Test func changesOfTheFolderAreShown() throws {
    let folder = try Folder(["a.yaml": "root: {text: old words}"])
    let shown = try show(folder)
    #expect(shown.text.contains("old words"))
    try folder.write("root: {text: new words}", to: "a.yaml")
    try folder.write(Self.strip, to: "b.yaml")
    // A quiet time lies between a change and its reading.
    for _ in 0..<2 {
      shown.catalogue.wake(at: shown.screen.time)
      shown.screen.advance(0.06)
    }
    _ = shown.screen.settle()
    #expect(shown.text.contains("new words") && !shown.text.contains("old words"), "\(shown.text)")
    #expect(shown.text.contains("1 of 2"))
    try FileManager.default.removeItem(atPath: folder.path + "/a.yaml")
    for _ in 0..<2 {
      shown.catalogue.wake(at: shown.screen.time)
      shown.screen.advance(0.06)
    }
    _ = shown.screen.settle()
    #expect(!shown.text.contains("new words") && shown.text.contains("1 of 1"))
  }

  @Test func aFolderOfManyEntriesIsReadInPartAndSaysSo() throws {
    let files = (0..<40).map { ("scene\($0).yaml", Self.strip) }
    #expect(SceneFolder("/no/such/folder").complaint != nil)
    let there = try Folder(Dictionary(uniqueKeysWithValues: files))
    let cut = SceneFolder(there.path, most: 30)
    #expect(cut.count(of: nil) == 30)
    #expect(cut.complaint?.hasSuffix("has more than 30 entries; the rest is left out") == true)
    let whole = SceneFolder(there.path, most: 40)
    #expect(whole.count(of: nil) == 40 && whole.complaint == nil)
  }

  @Test func aLinkToAFolderAroundItIsNoEndlessTree() throws {
    let folder = try Folder(["a.yaml": Self.strip])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/again", withDestinationPath: folder.path)
    #expect(SceneFolder(folder.path).listing(folder.path).entries.map(\.name) == ["a.yaml"])
  }

  /// An open pipe would wait for a writer for ever.
  @Test func aPipeOrALinkToOneIsNoScene() throws {
    let folder = try Folder(["a.yaml": Self.strip])
    #expect(mkfifo(folder.path + "/pipe.yaml", 0o600) == 0)
    for (name, target) in [
      ("to-pipe", "pipe.yaml"), ("to-folder", "."), ("to-nothing", "nothing"), ("to-scene", "a.yaml"),
    ] {
      #expect(symlink(target, folder.path + "/\(name).yaml") == 0)
    }
    let names = SceneFolder(folder.path).listing(folder.path).entries.map(\.name)
    #expect(names == ["a.yaml", "to-scene.yaml"])
  }

  @Test(arguments: seeds(4)) func theCatalogueComesToRestInEverySize(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shown = try show(try scenes())
    let keys: [Key] = [
      .up, .down, .left, .right, .enter, .tab, .escape, .character("q"), .character("c"), .character("/"),
      .pageDown, .function(6), .character("b"), .character("x"),
    ]
    let sizes = [Size(1, 1), Size(80, 24), Size(40, 12), Size(7, 3), Size(120, 40), Size(200, 2)]
    for step in 0..<60 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        let size = sizes.randomElement(using: &random) ?? Size(80, 24)
        shown.screen.resize(columns: size.width, rows: size.height)
      }
      let key = keys.randomElement(using: &random) ?? .up
      shown.screen.key(key)
      shown.screen.mouse(
        .wheel(.down), Int.random(in: 0..<shown.screen.canvas.columns, using: &random),
        Int.random(in: 0..<shown.screen.canvas.rows, using: &random))
      #expect(shown.screen.settle(), "step \(step), \(key)")
    }
  }

  // MARK: Comparisons

  private func compare(_ name: [String], _ shown: Shown) throws -> Comparison {
    shown.screen.key(.enter)
    _ = shown.screen.settle()
    let element = try #require(shown.catalogue.openScene?.scene.elements["s"])
    let field = try #require(element.editableFields.first { $0.names == name })
    shown.catalogue.compare(field, of: element)
    _ = shown.screen.settle()
    return try #require(shown.catalogue.comparison)
  }

  @Test func bothSidesGetTheSameInputAndOnePlotShowsBoth() throws {
    let shown = try show(try Folder(["strip.yaml": Self.strip]), columns: 120, rows: 40)
    let comparison = try compare(["wheelStep"], shown)
    let (a, b) = (comparison.sides[0], comparison.sides[1])
    #expect((a.value.name, b.value.name) == ("3", "4"))
    #expect(a.canvas.columns == b.canvas.columns && a.canvas.rows == b.canvas.rows)
    // Over the second scene, at the same cell of the first one.
    shown.screen.wheel(.down, 2, at: (90, 10))
    _ = shown.screen.settle()
    #expect(a.view("s")?.contentOffset.y == 6 && b.view("s")?.contentOffset.y == 8)
    #expect(shown.text.contains("a-b -2"), "\(shown.text)")
    let plot = try #require(comparison.plot(isOffset: true, columns: 60))
    #expect(plot.series.map { $0.points.last?.y } == [6, 8])
    shown.screen.key(.end)
    _ = shown.screen.settle()
    #expect(a.view("s")?.contentOffset == b.view("s")?.contentOffset)
    shown.screen.key(.character("q"))
    _ = shown.screen.settle()
    #expect(shown.catalogue.comparison == nil && shown.catalogue.openScene != nil)
  }

  @Test func anotherValueGetsTheSameInputAgain() throws {
    let shown = try show(try Folder(["strip.yaml": Self.strip]), columns: 120, rows: 40)
    let comparison = try compare(["wheelStep"], shown)
    shown.screen.advance(1)
    shown.screen.wheel(.down, 2, at: (10, 10))
    shown.screen.advance(1)
    shown.screen.key(.function(6))
    shown.screen.key(.character("b"))
    _ = shown.screen.settle()
    #expect(comparison.sides.map(\.value.name) == ["3", "5"])
    #expect(comparison.sides.map { $0.view("s")?.contentOffset.y } == [6, 10])
    let plot = try #require(comparison.plot(isOffset: true, columns: 60))
    #expect(plot.series.allSatisfy { $0.points.count >= 2 }, "the motion is plotted once more")
    shown.screen.key(.character("r"))
    _ = shown.screen.settle()
    #expect(comparison.sides.map { $0.view("s")?.contentOffset.y } == [0, 0])
  }

  @Test func platformsAndThemesAreComparedFromTheFolder() throws {
    let shown = try show(try Folder(["strip.yaml": Self.strip]))
    shown.screen.key(.character("c"))
    shown.screen.type("themes\n")
    _ = shown.screen.settle()
    let comparison = try #require(shown.catalogue.comparison)
    #expect(comparison.sides.map(\.value.name) == ["dark", "light"])
    #expect(comparison.sides[0].window.theme != comparison.sides[1].window.theme)
    shown.screen.key(.character("q"))
    shown.screen.key(.character("c"))
    shown.screen.type("platforms\n")
    _ = shown.screen.settle()
    #expect(shown.catalogue.comparison?.sides.map(\.window.platform) == [.terminal, .iOS])
  }

  /// Changes that people have not written yet are in both scenes.
  @Test func aComparisonHasTheChangesOfTheOpenScene() throws {
    let shown = try show(try Folder(["strip.yaml": Self.strip]))
    shown.screen.key(.enter)
    _ = shown.screen.settle()
    let scene = try #require(shown.catalogue.openScene)
    let element = try #require(scene.scene.elements["s"])
    let fields = element.editableFields
    let bounces = try #require(fields.first { $0.names == ["bounces", "vertical"] })
    try scene.changes.set(bounces, of: element, to: .bool(false), at: 0)
    let step = try #require(fields.first { $0.names == ["wheelStep"] })
    shown.catalogue.compare(step, of: element)
    let comparison = try #require(shown.catalogue.comparison)
    for side in comparison.sides {
      let node = try #require(side.view("s"))
      #expect(bounces.value(of: node) == .bool(false))
    }
  }

  // MARK: The inspector

  /// A scene opens next to its fields, and `=` compares the chosen one.
  @Test func theInspectorShowsTheFieldsOfAnOpenScene() throws {
    let folder = try Folder(["strip.yaml": Self.strip])
    let look = Catalogue.Look(theme: .automatic, wakeFrontEnd: {}) { scene, _ in scene.makeWindow() }
    let catalogue = Catalogue(folder.path, look: look)
    let inspector = Inspector(catalogue, window: { catalogue.window }) { inspected in
      guard let scene = catalogue.openScene else { return [] }
      let fields = FieldsNode(scene.changes, writer: SceneWriter(scene), in: inspected)
      fields.onCompare = { catalogue.compare($1, of: $0) }
      return [fields]
    }
    catalogue.onOpen = { scene in
      inspector.open(
        .right, showing: "f", remake: { try scene.makeAgain() }, onRemake: { scene.showAgain($0) },
        leave: { catalogue.leave() })
    }
    catalogue.onClose = { inspector.closeOpened() }
    let screen = HeadlessScreen(
      application: inspector, window: { inspector.window }, columns: 120, rows: 40)
    _ = screen.settle()
    screen.key(.enter)
    _ = screen.settle()
    #expect(inspector.isOpen && screen.lines.contains { $0.contains("Fields") })
    #expect(catalogue.openScene?.window.size == Size(74, 40))
    screen.key(.function(12))
    screen.key(.character("f"))
    screen.type("/wheelStep\n")
    screen.type("=")
    _ = screen.settle()
    #expect(!inspector.isOpen && catalogue.comparison != nil, "\(screen.lines.joined(separator: "\n"))")
    screen.key(.character("q"))
    _ = screen.settle()
    #expect(inspector.isOpen && catalogue.openScene != nil)
    screen.key(.function(12))
    screen.key(.character("q"))
    _ = screen.settle()
    #expect(
      !inspector.isOpen && catalogue.openScene == nil && screen.lines.first?.contains("Catalogue") == true)
  }
}
