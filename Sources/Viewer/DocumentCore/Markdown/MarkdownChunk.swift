import PaintCore

/// Some blocks of a Markdown text that follow each other, with their bytes.
struct MarkdownChunk {
  /// A block, and the bytes without rows of their own that are joined to it.
  struct Part {
    /// The bytes of the document.
    var range: Range<Int>
    /// The block; nil if there are only bytes that are not shown.
    var block: MarkdownBlock?
    /// The first byte of the block.
    var blockStart: Int
  }

  let lower: Int
  let bytes: [UInt8]
  /// The parts in order: each byte belongs to one. At least one.
  private(set) var parts: [Part] = []
  /// The state at its end.
  let end: MarkdownParser.State
  var upper: Int { lower + bytes.count }

  /// Reads blocks. Linear in the bytes.
  ///
  /// - Parameters:
  ///   - lower: the place of the first byte in the document.
  ///   - state: the state there.
  init(_ bytes: [UInt8], at lower: Int, _ parser: MarkdownParser, from state: MarkdownParser.State) {
    (self.bytes, self.lower) = (bytes, lower)
    var (state, start, parts) = (state, 0, [Part]())
    bytes.withUnsafeBytes { bytes in
      while let block = parser.block(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), state: &state),
        block.length > 0
      {
        Self.add(block, lower + start..<lower + start + block.length, to: &parts)
        start += block.length
      }
    }
    end = state
    self.parts = parts
  }

  private static func add(_ block: MarkdownBlock, _ range: Range<Int>, to parts: inout [Part]) {
    guard let last = parts.indices.last else {
      return parts.append(
        Part(range: range, block: block.isShown ? block : nil, blockStart: range.lowerBound))
    }
    let whole = parts[last].range.lowerBound..<range.upperBound
    if !block.isShown {
      parts[last].range = whole
      if block.isFollowedByBlank || block.content == .blank { parts[last].block?.isFollowedByBlank = true }
    } else if parts[last].block == nil {
      parts[last] = Part(range: whole, block: block, blockStart: range.lowerBound)
    } else {
      parts.append(Part(range: range, block: block, blockStart: range.lowerBound))
    }
  }

  /// The part that contains a byte. Logarithmic.
  func part(containing byte: Int) -> Part? {
    let index = parts.partitioningIndex { $0.range.lowerBound > byte } - 1
    return index >= 0 ? parts[index] : nil
  }

  /// Calls `body` with the bytes of a part of the document.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[range.lowerBound - lower..<range.upperBound - lower]))
    }
  }

  /// Whether a line begins at a byte.
  func isLineStart(_ byte: Int) -> Bool { byte == lower || bytes[byte - lower - 1] == 0x0a }
}
