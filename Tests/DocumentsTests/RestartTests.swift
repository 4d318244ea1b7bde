import Glibc
import TestSupport
import Testing
import Threading

@testable import Documents

/// Bytes in memory that become others and more at any moment.
private final class ChangingSource: ByteSource {
  private struct State {
    var bytes: [UInt8] = []
    var generation = SourceGeneration()
  }
  private let state = Locked(State())

  var length: Int { state.withLock { $0.bytes.count } }
  var generation: SourceGeneration { state.withLock { $0.generation } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
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

  func append(_ text: String) { state.withLock { $0.bytes += Array(text.utf8) } }
}

/// A thread that is about to end when there is more to do must not leave it undone.
@Suite struct RestartTests {
  @Test func nothingIsLeftUncounted() throws {
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
      var rounds = 0
      while !isDone(), rounds < 300_000 {
        sched_yield()
        rounds += 1
      }
      guard isDone() else {
        Issue.record(
          "round \(round): \(document.lineCount ?? -1), \(search.count), \(filter.length) of \(lines) lines")
        return
      }
    }
  }
}
