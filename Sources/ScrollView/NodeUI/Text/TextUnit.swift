/// The parts of a text that clicks select: one click none, two a word, three a line.
enum TextUnit {
  case character, word, paragraph

  init(clicks: Int) { self = clicks < 2 ? .character : clicks == 2 ? .word : .paragraph }
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
