import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// A run of the viewer with options from a command line, on a headless screen, for ``OptionProbe``.
final class ProbedScreen {
  let folder = TemporaryFolder()
  let screen: Headless
  private var requests: [ScreenRequest] = []

  var pager: Pager { screen.pager }

  /// - Parameter habit: is switched on in Porthole's profile, and off in less mode.
  init(
    _ arguments: [String], _ text: String, name: String, settles: Bool = true,
    switching habit: ViewerProfile.Habit? = nil
  ) {
    var parser = OptionParser()
    parser.read(arguments: ["--indicators=never", "--motion=never"] + arguments)
    var outcome = parser.finish()
    if let habit { outcome.options.profile.habits.formSymmetricDifference([habit]) }
    #expect(outcome.problems.isEmpty && outcome.files.isEmpty, "\(arguments): \(outcome.problems)")
    folder.write(name, text)
    let (executor, path) = (SteppedExecutor(), folder.path(name))
    var source = FileEntry(name: name) { try DocumentOpener.open(path: path, executor: executor) }
    // The path is another one in each run.
    (source.path, source.title) = (FileName(path), name)
    screen = Headless([source], rows: 10, columns: 60, options: outcome.options, executor: executor)
    pager.history = InputHistory(path: folder.path("history"))
    if settles { settle() }
  }

  func settle() {
    screen.settle()
    screen.draw()
  }

  /// Types keys; arrows are the characters for them.
  func type(_ keys: String) {
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "\n": screen.send(.enter)
      case "\u{1b}": screen.send(.escape)
      case "\u{3}": screen.send(.character("c"), .control)
      case "→": screen.send(.right)
      case "↑": screen.send(.up)
      default: screen.send(.character(scalar))
      }
      takeRequests()
      screen.work()
      pager.wake(at: screen.time)
      takeRequests()
    }
  }

  func takeRequests() {
    while let request = pager.takeRequest() { requests.append(request) }
  }

  /// Everything that a user perceives: the text, its looks, the bell, the end of the program, and the mouse.
  var sight: String {
    takeRequests()
    var looks = ""
    for row in 0..<screen.canvas.rows {
      var last: TextStyle?
      for column in 0..<screen.canvas.columns where screen.canvas[row, column].style != last {
        last = screen.canvas[row, column].style
        looks += "\(row),\(column): \(last!)\n"
      }
    }
    let text = screen.screen.joined(separator: "\n").replacing(folder.path, with: "FOLDER")
    return text + "\n\(requests)\n\(pager.wantsMouse)\n" + looks
  }
}

/// Runs of the viewer that differ only in the value of an option, and must be told apart.
struct OptionProbe: CustomTestStringConvertible, Sendable {
  let option: String
  /// The arguments of the runs.
  let runs: [[String]]
  var text = numbers
  var name = "file"
  var keys = ""
  var settles = true
  /// Shows a run in another way than by its screen.
  var show: (@MainActor (ProbedScreen) -> String)?
  /// Makes the run in another way altogether.
  var run: (@MainActor ([String]) -> String)?

  var testDescription: String { option }

  static let numbers = (1...100).map { "\($0)\n" }.joined()

  init(
    _ option: String, _ runs: [String]..., text: String = numbers, name: String = "file", keys: String = "",
    settles: Bool = true, show: (@MainActor (ProbedScreen) -> String)? = nil,
    run: (@MainActor ([String]) -> String)? = nil
  ) {
    (self.option, self.runs, self.text, self.name, self.keys) = (option, runs, text, name, keys)
    (self.settles, self.show, self.run) = (settles, show, run)
  }

  /// The sight of a run.
  func see(_ arguments: [String]) -> String {
    if let run { return run(arguments) }
    let screen = ProbedScreen(arguments, text, name: name, settles: settles)
    screen.type(keys)
    if settles { screen.settle() } else { screen.screen.draw() }
    return show?(screen) ?? screen.sight
  }
}
