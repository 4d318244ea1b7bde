import Demos
import Foundation
import NodeUI
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Plays the tapes of the demos.
@Suite(.bounded) struct DemoTapeTests {
  private static let folder = TestSource.project.appendingPathComponent("demos").path

  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func play(_ name: String, _ application: any ScreenApplication, _ window: @escaping () -> Window)
    throws
  {
    let player = TapePlayer(
      try Tape.load(path: "\(Self.folder)/Tapes/\(name).tape"), application, window: window)
    var pictures: Set<String> = []
    var count = 0
    player.onScreenshot = { [unowned player] _ in
      count += 1
      pictures.insert(player.canvas.svg(title: name))
    }
    player.play()
    #expect(player.failures == [] && player.ending == .rest)
    #expect(count >= 2 && pictures.count == count, "each screenshot shows something else")
  }

  @Test(arguments: await Demo.names)
  func everyDemoPlaysItsTape(_ name: String) throws {
    let stage = try DemoStage(#require(Demo.named(name)))
    try play(name, stage) { stage.window }
  }

  @Test func theStocksScenePlaysItsTape() throws {
    let window = Window(try Scene.load(path: Self.folder + "/stocks.yaml").rootNode)
    try play("stocks", window) { window }
  }
}
