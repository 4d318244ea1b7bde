import Demos
import LayoutCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

/// The first frame of each demo.
@Suite(.bounded) struct DemoFrameTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  nonisolated static let sizes = [
    Size(1, 1), Size(20, 6), Size(80, 24), Size(200, 60), Size(500, 2), Size(3, 200),
  ]

  @Test(arguments: await Demo.names, sizes)
  func everySizeShowsSomething(_ name: String, _ size: Size) throws {
    let stage = try DemoStage(#require(Demo.named(name)))
    var canvas = Canvas(rows: size.height, columns: size.width)
    stage.resize(rows: size.height, columns: size.width)
    for _ in 0..<3 where stage.needsDisplay {
      canvas.clear()
      stage.draw(into: &canvas, at: 0)
    }
    #expect(!stage.needsDisplay)
    let text = canvas.text
    // A very small screen may show only a blank part.
    if size.width * size.height > 100 { #expect(text.contains { $0.contains { $0 != " " } }) }
    if size == Size(80, 24) || size == Size(200, 60) {
      let filled = text.count { !$0.isEmpty }
      #expect(filled > size.height / 3, "\(name) leaves most of \(size) blank")
      #expect(text.last?.contains(name) == true)
    }
  }

  @Test func demoNamesAreUnique() { #expect(Set(Demo.names).count == Demo.names.count) }
}
