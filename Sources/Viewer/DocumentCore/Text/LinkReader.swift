import PortholeSystem

/// Finds the links in bytes of content. Without links it passes over the bytes at memory speed.
package enum LinkReader {
  /// Calls `body` with each OSC 8 sequence, in order, until it returns false. Linear.
  static func forEachSequence(in bytes: UnsafeRawBufferPointer, _ body: (LinkSequence) -> Bool) {
    var index = 0
    while let escape = Self.index(of: 0x1b, in: bytes, from: index) {
      switch EscapeSequence.read(bytes, at: escape) {
      case .selectGraphicRendition(_, let end): index = end
      case .dropped(let end):
        index = end
        if let sequence = LinkSequence(bytes, escape, end: end), !body(sequence) { return }
      case .shown, .incomplete: index = escape + 1
      }
    }
  }

  /// Calls `body` with each link that has text, in order, until it returns false. The bytes may be several lines.
  /// A link that they cut ends with them. Linear.
  ///
  /// - Parameters:
  ///   - offset: the place of the bytes in the content.
  ///   - open: the link to which the first bytes belong.
  /// - Returns: the link to which bytes after these would belong.
  @discardableResult
  package static func forEachLink(
    in bytes: UnsafeRawBufferPointer, at offset: Int, after open: ContentLink? = nil,
    _ body: (ContentLink) -> Bool
  ) -> ContentLink? {
    var open = open
    var text = 0
    var goesOn = true
    // Ends the open link at an index, or at the end of its line before that.
    func close(at index: Int) {
      guard var link = open else { return }
      let feed = Newlines.first(in: UnsafeRawBufferPointer(rebasing: bytes[..<index]), from: text)
      link.text = min(link.text.lowerBound, offset + text)..<offset + (feed ?? index)
      if hasText(bytes, text..<(feed ?? index)) { goesOn = body(link) }
      open = feed == nil ? link : nil
    }
    forEachSequence(in: bytes) { sequence in
      close(at: sequence.start)
      text = sequence.end
      open = sequence.validAddress.map { address in
        ContentLink(
          address: address, id: sequence.id, start: offset + sequence.start,
          text: offset + sequence.end..<offset + sequence.end)
      }
      return goesOn
    }
    if goesOn { close(at: bytes.count) }
    return open
  }

  /// Bytes before a place in a line that are searched for a link around it.
  private static let reach = 64 << 10

  /// The link that is open at a byte of a line, if it begins at most 64 KiB before it.
  package static func openLink(at byte: Int, inLineFrom start: Int, of source: any ByteSource) -> ContentLink?
  {
    let first = max(start, byte - reach - EscapeSequence.longest)
    guard byte > first else { return nil }
    return source.withBytes(first..<byte) { bytes in
      guard bytes.count == byte - first else { return nil }
      // The line may be a part of a longer one.
      let line = Newlines.last(in: bytes, before: bytes.count).map { $0 + 1 } ?? 0
      return forEachLink(in: UnsafeRawBufferPointer(rebasing: bytes[line...]), at: first + line) { _ in true }
    }
  }

  /// Whether anything besides sequences without a width is in a range.
  private static func hasText(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == 0x1b else { return bytes[index] != 0x0d || index + 1 < range.upperBound }
      switch EscapeSequence.read(bytes, at: index) {
      case .selectGraphicRendition(_, let end), .dropped(let end): index = end
      case .shown, .incomplete: return true
      }
    }
    return false
  }

  private static func index(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
