// A program as an app developer writes it on the first day: it sets no locale, uses the main actor, prints, and
// crashes. The tests run it in a pseudo-terminal and press its keys.

import Dispatch
import LayoutCore
import NodeUI
import PortholeSystem
import TerminalUI

let label = TextNode("waiting")
label.name = "label"
let text = TextNode("Ein längerer Text, naïve 日本語")
let frame = BoxNode(border: .rounded)
let root = DisplayNode { _, _ in
  StackLayoutSpec.vertical {
    BackgroundLayoutSpec(child: text.inset(1), background: frame)
    label
  }
}

/// A list that the row makes narrower, so that each layout measures it at two widths.
let list = ListNode(count: 500) { TextNode("Issue \($0)", maximumLines: 1) }
list.style.width = .points(30)
let page = DisplayNode { _, _ in
  StackLayoutSpec.horizontal {
    list
    label.flexShrink(1)
  }
}
if CommandLine.arguments.contains("list") { label.string += String(repeating: " word", count: 100) }
let window = Window(CommandLine.arguments.contains("list") ? page : root, wakeFrontEnd: FrontEnd.wake)

/// Endless recursion that the optimizer cannot turn into a loop.
func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) + overflow(depth + 2) }

func onThread(_ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().async(execute: body)
}

@MainActor func runFrontEnd() {
  do throws(TerminalError) { _ = try FrontEnd().run(window) } catch {
    print(error)
    exit(1)
  }
}

/// `fork`, which Swift hides since few functions are safe in the child.
@_silgen_name("fork") func forkWithoutCheck() -> Int32

@MainActor func yieldForEver() async {
  while true { await Task.yield() }
}

struct Lost: Error, CustomStringConvertible {
  var description: String { "The answer is lost" }
}

/// Runs `body` in a task after the program has slept for six seconds by the clock of the machine.
@MainActor func afterRest(_ body: @escaping @MainActor () throws -> Void) {
  label.task {
    try await Task.sleep(for: .seconds(6))
    try body()
  }
}

@MainActor func press(_ key: Key) -> Bool {
  guard case .character(let character) = key else { return false }
  switch character {
  case "q": window.quit()
  case "t": Task { @MainActor in label.string = "from a task" }
  case "s":
    Task {
      try await Task.sleep(for: .milliseconds(1))
      label.string = "after a sleep"
    }
  case "d": DispatchQueue.main.async { label.string = "from the main queue" }
  case "p": onThread { window.perform { label.string = "from another thread" } }
  case "6": afterRest { window.toast("Saved") }
  case "7":
    afterRest {
      let start = ContinuousClock.now
      label.after(.seconds(1)) {
        $0.string = ContinuousClock.now - start < .milliseconds(999) ? "too early" : "a second later"
      }
    }
  case "8": afterRest { throw Lost() }
  case "9": DispatchQueue.main.asyncAfter(deadline: .now() + 6) { window.toast("From the queue") }
  case "y": Task { await yieldForEver() }
  case "Q": Task { window.quit(status: 5) }
  case "f": fatalError("my bug")
  case "n": UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
  case "a": abort()
  case "A": onThread { abort() }
  case "o": print(overflow(0))
  case "e": exit(3)
  case "E": onThread { exit(3) }
  case "w":
    print("printed by the app")
    _ = write(2, "and an error\n", 13)
  case "W": for number in 1...700_000 { print("a line,", number) }
  case "c":
    let child = forkWithoutCheck()
    if child == 0 { _exit(isatty(1) == 1 ? 7 : 8) }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    label.string = "the child ended with \(status >> 8)"
  case "C":
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, FrontEnd.terminalDescriptor, 1)
    var child: pid_t = 0
    let words = ["sh", "-c", "test -t 1 && exit 7"]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    posix_spawn(&child, "/bin/sh", &actions, nil, arguments, nil)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    label.string = "the child ended with \(status >> 8)"
  default:
    label.string = "key \(character)"
  }
  return true
}

window.onKey = { key, _ in press(key) }

if CommandLine.arguments.contains("handlers") {
  for number in [SIGSEGV, SIGILL, SIGABRT] {
    signal(number) { _ in
      _ = write(2, "the earlier handler\n", 20)
      _exit(9)
    }
  }
}
if CommandLine.arguments.contains("thread") {
  // Dispatch now serves the main queue on another thread, as it does after an `await` in an asynchronous main.
  Task { runFrontEnd() }
  dispatchMain()
}
FrontEnd.main(window)
