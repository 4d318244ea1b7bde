import PortholeSystem

/// Decompresses a gzip member, also from the end of any of its blocks.
///
/// A block may end within a byte, and the next one may repeat up to 32 KiB of what came before. So the state at a
/// boundary is the number of bits of the last byte that are left, that byte, and those 32 KiB, compressed.
final class GzipMember: MemberDecoder {
  private let library: porthole_zlib
  /// zlib wants it to stay where it is.
  private let stream = UnsafeMutablePointer<porthole_z_stream>.allocate(capacity: 1)
  /// Whether the library reads only what is between header and trailer.
  private var isRaw: Bool
  /// The bytes of the trailer that are still to be skipped.
  private var trailer = 0
  private var lastByte: UInt8 = 0

  private static let windowSize = 32 << 10
  private static let trailerSize = 8
  // zlib's numbers.
  private static let (gzipFormat, rawFormat): (Int32, Int32) = (31, -15)
  private static let (noFlush, blockFlush): (Int32, Int32) = (0, 5)
  private static let (streamEnd, needsDictionary, bufferError): (Int32, Int32, Int32) = (1, 2, -5)
  private static let memoryError: Int32 = -4

  init?(at state: [UInt8]?) {
    guard let library = CompressionLibrary.zlib else { return nil }
    self.library = library
    let state = state ?? []
    isRaw = !state.isEmpty
    stream.initialize(to: porthole_z_stream())
    let begun = library.inflate_init(
      stream, isRaw ? Self.rawFormat : Self.gzipFormat, "1.2.11", Int32(MemoryLayout<porthole_z_stream>.size))
    guard begun == 0 else {
      stream.deallocate()
      isBegun = false
      return nil
    }
    isBegun = true
    guard state.isEmpty || restore(state) else { return nil }
  }

  private let isBegun: Bool

  deinit {
    guard isBegun else { return }
    _ = library.inflate_end(stream)
    stream.deallocate()
  }

  func begin() -> Bool {
    (isRaw, trailer) = (false, 0)
    return library.inflate_reset(stream, Self.gzipFormat) == 0
  }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, stopsAtBoundary: Bool
  ) -> MemberStep {
    var step = MemberStep()
    if trailer > 0 {
      step.consumed = min(trailer, input.count)
      trailer -= step.consumed
      if trailer == 0 { step.event = .end }
      return step
    }
    let (room, bytes) = (min(output.count, 1 << 30), min(input.count, 1 << 30))
    // Without room nothing can come, and without both zlib reports an error.
    guard room > 0 else { return step }
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(bytes)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let result = library.inflate(stream, stopsAtBoundary ? Self.blockFlush : Self.noFlush)
    step.consumed = bytes - Int(stream.pointee.avail_in)
    step.produced = room - Int(stream.pointee.avail_out)
    if step.consumed > 0 { lastByte = input[step.consumed - 1] }
    switch result {
    case 0, Self.bufferError:
      // At the end of a block that is not the last one.
      let kind = stream.pointee.data_type
      if stopsAtBoundary, result == 0, kind & 128 != 0, kind & 64 == 0 { step.event = .boundary }
    case Self.streamEnd where isRaw: trailer = Self.trailerSize
    case Self.streamEnd: step.event = .end
    case Self.needsDictionary: step.event = .damaged("it needs a dictionary")
    case Self.memoryError: step.event = .damaged("there is no memory for it")
    default:
      step.event = .damaged(stream.pointee.msg.map { String(cString: $0) } ?? "wrong data")
    }
    return step
  }

  // MARK: Boundaries

  var boundaryState: [UInt8] {
    var window = [UInt8](repeating: 0, count: Self.windowSize)
    var length: UInt32 = 0
    let isKnown = library.get_dictionary(stream, &window, &length) == 0
    window.removeLast(window.count - (isKnown ? min(Int(length), window.count) : 0))
    // A quick compression: half of the checkpoints are dropped again.
    var packed = [UInt8](repeating: 0, count: window.count + 1024)
    var count = UInt(packed.count)
    let isPacked = !window.isEmpty && library.compress(&packed, &count, window, UInt(window.count), 1) == 0
    let bits = UInt8(stream.pointee.data_type & 7)
    return [isPacked ? 1 : 0, bits, lastByte] + (isPacked ? packed[..<Int(count)] : window[...])
  }

  private func restore(_ state: [UInt8]) -> Bool {
    guard state.count >= 3, state[1] < 8 else { return false }
    var window = Array(state[3...])
    if state[0] == 1 {
      var unpacked = [UInt8](repeating: 0, count: Self.windowSize)
      var count = UInt(unpacked.count)
      guard library.uncompress(&unpacked, &count, window, UInt(window.count)) == 0 else { return false }
      window = Array(unpacked[..<Int(count)])
    }
    lastByte = state[2]
    let bits = Int32(state[1])
    if bits > 0, library.inflate_prime(stream, bits, Int32(lastByte) >> (8 - bits)) != 0 { return false }
    return window.isEmpty || library.set_dictionary(stream, window, UInt32(window.count)) == 0
  }
}
