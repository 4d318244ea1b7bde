/// The quoting state at certain places of a file, in bounded memory. A value; ``RecordSource`` fills it. See
/// `LineIndex.swift` for the idea.
struct QuoteIndex {
  /// The state before each block, except the first.
  private var states: [QuoteScanner.State] = []
  private(set) var blockSize: Int
  private let firstBlockSize: Int
  private let mostBlocks: Int

  /// Blocks have `blockSize` bytes at first; when there are more than `mostBlocks`, pairs are merged.
  init(blockSize: Int = 64 << 10, mostBlocks: Int = 256 << 10) {
    self.blockSize = max(1, blockSize)
    firstBlockSize = self.blockSize
    self.mostBlocks = max(2, mostBlocks)
  }

  /// The number of bytes from a place to the next block.
  func room(at offset: Int) -> Int { blockSize - offset % blockSize }

  /// Stores the state before the byte at `offset` if the next block starts there. Constant time, amortised.
  mutating func note(_ state: QuoteScanner.State, before offset: Int) {
    guard offset == (states.count + 1) * blockSize else { return }
    states.append(state)
    if states.count > mostBlocks {
      states = stride(from: 1, to: states.count, by: 2).map { states[$0] }
      blockSize *= 2
    }
  }

  /// Removes the states after a place.
  mutating func truncate(at offset: Int) {
    states.removeLast(max(0, states.count - offset / blockSize))
  }

  mutating func removeAll() { self = QuoteIndex(blockSize: firstBlockSize, mostBlocks: mostBlocks) }

  /// The last stored place at or before `offset`, and the state there.
  func place(before offset: Int) -> (offset: Int, state: QuoteScanner.State) {
    let block = min(offset / blockSize, states.count)
    return (block * blockSize, block == 0 ? .cellStart : states[block - 1])
  }
}
