/// How a record is divided into cells.
package struct CellDivision: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A byte divides two cells, which may be quoted.
    case delimiter(UInt8)
    /// Blanks align the cells, or bars separate them.
    case blanks(AlignedColumns)
  }

  /// The effect of quotes.
  package enum Quoting: Hashable, Sendable {
    case none
    /// RFC 4180. Text after the closing quote belongs to the cell.
    case standard
    /// As in files with tabs, which need few quotes: with text after the closing quote, both are ordinary characters.
    case strict
    /// Strict, and no quoted cell has line breaks.
    case withinLines

    var spansLines: Bool { self == .standard || self == .strict }
    var isStrict: Bool { self == .strict || self == .withinLines }
  }

  package let kind: Kind
  package var quoting: Quoting
  /// The bytes of the delimiter. In records, each of them is ``delimiter``.
  package var width = 1
  /// The beginnings of lines that are not records: comments, and the rules of a box.
  package var hidden: [[UInt8]] = []

  package static func delimiter(_ byte: UInt8) -> CellDivision {
    CellDivision(kind: .delimiter(byte), quoting: byte == QuoteScanner.quote ? .none : .standard)
  }

  package static func blanks(_ columns: AlignedColumns) -> CellDivision {
    CellDivision(kind: .blanks(columns), quoting: .none)
  }

  /// A delimiter of several bytes is replaced by as many bytes that text does not contain.
  static func delimiter(_ bytes: [UInt8]) -> CellDivision {
    guard bytes.count > 1 else { return .delimiter(bytes.first ?? TableFormat.noDelimiter) }
    var division = CellDivision.delimiter(TableFormat.noDelimiter)
    division.width = bytes.count
    return division
  }

  /// The delimiter; without one, a byte that text does not contain.
  package var delimiter: UInt8 {
    if case .delimiter(let byte) = kind { byte } else { TableFormat.noDelimiter }
  }

  var aligned: AlignedColumns? { if case .blanks(let columns) = kind { columns } else { nil } }

  /// Whether the first record is a header, as far as that can be seen.
  var hasHeader: Bool { aligned?.hasHeader ?? true }

  /// Whether a line with these bytes at its start is not a record.
  ///
  /// - Parameter after: the bytes that follow.
  func hides(_ bytes: UnsafeRawBufferPointer, from start: Int = 0, _ after: [UInt8] = []) -> Bool {
    hidden.contains { beginning in
      beginning.indices.allSatisfy { index in
        let (place, next) = (start + index, start + index - bytes.count)
        return next < 0
          ? bytes[place] == beginning[index] : next < after.count && after[next] == beginning[index]
      }
    }
  }
}
