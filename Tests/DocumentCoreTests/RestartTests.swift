import PortholeThreading
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
