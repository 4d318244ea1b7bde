// How far the rows of a program have moved, if the program does not say so.
//
// Problem: of a program in a terminal only the screen is known. It may scroll the terminal, or draw all rows again; a frame may be
// taken when half of them are drawn.
//
// Idea: each text gets the row of the content in which it was first seen. A text that stands somewhere else on the screen now
// says how far the content has moved; the distance that most of the changed texts name holds. Comparing with places, not with the
// screen before, counts a movement once, also if it is drawn in parts. Texts on both sides of a vertical line are apart, so
// that a pane can move alone, and scroll bars made of characters do not matter.
//
// The rows by which the terminal itself was scrolled count like two texts, so they hold after a page that keeps no row, and lose
// against a screen that says otherwise.
//
// Pitfall: a jump to texts that were never seen, drawn without scrolling, has no known distance. The offset then stays.

import NodeUI
import SceneFields
import ScreenCore

/// Finds out how far rows have moved on the screen of a program that is not made of nodes.
package struct RowTracker {
  /// The rows of the content above the first row of the screen; negative above the first screen.
  package private(set) var offset = 0

  /// A text between two vertical lines, and the number of characters before it.
  private struct Part: Hashable {
    let start: Int
    let text: Substring
  }

  private var last: [[Part]] = []
  /// The screen when something last moved or was asked to. Rows that look as they did there have no say: they may be fixed.
  private var reference: [[Part]] = []
  /// The rows of the content in which texts were first seen.
  private var places: [Part: Int] = [:]
  /// Texts that have stood in several rows of one screen, and so name no row.
  private var repeated: Set<Part> = []
  private var scrolled = 0
  private var size = Size.zero

  /// After this many texts the oldest ones are forgotten.
  private static let most = 200_000

  package init() {}

  /// Takes the next screen. O(cells)
  ///
  /// - Parameter scrolled: the rows by which the terminal has scrolled since the program's start; up counts.
  package mutating func note(_ canvas: Canvas, scrolled: Int) {
    size = Size(canvas.columns, canvas.rows)
    note(canvas.text, scrolled: scrolled)
  }

  /// The same with the rows of the screen.
  package mutating func note(_ rows: [String], scrolled: Int) {
    let screen = rows.map(Self.parts)
    let place = place(of: screen, scrolled: scrolled -| self.scrolled)
    if place != offset || scrolled != self.scrolled || reference.isEmpty { reference = screen }
    (offset, self.scrolled, last) = (place, scrolled, screen)
    learn(screen)
  }

  /// Notes that the program gets an event, which may move its rows.
  package mutating func noteEvent() { reference = last }

  /// The state of the screen, as a trace has it. The size of the content is not known.
  package var scroll: TraceFrame.Scroll {
    var state = TraceScroll()
    state.offset.y = Double(offset)
    state.bounds = size
    return TraceFrame.Scroll(name: Self.name, state: state)
  }

  /// The name of the screen in a trace.
  package static let name = "screen"

  // MARK: Voting

  /// The offset that most of the changed texts name, or the present one.
  private func place(of screen: [[Part]], scrolled: Int) -> Int {
    var votes: [Int: Int] = [:]
    var changed = 0
    for (row, parts) in screen.enumerated() {
      let before = row < reference.count ? reference[row] : []
      guard parts != before else { continue }
      changed += 1
      for part in parts where !before.contains(part) && !repeated.contains(part) {
        if let place = places[part] { votes[place -| row, default: 0] += 1 }
      }
    }
    let expected = offset +| scrolled
    if scrolled != 0 { votes[expected, default: 0] += 2 }
    func rank(_ vote: (key: Int, value: Int)) -> (Int, UInt, Int) {
      (vote.value, UInt.max - (vote.key -| expected).magnitude, vote.key)
    }
    guard let best = votes.max(by: { rank($0) < rank($1) }) else { return offset }
    if scrolled != 0, best.key == expected { return expected }
    // One text alone may be a copy of another; it counts if the whole screen has changed.
    let isSure = best.value > 1 || changed * 2 > screen.count { !$0.isEmpty }
    return isSure && best.value * 2 > votes.values.reduce(0, +) ? best.key : offset
  }

  private mutating func learn(_ screen: [[Part]]) {
    if places.count > Self.most { (places, repeated) = ([:], []) }
    var seen: Set<Part> = []
    for (row, parts) in screen.enumerated() {
      for part in parts {
        if !seen.insert(part).inserted { repeated.insert(part) }
        if places[part] == nil { places[part] = offset +| row }
      }
    }
  }

  /// The most texts of a row; the rest of a row with more belongs to the last one.
  private static let mostParts = 16

  /// The texts of a row between vertical lines, blocks and other parts of frames, without the blanks around them.
  private static func parts(_ row: String) -> [Part] {
    var parts: [Part] = []
    var start = row.startIndex
    var (column, first) = (0, 0)
    func add(until end: String.Index) {
      var (text, place) = (row[start..<end], first)
      while text.first == " " { (text, place) = (text.dropFirst(), place + 1) }
      while text.last == " " { text = text.dropLast() }
      if !text.isEmpty { parts.append(Part(start: place, text: text)) }
    }
    for index in row.indices {
      column += 1
      let scalar = row[index].unicodeScalars.first?.value ?? 0
      guard (0x2500..<0x25a0).contains(scalar) || scalar == 0x7c, parts.count < mostParts - 1 else {
        continue
      }
      add(until: index)
      (start, first) = (row.index(after: index), column)
    }
    add(until: row.endIndex)
    return parts
  }
}
