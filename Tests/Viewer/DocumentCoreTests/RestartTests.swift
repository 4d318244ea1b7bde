import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Bytes in memory that a test replaces and appends to at any moment.
private final class ChangingSource: ByteSource {
  private struct State {
    var bytes: [UInt8] = []
    var generation = SourceGeneration()
    var onNextRead: (@Sendable () -> Void)?
  }
  private let state = Locked(State())

  var length: Int { state.withLock { $0.bytes.count } }
  var generation: SourceGeneration { state.withLock { $0.generation } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // Runs before the read returns, so the bytes read are already outdated.
    defer {
      let action = state.withLock { state in
        defer { state.onNextRead = nil }
        return state.onNextRead
      }
      action?()
    }
    return state.withLock { state in
      guard offset >= 0, offset < state.bytes.count else { return 0 }
      let part = state.bytes[offset...].prefix(buffer.count)
      part.withUnsafeBytes { buffer.copyMemory(from: $0) }
      return part.count
    }
  }

  func begin(_ text: String) {
    state.withLock { state in
      state.bytes = Array(text.utf8)
      state.generation = state.generation.next(.truncated)
    }
  }

  func onNextRead(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onNextRead = action } }

  func append(_ text: String) { state.withLock { $0.bytes += Array(text.utf8) } }
}

/// Work that arrives while a background thread is about to end must still be done, and results for old bytes
/// must not be used for new ones.
@Suite(.bounded) struct RestartTests {
  @Test func aTableReplacedDuringAReadUsesItsNewDelimiter() {
    let source = ChangingSource()
    let records = RecordSource(source)
    source.append("\u{feff}a;b\n1;2\n")
    source.onNextRead {
      source.begin("a,b\n1,2\n")
      _ = records.refresh()
    }
    _ = records.refresh()
    eventually("the records have been read") {
      records.resume()
      return records.isComplete && !records.isScanning
    }
    #expect(records.delimiter == UInt8(ascii: ","))
    #expect(records.contentStart == 0)
    #expect(records.bodyStart == 4)
  }

  /// A question that comes while a part is being counted is answered first, and the count continues after it.
  @Test(arguments: [false, true])
  func aCountContinuesAfterAQuestion(isStopped: Bool) throws {
    let (source, executor) = (ChangingSource(), SteppedExecutor())
    source.begin(String(repeating: "some text, and an x\n", count: 100))
    let search = DocumentSearch(
      source: source, pattern: try SearchPattern("x$"), chunk: 400, worker: SearchWorker(on: executor)
    ) {}
    search.resumeCounting()
    let counted = Locked(-1)
    source.onNextRead {
      search.find(.forward, from: 500)
      // The next read is the question's.
      source.onNextRead {
        counted.withLock { $0 = search.count.matches }
        if isStopped { search.stopFinding() }
      }
    }
    executor.runAll()
    #expect((0..<100).contains(counted.withLock { $0 }), "the count was interrupted")
    #expect(search.takeOutcome() == (isStopped ? nil : .found(518..<519, wrapped: false)))
    #expect(search.count == (100, true) && !search.isWorking)
  }

  /// The same while the number of a match is being computed.
  @Test func aNumberIsComputedAfterAQuestion() throws {
    let (source, executor) = (ChangingSource(), SteppedExecutor())
    source.begin(String(repeating: "some text, and an x\n", count: 100))
    let search = DocumentSearch(
      source: source, pattern: try SearchPattern("x$"), chunk: 1 << 20, timeBudget: 0,
      worker: SearchWorker(on: executor)
    ) {}
    search.resumeCounting()
    executor.runAll()
    #expect(search.ordinal(ofMatchAt: 20 * 90 + 18) == nil)
    source.onNextRead { search.find(.backward, from: 500) }
    executor.runAll()
    #expect(search.takeOutcome() == .found(498..<499, wrapped: false))
    #expect(search.ordinal(ofMatchAt: 20 * 90 + 18) == 91)
  }

  /// A file is replaced while a part of it is counted and searched.
  @Test func resultsOfAReplacedFileAreDropped() throws {
    let (source, executor) = (ChangingSource(), SteppedExecutor())
    source.begin(String(repeating: "x\n", count: 100))
    let search = DocumentSearch(
      source: source, pattern: try SearchPattern("x"), chunk: 40, worker: SearchWorker(on: executor)
    ) {}
    search.resumeCounting()
    search.find(.forward, from: 50)
    source.onNextRead {
      source.begin("y\nx\n")
      search.restart()
    }
    executor.runAll()
    #expect(search.takeOutcome() == nil && !search.isFinding)
    search.resume()
    executor.runAll()
    #expect(search.count == (1, true) && search.places == [2])
  }

  @Test func changesInQuickSuccessionAreAllCounted() throws {
    let source = ChangingSource()
    source.begin("x\n")
    let document = Document(source: source, name: "changing")
    document.startCounting()
    let search = DocumentSearch(source: source, pattern: try SearchPattern("x"))
    let filter = FilteredSource(source, pattern: try SearchPattern("x"))
    for round in 0..<2_000 {
      source.begin("")
      document.refresh()
      _ = filter.refresh()
      search.restart()
      search.resumeCounting()
      for _ in 0...round % 3 {
        source.append("x\n")
        document.refresh()
        _ = filter.refresh()
        search.resumeCounting()
      }
      let lines = round % 3 + 1
      func isDone() -> Bool {
        document.lineCount == lines && search.count == (lines, true) && filter.isComplete
          && filter.length == 2 * lines
      }
      guard eventually("all is counted, round \(round)", isDone) else {
        Issue.record("\(document.lineCount ?? -1), \(search.count), \(filter.length) of \(lines) lines")
        return
      }
    }
  }
}
