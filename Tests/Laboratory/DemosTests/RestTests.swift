import Demos
import Foundation
import LayoutCore
import NodeUI
import SceneCore
import TestSupport
import Testing

/// A program that nobody uses comes to rest: it draws no frame, lays nothing out and waits for nothing, so that it uses
/// no processor time.
@Suite(.bounded) struct RestTests {
  private static let root = TestSource.project
  static let scenes =
    try! FileManager.default.contentsOfDirectory(atPath: root.path + "/demos/Scenes").sorted()
    .map { "demos/Scenes/" + $0 } + ["demos/stocks.yaml"]

  @Test(arguments: await Demo.names, IdleProgram.sizes)
  func demosComeToRest(_ name: String, _ size: Size) throws {
    let stage = try DemoStage(#require(Demo.named(name)))
    #expect(IdleProgram(stage, window: { stage.window }, size).unrest() == nil)
  }

  @Test(arguments: await scenes, IdleProgram.sizes)
  func scenesComeToRest(_ path: String, _ size: Size) throws {
    let window = Window(try Scene.load(path: Self.root.path + "/" + path).rootNode)
    #expect(IdleProgram(window, size).unrest() == nil)
  }

  /// The scenes of the manual, and its elements in a column.
  @Test func scenesOfTheManualComeToRest() throws {
    let manual = try String(
      contentsOf: Self.root.appendingPathComponent("docs/scenes.md"), encoding: .utf8)
    var count = 0
    for block in manual.components(separatedBy: "```yaml\n").dropFirst() {
      let text = block.components(separatedBy: "\n```")[0]
      let lines = text.components(separatedBy: "\n").map { "      " + $0 }.joined(separator: "\n")
      let scene = text.hasPrefix("- ") ? "root:\n  column:\n    children:\n" + lines : text
      // Others are parts of scenes, which name nodes that are not there.
      guard let found = try? Scene.load(Array(scene.utf8), file: "scenes.md") else { continue }
      count += 1
      expectRest(text, of: Window(found.rootNode))
    }
    #expect(count >= 6)
  }
}
