import DocumentCore
import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import ScreenCore
import TapeCore
import TestSupport
import Testing
import ViewerUI

@testable import Demos

/// The pictures in the README and in the documentation are screenshots of the demos' tapes and of files in
/// the viewer, in `dark` and `light`. `script/pictures` writes them; the tests fail when they are out of date.
@Suite(.bounded) struct DemoPictures {
  private static let folder = TestSource.project
    .appendingPathComponent("demos")

  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// Each picture is a screenshot from its demo's tape, with a text that no other demo shows.
  @Test(arguments: [
    ("tour", "tour", "scroll views for terminals"), ("nested", "strip", "Nikkei 225"),
    ("paging", "second", "Nairobi"), ("elastic", "stretched", "dragging"),
    ("feed", "where", "Essaouira, Morocco"), ("atlas", "city", "Tokyo"),
    ("controls", "list", "Albania"),
  ])
  func pictureIsUpToDate(_ name: String, _ screenshot: String, _ content: String) throws {
    for theme in ["dark", "light"] {
      try expectPicture(name, screenshot, content, theme)
    }
  }

  private func expectPicture(_ name: String, _ screenshot: String, _ content: String, _ theme: String) throws
  {
    let stage = try DemoStage(#require(Demo.named(name)), theme: #require(Theme(named: theme)))
    let tape = try Tape.load(path: Self.folder.appendingPathComponent("Tapes/\(name).tape").path)
    let player = TapePlayer(tape, stage) { stage.window }
    var picture: Canvas?
    player.onScreenshot = { [unowned player] shown in if shown == screenshot { picture = player.canvas } }
    player.play()
    let canvas = try #require(picture, "the tape has no screenshot \(screenshot)")
    #expect(canvas.text.last?.hasPrefix(" \(name) ") == true, "the picture of \(name) shows another demo")
    #expect(canvas.text.contains { $0.contains(content) }, "the picture of \(name) does not show \(content)")
    try expect("Pictures/\(name)-\(theme).svg", canvas.svg(title: "porthole demo \(name)"))
  }

  /// The table and the tree of the gallery, with the focus.
  @Test(arguments: [("TableNode", "table"), ("TreeNode", "tree")])
  func thePictureOfASampleIsUpToDate(_ name: String, _ picture: String) throws {
    let sample = try #require(GallerySample.all.first { $0.name == name })
    for theme in ["dark", "light"] {
      let screen = HeadlessScreen(
        try #require(sample.make() as? DisplayNode), columns: 40, rows: sample.height ?? 6,
        theme: try #require(Theme(named: theme)))
      screen.key(.tab)
      screen.key(.down)
      #expect(screen.settle() && screen.window.focusedNode is ListNode)
      try expect("Pictures/\(picture)-\(theme).svg", screen.canvas.svg(title: "a \(picture)"))
    }
  }

  /// The map of the content in the gallery.
  @Test func thePictureOfTheMiniMapIsUpToDate() throws {
    let sample = try #require(GallerySample.all.first { $0.name == "MiniMapNode" })
    for theme in ["dark", "light"] {
      let element = sample.make()
      let screen = HeadlessScreen(
        DisplayNode { _, _ in element }, columns: 48, rows: sample.height ?? 6,
        theme: try #require(Theme(named: theme)))
      #expect(screen.settle())
      try expect("Pictures/mini-map-\(theme).svg", screen.canvas.svg(title: "a map of the content"))
    }
  }

  /// Three tapes make the moving picture: of the map of the world, of the tour, and of a file in the viewer.
  @Test(arguments: ["dark", "light"]) func theMovingPictureIsUpToDate(_ theme: String) throws {
    let map = try DemoStage(#require(Demo.named("atlas")), theme: #require(Theme(named: theme)))
    var animation = AnimatedSVG(
      title: "porthole demo atlas, porthole demo tour, porthole demos/sampler.txt")
    // Each frame of a flight is new, so there are few of them.
    let journey = try play("journey", map, { map.window }, into: &animation, from: 0, framesPerSecond: 2)
    let stage = try DemoStage(#require(Demo.named("tour")), theme: #require(Theme(named: theme)))
    let end = journey + (try play("readme", stage, { stage.window }, into: &animation, from: journey))
    let pager = try pager("sampler.txt")
    pager.traitsDidChange(ScreenTraits(background: theme == "dark" ? .dark : .light))
    // The file is counted before the tape begins, so that the picture does not depend on the machine.
    #expect(Snapshot.canvas(of: pager, keys: "", rows: 24, columns: 80) != nil)
    pager.window.reducesMotion = false
    let length = try play("viewer", pager, { pager.window }, into: &animation, from: end)
    pager.close()
    let svg = animation.svg(until: end + length + 1)
    #expect(svg.contains("sampler.txt"))
    #expect(svg.utf8.count < 320 << 10)
    try expect("Pictures/readme-\(theme).svg", svg)
  }

  /// Plays a tape and adds its frames. Returns its length in seconds.
  private func play(
    _ name: String, _ application: any ScreenApplication, _ window: @escaping () -> Window,
    into animation: inout AnimatedSVG, from start: Double, framesPerSecond: Int = 30
  ) throws -> Double {
    let tape = try Tape.load(path: Self.folder.appendingPathComponent("Tapes/\(name).tape").path)
    let player = TapePlayer(tape, application, window: window, framesPerSecond: framesPerSecond)
    var frames: [(Canvas, Double)?] = []
    player.onFrame = { frames.append(($0.canvas, start + $0.time.seconds)) }
    player.onScreenshot = { _ in frames.append(nil) }
    player.play()
    for frame in frames {
      if let (canvas, time) = frame { animation.add(canvas, at: time) } else { animation.markStill() }
    }
    return player.time.seconds
  }

  private func pager(_ file: String) throws -> Pager {
    let name = "demos/\(file)"
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(file)))
    return Pager(sources: [
      .init(name: name) { Document(source: MemorySource(bytes), name: name, path: FileName(name)) }
    ])
  }

  /// The picture equals the output of `porthole snapshot demos/FILE --rows … --columns … --format svg`.
  @Test(arguments: [("sampler.txt", "sampler.svg", 18, 84), ("orders.csv", "orders.svg", 14, 97)])
  func pictureOfAFileIsUpToDate(_ file: String, _ picture: String, _ rows: Int, _ columns: Int) throws {
    let pager = try pager(file)
    let canvas = try #require(Snapshot.canvas(of: pager, keys: "", rows: rows, columns: columns))
    pager.close()
    try expect(picture, canvas.svg(title: "porthole demos/\(file)"))
  }

  /// Compares a picture with the one in the folder, or writes it there.
  private func expect(_ picture: String, _ new: String) throws {
    let url = Self.folder.appendingPathComponent(picture)
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
      try new.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let old = try? String(contentsOf: url, encoding: .utf8)
      #expect(old == new, "demos/\(picture) is out of date: run script/pictures")
    }
  }
}
