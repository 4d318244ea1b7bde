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
