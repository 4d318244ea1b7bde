import ScreenCore

// Places in text that is made of other bytes.
extension Document {
  /// Whether the bytes differ from the bytes of the file, but each has a place there: the text is converted to UTF-8, or has
  /// lost a byte order mark.
  public var hasOtherPlaces: Bool { source.converted != nil || source.marked?.markLength ?? 0 > 0 }

  /// The byte of the file for a byte of the text; in a compressed file, the byte of its decompressed content.
  public func fileByte(of byte: Int) -> Int {
    if let marked = source.marked { return byte +| marked.markLength }
    guard let source = source.converted else { return byte }
    // The status line asks for the same place again and again.
    let generation = source.generation.number
    if let last = lastFileByte, last.byte == byte, last.generation == generation { return last.result }
    let result = source.baseByte(of: byte)
    lastFileByte = (byte, generation, result)
    return result
  }

  /// The byte of the text that was made from a byte of the file.
  public func byte(ofFileByte byte: Int) -> Int {
    if let marked = source.marked { return max(0, byte - marked.markLength) }
    return source.converted?.byte(ofBaseByte: byte) ?? byte
  }

  /// The number of bytes of the file.
  public var fileLength: Int { (source.marked?.base ?? source.converted?.base ?? source).length }
}

// Content that is decoded or decompressed from other bytes.
extension Document {
  /// Whether the bytes are made of those of a compressed file or pipe.
  public var isDecoded: Bool { decodedFormat != nil }

  /// The name of the format from which the bytes are decoded, such as "gzip"; nil if they are those of the file.
  public var decodedFormat: String? {
    source.decompressed?.formatName
  }

  /// The format from which the bytes are decoded, and the number of bytes in that form.
  public var decodedFrom: (format: String, length: Int, isWhole: Bool)? {
    decodedFormat.map { ($0, source.original.length, source.original.isComplete) }
  }

  /// The decoded share of a large file, 0 to 1; nil when all is decoded, and for smaller ones and pipes.
  public var decodingProgress: Double? {
    source.original.length >= 8 << 20 ? (source as? DecodedSource)?.progress : nil
  }

  /// Whether the bytes of a file are being decoded.
  public var isDecoding: Bool { source.decoded?.progress != nil || source.decompressed?.progress != nil }

  /// Whether the bytes come from a pipe.
  public var isPipe: Bool { source.original is PipeSource }

  /// The path without the ending of its compression, `a.csv` for `a.csv.gz`; nil without a path.
  public var contentName: String? {
    guard let name = path?.description, isDecoded else { return path?.description }
    for ending in [".gz", ".zst", ".xz", ".bz2", ".zstd", ".z", ".bgz"]
    where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
