import PortholePlatform
import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Readers of a pipe whose writer continues.
@Suite(.bounded) struct PipeReadingTests {
  private let folder = TemporaryFolder()

  private func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    Glibc.pipe(&ends)
    return (ends[0], ends[1])
  }

  /// Real threads: readers compare what is there while the bytes move to the temporary file, and more are written to it.
  @Test(arguments: seeds(3)) func readersSeeTheBytesWhileMoreAreWritten(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let content = DecodedSourceTests.content(6_000_000, &random)
    let ends = pipe()
    let source = PipeSource(descriptor: ends.reading, memoryLimit: 1_000_000, spoolFolder: folder.path)
    let (wrong, running) = (Locked(0), Locked(3))
    for reader in 0..<3 {
      BackgroundThread.start {
        var (random, isLast) = (SplitMix64(seed: seed &+ UInt64(reader)), false)
        var buffer = [UInt8](repeating: 0, count: 200_000)
        while !isLast {
          isLast = source.isComplete
          let length = source.length
          guard length > 0 else { continue }
          let start = Int.random(in: max(0, length - 1_000_000)..<length, using: &random)
          let count = buffer.withUnsafeMutableBytes { source.read(at: start, into: $0) }
          let isRight = content.withUnsafeBytes { memcmp(buffer, $0.baseAddress! + start, count) == 0 }
          if !isRight || count < min(buffer.count, length - start) { wrong.withLock { $0 += 1 } }
        }
        running.withLock { $0 -= 1 }
      }
    }
    source.demand(upTo: .max)
    try? writeAll(content, to: ends.writing)
    close(ends.writing)
    eventually("all is there") { source.isComplete && running.withLock { $0 } == 0 }
    #expect(wrong.withLock { $0 } == 0 && source.length == content.count && source.isSpooled)
  }

  /// The limit may lie within the bytes of one read.
  @Test func aLimitIsKeptToTheByte() {
    let ends = pipe()
    let source = PipeSource(
      descriptor: ends.reading, memoryLimit: 1000, spoolLimit: 5000, spoolFolder: folder.path)
    source.demand(upTo: .max)
    let bytes = [UInt8](repeating: 0x61, count: 4000)
    _ = Glibc.write(ends.writing, bytes, 2000)
    eventually("the first bytes are in the file") { source.length == 2000 }
    _ = Glibc.write(ends.writing, bytes, 4000)
    eventually("the source ends") { source.isComplete }
    #expect(source.length == 5000 && source.error?.hasPrefix("stopped at the spool limit") == true)
    close(ends.writing)
  }

  @Test(arguments: [(100, 64 << 10), (64 << 10, 1 << 20)])
  func onlyAQuickWriterGetsALargePipe(_ count: Int, _ capacity: Int32) {
    let ends = pipe()
    let bytes = [UInt8](repeating: 0x61, count: count)
    #expect(Glibc.write(ends.writing, bytes, count) == count)
    let source = PipeSource(descriptor: ends.reading)
    source.demand(upTo: .max)
    eventually("the bytes have been read") { source.length == count }
    // F_GETPIPE_SZ
    #expect(fcntl(ends.writing, 1032) == capacity)
    source.close()
    close(ends.writing)
  }
}
