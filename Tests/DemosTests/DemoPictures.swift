import Demos
import Foundation
import NodeUI
import Simulator
import Testing

/// The pictures of demos in the README and in the documentation are screenshots of their tapes. `script/demos` makes
/// them anew; the test fails when they are out of date.
@Suite struct DemoPictures {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("demos")

  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test(arguments: [
    ("tour", "nested"), ("nested", "strip"), ("paging", "second"), ("elastic", "stretched"),
    ("feed", "where"),
    ("zoom", "larger"),
  ])
  func pictureIsUpToDate(_ name: String, _ screenshot: String) throws {
    let stage = try DemoStage(#require(Demo.named(name)))
    let tape = try Tape.load(path: Self.folder.appendingPathComponent("Tapes/\(name).tape").path)
    let player = TapePlayer(tape, stage) { stage.window }
    var picture: String?
    player.onScreenshot = { shown in
      if shown == screenshot { picture = player.canvas.svg(title: "porthole demo \(name)") }
    }
    player.play()
    let new = try #require(picture, "the tape has no screenshot \(screenshot)")
    let url = Self.folder.appendingPathComponent("Pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
      try new.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let old = try? String(contentsOf: url, encoding: .utf8)
      #expect(old == new, "demos/Pictures/\(name).svg is out of date: run script/demos")
    }
  }
}
