import GeometryCore

/// The records of a table after its header, as a source whose offset 0 is the first of them.
public final class TableBody: ForwardingSource {
  public let records: RecordSource

  public init(_ records: RecordSource) { self.records = records }

  /// The start of the body in the file; 0 until known.
  package var start: Int { records.bodyStart ?? 0 }

  public var length: Int { records.bodyStart.map { max(0, records.length - $0) } ?? 0 }
  public var original: any ByteSource { self }
  var target: any ByteSource { records }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, let start = records.bodyStart else { return 0 }
    return records.read(at: start + offset, into: buffer)
  }

  /// Reads bytes of a row that is known to begin at a place: faster than elsewhere, since no byte before it needs
  /// to be looked at.
  package func read(
    at offset: Int, inRowFrom row: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard offset >= row, row >= 0, let start = records.bodyStart else { return 0 }
    return records.read(at: start + offset, inRecordFrom: start + row, into: buffer)
  }

  public func demand(upTo offset: Int, by reader: SourceReader) {
    guard offset > 0 else { return records.demand(upTo: 0, by: reader) }
    records.demand(upTo: start +| offset, by: reader)
  }
}

/// The bytes of one cell of a table, as far as they are stored in a row: for cells that are too long to copy.
/// In a quoted cell, line breaks are line feeds again; doubled quotes stay as they are in the file.
package final class CellSource: ByteSource {
  private let base: any ByteSource
  private let range: Range<Int>
  private let isQuoted: Bool

  /// - Parameter range: the bytes of the cell in the table, without its quotes.
  package init(_ base: any ByteSource, _ range: Range<Int>, isQuoted: Bool) {
    (self.base, self.range, self.isQuoted) = (base, range, isQuoted)
  }

  package var length: Int { range.count }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < range.count else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, range.count - offset)])
    let count = base.read(at: range.lowerBound + offset, into: part)
    if isQuoted {
      for index in 0..<count where part[index] == QuoteScanner.lineBreak { part[index] = 0x0a }
    }
    return count
  }
}

extension CellText {
  /// The text of a cell: without its quotes, with line feeds for its line breaks. Linear.
  package static func plain(_ cell: UnsafeRawBufferPointer, isQuoted: Bool) -> [UInt8] {
    guard isQuoted else { return Array(cell) }
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    var (index, isInside) = (1, true)
    while index < cell.count {
      let byte = cell[index]
      let next = index + 1 < cell.count ? cell[index + 1] : 0
      index += 1
      switch byte {
      case QuoteScanner.quote where isInside && next == QuoteScanner.quote:
        text.append(byte)
        index += 1
      case QuoteScanner.quote where isInside: isInside = false
      case 0x0d where isInside && next == QuoteScanner.lineBreak: break
      case QuoteScanner.lineBreak where isInside: text.append(0x0a)
      default: text.append(byte)
      }
    }
    return text
  }
}
