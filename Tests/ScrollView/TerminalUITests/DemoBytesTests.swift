import Demos
import NodeUI
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

/// The bytes that both screens send for the demos.
extension ScreenTests {
  @Suite struct DemoBytesTests {
    /// One of the two screens, and the bytes of a step.
    private struct Counted {
      var screen: any TerminalScreen
      var bytes = 0

      init(_ kind: TestedScreen, rows: Int, columns: Int) throws {
        screen = try kind.make("xterm-256color")
        _ = screen.enter()
        screen.resize(rows: rows, columns: columns)
      }

      mutating func present(_ canvas: Canvas) { bytes += screen.present(canvas).count }
      mutating func take() -> Int {
        defer { bytes = 0 }
        return bytes
      }
    }

    /// The first frame, and two seconds after each of several keys, with a frame sixty times a second.
    @Test(arguments: await Demo.names, [Size(80, 24), Size(200, 60)])
    func theDirectScreenSendsHardlyMoreThanNcurses(_ name: String, _ size: Size) throws {
      let (rows, columns) = (size.height, size.width)
      var direct = try Counted(.direct, rows: rows, columns: columns)
      var curses = try Counted(.ncurses, rows: rows, columns: columns)
      let stage = try DemoStage(#require(Demo.named(name)), theme: .dark)
      let host = HeadlessHost(stage, rows: rows, columns: columns)
      let keys: [Key] = [.down, .down, .tab, .right, .pageDown, .left, .up, .end, .tab, .home]
      var total = (direct: 0, curses: 0)
      for key in [nil] + keys {
        if let key { host.send(.key(key)) }
        for _ in 0..<120 {
          host.drawIfNeeded(atMost: 3)
          direct.present(host.canvas)
          curses.present(host.canvas)
          host.time += 1.0 / 60
          host.wake()
        }
        let (sent, others) = (direct.take(), curses.take())
        total = (total.direct + sent, total.curses + others)
        let step = "\(name), \(size), \(key.map { "\($0)" } ?? "first frame"): \(sent), \(others)"
        // Moves in both directions at once are not moved by the terminal.
        #expect(sent * 10 <= others * 11 + 2_500, "\(step)")
      }
      #expect(total.direct * 10 <= total.curses * 11, "\(name), \(size): \(total)")
    }

    /// A journey over the map, on which each cell changes in most frames: terminals of both screens have the characters of
    /// the canvas, whatever their colours.
    @Test(arguments: [Size(80, 24), Size(200, 60)])
    func bothScreensShowTheSameMap(_ size: Size) throws {
      let (rows, columns) = (size.height, size.width)
      var screens = try TestedScreen.allCases.map { try Counted($0, rows: rows, columns: columns).screen }
      let terminals = screens.map { _ in Screen(rows: rows, columns: columns) }
      let stage = try DemoStage(#require(Demo.named("atlas")), theme: .dark)
      let host = HeadlessHost(stage, rows: rows, columns: columns)
      var seen: Set<[String]> = []
      for key in [nil, Key.character("n"), .character("+"), .right, .character("n")] {
        if let key { host.send(.key(key)) }
        for frame in 0..<70 {
          host.drawIfNeeded(atMost: 3)
          for index in screens.indices { _ = terminals[index].write(screens[index].present(host.canvas)) }
          host.time += 1.0 / 30
          host.wake()
          guard frame % 10 == 0 else { continue }
          seen.insert(host.canvas.text)
          for (screen, terminal) in zip(TestedScreen.allCases, terminals) {
            let differing = zip(terminal.text, host.canvas.text).first { $0 != $1 }
            #expect(differing == nil, "\(screen), frame \(frame) after \(String(describing: key))")
          }
        }
      }
      #expect(seen.count > 10)
    }
  }
}
