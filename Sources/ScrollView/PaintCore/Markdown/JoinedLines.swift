/// Lines of a block, joined by line feeds.
struct JoinedLines {
  private let bytes: [UInt8]
  /// The start of each line in the joined text and in the block.
  private let starts: [(joined: Int, block: Int)]
  #if DEBUG
    private let reads: UnsafeMutablePointer<Int>?
  #endif

  init(_ row: RowBytes, _ lines: [Range<Int>]) {
    var (bytes, starts): ([UInt8], [(Int, Int)]) = ([], [])
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
    for line in lines {
      if !starts.isEmpty { bytes.append(0x0a) }
      starts.append((bytes.count, line.lowerBound))
      for place in line { bytes.append(row[place]) }
    }
    (self.bytes, self.starts) = (bytes, starts)
    #if DEBUG
      reads = row.reads
    #endif
  }

  func withText<Result>(_ body: (RowBytes) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      var text = RowBytes(bytes)
      #if DEBUG
        text.reads = reads
      #endif
      return body(text)
    }
  }

  /// The number of lines that begin before a place.
  func lineCount(before place: Int) -> Int { starts.partitioningIndex { $0.joined >= place } }

  /// The bytes of the block for a part of the joined text that is in one line.
  func place(of range: Range<Int>) -> Range<Int> {
    let line = starts[max(0, lineCount(before: range.lowerBound + 1) - 1)]
    let shift = line.block - line.joined
    return range.lowerBound + shift..<range.upperBound + shift
  }
}
