import ScreenCore

// Places in text that is made of other bytes.
extension Document {
  /// Whether the bytes are not those of the file, but each has a place there: the text is converted to UTF-8, or has
  /// lost a byte order mark.
  public var hasOtherPlaces: Bool { source.converted != nil || source.marked?.markLength ?? 0 > 0 }

  /// The byte of the file of a byte of the text. Of a compressed file, that of what it holds.
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
