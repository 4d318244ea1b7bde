import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// The viewer on a headless screen, showing real files that the test changes.
final class FileScreen {
  let pager: Pager
  /// The status line of the first frame.
  private(set) var firstStatus = ""
  private let host: HeadlessHost

  init(_ paths: [String], follows: Bool = false, rows: Int = 6) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var options = Pager.Options()
    options.indicators = .never
    options.follows = follows
    options.reducesMotion = true
    let pager = Pager(
      sources: paths.map { path in .init(name: path) { try DocumentOpener.open(path: path) } },
      options: options)
    self.pager = pager
    #expect(pager.openFirst())
    host = HeadlessHost(pager, rows: rows, columns: 100)
    host.draw()
    firstStatus = status
    look()
  }

  /// Wakes the viewer and draws as the run loop does when a descriptor is readable or a deadline has passed.
  func look(after seconds: Double = 0.1) {
    host.time += seconds
    host.wake()
    host.drawIfNeeded()
  }

  /// Sets options as a command line does.
  func take(_ arguments: [String]) {
    var parser = OptionParser()
    parser.read(arguments: ["--indicators=never", "--motion=never"] + arguments)
    let follows = pager.options.follows
    pager.options = parser.finish().options
    pager.options.follows = follows
  }

  func press(_ keys: String) {
    for scalar in keys.unicodeScalars {
      let key: Key = scalar == "\n" ? .enter : scalar == "\u{1b}" ? .escape : .character(scalar)
      host.send(.key(key))
      _ = pager.takeRequest()
    }
    look()
  }

  func send(_ key: Key, _ modifiers: Modifiers = []) {
    host.send(.key(key, modifiers))
    _ = pager.takeRequest()
    look()
  }

  /// Calls `look()` until the screen begins with `rows` and the status line contains `status`. In the
  /// program, file watches, deadlines and background work wake the run loop.
  func expect(
    _ rows: [String]? = nil, status: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let holds = eventually("the status says '\(status)'", sourceLocation: sourceLocation) {
      if self.status.contains(status) && (rows == nil || Array(screen.prefix(rows!.count)) == rows!) {
        return true
      }
      look()
      return false
    }
    if !holds { Issue.record("\(screen)", sourceLocation: sourceLocation) }
  }

  var screen: [String] { host.canvas.text }
  var status: String { screen.last ?? "" }
}
