import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// The work that one event may do.
@Suite(.bounded) struct WorkBudgetTests {
  private let executor = SteppedExecutor()

  private static let content = [UInt8](unsafeUninitializedCapacity: 16 << 20) { buffer, count in
    count = buffer.count
    for start in stride(from: 0, to: count, by: 1000) {
      memset(buffer.baseAddress! + start, Int32(start / 1000 & 0xff), min(1000, count - start))
    }
  }

  private func source(_ content: [UInt8]) -> DecodedSource {
    let packed = Compressor().run("gzip -1 -c", on: content)
    // Without checkpoints.
    let source = DecodedSource(
      MemorySource(packed), format: CompressionFormat.gzip, gap: 1 << 30, executor: executor)
    source.demand(upTo: .max)
    executor.runAll()
    return source
  }

  private func bytes(_ source: DecodedSource, _ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = source.read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  @Test func aReadThatTakesTooMuchDecodingIsRefusedAndComesLater() {
    let content = Self.content
    let source = source(content)
    let place = 12 << 20..<12 << 20 + 1000
    let budget = WorkBudget()
    #expect(budget.run { bytes(source, place) } == [])
    #expect(budget.refusedReads == 1 && budget.decoded <= WorkBudget.mostDecoded && !executor.isIdle)
    executor.runAll()
    let later = WorkBudget()
    let isRight = later.run { bytes(source, place) } == Array(content[place])
    #expect(isRight && later.refusedReads == 0 && later.decoded == 0)
  }

  @Test func readsWithoutABudgetAreNeverRefused() {
    let content = Self.content
    let source = source(content)
    let isRight = bytes(source, 12 << 20..<12 << 20 + 1000) == Array(content[12 << 20..<12 << 20 + 1000])
    #expect(isRight && executor.isIdle)
    let isRightWithoutLimit =
      WorkBudget().run { WorkBudget.withoutLimit { bytes(source, 1000..<2000) } }
      == Array(content[1000..<2000])
    #expect(isRightWithoutLimit)
  }

  /// Without a thread, the reader has to wait.
  @Test func withoutAThreadAReadIsNotRefused() {
    let content = Self.content
    let source = source(content)
    executor.takesWork = false
    let read = WorkBudget().run { bytes(source, 12 << 20..<12 << 20 + 1000) }
    let isRight = read == Array(content[12 << 20..<12 << 20 + 1000])
    #expect(isRight)
  }

  @Test func textIsChargedByTheBytesThatAreDecoded() {
    let budget = WorkBudget()
    budget.run {
      var decoder = TextDecoder()
      let controls = [UInt8](repeating: 1, count: 400 << 10)
      #expect(WorkBudget.allowsMeasuring(controls.count))
      _ = controls.withUnsafeBytes {
        decoder.decode($0, isLineEnd: true, columns: .max - 1 ..< .max) { _ in }
      }
      #expect(!WorkBudget.allowsMeasuring(controls.count))
    }
    #expect(budget.measured == 400 << 10 && budget.refusedMeasures == 1)
    let plain = WorkBudget()
    plain.run {
      var decoder = TextDecoder()
      let letters = [UInt8](repeating: 0x61, count: 600 << 10)
      _ = letters.withUnsafeBytes { decoder.decode($0, isLineEnd: true, columns: .max - 1 ..< .max) { _ in } }
    }
    #expect(plain.measured < 1000)
  }
}
