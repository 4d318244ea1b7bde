import PortholeSystem

/// Decompresses a bzip2 stream.
final class Bzip2Member: MemberDecoder {
  private let library: porthole_bzip2
  private let stream = UnsafeMutablePointer<porthole_bz_stream>.allocate(capacity: 1)
  private var isOpen = false

  // The library's numbers.
  private static let streamEnd: Int32 = 4
  private static let memoryError: Int32 = -3

  init?(at state: [UInt8]?) {
    stream.initialize(to: porthole_bz_stream())
    guard let library = CompressionLibrary.bzip2 else {
      stream.deallocate()
      return nil
    }
    self.library = library
  }

  deinit {
    end()
    stream.deallocate()
  }

  private func end() {
    if isOpen { _ = library.end(stream) }
    isOpen = false
  }

  func begin() -> Bool {
    end()
    stream.pointee = porthole_bz_stream()
    isOpen = library.begin(stream, 0, 0) == 0
    return isOpen
  }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, stopsAtBoundary: Bool
  ) -> MemberStep {
    var step = MemberStep()
    let (room, bytes) = (min(output.count, 1 << 30), min(input.count, 1 << 30))
    guard room > 0, isOpen else { return step }
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(bytes)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let result = library.decompress(stream)
    step.consumed = bytes - Int(stream.pointee.avail_in)
    step.produced = room - Int(stream.pointee.avail_out)
    switch result {
    case 0: break
    case Self.streamEnd: step.event = .end
    case Self.memoryError: step.event = .damaged("there is no memory for it")
    default: step.event = .damaged("wrong data")
    }
    return step
  }
}
