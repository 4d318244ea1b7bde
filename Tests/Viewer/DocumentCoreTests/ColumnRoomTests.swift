import DocumentCore
import ScreenCore
import TestSupport
import Testing

/// How columns share the width of a window.
@Suite(.bounded) struct ColumnRoomTests {
  private func widths(_ needs: [Int], _ limits: ColumnLimits, room: Int) -> [Int] {
    var columns = TableColumns(limits)
    columns.widen(to: needs.enumerated().map { (column: $0.offset, width: $0.element) })
    columns.room = room
    return columns.widths
  }

  @Test func freeSpaceGoesToTruncatedColumns() {
    let limits = ColumnLimits(usual: 4, most: 100)
    #expect(widths([30, 2], limits, room: 0) == [4, 2])
    #expect(widths([30, 2], limits, room: 9) == [4, 2])
    #expect(widths([30, 2], limits, room: 20) == [15, 2])
    #expect(widths([30, 2], limits, room: 1000) == [30, 2])
    #expect(widths([30, 30, 5], limits, room: 40) == [14, 14, 5])
    #expect(widths([300], limits, room: 80) == [80])
    #expect(widths([300], limits, room: 1000) == [100])
    #expect(widths([], limits, room: 80) == [])
  }

  @Test func aFixedLimitIsNotExceeded() {
    #expect(widths([30, 2], ColumnLimits(4), room: 1000) == [4, 2])
    #expect(ColumnLimits(0).usual == 1 && ColumnLimits(usual: 7, most: 3).most == 7)
  }

  /// Columns never exceed the room if it suffices for their usual widths, and never get less than those.
  @Test func columnsFitTheRoomIfTheirUsualWidthsDo() {
    let limits = ColumnLimits(usual: 4, most: 50)
    for count in 1...6 {
      let needs = (0..<count).map { 3 + $0 * 17 % 40 }
      let least = needs.map { min($0, 4) }
      for room in 0..<200 {
        let widths = widths(needs, limits, room: room)
        let gaps = TableColumns.gap * (count - 1)
        if least.reduce(gaps, +) <= room {
          #expect(widths.reduce(gaps, +) <= room)
        } else {
          #expect(widths == least)
        }
        for (width, need) in zip(widths, needs) { #expect(width <= need && width >= min(need, 4)) }
      }
    }
  }
}
