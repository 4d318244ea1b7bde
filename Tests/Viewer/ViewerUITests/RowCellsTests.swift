import DocumentCore
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Cells in little memory: none of them is changed by it.
@Suite(.bounded) struct RowCellsTests {
  @Test(arguments: seeds(200)) func packedCellsAreThoseThatWerePacked(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var cells = RowCells()
    let plain = Self.cells(Int.random(in: 0...60, using: &random), using: &random)
    cells.all = plain
    cells.pack()
    #expect(cells.all.map(String.init(describing:)) == plain.map(String.init(describing:)), "seed \(seed)")
    var painted: [String] = []
    cells.forEachRun { first, scalars in
      for (place, scalar) in scalars.enumerated() {
        var cell = first.pointee
        cell.character.scalar = scalar
        cell.character.column += place * cell.character.span
        painted.append(Self.look(of: cell))
      }
    }
    #expect(painted == plain.map(Self.look), "seed \(seed)")
    guard !plain.isEmpty else { return }
    let changed = Int.random(in: plain.indices, using: &random)
    cells.all[changed].role = .added
    var other = plain
    other[changed].role = .added
    #expect(cells.all.map(String.init(describing:)) == other.map(String.init(describing:)), "seed \(seed)")
  }

  /// All that decides how a cell is drawn.
  private static func look(of cell: RowCell) -> String {
    var cell = cell
    cell.character.offset = 0
    return String(describing: cell)
  }

  /// Random cells. Most of them continue the run of the cell before, and each change of a field ends a run.
  private static func cells(_ count: Int, using random: inout SplitMix64) -> [RowCell] {
    var cells: [RowCell] = []
    var next = RowCell(character: .init(scalar: 0x61, column: 3, span: 1, style: .plain, offset: 40))
    for _ in 0..<count {
      next.character.scalar = UInt32.random(in: 0x21...0x7e, using: &random)
      cells.append(next)
      let old = next
      next.character.column += next.character.span
      next.character.offset += next.character.byteCount
      switch Int.random(in: 0..<40, using: &random) {
      case 0: next.character.span = 3 - next.character.span
      case 1: next.character.byteCount = Int.random(in: 1...4, using: &random)
      case 2: next.character.marks = next.character.marks.isEmpty ? [0x301] : []
      case 3: next.character.style.attributes.formSymmetricDifference(.bold)
      case 4: next.role = next.role == nil ? .added : nil
      case 5: next.match = next.match == nil ? RowMatch(range: 40..<45) : nil
      case 6: (next.row, next.character.column) = (next.row + 1, 3)
      case 7: next.link = next.link == 0 ? 1 : 0
      case 8: next.isChanged.toggle()
      case 9: next.part = next.part == .text ? .plain : .text
      case 10: next.character.origins.formSymmetricDifference(.control)
      case 11: next.character.column += 1
      // The blanks of a tab have the same bytes.
      case 12...18: next.character.offset = old.character.offset
      default: break
      }
    }
    return cells
  }

  @Test func aPlainRowIsOneRun() {
    let screen = Headless(["all of these look alike\n"])
    let rows = screen.pager.view.prepared.rows
    var (runs, count) = (0, 0)
    for row in rows {
      row.decoded.scrolling.forEachRun { _, scalars in (runs, count) = (runs + 1, count + scalars.count) }
    }
    #expect(runs == 1 && count == 23)
  }

  @Test(arguments: [("\tx\n", 2), ("äöü and\n", 2), ("日本語\n", 1), ("e\u{301}a\n", 2)])
  func charactersThatLookAlikeAreOneRun(_ text: String, _ wanted: Int) {
    var runs = 0
    Headless([text]).pager.view.prepared.rows.first?.decoded.scrolling.forEachRun { _, _ in runs += 1 }
    #expect(runs == wanted)
  }
}
