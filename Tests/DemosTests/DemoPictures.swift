import Demos
import DocumentCore
import Foundation
import NodeUI
import SceneCore
import ScreenCore
import TapeCore
import TestSupport
import Testing
import ViewerUI

/// The pictures in the README and in the documentation are screenshots of the demos' tapes and of files in
/// the viewer. `script/pictures` writes them; the tests fail when they are out of date.
@Suite(.bounded) struct DemoPictures {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("demos")

  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// Each picture is a screenshot from its demo's tape, with a text that no other demo shows.
  @Test(arguments: [
    ("tour", "tour", "Porthole: scroll views for terminals"), ("nested", "strip", "Nikkei 225"),
    ("paging", "second", "Nairobi"), ("elastic", "stretched", "dragging"),
    ("feed", "where", "Essaouira, Morocco"), ("zoom", "larger", "Platform Street"),
    ("controls", "list", "Albania"),
  ])
  func pictureIsUpToDate(_ name: String, _ screenshot: String, _ content: String) throws {
    let stage = try DemoStage(#require(Demo.named(name)), theme: .standard)
    let tape = try Tape.load(path: Self.folder.appendingPathComponent("Tapes/\(name).tape").path)
    let player = TapePlayer(tape, stage) { stage.window }
    var picture: Canvas?
    player.onScreenshot = { [unowned player] shown in if shown == screenshot { picture = player.canvas } }
    player.play()
    let canvas = try #require(picture, "the tape has no screenshot \(screenshot)")
    #expect(canvas.text.last?.hasPrefix(" \(name) ") == true, "the picture of \(name) shows another demo")
    #expect(canvas.text.contains { $0.contains(content) }, "the picture of \(name) does not show \(content)")
    try expect("Pictures/\(name).svg", canvas.svg(title: "porthole demo \(name)"))
  }

  /// The moving picture equals the output of `porthole-simulator replay demo:tour demos/Tapes/readme.tape --animation
  /// FILE --fps 30 --theme standard`.
  @Test func theMovingPictureIsUpToDate() throws {
    let stage = try DemoStage(#require(Demo.named("tour")), theme: .standard)
    let tape = try Tape.load(path: Self.folder.appendingPathComponent("Tapes/readme.tape").path)
    let player = TapePlayer(tape, stage, window: { stage.window }, framesPerSecond: 30)
    var animation = AnimatedSVG(title: "porthole demo tour")
    player.onFrame = { animation.add($0.canvas, at: $0.time.seconds) }
    player.onScreenshot = { _ in animation.markStill() }
    player.play()
    let svg = animation.svg(until: player.time.seconds + 2)
    #expect(svg.utf8.count < 256 << 10)
    try expect("Pictures/readme.svg", svg)
  }

  /// The picture equals the output of `porthole snapshot demos/FILE --rows … --columns … --format svg`.
  @Test(arguments: [("sampler.txt", "sampler.svg", 18, 84), ("orders.csv", "orders.svg", 14, 97)])
  func pictureOfAFileIsUpToDate(_ file: String, _ picture: String, _ rows: Int, _ columns: Int) throws {
    let name = "demos/\(file)"
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(file)))
    let pager = Pager(sources: [
      .init(name: name) { Document(source: MemorySource(bytes), name: name, path: FileName(name)) }
    ])
    let canvas = try #require(Snapshot.canvas(of: pager, keys: "", rows: rows, columns: columns))
    pager.close()
    try expect(picture, canvas.svg(title: "porthole \(name)"))
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
