import DocumentCore
import NodeUI

/// A part of the file as the input of a command.
final class PipeController: ViewerController {
  /// Asks which part of the file to give to a command.
  func begin() {
    guard pager.isAllowed(.pipe, label: "|") else { return }
    guard lines != nil, pager.fileView != nil else { return refuse("there is no text to give to a command") }
    if let selection = view.selection {
      let text = view.content.text(of: selection)
      return pager.programs.askForShellCommand(label: "| (the selection) ") {
        $0.piping.run($1, reading: text, 0 ..< .max)
      }
    }
    // The screen that the last key asked for, also while the view glides there.
    view.finishMotion()
    askForEnd("|", isOnly: true)
  }

  /// Asks for a mark, whose key is the whole answer.
  private func askForEnd(_ label: String, isOnly: Bool, first: Range<Int>? = nil) {
    var question = Question(label: label) { _, _ in }
    question.note =
      isOnly ? "a mark, ^ start, $ end, . this screen" : "a mark, ^ start, $ end, : top, ; bottom"
    question.intercept = { pager, key, modifiers in
      if key == .escape || modifiers == .control && (key == .character("c") || key == .character("g")) {
        return false
      }
      pager.prompt = .nothing
      if isOnly, key == .character("|") {
        pager.piping.askForEnd("||", isOnly: false)
      } else if key == .character("n"), modifiers == .control {
        pager.piping.askForLine(label, isOnly: isOnly, first: first)
      } else if let place = pager.piping.place(key, isOnly: isOnly) {
        pager.piping.take(place, label, isOnly: isOnly, first: first)
      } else {
        pager.ring()
      }
      return true
    }
    ask(question)
  }

  private func askForLine(_ label: String, isOnly: Bool, first: Range<Int>?) {
    ask(
      Question(label: label + "line ") { pager, text in
        guard let number = Int(text), number > 0,
          let start = pager.fileView?.document.start(ofLine: number - 1)
        else {
          return pager.refuse("no line \(text)")
        }
        pager.piping.take(start..<start + 1, label, isOnly: isOnly, first: first)
      })
  }

  /// The bytes of the file that a key stands for; nil, with a message, if there are none.
  private func place(_ key: Key, isOnly: Bool) -> Range<Int>? {
    let byte: Int
    switch key {
    case .enter, .character("."):
      if isOnly { return screenPart }
      byte = screenPart.lowerBound
    case .character(":"): byte = screenPart.lowerBound
    case .character(";"): byte = max(0, screenPart.upperBound - 1)
    case .character("^"): byte = 0
    case .character("$"): byte = max(0, (pager.fileView?.document.length ?? 1) - 1)
    case .character(let letter):
      guard let marked = tab.marks[letter] else {
        message = "no mark \(letter)"
        return nil
      }
      byte = marked.offset
    default: return nil
    }
    return byte..<byte + 1
  }

  private func take(_ place: Range<Int>, _ label: String, isOnly: Bool, first: Range<Int>?) {
    guard isOnly || first != nil else { return askForEnd("||…", isOnly: false, first: place) }
    // As in less: the screen belongs to the part, whichever comes first.
    let other = first ?? screenPart
    let (start, end) = place.lowerBound < other.lowerBound ? (place, other) : (other, place)
    let part = start.lowerBound..<end.upperBound
    pager.programs.askForShellCommand { $0.piping.run($1, reading: part) }
  }

  /// The bytes of the file between the first and the last row of the window.
  private var screenPart: Range<Int> {
    let first = tab.fileByte(of: view.top).offset
    let last = tab.fileByte(of: max(view.top, view.windowEnd - 1)).offset
    return min(first, last)..<max(first, last) + 1
  }

  private func run(_ text: String, reading part: Range<Int>) {
    guard let document = pager.fileView?.document else { return }
    let start =
      WorkBudget.withoutLimit { document.lineStart(containing: part.lowerBound) } ?? part.lowerBound
    run(text, reading: document.source, start..<part.upperBound)
  }

  private func run(_ text: String, reading source: any ByteSource, _ part: Range<Int>) {
    let (command, isQuiet) = ProgramController.withoutQuietMark(text)
    guard !command.isEmpty else { return }
    pager.programs.remember(command)
    pager.programs.run(
      ShellCommand(CommandText(command), input: Self.reader(of: source, part)),
      remark: isQuiet ? nil : "|done (any key)")
  }

  /// Reads a part of a source, and the rest of its last line, piece by piece.
  private static func reader(of source: any ByteSource, _ part: Range<Int>) -> () -> [UInt8]? {
    var (offset, isOver) = (part.lowerBound, false)
    return {
      if isOver { return nil }
      let isTail = offset >= part.upperBound
      var piece = [UInt8](repeating: 0, count: isTail ? 64 << 10 : min(64 << 10, part.upperBound - offset))
      let count = piece.withUnsafeMutableBytes { source.read(at: offset, into: $0) }
      piece.removeLast(piece.count - max(0, count))
      offset += piece.count
      if isTail, let feed = piece.firstIndex(of: 0x0a) {
        piece.removeSubrange((feed + 1)...)
        isOver = true
      } else if piece.isEmpty || offset == part.upperBound && piece.last == 0x0a {
        isOver = true
      }
      return piece
    }
  }
}
