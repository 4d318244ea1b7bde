import GeometryCore

/// The records of a table after its header, as a source whose offset 0 is the first of them.
package final class TableBody: ByteSource {
  package let records: RecordSource

  package init(_ records: RecordSource) { self.records = records }

  /// The start of the body in the file; 0 until known.
  package var start: Int { records.bodyStart ?? 0 }

  package var length: Int { records.bodyStart.map { max(0, records.length - $0) } ?? 0 }
  package var isComplete: Bool { records.isComplete }
  package var error: String? { records.error }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, let start = records.bodyStart else { return 0 }
    return records.read(at: start + offset, into: buffer)
  }

  package func demand(upTo offset: Int, by reader: SourceReader) {
    guard offset > 0 else { return records.demand(upTo: 0, by: reader) }
    records.demand(upTo: start +| offset, by: reader)
  }

  package var generation: SourceGeneration { records.generation }
  package func refresh() -> SourceChange { records.refresh() }
  package func close() { records.close() }
}
