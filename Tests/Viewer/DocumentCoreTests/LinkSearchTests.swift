import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// A pipe that has sent some bytes.
private final class GrowingSource: ByteSource {
  private let bytes: Locked<[UInt8]>

  init(_ bytes: [UInt8]) { self.bytes = Locked(bytes) }

  var length: Int { bytes.withLock { $0.count } }
  var isComplete: Bool { false }

  func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    bytes.withLock { bytes in
      guard offset < bytes.count else { return 0 }
      let part = bytes[offset..<min(bytes.count, offset + buffer.count)]
      part.withUnsafeBytes { buffer.copyMemory(from: $0) }
      return part.count
    }
  }
}

@Suite(.bounded) struct LinkSearchTests {
  private static func search(
    _ text: String, _ wanted: LinkSearch.Wanted, from start: Int, chunk: Int = 256 << 10
  ) -> LinkSearch.Outcome? {
    let executor = SteppedExecutor()
    let search = LinkSearch(MemorySource(Array(text.utf8)), wanted, from: start, chunk: chunk)
    search.run(on: executor) {}
    executor.runAll()
    return search.outcome
  }

  private static let text = (0..<5).map { "line \u{1b}]8;id=\($0);man:a\($0)\u{7}link\u{1b}]8;;\u{7}\n" }
    .joined()

  private static func address(_ wanted: LinkSearch.Wanted, from start: Int) -> String? {
    guard case .found(_, let link?, let hasWrapped) = search(text, wanted, from: start) else { return nil }
    return link.address + (hasWrapped ? " again" : "")
  }

  @Test func linksAreFoundInBothDirections() {
    #expect(Self.address(.next(1), from: 0) == "man:a0")
    #expect(Self.address(.next(3), from: 0) == "man:a2")
    #expect(Self.address(.next(1), from: 6) == "man:a1")
    #expect(Self.address(.next(6), from: 0) == "man:a0 again")
    #expect(Self.address(.next(1), from: Self.text.utf8.count) == "man:a0 again")
    #expect(Self.address(.previous(1), from: 5) == "man:a4 again")
    #expect(Self.address(.previous(1), from: Self.text.utf8.count) == "man:a4")
    #expect(Self.address(.previous(2), from: Self.text.utf8.count) == "man:a3")
    // More than there are.
    #expect(Self.address(.next(1_000_000), from: 0) == "man:a4 again")
    #expect(Self.search("no link", .next(1), from: 3) == .notFound)
    #expect(Self.search("", .previous(1), from: 0) == .notFound)
  }

  @Test func placesAreFoundByTheirIdentifiers() {
    guard case .found(let byte, _, _) = Self.search(Self.text, .id("3"), from: 7) else {
      Issue.record("not found")
      return
    }
    #expect(Array(Self.text.utf8)[byte..<byte + 8] == Array("\u{1b}]8;id=3".utf8)[...])
    #expect(Self.search(Self.text, .id("9"), from: 0) == .notFound)
  }

  /// Parts of any size give the same links as the whole.
  @Test(arguments: seeds(6))
  func partsMakeNoDifference(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      var text = ""
      for _ in 0..<Int.random(in: 1..<60, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text += "\u{1b}]8;;man:\(Int.random(in: 0..<99, using: &random))\u{7}"
        case 1: text += "\u{1b}]8;;\u{7}"
        case 2: text += "some text\n"
        default: text += "x"
        }
      }
      let bytes = Array(text.utf8)
      var starts: [Int] = []
      bytes.withUnsafeBytes {
        _ = LinkReader.forEachLink(in: $0, at: 0) {
          starts.append($0.start)
          return true
        }
      }
      let start = Int.random(in: 0...bytes.count, using: &random)
      let chunk = Int.random(in: 1..<200, using: &random)
      func found(_ wanted: LinkSearch.Wanted) -> Int? {
        guard case .found(let byte, _, _) = Self.search(text, wanted, from: start, chunk: chunk) else {
          return nil
        }
        return byte
      }
      #expect(found(.next(1)) == starts.first { $0 >= start } ?? starts.first)
      #expect(found(.previous(1)) == starts.last { $0 < start } ?? starts.last)
    }
  }

  /// A pipe is read on, and the link that comes later is found.
  @Test func aPipeIsReadOn() {
    let source = GrowingSource(Array("nothing yet\n".utf8))
    let executor = SteppedExecutor()
    let search = LinkSearch(source, .next(1), from: 0)
    search.run(on: executor) {}
    executor.runAll()
    #expect(search.outcome == nil)
    source.append(Array("\u{1b}]8;;man:a\u{7}link".utf8))
    search.resume()
    executor.runAll()
    guard case .found(12, let link?, false) = search.outcome else {
      Issue.record("\(String(describing: search.outcome))")
      return
    }
    #expect(link.address == "man:a")
  }
}
