import PortholeKit

/// A page for a region at the cursor: a line that says what was done last, and rows that come and go.
final class InlinePage: DisplayNode {
  private let status = TextNode("ready")
  private let field = TextFieldNode("Name", text: "Ada")
  private var rows: [DisplayNode] = [TextNode("row 1"), TextNode("row 2")]

  override init() {
    super.init()
    if CommandLine.arguments.contains("mouse") {
      rows.append(ButtonNode("press") { [status] _ in status.string = "pressed" })
    }
    if CommandLine.arguments.contains("field") {
      rows = [TextNode(String(repeating: "y", count: 70)), field, TextNode("row 2")]
    }
    bindings {
      KeyBinding("+", title: "Add a row") { [weak self] in
        self?.change { $0.append(TextNode("row \($0.count + 1)")) }
      }
      KeyBinding("-", title: "Remove a row") { [weak self] in self?.change { $0.removeLast() } }
      KeyBinding("a", title: "Print above") { [status] in
        Application.current?.printAbove(
          (1...5).map { AttributedText("above \($0)") }.reduce(AttributedText()) {
            $0.string.isEmpty ? $1 : $0 + "\n" + $1
          })
        status.string = "printed"
      }
      KeyBinding("A", title: "Print much above") { [status] in
        let bold = AttributedText("bold", style: TextStyle(attributes: .bold))
        let lines = (1...20_000).reduce(into: AttributedText("first")) { $0 += "\n\($1) " + bold }
        Application.current?.printAbove(lines + "\n" + String(repeating: "x", count: 100))
        status.string = "printed much"
      }
      KeyBinding("r", title: "Release the terminal") { [weak self] in
        guard let self, let window else { return }
        let (start, time) = (ContinuousClock.now, window.time)
        let answer = Application.current?.releaseTerminal { () -> String in
          print("from outside")
          let line = readLine() ?? "nothing"
          // The other program takes a while.
          let end = ContinuousClock.now + .milliseconds(300)
          while ContinuousClock.now < end {}
          return line
        }
        perform { page in
          let passed = (ContinuousClock.now - start) / .seconds(1)
          let difference = passed - ((page.window?.time ?? 0) - time)
          page.status.string =
            "got \(answer ?? ""), the clock stood \(difference > 0.1 ? "still" : "not still")"
        }
      }
      KeyBinding("o", title: "Print") { for number in 1...3 { print("line \(number)") } }
      KeyBinding("f", title: "Print much") { for number in 1...200_000 { print("line \(number)") } }
      KeyBinding("c", title: "Describe the console") { [status] in
        let lines = Application.current?.console.lines ?? []
        status.string = "\(lines.count) lines, last \(lines.last ?? "none")"
      }
    }
  }

  private func change(_ body: (inout [DisplayNode]) -> Void) {
    body(&rows)
    status.string = "\(rows.count) rows"
    setNeedsLayout()
  }

  private func perform(_ body: @escaping @MainActor @Sendable (InlinePage) -> Void) {
    window?.perform { body(self) }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      status
      for row in rows { row }
    }
  }
}
