#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all bytes to a descriptor, also if signals interrupt it.
///
/// - Returns: 0, or the error (`errno`) after which the rest was not written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var sent = 0
  while sent < bytes.count {
    let count = write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
    if count < 0, errno == EINTR { continue }
    if count < 0 { return errno }
    sent += count
  }
  return 0
}
