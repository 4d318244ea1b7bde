import PortholeSystem

/// Decompresses a zstd frame, or skips one that is to be skipped.
final class ZstdMember: MemberDecoder {
  private let library: porthole_zstd
  private let stream: UnsafeMutableRawPointer
  /// Whether the library may have more without input: its last output was full. It takes calls that can do
  /// nothing for an error.
  private var mayHoldBytes = false

  init?(at state: [UInt8]?) {
    guard let library = CompressionLibrary.zstd, let stream = library.create() else { return nil }
    (self.library, self.stream) = (library, stream)
  }

  deinit { _ = library.destroy(stream) }

  func begin() -> Bool {
    mayHoldBytes = false
    // Only the session, not the parameters.
    return library.is_error(library.reset(stream, 1)) == 0
  }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, stopsAtBoundary: Bool
  ) -> MemberStep {
    var step = MemberStep()
    guard output.count > 0, !input.isEmpty || mayHoldBytes else { return step }
    var source = porthole_zstd_input(bytes: input.baseAddress, size: input.count, position: 0)
    var target = porthole_zstd_output(bytes: output.baseAddress, size: output.count, position: 0)
    let result = library.decompress(stream, &target, &source)
    (step.consumed, step.produced) = (source.position, target.position)
    mayHoldBytes = target.position == target.size
    if library.is_error(result) != 0 {
      step.event = .damaged(library.error_name(result).map { String(cString: $0) } ?? "wrong data")
    } else if result == 0 {
      step.event = .end
    }
    return step
  }
}

/// The seek table of a zstd file: a frame to be skipped at the end that tells the sizes of the others.
enum ZstdSeekTable {
  private static let footerSize = 9
  private static let headerSize = 8
  private static let footerMagic: [UInt8] = [0xb1, 0xea, 0x92, 0x8f]
  private static let frameMagic: [UInt8] = [0x5e, 0x2a, 0x4d, 0x18]
  /// Beyond that, reading the table takes longer than a frame may wait.
  private static let mostFrames = 1 << 16

  static func layout(of base: any ByteSource) -> DecodingLayout? {
    let length = base.length
    guard let footer = base.bytes(length - footerSize, footerSize), Array(footer[5...]) == footerMagic else {
      return nil
    }
    let (count, descriptor) = (footer.number(at: 0), footer[4])
    // The bits that must be 0 for a reader that does not know them.
    guard descriptor & 0x7c == 0, count > 0, count <= mostFrames else { return nil }
    let entrySize = descriptor & 0x80 != 0 ? 12 : 8
    let tableSize = count * entrySize
    let start = length - footerSize - tableSize - headerSize
    guard let header = base.bytes(start, headerSize), Array(header[..<4]) == frameMagic,
      header.number(at: 4) == tableSize + footerSize,
      let table = base.bytes(start + headerSize, tableSize)
    else { return nil }
    var checkpoints: [DecodingCheckpoint] = []
    var (input, output) = (0, 0)
    for index in 0..<count {
      let place = index * entrySize
      let (packed, size) = (table.number(at: place), table.number(at: place + 4))
      if size > 0 { checkpoints.append(DecodingCheckpoint(input: input, output: output, state: nil)) }
      input += packed
      output += size
    }
    guard input == start, !checkpoints.isEmpty else { return nil }
    return DecodingLayout(checkpoints: checkpoints, input: length, output: output)
  }
}

extension [UInt8] {
  /// The number in four bytes, the lowest first.
  func number(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) }
  }
}
