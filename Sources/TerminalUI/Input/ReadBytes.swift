#if canImport(Glibc)
  import Glibc
#endif

/// Reads the available bytes of a terminal once, at most 4,096, and decodes them.
func readBytes(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput {
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = read(descriptor, &bytes, bytes.count)
  if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
  return count > 0 ? .events(decoder.decode(bytes[..<count])) : .hangUp
}
