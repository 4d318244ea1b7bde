import LayoutCore

/// The words of a window one after another, for linear mode: all of them first, and then what has changed.
@MainActor
package struct LinearText {
  private var last: [SemanticLine] = []

  package init() {}

  /// The lines to print for what a window shows now: those that are new or different, and those that have got the focus or
  /// the selection. Linear in the nodes, and in the lines times the differences.
  package mutating func changes(in window: Window) -> [String] {
    let lines = window.semanticLines
    defer { last = lines }
    let (old, new) = (last.map(\.lasting), lines.map(\.lasting))
    let difference = new.difference(from: old)
    var isNew = Set<Int>(), isGone = Set<Int>()
    for change in difference {
      switch change {
      case .insert(let place, _, _): isNew.insert(place)
      case .remove(let place, _, _): isGone.insert(place)
      }
    }
    // The lines that stay, by their places before and after.
    let kept = zip(old.indices.filter { !isGone.contains($0) }, new.indices.filter { !isNew.contains($0) })
    for (before, after) in kept {
      let (before, line) = (last[before], lines[after])
      if line.isFocused && !before.isFocused || line.isSelected && !before.isSelected { isNew.insert(after) }
    }
    return lines.indices.filter(isNew.contains).map { lines[$0].text }
  }

  /// The keys of a line that people have typed: the names of keys (`tab`, `ctrl+s`, `down down enter`), or else text, which
  /// a quotation mark before it makes sure of. An empty line is Enter.
  package static func events(ofLine line: String) -> [InputEvent] {
    let words = line.split(separator: " ")
    if words.isEmpty { return line.isEmpty ? [.key(.enter, [])] : text(line[...]) }
    if line.first == "\"" { return text(line.dropFirst()) }
    if words.contains(where: { $0.unicodeScalars.count > 1 }), let pattern = KeyPattern(line) {
      return pattern.strokes.map { .key($0.key, $0.modifiers) }
    }
    return text(line[...])
  }

  private static func text(_ text: Substring) -> [InputEvent] {
    text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }.map { .key(.character($0), []) }
  }
}
