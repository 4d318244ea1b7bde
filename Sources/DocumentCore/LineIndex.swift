import GeometryCore

/// How many lines end before certain places of a file: sparse, so that it stays small whatever the
/// file's size. A value; see ``LineIndexer`` for how it is filled.
struct LineIndex: Sendable {
  /// Line feeds before the end of each whole block.
  private(set) var counts: [Int] = []
  private(set) var blockSize: Int
  /// Bytes seen so far, and the line feeds in them.
  private(set) var length = 0
  private(set) var newlines = 0
  private(set) var endsWithNewline = true

  private let mostBlocks: Int

  /// Blocks begin at `blockSize` bytes; once there are more than `mostBlocks`, pairs are merged.
  init(blockSize: Int = 64 << 10, mostBlocks: Int = 32_768) {
    self.blockSize = max(1, blockSize)
    self.mostBlocks = max(2, mostBlocks)
  }

  /// Bytes to the next block's end: what ``append(newlines:count:endsWithNewline:)`` takes at most.
  var room: Int { blockSize - length % blockSize }

  /// Adds the next `count` bytes, which hold so many line feeds. Constant time, amortised.
  mutating func append(newlines: Int, count: Int, endsWithNewline: Bool) {
    guard count > 0 else { return }
    precondition(count <= room, "a part must not go past its block")
    length += count
    self.newlines += newlines
    self.endsWithNewline = endsWithNewline
    guard length % blockSize == 0 else { return }
    counts.append(self.newlines)
    if counts.count > mostBlocks, counts.count % 2 == 0 {
      counts = stride(from: 1, to: counts.count, by: 2).map { counts[$0] }
      blockSize *= 2
    }
  }

  /// Lines, if what was seen is all there is: a last one need not end with a line feed.
  var lineCount: Int { newlines + (endsWithNewline ? 0 : 1) }

  /// Line feeds before the block that holds `byte`, and where that block starts.
  func block(ofByte byte: Int) -> (start: Int, newlines: Int) {
    let block = min(byte / blockSize, counts.count)
    return (block * blockSize, block == 0 ? 0 : counts[block - 1])
  }

  /// The block in which line feed number `newline` (from 1) lies. Logarithmic.
  func block(ofNewline newline: Int) -> (start: Int, newlines: Int) {
    let block = counts.partitioningIndex { $0 >= newline }
    return (block * blockSize, block == 0 ? 0 : counts[block - 1])
  }
}
