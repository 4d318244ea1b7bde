import TestSupport
import Testing

@testable import DocumentCore

/// A search in a pipe reads until it finds a match or reaches the end.
@Suite(.bounded) struct PipeSearchTests {
  private let pipe = TestPipe()

  private func source(spoolLimit: Int = .max) -> PipeSource {
    PipeSource(descriptor: pipe.reader, memoryLimit: 1 << 20, spoolLimit: spoolLimit)
  }

  private func search(
    _ source: any ByteSource, _ pattern: String, on executor: any BackgroundExecutor = .threads
  ) throws -> DocumentSearch {
    DocumentSearch(
      source: source, pattern: try SearchPattern(pattern), chunk: 4096, worker: SearchWorker(on: executor)
    ) {}
  }

  /// Writes all of the text as fast as it is read, and resumes the search as the viewer does when a source
  /// has changed.
  private func write(_ text: String, _ search: DocumentSearch, until isDone: () -> Bool) {
    var rest = Array(text.utf8)[...]
    eventually("the text is read as far as it is needed") {
      if rest.isEmpty { pipe.close() } else { rest = rest.dropFirst(pipe.write(rest)) }
      search.resume()
      return isDone()
    }
  }

  private let numbers = (1...100_000).map { "\($0)\n" }.joined()

  /// The byte at which a line of ``numbers`` begins.
  private func place(_ line: Int) -> Int {
    (1..<line).reduce(0) { $0 + String($1).utf8.count + 1 }
  }

  @Test func aMatchFarBeyondTheReadAheadIsFound() throws {
    let source = source()
    let search = try search(source, "^99999$")
    search.find(.forward, from: 0)
    write(numbers, search) { !search.isFinding }
    let start = place(99_999)
    #expect(search.takeOutcome() == .found(start..<start + 5, wrapped: false))
  }

  @Test func notFoundIsReportedOnlyAtTheEndOfThePipe() throws {
    let source = source()
    let search = try search(source, "nowhere")
    search.find(.forward, from: 0)
    pipe.write("some lines\nof text\n")
    eventually("all that has come is searched") {
      search.resume()
      return search.isWaiting && source.length == 19
    }
    #expect(search.takeOutcome() == nil)
    pipe.close()
    eventually("the search ends") {
      search.resume()
      return !search.isFinding
    }
    #expect(search.takeOutcome() == .notFound)
  }

  /// `seq 50; sleep; seq 51 60`, with a search for 57 in between.
  @Test func aMatchWrittenLaterIsFound() throws {
    let source = source()
    let search = try search(source, "57")
    pipe.write("50\n5")
    search.find(.forward, from: 0)
    eventually("all that has come is searched") {
      search.resume()
      return search.isWaiting && source.length == 4
    }
    pipe.write("7\n58\n")
    eventually("the match is found") {
      search.resume()
      return !search.isFinding
    }
    #expect(search.takeOutcome() == .found(3..<5, wrapped: false))
  }

  /// A line whose end has not been read yet must not match as a whole line.
  @Test func theEndOfTheBytesSoFarIsNotTheEndOfALine() throws {
    let source = source()
    let search = try search(source, "^99$")
    pipe.write("98\n99")
    search.find(.forward, from: 0)
    search.resumeCounting()
    eventually("all that has come is searched") {
      search.resume()
      return search.isWaiting && source.length == 5 && search.count.matches == 0
    }
    pipe.write("9\n99\n")
    eventually("the match is found") {
      search.resume()
      return !search.isFinding
    }
    #expect(search.takeOutcome() == .found(7..<9, wrapped: false))
  }

  /// Wrapping round backward leads to the last match, which is known only when the pipe has ended.
  @Test func searchingBackPastTheStartWaitsForTheEnd() throws {
    let source = source()
    let search = try search(source, "a")
    pipe.write("a\nb\na\n")
    source.demand(upTo: 6)
    eventually("the bytes are there") { source.length == 6 }
    search.find(.backward, from: 4)
    eventually("the match before is found") { !search.isFinding }
    #expect(search.takeOutcome() == .found(0..<1, wrapped: false))
    search.find(.backward, from: 0)
    eventually("the end is waited for") { search.isWaiting }
    pipe.write("c\na\n")
    pipe.close()
    eventually("the last match is found") {
      search.resume()
      return !search.isFinding
    }
    #expect(search.takeOutcome() == .found(8..<9, wrapped: true))
  }

  /// A pipe is read only on demand: once the match is found or the search cancelled, reading stops.
  @Test(arguments: [true, false])
  func readingEndsWithTheSearch(isFound: Bool) throws {
    let source = source()
    let search = try search(source, "needle")
    search.find(.forward, from: 0)
    pipe.write("hay\n")
    eventually("the pipe is read ahead") {
      search.resume()
      return search.isWaiting && source.length == 4
    }
    if isFound { pipe.write("needle\n") } else { search.stopFinding() }
    eventually("the search is over") {
      search.resume()
      return !search.isFinding
    }
    // A reader that waits for input notices only when there is some.
    pipe.write("x")
    eventually("nobody reads any more") { !source.isReading }
    let length = source.length
    pipe.write(String(repeating: "hay\n", count: 100))
    #expect(!source.isReading)
    #expect(source.length == length)
  }

  /// A smaller demand of the view does not reduce that of the search.
  @Test func aViewThatNeedsLessDoesNotStopTheSearch() throws {
    let source = source()
    let search = try search(source, "needle")
    search.find(.forward, from: 0)
    pipe.write("hay\n")
    eventually("the pipe is read ahead") {
      search.resume()
      return search.isWaiting
    }
    source.demand(upTo: 4)
    pipe.write("needle\n")
    eventually("the match is found") {
      search.resume()
      return !search.isFinding
    }
    #expect(search.takeOutcome() == .found(4..<10, wrapped: false))
  }

  @Test func theSpoolLimitEndsTheSearchAndIsReported() throws {
    let source = source(spoolLimit: 100_000)
    let search = try search(source, "^99999$")
    search.find(.forward, from: 0)
    write(numbers, search) { !search.isFinding }
    #expect(search.takeOutcome() == .notFound)
    #expect(source.error == "stopped at the spool limit of 100 kB")
    #expect(source.length == 100_000)
  }

  /// Counting reads as far as others demand, and as much as fits in memory.
  @Test func theCountCoversTheWholePipe() throws {
    let source = source()
    let search = try search(source, "7$")
    search.resumeCounting()
    write(numbers, search) { search.count.isComplete }
    #expect(search.count.matches == 10_000)
  }

  @Test func aStoppedCountStaysAndCanBeResumed() throws {
    let source = source()
    let search = try search(source, "a")
    search.resumeCounting()
    pipe.write("a\na\n")
    eventually("what has come is counted") {
      search.resume()
      return search.count.matches == 2
    }
    search.stopCounting()
    pipe.write("a\n")
    source.demand(upTo: 6)
    eventually("the bytes are there") { source.length == 6 }
    search.resume()
    #expect(!search.isCounting)
    #expect(search.count.matches == 2)
    search.resumeCounting()
    eventually("the rest is counted") { search.count.matches == 3 }
  }

  /// The viewer resumes a search whenever it reports news. Resuming without new bytes must not report news
  /// again.
  @Test func resumingAWaitingSearchStartsNoWork() throws {
    let (source, executor) = (source(), SteppedExecutor())
    let search = try search(source, "a", on: executor)
    search.resumeCounting()
    search.find(.forward, from: 3)
    executor.runAll()
    pipe.write("a\n")
    eventually("the bytes are there") { source.length == 2 }
    search.resume()
    #expect(!executor.isIdle)
    executor.runAll()
    #expect(search.isWaiting)
    for _ in 0..<100 {
      search.resume()
      #expect(executor.isIdle && !search.isWorking)
    }
  }

  // MARK: Filters

  private func lines(_ filter: FilteredSource) -> String {
    var bytes = [UInt8](repeating: 0, count: filter.length)
    let count = bytes.withUnsafeMutableBytes { filter.read(at: 0, into: $0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// A filter processes new bytes by itself, and reads only as far as its view needs.
  @Test func aFilterGrowsWithThePipeAndReadsOnlyAsDemanded() throws {
    let source = source()
    let filter = FilteredSource(source, pattern: try SearchPattern("5"), chunk: 4096) {}
    filter.demand(upTo: 5)
    pipe.write("4\n5\n6\n")
    eventually("the first line is there") {
      filter.resume()
      return lines(filter) == "5\n"
    }
    #expect(filter.isBusy)
    pipe.write("15\n25\n26\n")
    eventually("more lines are there") {
      filter.resume()
      return lines(filter) == "5\n15\n25\n"
    }
    eventually("that is enough") { !filter.isBusy }
    pipe.write("x")
    eventually("nobody reads any more") { !source.isReading }
    let length = source.length
    pipe.write("35\n")
    #expect(source.length == length && !source.isReading)
    #expect(!filter.isComplete)
  }

  @Test(arguments: seeds(1)) func aFilterKeepsTheLineNumbersOfTheFile(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for chunk in [16, 100, 4096] {
      let all = (0..<500).map { _ in ["a", "b", "", "ab\u{1b}[1mc\u{1b}[m"].randomElement(using: &random)! }
      let text = all.joined(separator: "\n")
      let executor = SteppedExecutor()
      let filter = FilteredSource(
        MemorySource(Array(text.utf8)), pattern: try SearchPattern("b"), chunk: max(64, chunk),
        executor: executor
      ) {}
      executor.runAll()
      #expect(filter.isComplete)
      let expected = all.indices.filter { all[$0].contains("b") }
      var (offset, numbers): (Int, [Int]) = (0, [])
      for index in expected {
        numbers.append(filter.lineNumber(at: offset) ?? -1)
        #expect(filter.offset(ofLineNumbered: index) == offset)
        offset += all[index].utf8.count + 1
      }
      #expect(numbers == expected, "chunk \(chunk)")
      #expect(filter.lineCount == expected.count)
      #expect(filter.lineNumber(at: offset + 10) == nil)
      // A hidden line is the one before it that is shown; past the end, the last one.
      let before = expected.last { $0 <= 101 }!
      #expect(filter.offset(ofLineNumbered: 101) == filter.offset(ofLineNumbered: before))
      #expect(filter.offset(ofLineNumbered: 501) == filter.offset(ofLineNumbered: expected.last!))
    }
  }

  /// The empty match behind the last byte is in the line that has matched before.
  @Test func aLastLineWithoutAnEndPassesOnce() throws {
    let executor = SteppedExecutor()
    let filter = FilteredSource(
      MemorySource(Array("b\nba".utf8)), pattern: try SearchPattern("a|$"), executor: executor)
    executor.runAll()
    #expect(filter.lineCount == 2 && filter.length == 4)
  }

  @Test func aStoppedFilterIsCompleteAndCanBeResumed() throws {
    let source = source()
    let filter = FilteredSource(source, pattern: try SearchPattern("a"), chunk: 4096) {}
    filter.demand(upTo: .max)
    pipe.write("a\n")
    eventually("the line is there") {
      filter.resume()
      return lines(filter) == "a\n"
    }
    filter.stop()
    eventually("the filter is complete") { filter.isComplete }
    #expect(filter.isStopped && !filter.isBusy)
    pipe.write("a\na\n")
    eventually("nobody reads any more") { !source.isReading }
    filter.resumeAfterStop()
    eventually("the rest is there") {
      filter.resume()
      return lines(filter) == "a\na\na\n"
    }
    #expect(!filter.isStopped)
  }
}
