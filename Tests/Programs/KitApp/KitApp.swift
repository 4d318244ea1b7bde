// A program as an app developer writes it with one import and nothing else. The tests run it in a pseudo-terminal and
// press its keys. Its arguments choose the options and the mistakes.

import Observation
import PortholeKit

/// A model of the main actor, which a layout spec reads.
@MainActor @Observable final class Store {
  var names = ["ready"]
}

final class Page: DisplayNode {
  let store: Store
  let label = TextNode("waiting")
  private let lines: [String: TextNode]

  init(_ store: Store) {
    self.store = store
    lines = ["ready": TextNode("the store is ready"), "changed": TextNode("the store has changed")]
    super.init()
    bindings {
      KeyBinding("t", title: "Change the label in a task") { [label] in
        Task { label.string = "from a task" }
      }
      KeyBinding("p", title: "Change the label from another thread") { [weak self] in
        guard let self, let window else { return }
        Task.detached { [label] in window.perform { label.string = "from another thread" } }
      }
      KeyBinding("s", title: "Change the store") { store.names.append("changed") }
      KeyBinding("o", title: "Print") { print("printed by the app") }
      KeyBinding("B", title: "Never return") {
        var rounds = 0
        while true { rounds &+= 1 }
      }
      KeyBinding("c", title: "Describe the application") { [weak self] in
        guard let self else { return }
        guard let window = Application.current?.window, window.root === self else { return }
        label.string = "the current one, \(window.reducesMotion ? "without" : "with") motion"
      }
      KeyBinding("d", title: "Ask in a dialog") { [weak self] in
        Task {
          guard let window = self?.window else { return }
          let answer = await window.alert(
            "Delete?", message: "It cannot be undone.", [.cancel(), .destructive("Delete")])
          if CommandLine.arguments.contains("print") { print("answer \(answer)") }
          window.toast("answer \(answer)", role: answer == 1 ? .success : .info)
        }
      }
      KeyBinding("n", title: "Ask for a name") { [weak self] in
        Task {
          let name = await self?.window?.prompt("Name") { $0.isEmpty ? "A name is needed" : nil }
          self?.label.string = name.map { "the name is \($0)" } ?? "no name"
        }
      }
      KeyBinding("w", title: "Present the page in itself") { [weak self] in
        if let self { window?.present(self) }
      }
      KeyBinding("2", title: "Run another application") { [label] in
        do throws(ApplicationError) { _ = try Application(TextNode("another")).run() } catch {
          label.string = "\(error)"
        }
      }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      label
      for name in store.names { if let line = lines[name] { line } }
    }
  }
}

struct NoStore: Error, CustomStringConvertible {
  let description = "the store cannot be opened"
}

/// A command with a `run` that does not belong to the main actor, as those of swift-argument-parser.
struct Command {
  let text: String

  func run() -> Int32 {
    Application.run(ApplicationOptions(name: "command")) { DisplayNode { _ in TextNode(text) } }
  }
}

@main
struct KitApp: TerminalApplication {
  private func has(_ argument: String) -> Bool { CommandLine.arguments.contains(argument) }

  var options: ApplicationOptions {
    var options = ApplicationOptions()
    if has("refuse") { options.withoutTerminal = .refuse }
    if has("frame") { options.withoutTerminal = .frame }
    if has("linear") { options.isLinear = true }
    if has("name") { options.name = "The app" }
    if has("keys") { options.quitKeys = ["ctrl+q"] }
    if has("reduced") { options.motion = .reduced }
    if has("smooth") { options.motion = .smooth }
    if has("uncaptured") { options.capturesOutput = false }
    if has("inline") { options.mode = .inline(rows: 1...6) }
    if has("mouse") { options.mouse = .on }
    if has("no mouse") { options.mouse = .off }
    return options
  }

  func start(in window: Window) {
    guard has("start") else { return }
    let isFirst = window.frameCount == 0 && Application.current?.window === window
    (window.root as? Page)?.label.string = isFirst ? "waiting at the start" : "too late"
  }

  func makeRoot() throws -> DisplayNode {
    if has("throw") { throw NoStore() }
    if has("inline") { return InlinePage() }
    if has("terminal") { return TerminalPage() }
    guard has("command") else { return Page(Store()) }
    // One application after another.
    return TextNode("the command ended with \(Command(text: "from a command").run())")
  }
}
