import PortholeSystem

/// Fills a ``JSONIndex``.
final class JSONIndexer: Indexer {
  let scan: BackgroundScan<JSONIndex>
  let empty: JSONIndex
  let source: any ByteSource

  /// Bytes read at a time.
  private static let chunk = 256 << 10

  /// - Parameter onProgress: called on a background thread when there is progress, and at the end.
  init(
    source: any ByteSource, index: JSONIndex, executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    var index = index
    index.generation = source.generation.number
    empty = index
    // Shorter work needs no progress display.
    scan = BackgroundScan(index, on: executor, interval: 0.5, onChange: onProgress) {
      $0.length < source.length
    }
  }

  func begin() -> BackgroundScan<JSONIndex>.Step {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    return { [source] pass in
      buffer.withUnsafeMutableBytes { Self.readPart(of: source, pass, $0) }
    }
  }

  /// Reads up to `limit` bytes at once, on the caller's thread.
  func read(atMost limit: Int) {
    let first = withIndex { $0.length }
    scan.runHere(begin) { withIndex { $0.length } - first < limit }
  }

  /// Reads one part; false if the source has fewer bytes than its length says.
  private static func readPart(
    of source: any ByteSource, _ pass: BackgroundScan<JSONIndex>.Pass, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let offset = pass.read { $0.length }
    var part = pass.read { JSONPart(after: $0) }
    let bytes = source.bytes(at: offset, atMost: source.length - offset, in: buffer)
    guard !bytes.isEmpty else { return false }
    part.read(bytes, at: offset)
    return pass.commit { $0.state.append(part, count: bytes.count) }
  }
}
