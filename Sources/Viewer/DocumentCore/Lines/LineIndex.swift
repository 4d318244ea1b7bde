// Line numbers in a file of any size, in bounded memory.
//
// The problem. A line is identified by the byte at which it starts. That needs no index, so a file of any
// size opens at once and can be shown from its end. But the status line shows line numbers, and the user asks
// for line 1,000,000. The first needs the number of line feeds before a byte, the second the byte of the n-th
// line feed. Only counting from the first byte gives these. Counting gigabytes takes seconds, so it runs
// once, in the background, and its result is kept.
//
// A table with the offset of each line is too large: with 8 bytes per entry it takes a tenth of a log with
// lines of 80 bytes, and eight times the size of a file of empty lines.
//
// The idea. Keep only the number of line feeds before the end of each block, 64 KiB at first. A lookup finds
// the block (by division for a byte, by binary search for a line), then the caller reads that one block again
// and counts the rest: see `Document.lineNumber(at:)` and `start(ofLine:)`. Blocks are measured in bytes and
// not in lines, so that no lookup reads more than one block, however long a line is.
//
// The bound. There are at most 32,768 entries (256 KiB), plus one. When there are more, a `SparseIndex` drops
// every second entry and doubles the block size. Up to 2 GiB a lookup reads at most 64 KiB; a file of 1 TiB has blocks
// of 32 MiB. So memory is fixed, and lookups in huge files cost more.
//
// The rules. Parts must not cross a block's end (`room`), or the count there would be lost. Entry i always
// stands for the start of block i. The index describes a prefix of the bytes: growth appends to it, but any change to
// counted bytes makes all of it invalid, and `LineIndexer` starts again with an empty one.

/// The number of lines before certain places of a file, in bounded memory. A value; ``LineIndexer`` fills it.
struct LineIndex: Sendable {
  /// Line feeds before the start of each block.
  private var counts: SparseIndex<Int>
  /// The bytes counted so far, and the line feeds among them.
  private(set) var length = 0
  private(set) var newlines = 0
  private(set) var endsWithNewline = true

  /// Blocks have `blockSize` bytes at first; when there are more than `mostBlocks`, pairs are merged.
  init(blockSize: Int = 64 << 10, mostBlocks: Int = 32_768) {
    counts = SparseIndex(0, gap: blockSize, capacity: max(2, mostBlocks) + 1)
  }

  /// The bytes up to the next block's end: the maximum for ``append(newlines:count:endsWithNewline:)``.
  var room: Int { counts.room(at: length) }

  /// Adds the next `count` bytes, which contain `newlines` line feeds. Constant time, amortised.
  mutating func append(newlines: Int, count: Int, endsWithNewline: Bool) {
    guard count > 0 else { return }
    precondition(count <= room, "a part must not go past its block")
    length += count
    self.newlines += newlines
    self.endsWithNewline = endsWithNewline
    counts.append(self.newlines, at: length)
  }

  /// The number of lines if the file ends here: the last one need not end with a line feed.
  var lineCount: Int { newlines + (endsWithNewline ? 0 : 1) }

  /// The start of the block that contains `byte`, and the line feeds before it.
  func block(ofByte byte: Int) -> (start: Int, newlines: Int) { block(counts.index(before: byte)) }

  /// The block that contains line feed number `newline` (from 1). Logarithmic.
  func block(ofNewline newline: Int) -> (start: Int, newlines: Int) {
    block(counts.lastIndex { $0 < newline })
  }

  private func block(_ index: Int) -> (start: Int, newlines: Int) {
    (counts.place(index), counts.entries[index])
  }
}

/// A source that knows where its lines begin, so that none need to be counted. All of them end with a line feed.
protocol NumberedLines: ByteSource {
  /// The number of lines.
  var lineCount: Int { get }
  /// The start of a line by number (from 0); nil if there is none. Logarithmic at most.
  func start(ofLine line: Int) -> Int?
  /// The number of line feeds before a byte. Logarithmic at most.
  func lineNumber(at start: Int) -> Int
}
