import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// The thread that writes and reports what the pass of a decoder has made, while the pass makes more.
@Suite(.bounded) struct DecodedFollowerTests {
  private let compressor = Compressor()
  private let executor = SteppedExecutor()
  private let changes = Locked(0)

  /// More than the follower may be behind, and than stays in memory without a file.
  private static let size = 12_000_000

  private func content(_ random: inout SplitMix64) -> [UInt8] {
    DecodedSourceTests.content(Self.size, &random)
  }

  /// One frame, most of whose content belongs into the temporary file.
  private func source(
    _ content: [UInt8], spoolFolder: String? = nil, executor: (any BackgroundExecutor)? = nil
  ) -> DecodedSource {
    DecodedSource(
      MemorySource(compressor.run("zstd -q -1 -c", on: content)), format: ShortJumps(.zstd),
      spoolFolder: spoolFolder, executor: executor ?? self.executor, clock: { 0 },
      onChange: { [changes] in changes.withLock { $0 += 1 } })
  }

  private func isRight(_ content: [UInt8], _ range: Range<Int>, of source: any ByteSource) -> Bool {
    let bytes = source.bytes(in: range)
    return bytes.count == range.count && content.holds(bytes[...], at: range.lowerBound)
  }

  private func isAll(_ content: [UInt8], of source: any ByteSource) -> Bool {
    source.length == content.count && isRight(content, 0..<content.count, of: source)
  }

  /// The pass runs first, with a follower that has not begun.
  @Test func thePassWaitsForItsFollower() {
    var random = SplitMix64(content: 20)
    let content = content(&random)
    let source = source(content)
    source.demand(upTo: .max)
    executor.step()
    let length = source.length
    #expect(length >= DecodedSource.backlog && length < 4 << 20)
    #expect(!source.scan.isRunning && !source.isComplete && !executor.isIdle)
    #expect(changes.withLock { $0 } == 0, "a pass that waits is no news")
    // None of it is written, so all of it is still in memory.
    for start in stride(from: 0, to: length - 1000, by: 100_000) {
      #expect(
        source.withPiece(at: start, atMost: 1000) { $0.elementsEqual(content[start..<start + $0.count]) }
          == true)
    }
    // Readers that ask for more do not start the pass either.
    source.demand(upTo: .max)
    #expect(source.length == length)
    executor.runAll()
    #expect(source.isComplete && source.error == nil && changes.withLock { $0 } > 0)
    #expect(source.spool.withLock { $0.identity } != nil)
    #expect(isAll(content, of: source))
  }

  @Test func allIsReportedWhileItIsInMemory() {
    var random = SplitMix64(content: 21)
    let content = content(&random)
    let source = source(content)
    let reported = Locked(0)
    source.whenGrown(for: executor) { [unowned source] in
      let end = source.scan.withLock { $0.state.followed }
      let isThere = source.withPiece(at: reported.withLock { $0 }, atMost: 1) { !$0.isEmpty }
      #expect(isThere == true)
      reported.withLock { $0 = end }
    }
    source.demand(upTo: .max)
    executor.runAll()
    #expect(source.isComplete && reported.withLock { $0 } == content.count)
  }

  @Test func itsLinesAreCountedByThen() {
    var random = SplitMix64(content: 22)
    let content = content(&random)
    let source = source(content)
    let document = Document(source: source, name: "log", executor: executor)
    document.startCounting()
    document.startDecoding()
    // Whatever runs, the follower has counted before the end is known.
    while !source.isComplete || source.scan.withLock({ $0.state.followed }) < source.length {
      executor.step()
    }
    #expect(document.counted == content.count)
    executor.runAll()
    #expect(document.lineCount == content.count { $0 == 0x0a } + (content.last == 0x0a ? 0 : 1))
  }

  /// The thread of the pass does the work of the follower if there is no other one.
  @Test func onlyOneThreadIsNeeded() {
    var random = SplitMix64(content: 23)
    let content = content(&random)
    let source = source(content)
    source.demand(upTo: .max)
    executor.takesWork = false
    executor.step()
    #expect(source.isComplete && source.error == nil)
    #expect(isAll(content, of: source))
  }

  @Test func aFolderThatCannotBeUsedEndsThePass() {
    var random = SplitMix64(content: 24)
    let content = content(&random)
    let source = source(content, spoolFolder: "/nonexistent")
    source.demand(upTo: .max)
    executor.runAll()
    #expect(source.isComplete)
    #expect(source.error == "TMPDIR cannot be used: \(String(cString: strerror(ENOENT)))")
    #expect(source.length > 4 << 20 && source.length < content.count)
    #expect(source.passCursor.withLock { $0 == nil })
    // All that was decoded can be read, from the file or by decoding it again.
    #expect(isAll(Array(content[..<source.length]), of: source))
  }

  /// The follower of the old bytes runs after the new ones have begun.
  @Test(arguments: [1, 2, 3, 5]) func aRestartInTheMiddle(_ steps: Int) {
    var random = SplitMix64(content: 25)
    let content = content(&random)
    let source = source(content)
    source.demand(upTo: .max)
    for _ in 0..<steps { executor.step() }
    source.restart(
      ShortJumps(.zstd), nil, in: SourceGeneration(number: source.base.generation.number, cause: .rewritten))
    #expect(source.length == 0 && source.spool.withLock { $0.identity } == nil)
    executor.runAll()
    source.advance()
    executor.runAll()
    #expect(source.isComplete && source.error == nil)
    #expect(isAll(content, of: source))
  }

  @Test(arguments: [1, 2, 3]) func closingInTheMiddle(_ steps: Int) {
    var random = SplitMix64(content: 26)
    let content = content(&random)
    weak var left: DecodedSource?
    do {
      let source = source(content)
      left = source
      source.demand(upTo: .max)
      for _ in 0..<steps { executor.step() }
      let (length, followed) = (source.length, source.scan.withLock { $0.state.followed })
      source.close()
      executor.runAll()
      #expect(source.length == length && source.scan.withLock { $0.state.followed } == followed)
      #expect(source.isComplete && isAll(Array(content[..<length]), of: source))
    }
    #expect(left == nil)
  }

  /// Real threads: readers compare what is there while it is decoded, written and, once, begun again.
  @Test(arguments: seeds(3)) func readersWhileItIsWritten(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let content = content(&random)
    let source = source(content, executor: .threads)
    let (wrong, running) = (Locked(0), Locked(3))
    for reader in 0..<3 {
      BackgroundThread.start { [content] in
        var (random, isLast) = (SplitMix64(seed: seed &+ UInt64(reader)), false)
        while !isLast {
          isLast = source.isComplete
          let length = source.length
          guard length > 0 else { continue }
          let start = Int.random(in: max(0, length - 5_000_000)..<length, using: &random)
          let bytes = source.bytes(in: start..<min(length, start + 200_000))
          // After a restart there may be fewer, but never others.
          if !content.holds(bytes[...], at: start) { wrong.withLock { $0 += 1 } }
        }
        running.withLock { $0 -= 1 }
      }
    }
    source.demand(upTo: .max)
    eventually("half of it is there") { source.length > content.count / 2 }
    source.restart(
      ShortJumps(.zstd), nil, in: SourceGeneration(number: source.base.generation.number, cause: .rewritten))
    source.advance()
    eventually("all is there") { source.isComplete && running.withLock { $0 } == 0 }
    #expect(wrong.withLock { $0 } == 0 && source.error == nil)
    eventually("all is written") { !source.follower.isRunning }
    #expect(isAll(content, of: source))
    source.close()
  }
}
