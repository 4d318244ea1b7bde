#if canImport(Glibc)
  import Glibc
#endif

extension Wire {
  /// Waits for a message and returns its kind and content; nil if the other end closed the socket or
  /// announced an impossible length.
  package static func receive(from socket: Int32) -> (kind: UInt8, content: [UInt8])? {
    guard let header = receive(headerLength, from: socket) else { return nil }
    let length = header.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
    guard length <= maximumLength, let content = receive(length, from: socket) else { return nil }
    return (header[4], content)
  }

  private static func receive(_ length: Int, from socket: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, received in
      while received < length {
        let count = recv(socket, buffer.baseAddress! + received, length - received, 0)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        received += count
      }
    }
    return bytes.count == length ? bytes : nil
  }
}
