import PortholeSystem

/// Fills a ``LineIndex``.
final class LineIndexer: Indexer {
  let scan: BackgroundScan<LineIndex>
  let empty: LineIndex
  private let source: any ByteSource

  /// Bytes read at a time.
  private static let chunk = 256 << 10

  init(
    source: any ByteSource, index: LineIndex = LineIndex(), executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    empty = index
    // Shorter work needs no progress display.
    scan = BackgroundScan(index, on: executor, interval: 0.5, onChange: onProgress) {
      $0.length < source.length
    }
  }

  func begin() -> BackgroundScan<LineIndex>.Step {
    // Not filled with zeros, so that a short file touches few pages of memory.
    var buffer = [UInt8](unsafeUninitializedCapacity: Self.chunk) { $1 = Self.chunk }
    return { [source] pass in
      buffer.withUnsafeMutableBytes { Self.countPart(of: source, pass, $0) }
    }
  }

  /// Counts one part, never past a block's end; false if the source has fewer bytes than its length says.
  private static func countPart(
    of source: any ByteSource, _ pass: BackgroundScan<LineIndex>.Pass, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let (offset, room) = pass.read { ($0.length, $0.room) }
    let bytes = source.bytes(at: offset, atMost: min(room, source.length - offset), in: buffer)
    let newlines = Newlines.count(in: bytes)
    pass.commit {
      $0.state.append(newlines: newlines, count: bytes.count, endsWithNewline: bytes.last == 0x0a)
    }
    return !bytes.isEmpty
  }
}
