// The standard library's functions of these names belong to its regular expressions, which would be linked into each program:
// 1.3 MB with 3,000 addresses that each start has to move. These look for bytes.

extension StringProtocol {
  /// Whether another text occurs in this one, byte by byte in UTF-8; true for an empty text.
  package func holds(_ text: some StringProtocol) -> Bool {
    text.isEmpty || pieces(between: text, omitsEmpty: false, atMost: 2).count > 1
  }

  /// The text with another one in the place of each occurrence of a third, from the start on; unchanged if that is empty.
  package func replacingAll(_ text: some StringProtocol, by other: some StringProtocol) -> String {
    text.isEmpty ? String(self) : pieces(between: text, omitsEmpty: false).joined(separator: String(other))
  }

  /// The parts of the text between the occurrences of another one.
  ///
  /// - Parameters:
  ///   - omitsEmpty: whether parts without a character are left out.
  ///   - most: the number of parts at most; the last one is the rest then.
  package func pieces(
    between text: some StringProtocol, omitsEmpty: Bool = true, atMost most: Int = .max
  ) -> [String] {
    let (bytes, sought) = (Array(utf8), Array(text.utf8))
    var parts: [String] = []
    var start = 0
    func add(to end: Int) {
      if !omitsEmpty || end > start { parts.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
    }
    var index = 0
    while !sought.isEmpty, index <= bytes.count - sought.count, parts.count < most - 1 {
      guard bytes[index] == sought[0], bytes[index..<index + sought.count].elementsEqual(sought) else {
        index += 1
        continue
      }
      add(to: index)
      index += sought.count
      start = index
    }
    add(to: bytes.count)
    return parts
  }
}
