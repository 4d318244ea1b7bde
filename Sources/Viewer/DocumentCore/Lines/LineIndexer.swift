import PortholeSystem

/// Fills a ``LineIndex``.
final class LineIndexer: Indexer {
  let scan: BackgroundScan<LineIndex>
  let empty: LineIndex
  private let source: any ByteSource
  /// The source, if its latest bytes are in memory and need not be copied.
  private let decoded: DecodedSource?

  /// Bytes read at a time.
  private static let chunk = 256 << 10

  init(
    source: any ByteSource, index: LineIndex = LineIndex(), executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    (self.source, decoded) = (source, source as? DecodedSource)
    empty = index
    // Shorter work needs no progress display.
    scan = BackgroundScan(index, on: executor, interval: 0.5, onChange: onProgress) {
      $0.length < source.length
    }
  }

  func begin() -> BackgroundScan<LineIndex>.Step {
    var buffer: [UInt8] = []
    return { [source, decoded] pass in
      let (offset, room) = pass.read { ($0.length, $0.room) }
      let most = min(room, source.length - offset)
      let isCounted = decoded?.withPiece(at: offset, atMost: most) { Self.count($0, pass) }
      if let isCounted { return isCounted }
      if buffer.isEmpty {
        // Not filled with zeros, so that a short file touches few pages of memory. A lazy variable would be copied for each part.
        buffer = [UInt8](unsafeUninitializedCapacity: Self.chunk) { $1 = Self.chunk }
      }
      return buffer.withUnsafeMutableBytes {
        Self.count(source.bytes(at: offset, atMost: most, in: $0), pass)
      }
    }
  }

  /// Counts one part, never past a block's end; false if it is empty, since the source has fewer bytes than its length says.
  private static func count(_ bytes: UnsafeRawBufferPointer, _ pass: BackgroundScan<LineIndex>.Pass) -> Bool {
    let newlines = Newlines.count(in: bytes)
    pass.commit {
      $0.state.append(newlines: newlines, count: bytes.count, endsWithNewline: bytes.last == 0x0a)
    }
    return !bytes.isEmpty
  }
}
