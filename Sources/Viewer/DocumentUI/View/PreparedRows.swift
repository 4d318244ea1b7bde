import DocumentCore
import PaintCore
import NodeUI
import PortholeSystem

/// A character of a row, at its place in the view.
package struct RowCell {
  enum Part { case text, plain, lineNumber, cutSign }

  // In this order a cell has 72 bytes.
  /// Its column is that of the view, its offset the byte of the document.
  var character: TextDecoder.Character
  private var rowNumber: UInt16
  /// The number of its link among those of its rows, from 1; 0 for none.
  var link: UInt16 = 0
  var part: Part
  /// The meaning of the part of the text that it belongs to.
  var role: PaintRole?
  /// Whether it is a part of a line that has changed.
  var isChanged = false
  var match: RowMatch?

  /// The row of the screen, from the first one that is decoded.
  var row: Int {
    get { Int(rowNumber) }
    set { rowNumber = UInt16(clamping: newValue) }
  }

  /// - Parameter row: from 0 to 65,535, as many as a screen may have.
  init(
    character: TextDecoder.Character, row: Int = 0, match: RowMatch? = nil, part: Part = .text,
    role: PaintRole? = nil
  ) {
    (self.character, self.match, self.part, self.role) = (character, match, part, role)
    rowNumber = UInt16(clamping: row)
  }

  /// Whether it comes after a cell in the same row and has the same style, so that one call draws both.
  func continues(_ cell: UnsafePointer<RowCell>) -> Bool {
    character.column == cell.pointee.character.column &+ 1 && rowNumber == cell.pointee.rowNumber
      && isSimple && cell.pointee.isSimple
      && role == cell.pointee.role && character.style == cell.pointee.character.style
      && character.origins == cell.pointee.character.origins && part == cell.pointee.part
      && link == cell.pointee.link && isChanged == cell.pointee.isChanged && match == cell.pointee.match
  }

  private var isSimple: Bool { character.span == 1 && character.marks.isEmpty }
}

/// A match in the text of a row, in bytes of the document, and the number of its pattern.
struct RowMatch: Equatable {
  private let start: Int
  private let length: UInt32
  private let patternNumber: UInt16
  private var groupNumber: UInt8 = 0

  /// A longer match than 4 GiB ends there.
  init(range: Range<Int>, pattern: Int = 0) {
    (start, length) = (range.lowerBound, UInt32(clamping: range.count))
    patternNumber = UInt16(clamping: pattern)
  }

  var range: Range<Int> { start..<start +| Int(length) }
  var pattern: Int { Int(patternNumber) }
  /// The group of the pattern, from 1, to which a character of it belongs; 0 for none or one without a look of its own.
  var group: Int {
    get { Int(groupNumber) }
    set { groupNumber = UInt8(clamping: newValue) }
  }
}

/// A sign at an edge of the window where a row continues, with the match that it hides.
struct RowSign {
  var isLeft: Bool
  var match: RowMatch?
}

/// The characters of rows in view.
package struct DecodedRows {
  /// The characters that scroll.
  package var cells: [RowCell] = []
  /// The characters that stay at the left.
  var frozenCells: [RowCell] = []
  var signs: [RowSign] = []
  /// The parts of rows that lie on a surface, by the row of the screen and the columns of the view.
  var surfaces: [(row: Int, columns: Range<Int>)] = []
  /// The columns of a table, with lines between them.
  var columns: [ShownColumn] = []
  /// The columns of the view that the cursor covers.
  var cursor: Range<Int>?
  /// The links of the cells, by their numbers.
  var links: [ContentLink] = []
  /// The columns of the whole row; more than are in view if it is longer.
  var width = 0
  var hasMatches = false
  /// The matches that no character shows.
  var hidden: [Range<Int>] = []
  /// The meaning of the whole line, if it lies on an area of its own.
  var ground: PaintRole?
  /// Whether the cells begin in the columns that stay at the left.
  var isWide = false
  /// Whether they only say that the text comes later.
  var isLoading = false
}

extension DecodedRows {
  /// Gives the cells their links, which ascend as the cells do, and keeps those that are in view.
  ///
  /// - Parameter base: the place in the content from which the bytes of the cells are counted.
  mutating func addLinks(_ found: [ContentLink]) {
    guard !found.isEmpty else { return }
    Self.add(found, to: &frozenCells, &links)
    Self.add(found, to: &cells, &links)
  }

  private static func add(
    _ found: [ContentLink], to cells: inout [RowCell], _ links: inout [ContentLink]
  ) {
    var next = 0
    for index in cells.indices where cells[index].part == .text {
      let byte = cells[index].character.offset
      while next < found.count, found[next].text.upperBound <= byte { next += 1 }
      guard next < found.count else { return }
      guard found[next].text.contains(byte) else { continue }
      if links.last != found[next] { links.append(found[next]) }
      cells[index].link = UInt16(clamping: links.count)
    }
  }
}

/// The rows of one text, ready to be painted.
package struct PreparedRow {
  /// The bytes of the text, with those that end it.
  var text: Range<Int>
  /// The start of the first of these rows.
  var start: Int
  var decoded: DecodedRows
  /// The row of the view of the first one, and their number.
  var y: Int
  var height: Int
  /// The rows of the view in which they may appear.
  var area: Range<Int>
  /// The number shown, and the rows that show it.
  var number: Int?
  var numberedRows = 0
  /// The letter in the status column.
  var status: Unicode.Scalar?
  /// Whether the rows, and the number, are highlighted.
  var isLit = false
  var isNumberLit = false
  /// Whether the line is shown only because one near it passes a filter.
  var isContext = false
  /// Whether the line only parts two groups of lines.
  var isRule = false
  /// The rows of the text, and the index of the first one here; nil for a header.
  var segment: RowSegment?
  var firstIndex = 0
  /// The selected columns of the view, with the row of the screen from the first one here.
  var selected: [(row: Int, columns: Range<Int>)] = []
  /// Whether it belongs to the header.
  var isHeader = false
  /// Whether something is missing: its bytes are not decoded yet, or it is to be measured by the next frame.
  var isLoading = false
  /// Attributes added to the text.
  var attributes: TextStyle.Attributes = []
  /// The bytes from which the rows were decoded and the style at their start; nil if they are decoded again
  /// for each frame.
  var source: Source?

  struct Source: Equatable {
    var bytes: [UInt8]
    var style: TextStyle
    var range: ClosedRange<Int>

    func hasBytes(_ other: UnsafeRawBufferPointer) -> Bool {
      guard bytes.count == other.count else { return false }
      guard let start = other.baseAddress else { return true }
      return bytes.withUnsafeBytes { memcmp($0.baseAddress!, start, other.count) == 0 }
    }
  }
}

/// Everything that a frame shows.
package struct PreparedRows {
  /// Everything besides the bytes that decides how rows are decoded.
  struct Key: Equatable {
    var viewport = Rect.zero
    var (left, column, frozen, version) = (0, 0, 0, 0)
    var settings = LineSettings()
    var highlighter: ObjectIdentifier?
    var currentMatch: Range<Int>?
    var litBytes: [Int] = []

    /// The columns before those that stay at the left.
    var leftColumns: Int { max(0, left - frozen) }
  }

  var key = Key()
  var rows: [PreparedRow] = []
  var header: [PreparedRow] = []
  /// The headings of sections over the first rows.
  var headings: [PreparedHeading] = []
  /// The rows of the window that show tildes.
  var tildes: [Int] = []
  /// Whether a row says that it is loading.
  package var isUnfinished: Bool { rows.contains(where: \.isLoading) }
}
