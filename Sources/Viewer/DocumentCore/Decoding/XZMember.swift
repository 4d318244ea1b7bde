import PortholeSystem

/// Decompresses an xz stream, also from the beginning of a block that the index names.
///
/// The library has no decoder that begins at a block. But the blocks of a stream do not depend on each other, so
/// a decoder of streams is given the header of the stream and then the block. Its end is not read.
final class XZMember: MemberDecoder {
  private let library: porthole_lzma
  private let stream = UnsafeMutablePointer<porthole_lzma_stream>.allocate(capacity: 1)

  /// A decoder may need this much memory; the largest setting of the tool needs 65 MiB.
  private static let memoryLimit: UInt64 = 192 << 20
  private static let headerMagic: [UInt8] = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]
  // The library's numbers.
  private static let run: Int32 = 0
  private static let (streamEnd, memoryError, limitError): (Int32, Int32, Int32) = (1, 5, 6)
  private static let (optionsError, bufferError): (Int32, Int32) = (8, 10)

  /// - Parameter state: the two bytes with the flags of the stream, to begin at one of its blocks.
  init?(at state: [UInt8]?) {
    stream.initialize(to: porthole_lzma_stream())
    guard let library = CompressionLibrary.lzma else {
      stream.deallocate()
      return nil
    }
    self.library = library
    guard let state, !state.isEmpty else { return }
    guard state.count == 2, begin() else { return nil }
    let sum = library.crc32(state, 2, 0)
    let header = Self.headerMagic + state + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    var nothing: UInt8 = 0
    let isTaken = header.withUnsafeBytes { header in
      withUnsafeMutableBytes(of: &nothing) { code(header, $0).step.consumed == header.count }
    }
    guard isTaken else { return nil }
  }

  deinit {
    library.end(stream)
    stream.deallocate()
  }

  func begin() -> Bool { library.begin(stream, Self.memoryLimit, 0) == 0 }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, stopsAtBoundary: Bool
  ) -> MemberStep {
    guard output.count > 0 else { return MemberStep() }
    var (step, result) = code(input, output)
    switch result {
    case Self.streamEnd: step.event = .end
    case Self.memoryError: step.event = .damaged("there is no memory for it")
    case Self.limitError: step.event = .damaged("it needs too much memory")
    case Self.optionsError: step.event = .damaged("it uses options that are not known")
    // Nothing was done; more input or room is needed. 2 to 4 tell about the kind of check.
    case 0, 2, 3, 4, Self.bufferError: break
    default: step.event = .damaged("wrong data")
    }
    return step
  }

  private func code(
    _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer
  ) -> (step: MemberStep, result: Int32) {
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = input.count
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = output.count
    let result = library.code(stream, Self.run)
    var step = MemberStep()
    step.consumed = input.count - stream.pointee.avail_in
    step.produced = output.count - stream.pointee.avail_out
    return (step, result)
  }
}
