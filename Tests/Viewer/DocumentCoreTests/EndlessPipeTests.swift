import PortholeSystem
import Synchronization
import TestSupport
import Testing

@testable import DocumentCore

/// Pipes that do not end, fail, or get another writer.
@Suite(.bounded) struct EndlessPipeTests {
  private let folder = TemporaryFolder()

  /// A view that follows a writer without pauses must be updated.
  @Test func aWriterWithoutPausesIsReportedRegularly() {
    let told = Counter()
    let source = PipeSource(
      descriptor: open("/dev/zero", O_RDONLY), memoryLimit: 1 << 20, onChange: { told.increment() })
    source.demand(upTo: .max)
    eventually("there is news three times") { told.value >= 3 }
    #expect(!source.isComplete)
    #expect(source.isSpooled)
    source.demand(upTo: 0)
    source.close()
  }

  @Test func aSpoolThatFailsIsReportedAndKeepsTheBytesRead() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let source = PipeSource(descriptor: ends[0], memoryLimit: 1000, spoolFolder: folder.path("none"))
    source.demand(upTo: .max)
    let bytes = [UInt8](repeating: 0x61, count: 900)
    _ = Glibc.write(ends[1], bytes, 900)
    eventually("the first bytes have been read") { source.length == 900 }
    _ = Glibc.write(ends[1], bytes, 900)
    eventually("the pipe ends") { source.isComplete }
    #expect(source.error == "TMPDIR cannot be used: No such file or directory")
    #expect(source.length == 900)
    var read = [UInt8](repeating: 0, count: 2000)
    #expect(read.withUnsafeMutableBytes { source.read(at: 0, into: $0) } == 900)
    close(ends[1])
  }

  /// The spool's descriptor is closed with the source.
  @Test func aReleasedSourceLeavesNoDescriptorOpen() {
    func openFiles() -> Int {
      var count = 0
      for descriptor in 0..<Int32(1024) where isTemporary(descriptor) { count += 1 }
      return count
    }
    func isTemporary(_ descriptor: Int32) -> Bool {
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(descriptor)", &path, path.count - 1)
      return count > 0
        && String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self).hasPrefix(
          folder.path)
    }
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    weak var gone: PipeSource?
    do {
      let source = PipeSource(descriptor: ends[0], memoryLimit: 10, spoolFolder: folder.path)
      gone = source
      source.demand(upTo: .max)
      _ = Glibc.write(ends[1], "more than ten bytes", 19)
      eventually("the bytes have been read") { source.length == 19 }
      #expect(openFiles() == 1)
      source.close()
    }
    eventually("the source is gone") { gone == nil }
    #expect(openFiles() == 0)
    close(ends[1])
  }

  @Test func aFIFOContinuesWithItsNextWriter() throws {
    folder.makeFIFO("fifo")
    let document = try DocumentOpener.open(path: folder.path("fifo"))
    document.demand(upTo: .max)
    #expect(!document.isComplete)
    for round in 1...5 {
      folder.append("fifo", "round \(round)\n")
      eventually("the line of round \(round) has been read") {
        document.length == 8 * round && document.isComplete
      }
      #expect(document.error == nil)
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { document.source.read(at: 0, into: $0) }
    #expect(
      String(decoding: bytes[..<count], as: UTF8.self) == (1...5).map { "round \($0)\n" }.joined())
    document.startCounting()
    eventually("the lines are counted") {
      document.refresh()
      return document.lineCount == 5
    }
    document.close()
  }
}

/// Counts calls on other threads.
private final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func increment() { count.add(1, ordering: .relaxed) }
}
