/// Whether certain places of a file lie within quotes: sparse, so that it stays small whatever the file's size. A value;
/// see ``RecordSource`` for how it is filled.
struct QuoteIndex {
  /// The state before each block but the first.
  private var states: [QuoteScanner.State] = []
  private(set) var blockSize: Int
  private let firstBlockSize: Int
  private let mostBlocks: Int

  /// Blocks begin at `blockSize` bytes; once there are more than `mostBlocks`, pairs are merged.
  init(blockSize: Int = 64 << 10, mostBlocks: Int = 256 << 10) {
    self.blockSize = max(1, blockSize)
    firstBlockSize = self.blockSize
    self.mostBlocks = max(2, mostBlocks)
  }

  /// Bytes from a place to the next block.
  func room(at offset: Int) -> Int { blockSize - offset % blockSize }

  /// Notes the state before the byte at `offset`; only the next block's start counts. Constant time, amortised.
  mutating func note(_ state: QuoteScanner.State, before offset: Int) {
    guard offset == (states.count + 1) * blockSize else { return }
    states.append(state)
    if states.count > mostBlocks {
      states = stride(from: 1, to: states.count, by: 2).map { states[$0] }
      blockSize *= 2
    }
  }

  /// Forgets what comes after a place.
  mutating func truncate(at offset: Int) {
    states.removeLast(max(0, states.count - offset / blockSize))
  }

  mutating func removeAll() { self = QuoteIndex(blockSize: firstBlockSize, mostBlocks: mostBlocks) }

  /// The last noted place at or before `offset`, and the state there.
  func place(before offset: Int) -> (offset: Int, state: QuoteScanner.State) {
    let block = min(offset / blockSize, states.count)
    return (block * blockSize, block == 0 ? .cellStart : states[block - 1])
  }
}
