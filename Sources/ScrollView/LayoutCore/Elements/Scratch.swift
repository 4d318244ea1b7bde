/// Memory for the working values of stacks, taken and given back in order, so that a stack need not allocate.
final class Scratch {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  @exclusivity(unchecked) private var block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  @exclusivity(unchecked) private var current = -1
  @exclusivity(unchecked) private var used = 0
  private static let blockSize = 1 << 14
  private static let cacheLine = 64

  struct Mark {
    fileprivate let block: Int
    fileprivate let used: Int
  }

  var mark: Mark { Mark(block: current, used: used) }

  /// Gives back everything taken since the mark.
  func release(to mark: Mark) {
    if current != mark.block {
      current = mark.block
      block =
        current < 0 ? UnsafeMutableRawBufferPointer(start: nil, count: 0) : Self.lines(of: blocks[current])
    }
    used = mark.used
  }

  /// Memory for `count` values, not initialised. It is never deinitialised either: plain values only.
  func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutableBufferPointer<T> {
    // In whole cache lines.
    let line = Self.cacheLine
    let bytes = max(line, (count * MemoryLayout<T>.stride + line - 1) & -line)
    if used + bytes > block.count { advance(bytes) }
    defer { used += bytes }
    let start = (block.baseAddress! + used).bindMemory(to: type, capacity: count)
    return UnsafeMutableBufferPointer(start: start, count: count)
  }

  private func advance(_ bytes: Int) {
    repeat { current += 1 } while current < blocks.count && Self.lines(of: blocks[current]).count < bytes
    if current == blocks.count {
      // The C library need not align it: for that it takes more memory than a freed block has, so the heap would grow with each window
      // that is made and freed.
      blocks.append(.allocate(byteCount: max(bytes, Self.blockSize) + Self.cacheLine - 16, alignment: 16))
    }
    block = Self.lines(of: blocks[current])
    used = 0
  }

  /// The part of a block that begins with a cache line.
  private static func lines(of block: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: block[(-Int(bitPattern: block.baseAddress) & (cacheLine - 1))...])
  }

  func free() {
    for block in blocks { block.deallocate() }
    blocks = []
    block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    current = -1
    used = 0
  }

  deinit {
    free()
  }
}
