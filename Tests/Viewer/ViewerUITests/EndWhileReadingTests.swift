import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// `G` while the file changes and is being read: the end is shown once all of it is known.
@Suite(.bounded) struct EndWhileReadingTests {
  private static let actions = ["replace", "append", "R", "step", "draw", "time", "key", "resize"]

  @Test(arguments: [false, true], seeds(12))
  func theEndIsReached(asTable: Bool, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = TemporaryFolder()
    var last = 0
    var delimiter = ","
    func rows(_ count: Int) -> String {
      last += count
      let delimiter = delimiter
      return (last - count..<last).map { "\($0 + 1)\(delimiter)name \($0 + 1)\(delimiter)text\n" }.joined()
    }
    func replace() {
      last = 0
      delimiter = [",", "\t", "|", " "].randomElement(using: &random)!
      folder.replace(
        "table.csv",
        "number\(delimiter)name\(delimiter)rest\n" + rows(Int.random(in: 0...8000, using: &random)))
    }
    replace()
    var options = Pager.Options()
    options.indicators = .never
    options.tables.showsTables = asTable
    let path = folder.path("table.csv")
    let executor = SteppedExecutor()
    let screen = Headless(
      [.init(name: "table") { try DocumentOpener.open(path: path, executor: executor) }], rows: 9,
      columns: 60, options: options, executor: executor)
    var done: [String] = []
    for _ in 0..<30 {
      let action = Self.actions.randomElement(using: &random)!
      done.append(action)
      switch action {
      case "replace": replace()
      case "append": folder.append("table.csv", rows(1000))
      case "R": screen.press("R")
      case "step": for _ in 0..<Int.random(in: 1...20, using: &random) { executor.step() }
      case "draw": screen.draw()
      case "time":
        screen.time += 0.5
        screen.pager.wake(at: screen.time)
      case "resize":
        screen.resize(
          rows: Int.random(in: 2...12, using: &random), columns: Int.random(in: 20...70, using: &random))
      default:
        let key = ["g", "j", "d", "200g", " ", "k", "5000g"].randomElement(using: &random)!
        done[done.count - 1] = key
        screen.press(key)
      }
    }
    screen.resize(rows: 9, columns: 60)
    screen.press("R")
    if Bool.random(using: &random) { screen.press("g") }
    screen.press("G")
    for _ in 0..<200 {
      for _ in 0..<Int.random(in: 0...5, using: &random) { executor.step() }
      if Bool.random(using: &random) { screen.pager.wake(at: screen.time) }
      if Bool.random(using: &random) { screen.draw() }
      screen.time += 0.01
    }
    screen.readTables()
    screen.settle()
    screen.draw()
    let wanted = last == 0 ? "number" : "name \(last)"
    #expect(
      screen.screen[0..<8].contains { $0.contains(wanted) }, "seed \(seed), \(done): \(screen.screen)")
    if last > 8 { #expect(screen.screen[7].contains(wanted), "seed \(seed), \(done): \(screen.screen)") }
  }
}
