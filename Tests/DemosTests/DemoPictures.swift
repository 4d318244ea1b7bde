import Demos
import Foundation
import NodeUI
import Testing

/// The pictures of demos in the README are made here. `script/pictures` writes them; the test fails when they are out of
/// date.
@Suite struct DemoPictures {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("demos")

  @Test(arguments: ["tour"])
  func pictureIsUpToDate(_ name: String) throws {
    let driver = try DemoDriver(#require(Demo.named(name)), columns: 84, rows: 20)
    driver.key(.down)
    #expect(driver.settle())
    let picture = driver.svg(title: "porthole demo \(name)")
    let url = Self.folder.appendingPathComponent("\(name).svg")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
      try picture.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let old = try? String(contentsOf: url, encoding: .utf8)
      #expect(old == picture, "\(name).svg is out of date: run script/pictures")
    }
  }
}
