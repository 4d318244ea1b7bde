import PortholePlatform
import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Readers of a pipe whose writer continues.
@Suite(.bounded) struct PipeReadingTests {
  private let folder = TemporaryFolder()
  private let pipe = TestPipe()

  /// Real threads: readers compare what is there while the bytes move to the temporary file, and more are written to it.
  @Test(arguments: seeds(3)) func readersSeeTheBytesWhileMoreAreWritten(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let content = DecodedSourceTests.content(6_000_000, &random)
    let source = PipeSource(descriptor: pipe.reader, memoryLimit: 1_000_000, spoolFolder: folder.path)
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
          let isAll = count >= min(buffer.count, length - start)
          if !isAll || !content.holds(buffer[..<count], at: start) { wrong.withLock { $0 += 1 } }
        }
        running.withLock { $0 -= 1 }
      }
    }
    source.demand(upTo: .max)
    var sent = 0
    eventually("all is written") {
      sent += pipe.write(content[sent...])
      return sent == content.count
    }
    pipe.close()
    eventually("all is there") { source.isComplete && running.withLock { $0 } == 0 }
    #expect(wrong.withLock { $0 } == 0 && source.length == content.count && source.isSpooled)
  }

  /// The limit may lie within the bytes of one read.
  @Test func aLimitIsKeptToTheByte() {
    let source = PipeSource(
      descriptor: pipe.reader, memoryLimit: 1000, spoolLimit: 5000, spoolFolder: folder.path)
    source.demand(upTo: .max)
    let bytes = [UInt8](repeating: 0x61, count: 4000)
    pipe.write(bytes[..<2000])
    eventually("the first bytes are in the file") { source.length == 2000 }
    pipe.write(bytes[...])
    eventually("the source ends") { source.isComplete }
    #expect(source.length == 5000 && source.error?.hasPrefix("stopped at the spool limit") == true)
  }

  /// A writer whose output is hardly read still has to wait early: the title names the program that waits.
  @Test func onlyAQuickWriterOfMuchGetsALargePipe() {
    let quick = TestPipe()
    // As large as the system lets anyone make one, if it does.
    let other = TestPipe()
    _ = fcntl(other.reader, PipeSource.setCapacity, PipeSource.capacity)
    let expected = fcntl(other.reader, PipeSource.getCapacity)
    close(other.reader)
    let usual = fcntl(pipe.reader, PipeSource.getCapacity)
    let (some, much) = (
      [UInt8](repeating: 0x61, count: PipeSource.usualCapacity), [UInt8](repeating: 0x61, count: 6 << 20)
    )
    let sources = [pipe, quick].map { PipeSource(descriptor: $0.reader) }
    #expect(pipe.write(some[...]) == some.count)
    for source in sources { source.demand(upTo: .max) }
    var sent = 0
    eventually("all is written") {
      sent += quick.write(much[sent...])
      return sent == much.count
    }
    eventually("the bytes have been read") {
      sources[0].length == some.count && sources[1].length == much.count
    }
    #expect(fcntl(quick.reader, PipeSource.getCapacity) == expected)
    #expect(fcntl(pipe.reader, PipeSource.getCapacity) == usual)
    for source in sources { source.close() }
  }
}
