import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Three megabytes of short lines that note where they have been read to.
private final class NotingSource: ByteSource {
  let length = 3_000_000
  private let addresses = Locked<[UInt]>([])

  /// The buffers of all reads of more than a few lines.
  var buffers: [UInt] { addresses.withLock { $0 } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, max(0, length - offset))
    if count > 4096 { addresses.withLock { $0.append(UInt(bitPattern: buffer.baseAddress)) } }
    for index in 0..<count { buffer[index] = (offset + index) % 10 == 9 ? 0x0a : 0x61 }
    return count
  }
}

/// A pass over a whole file reads each part into the same memory: a copy for each part took most of the time of counting a
/// gigabyte, since the kernel clears new memory.
@Suite(.bounded) struct IndexerBufferTests {
  private let source = NotingSource()
  private let executor = SteppedExecutor()

  private func check() {
    executor.runAll()
    #expect(source.buffers.count > 10)
    #expect(Set(source.buffers).count == 1)
  }

  @Test func linesAreCountedInOneBuffer() {
    let indexer = LineIndexer(source: source, executor: executor) {}
    indexer.resume()
    check()
    #expect(indexer.withIndex { $0.length } == source.length)
  }

  @Test func levelsAreFoundInOneBuffer() {
    let indexer = LogLevelIndexer(source: source, executor: executor) {}
    indexer.resume()
    check()
  }
}
