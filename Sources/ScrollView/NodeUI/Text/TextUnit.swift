/// The parts of a text that clicks select: one click none, two a word, three a line; the fourth is one click again.
package enum TextUnit: Hashable, Sendable {
  case character, word, paragraph

  package init(clicks: Int) { self = [.character, .word, .paragraph][max(0, clicks - 1) % 3] }
}

extension EditingBuffer {
  /// The part around an offset; empty for characters.
  func range(of unit: TextUnit, at place: Int) -> Range<Int> {
    switch unit {
    case .character: place..<place
    case .word: word(at: place)
    case .paragraph: paragraph(at: place)
    }
  }
}
