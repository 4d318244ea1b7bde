import NodeUI

/// The help, as text for a scroll view of its own.
enum HelpText {
  static var text: String {
    var lines = [
      "\u{1b}[1mPorthole\u{1b}[m",
      "",
      "A number typed before a key says how often, how far, or which line: 10j, 50%, 120g.",
    ]
    for group in KeyBindings.groups {
      lines += ["", "\u{1b}[1m\(group.title)\u{1b}[m"]
      for binding in group.bindings {
        let padding = String(repeating: " ", count: max(1, 24 - DisplayWidth.of(binding.names)))
        lines.append("  \u{1b}[36m\(binding.names)\u{1b}[m\(padding)\(binding.help)")
      }
    }
    lines += [
      "", "\u{1b}[1mMouse\u{1b}[m",
      "  The wheel scrolls, with Shift or Alt sideways. The indicators at the right and",
      "  lower edge can be dragged; a click beside the thumb turns a page that way.",
      "  To select text with the mouse: hold Shift while dragging (Option in iTerm2, Fn",
      "  in Apple's Terminal), press M, or start with --mouse never.",
      "", "\u{1b}[1mTables\u{1b}[m",
      "  .csv, .tsv, .tab and .psv files are shown as tables, others with --table: the keys that",
      "  go sideways go by columns, the header and the first column stay. t shows the text.",
      "", "\u{1b}[1mPictures\u{1b}[m",
      "  PNG, JPEG, GIF, WebP and BMP files are shown as pictures: + and - zoom, or the wheel",
      "  with Ctrl; 0 shows all of it, 1 a column for each pixel; the same keys scroll.",
      "", "\u{1b}[1mThe bottom line\u{1b}[m",
      "  The file's name, how many lines it has, how far down this is, and the number of",
      "  the first line shown. A ? stands for what is not known yet.",
      "", "\u{1b}[1mText\u{1b}[m",
      "  Colours are shown. Control characters are shown as ^X, bytes that are not UTF-8 as",
      "  <FF>, characters that cannot be printed as <U+202E>. Nothing in a file can command",
      "  your terminal.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
