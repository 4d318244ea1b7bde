/// The marked bytes of a file: the marks of this run and, below them, the marks in the history.
struct FileMarks {
  /// The name of the place before the last jump, which has no letter.
  static let last: Unicode.Scalar = "'"

  private var places: [Unicode.Scalar: FileByte] = [:]
  /// The blank rows above the start that were in view when a mark was set; nil for most. To be set after the mark.
  var rowsAbove: [Unicode.Scalar: Int] = [:]
  /// Reads the marks of earlier runs when one is first needed; nil once they are known.
  var earlier: (() -> [Unicode.Scalar: FileByte])?

  /// The place before the last jump.
  var last: FileByte? {
    get { places[Self.last] }
    set { (places[Self.last], rowsAbove[Self.last]) = (newValue, nil) }
  }

  /// The place of a mark; nil if it is not set.
  subscript(_ letter: Unicode.Scalar) -> FileByte? {
    mutating get {
      readEarlier()
      return places[letter]
    }
    set {
      readEarlier()
      (places[letter], rowsAbove[letter]) = (newValue, nil)
    }
  }

  /// The letters of the marks, without the place before the last jump.
  var letters: Set<Unicode.Scalar> {
    mutating get {
      readEarlier()
      return Set(places.keys).subtracting([Self.last])
    }
  }

  /// The letter of a mark in a part of the file; of several, the first in the alphabet.
  mutating func letter(in part: Range<FileByte>) -> Unicode.Scalar? {
    readEarlier()
    return places.filter { $0.key != Self.last && part.contains($0.value) }.keys.min()
  }

  private mutating func readEarlier() {
    guard let read = earlier else { return }
    earlier = nil
    places.merge(read()) { own, _ in own }
  }
}
