import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocumentCore

/// Line starts, found naively.
private func naiveStarts(_ bytes: [UInt8]) -> [Int] {
  guard !bytes.isEmpty else { return [] }
  return [0] + bytes.indices.filter { bytes[$0] == 0x0a && $0 + 1 < bytes.count }.map { $0 + 1 }
}

private func randomLines(_ random: inout SplitMix64, most: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < most {
    let length = [0, 0, 1, 5, 20, 80, 300].randomElement(using: &random)!
    bytes += [UInt8](repeating: UInt8(ascii: "a") + UInt8(bytes.count % 26), count: length)
    bytes.append(0x0a)
  }
  if Bool.random(using: &random) { bytes.removeLast() }
  return bytes
}

/// A document whose lines are counted.
private func counted(
  _ source: any ByteSource, scanLimit: Int = 8 << 20, index: LineIndex = LineIndex()
) -> Document {
  let executor = SteppedExecutor()
  let document = Document(
    source: source, name: "test", path: nil, scanLimit: scanLimit, index: index, executor: executor,
    onChange: {})
  document.startCounting()
  executor.runAll()
  #expect(document.indexProgress == nil)
  return document
}

@Suite(.bounded) struct DocumentTests {
  /// Compares every query with the naive code; the index blocks are so small that they merge many times.
  @Test(arguments: seeds(6))
  func findsLinesAsTheNaiveCodeDoes(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<20 {
      let bytes = randomLines(&random, most: Int.random(in: 0...4000, using: &random))
      let starts = naiveStarts(bytes)
      let index = LineIndex(
        blockSize: Int.random(in: 1...64, using: &random), mostBlocks: Int.random(in: 2...40, using: &random))
      let document = counted(
        MemorySource(bytes), scanLimit: Int.random(in: 1...500, using: &random), index: index)
      let note: Comment = "seed \(seed), round \(round)"
      #expect(document.lineCount == starts.count, note)
      for _ in 0..<60 {
        let line = Int.random(in: 0...(starts.count + 2), using: &random)
        #expect(document.start(ofLine: line) == (line < starts.count ? starts[line] : nil), note)
        guard !starts.isEmpty else { continue }
        let from = Int.random(in: 0..<starts.count, using: &random)
        #expect(document.lineNumber(at: starts[from]) == from, note)
        let by = Int.random(in: -30...30, using: &random)
        let to = min(max(from + by, 0), starts.count - 1)
        let advance = document.advance(from: starts[from], by: by)
        #expect(advance == .init(start: starts[to], moved: abs(to - from), isPending: false), note)
        let rows = Int.random(in: 1...50, using: &random)
        #expect(
          document.advance(from: bytes.count, by: -rows).start == starts[max(0, starts.count - rows)], note)
        let byte = Int.random(in: 0..<bytes.count, using: &random)
        #expect(document.lineStart(containing: byte) == starts.last { $0 <= byte }, note)
      }
    }
  }

  @Test func advancesAcrossManyLinesInOneStep() {
    let bytes = Array(String(repeating: "x\n", count: 100_000).utf8)
    let document = counted(MemorySource(bytes))
    #expect(document.advance(from: 0, by: 50_000) == .init(start: 100_000, moved: 50_000, isPending: false))
    #expect(document.advance(from: 0, by: .max) == .init(start: 199_998, moved: 99_999, isPending: false))
    #expect(document.advance(from: 199_998, by: .min) == .init(start: 0, moved: 99_999, isPending: false))
    #expect(document.advance(from: 2, by: .max).moved == 99_998)
  }

  @Test func queriesOutOfRangeDoNotTrap() {
    let empty = counted(MemorySource([]))
    #expect(empty.lineCount == 0)
    #expect(empty.start(ofLine: 0) == nil)
    #expect(empty.advance(from: 0, by: 5) == .init(start: 0, moved: 0, isPending: false))
    #expect(empty.advance(from: 0, by: -5) == .init(start: 0, moved: 0, isPending: false))
    let one = counted(MemorySource(Array("abc".utf8)))
    #expect(one.lineCount == 1)
    #expect(one.start(ofLine: -1) == nil)
    #expect(one.start(ofLine: .max) == nil)
    #expect(one.lineNumber(at: -1) == nil)
    #expect(one.lineNumber(at: .max) == nil)
    #expect(one.lineStart(containing: .max) == 0)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 1)
    defer { buffer.deallocate() }
    for source in [MemorySource([1, 2, 3])] as [any ByteSource] {
      #expect(source.read(at: -1, into: buffer) == 0)
      #expect(source.read(at: 3, into: buffer) == 0)
      #expect(source.read(at: .max, into: buffer) == 0)
      #expect(source.read(at: 1, into: buffer) == 2)
    }
  }

  /// An open file is truncated and then grows.
  @Test func aTruncatedAndGrownFileIsCountedAgain() throws {
    let path = NSTemporaryDirectory() + "porthole-document-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data("one\ntwo\nthree\nfour\n".utf8).write(to: URL(fileURLWithPath: path))
    let executor = SteppedExecutor()
    let document = try DocumentOpener.open(path: path, executor: executor)
    document.startCounting()
    #expect(document.lineCount == nil)
    executor.runAll()
    #expect(document.lineCount == 4)
    #expect(document.refresh() == .none)
    truncate(path, 5)
    #expect(document.refresh() == .truncated)
    executor.runAll()
    #expect(document.lineCount == 2)
    #expect(document.advance(from: 0, by: 9).start == 4)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    handle.seekToEndOfFile()
    handle.write(Data("wo\nnew\n".utf8))
    #expect(document.refresh() == .grew)
    executor.runAll()
    #expect(document.lineCount == 3)
  }

  @Test func aFileThatCannotBeOpenedGivesTheReason() {
    for (path, reason) in [("/nonexistent", "No such file or directory"), ("/tmp", "is a directory")] {
      #expect(throws: DocumentError(path: path, reason: reason)) { try DocumentOpener.open(path: path) }
    }
  }

  @Test func readsFilesWithoutALength() throws {
    let document = try DocumentOpener.open(path: "/proc/self/status")
    document.demand(upTo: .max)
    eventually("all has been read") { document.isComplete }
    #expect(document.length > 100)
    document.close()
  }
}

@Suite(.bounded) struct PipeSourceTests {
  private func makePipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    return (ends[0], ends[1])
  }

  /// The source reads no more than demanded, so the pipe fills up and blocks its writer.
  @Test func readsNoFurtherThanDemanded() {
    let ends = makePipe()
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    let source = PipeSource(descriptor: ends.read)
    let chunk = [UInt8](repeating: 0x61, count: 4096)
    func fill() -> Int {
      var total = 0
      while case let count = write(ends.write, chunk, chunk.count), count > 0 { total += count }
      return total
    }
    let capacity = fill()
    #expect(capacity > 0)
    #expect(source.length == 0)
    source.demand(upTo: 1)
    // One read of the pipe's content. After that nothing is read, although more is written.
    eventually("the reader has read once and rests") { source.length > 0 && !source.isReading }
    let taken = source.length
    #expect(taken <= capacity)
    let written = capacity + fill()
    #expect(written > capacity)
    #expect(source.length == taken)
    #expect(!source.isReading)
    // Everything is read on demand.
    source.demand(upTo: .max)
    eventually("all that was written has been read") { source.length >= written }
    #expect(source.length == written)
    close(ends.write)
    eventually("all has been read") { source.isComplete }
    #expect(source.error == nil)
  }

  @Test(arguments: [0, 1000, 1 << 20])
  func keepsEveryByteInMemoryOrSpooled(_ limit: Int) {
    let ends = makePipe()
    let source = PipeSource(descriptor: ends.read, memoryLimit: limit)
    source.demand(upTo: .max)
    var random = SplitMix64(content: 11)
    let bytes = (0..<700_001).map { _ in UInt8.random(in: 0...255, using: &random) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(ends.write, $0.baseAddress, min($0.count, 10_000)) }
      sent += count
    }
    close(ends.write)
    eventually("all has been read") { source.isComplete }
    #expect(source.isSpooled == (limit < bytes.count))
    var read = [UInt8](repeating: 0, count: bytes.count + 10)
    #expect(read.withUnsafeMutableBytes { source.read(at: 0, into: $0) } == bytes.count)
    #expect(Array(read.prefix(bytes.count)) == bytes)
    for _ in 0..<100 {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      var part = [UInt8](repeating: 0, count: Int.random(in: 1...300_000, using: &random))
      let count = part.withUnsafeMutableBytes { source.read(at: at, into: $0) }
      #expect(count == min(part.count, bytes.count - at))
      #expect(bytes.holds(part[..<count], at: at))
    }
    #expect(source.read(at: -1, into: .init(start: nil, count: 0)) == 0)
  }

  /// After a search for the end of an endless pipe is cancelled, reading must stop filling the disk.
  @Test func stopsReadingWhenLessIsDemanded() {
    let ends = makePipe()
    let source = PipeSource(descriptor: ends.read)
    source.demand(upTo: .max)
    let chunk = [UInt8](repeating: 0x61, count: 10_000)
    _ = write(ends.write, chunk, chunk.count)
    eventually("the first bytes have been read") { source.length == chunk.count }
    source.demand(upTo: 1)
    // The reader may already wait for input, so the next bytes wake it once. After that nothing is read.
    _ = write(ends.write, chunk, chunk.count)
    eventually("the reader rests") { !source.isReading }
    let taken = source.length
    #expect(taken <= 2 * chunk.count)
    _ = write(ends.write, chunk, chunk.count)
    #expect(source.length == taken)
    #expect(!source.isReading)
    close(ends.write)
    source.close()
  }

  @Test func closingEndsAWaitingReader() {
    let ends = makePipe()
    weak var gone: PipeSource?
    do {
      let source = PipeSource(descriptor: ends.read)
      gone = source
      source.demand(upTo: .max)
      source.close()
      #expect(source.isComplete)
    }
    // The thread releases the source when it notices.
    eventually("the reader's thread has ended") { gone == nil }
    close(ends.write)
  }
}
