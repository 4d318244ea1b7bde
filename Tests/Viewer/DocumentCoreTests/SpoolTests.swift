import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// The temporary file for the bytes beyond the memory limit.
@Suite(.bounded) struct SpoolTests {
  private let folder = TemporaryFolder()
  private let pipe = TestPipe()

  private func append(_ count: Int, to store: inout PipeStore) -> PipeStore.Problem? {
    [UInt8](repeating: 0x61, count: count).withUnsafeBytes { store.append($0) }
  }

  /// A killed program leaves no file behind if the folder's entries never changed.
  @Test func theSpoolFileNeverHasAName() {
    let probe = porthole_nameless_file(folder.path)
    guard probe >= 0 else { return }
    close(probe)
    // Sets the folder's modification time to long ago; any new entry would update it.
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, folder.path, &times, 0) == 0)
    var store = PipeStore(memoryLimit: 10, folder: folder.path)
    defer { store.close() }
    #expect(append(100, to: &store) == nil)
    #expect(store.isSpooled)
    var status = stat()
    #expect(stat(folder.path, &status) == 0)
    #expect(status.st_mtim.tv_sec == 1)
  }

  /// An endless pipe leaves room for other programs.
  @Test func theSpoolLimitIsHalfOfTheFreeSpace() throws {
    var store = PipeStore(memoryLimit: 10, folder: folder.path)
    defer { store.close() }
    #expect(append(100, to: &store) == nil)
    var system = statvfs()
    #expect(statvfs(folder.path, &system) == 0)
    let half = Int(system.f_bavail) * Int(system.f_frsize) / 2
    // Other tests use the same file system at the same time.
    let limit = try #require(store.spoolLimit)
    #expect(limit > half / 2 && limit < half * 2)
  }

  @Test func readingStopsAtTheLimitAndReportsIt() {
    let source = PipeSource(
      descriptor: pipe.reader, memoryLimit: 10, spoolLimit: 1500, spoolFolder: folder.path)
    source.demand(upTo: .max)
    pipe.write([UInt8](repeating: 0x61, count: 900)[...])
    eventually("the first bytes have been read") { source.length == 900 }
    #expect(source.error == nil)
    pipe.write([UInt8](repeating: 0x62, count: 900)[...])
    eventually("the source is complete") { source.isComplete }
    #expect(source.error == "stopped at the spool limit of 1.5 kB")
    #expect(source.length == 1500)
    var bytes = [UInt8](repeating: 0, count: 2000)
    #expect(bytes.withUnsafeMutableBytes { source.read(at: 0, into: $0) } == 1500)
    #expect(bytes[899...900].elementsEqual([0x61, 0x62]))
    pipe.write("more")
    source.demand(upTo: .max)
    #expect(!source.isReading)
  }

  /// A limit below the memory limit needs no file.
  @Test func aSmallLimitAlsoAppliesInMemory() {
    var store = PipeStore(memoryLimit: 1000, spoolLimit: 100, folder: folder.path("none"))
    #expect(append(100, to: &store) == nil)
    #expect(append(1, to: &store) == .limit(100))
    #expect(store.length == 100 && !store.isSpooled)
    var nothing = PipeStore(memoryLimit: 1000, spoolLimit: 0)
    #expect(append(1, to: &nothing) == .limit(0))
  }

  @Test func aFullDiskAndTheLimitHaveDifferentMessages() {
    #expect(PipeStore.Problem.system(ENOSPC).description == "TMPDIR is full")
    #expect(PipeStore.Problem.limit(500_000_000).description == "stopped at the spool limit of 500 MB")
  }

  @Test(
    arguments: [
      ("0", 0), ("4096", 4096), ("64k", 64_000), ("64K", 64_000), ("500M", 500_000_000),
      ("2G", 2_000_000_000),
      ("1t", 1_000_000_000_000), ("9223372036854775807", .max), ("", nil), ("M", nil), ("-1", nil),
      ("+1", nil),
      ("1.5G", nil), ("5MB", nil), ("5 M", nil), ("10E", nil), ("9223372036854775808", nil), ("12x", nil),
      ("٣", nil), ("1ß", nil),
    ] as [(String, Int?)])
  func sizesOnTheCommandLineAreParsed(_ text: String, _ bytes: Int?) {
    #expect(ByteCount.parse(text) == bytes)
  }
}
