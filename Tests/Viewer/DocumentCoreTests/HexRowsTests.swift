import TestSupport
import Testing

@testable import DocumentCore

@Suite(.bounded) struct HexRowsTests {
  /// Movements agree with plain counting, from every row and from the end.
  @Test(arguments: [0, 1, 15, 16, 17, 64, 100])
  func movementsAgreeWithCounting(length: Int) {
    let bytes = (0..<length).map { UInt8($0 % 5 == 0 ? 0x0a : 0x61) }
    let rows = HexRows(Document(source: MemorySource(bytes), name: "bytes", executor: SteppedExecutor()))
    for width in [8, 16] {
      _ = rows.configure(bytesPerRow: width)
      let starts = Array(stride(from: 0, to: length, by: width))
      #expect(rows.rowCount == starts.count)
      for distance in -20...20 {
        for (index, start) in (starts + [length]).enumerated() where length > 0 {
          let result = rows.advance(from: start, by: distance)
          let target = distance == 0 ? index : max(0, min(index + distance, starts.count - 1))
          let isEnd = index == starts.count && distance >= 0
          #expect(result.start == (isEnd || distance == 0 ? start : starts[target]))
          #expect(result.moved == (isEnd ? 0 : abs(target - index)))
          let between = bytes[min(start, result.start)..<max(start, result.start)]
          #expect(result.lines == between.count(where: { $0 == 0x0a }))
        }
      }
      for byte in 0..<length {
        #expect(rows.rowStart(containing: byte) == byte / width * width)
        #expect(rows.rowNumber(at: byte / width * width) == byte / width)
        #expect(rows.start(ofRow: byte / width) == byte / width * width)
      }
      var shown: [UInt8] = []
      rows.forEachText(from: 0) {
        shown += $0.bytes.map(Array.init) ?? []
        return true
      }
      #expect(shown == bytes)
    }
  }
}
