/// Memory for the working notes of stacks, taken and given back in order, so that a pass need not ask the system for
/// each stack.
final class Scratch {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var current = 0
  private var used = 0
  private static let blockSize = 1 << 14

  struct Mark {
    fileprivate let block: Int
    fileprivate let used: Int
  }

  var mark: Mark { Mark(block: current, used: used) }

  /// Gives back everything taken since the mark.
  func release(to mark: Mark) {
    current = mark.block
    used = mark.used
  }

  /// Room for `count` values that need no clean-up; not initialised.
  func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
    let bytes = (count * MemoryLayout<T>.stride + 15) & ~15
    while current < blocks.count {
      if used + bytes <= blocks[current].count { break }
      current += 1
      used = 0
    }
    if current == blocks.count {
      blocks.append(.allocate(byteCount: max(bytes, Self.blockSize), alignment: 16))
      used = 0
    }
    defer { used += bytes }
    return (blocks[current].baseAddress! + used).bindMemory(to: type, capacity: count)
  }

  func free() {
    for block in blocks { block.deallocate() }
    blocks = []
    current = 0
    used = 0
  }

  deinit {
    free()
  }
}
