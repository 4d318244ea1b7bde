import PortholeSystem

/// The indexes at the ends of the streams of an xz file, which tell the sizes of all blocks.
enum XZIndex {
  private static let headerSize = 12
  /// Beyond that, reading the index takes longer than a frame may wait.
  private static let mostBlocks = 1 << 16
  private static let mostStreams = 4096

  private struct Block {
    var start: Int
    var end: Int
    /// The bytes of its content.
    var size: Int
    var flags: [UInt8]
  }

  static func layout(of base: any ByteSource) -> DecodingLayout? {
    guard let library = CompressionLibrary.lzma else { return nil }
    let length = base.length
    var end = length
    // From the last one to the first.
    var blocks: [Block] = []
    for _ in 0..<mostStreams where end > 0 {
      guard let padding = base.bytes(end - 4, 4) else { return nil }
      if padding == [0, 0, 0, 0] {
        end -= 4
        continue
      }
      guard let start = read(base, library, streamEnd: end, &blocks) else { return nil }
      end = start
    }
    guard end == 0, !blocks.isEmpty else { return nil }
    var checkpoints: [DecodingCheckpoint] = []
    var output = 0
    for block in blocks.reversed() where block.size > 0 {
      var checkpoint = DecodingCheckpoint(input: block.start, output: output, state: block.flags)
      checkpoint.inputEnd = block.end
      checkpoints.append(checkpoint)
      let (sum, overflow) = output.addingReportingOverflow(block.size)
      guard !overflow else { return nil }
      output = sum
    }
    return DecodingLayout(checkpoints: checkpoints, input: length, output: output)
  }

  /// Adds the blocks of a stream, the last first, and returns its start; nil if there is no good index.
  private static func read(
    _ base: any ByteSource, _ library: porthole_lzma, streamEnd: Int, _ blocks: inout [Block]
  ) -> Int? {
    guard let footer = base.bytes(streamEnd - headerSize, headerSize), Array(footer[10...]) == [0x59, 0x5a],
      library.crc32(Array(footer[4..<10]), 6, 0) == UInt32(truncatingIfNeeded: footer.number(at: 0))
    else { return nil }
    let flags = Array(footer[8..<10])
    let indexSize = (footer.number(at: 4) + 1) * 4
    let indexStart = streamEnd - headerSize - indexSize
    // A record has two bytes at least, and few have more than eight.
    guard indexSize <= mostBlocks * 8, let index = base.bytes(indexStart, indexSize), index[0] == 0,
      library.crc32(index, index.count - 4, 0)
        == UInt32(truncatingIfNeeded: index.number(at: index.count - 4))
    else { return nil }
    var place = 1
    guard let count = number(index, &place), count + blocks.count <= mostBlocks else { return nil }
    var sizes: [(packed: Int, size: Int)] = []
    var total = 0
    for _ in 0..<count {
      guard let packed = number(index, &place), let size = number(index, &place), packed > 0,
        packed <= indexStart
      else { return nil }
      sizes.append(((packed + 3) & ~3, size))
      total += sizes[sizes.count - 1].packed
      guard total <= indexStart else { return nil }
    }
    let streamStart = indexStart - total - headerSize
    guard streamStart >= 0 else { return nil }
    var start = indexStart
    for (packed, size) in sizes.reversed() {
      start -= packed
      blocks.append(Block(start: start, end: start + packed, size: size, flags: flags))
    }
    return streamStart
  }

  /// A number in as many bytes as it needs, seven bits in each.
  private static func number(_ bytes: [UInt8], _ place: inout Int) -> Int? {
    var result = 0
    for shift in 0..<9 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      result |= Int(byte & 0x7f) << (7 * shift)
      if byte & 0x80 == 0 { return result }
    }
    return nil
  }
}
