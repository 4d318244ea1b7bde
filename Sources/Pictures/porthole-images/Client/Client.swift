import ImageClient
import PortholeSystem

/// The connection to the program that started this one. If that program no longer listens, this one ends, so
/// nothing here returns an error.
struct Client {
  private let socket: Int32 = STDIN_FILENO

  /// The work that the program that started this one asks for.
  enum Work {
    /// To decode the open file.
    case decode
    /// To draw an SVG that the program has made.
    case draw(svg: [UInt8])
  }

  /// Receives the first message; nil if it comes from another version of the program.
  func receiveWork() -> Work? {
    let (kind, bytes) = receive()
    return bytes.withUnsafeBytes {
      var reader = Wire.Reader($0)
      guard reader.take(UInt32.self) == Wire.version else { return nil }
      switch Wire.Kind(rawValue: kind) {
      case .open: return .decode
      case .draw: return .draw(svg: [UInt8](reader.takeRest()))
      default: return nil
      }
    }
  }

  /// Waits for a request. Of several it takes the last, because the client no longer waits for the others.
  func receiveRequest() -> (id: UInt64, request: ImageRequest) {
    while true {
      let (kind, bytes) = receive()
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 { continue }
      guard Wire.Kind(rawValue: kind) == .render else { continue }
      let request = bytes.withUnsafeBytes {
        var reader = Wire.Reader($0)
        return ImageRequest.read(&reader)
      }
      if let request { return request }
    }
  }

  func send(progress: Double) {
    send(Wire.message(.progress) { $0.put(min(max(progress, 0), 1)) })
  }

  func send(pixelSize: ImageSize, decodedSize: ImageSize, isIncomplete: Bool) {
    send(
      Wire.message(.ready) { message in
        for number in [pixelSize.width, pixelSize.height, decodedSize.width, decodedSize.height] {
          message.put(Int64(number))
        }
        message.put(UInt8(isIncomplete ? 1 : 0))
      })
  }

  func send(id: UInt64, columns: Int, rows: Int, cells: UnsafeBufferPointer<ImageCells.Cell>) {
    send(
      Wire.message(.cells, reserving: 16 + 12 * cells.count) {
        $0.put(id)
        $0.put(UInt32(columns))
        $0.put(UInt32(rows))
        $0.put(cells)
      })
  }

  func send(png: UnsafeRawBufferPointer) {
    send(Wire.message(.drawn, reserving: png.count) { $0.put(Array(png)) })
  }

  /// Sends the reason why the picture cannot be shown, and ends the program.
  func fail(_ reason: String) -> Never {
    send(Wire.message(.failed) { $0.put(Array(reason.utf8)) })
    exit(1)
  }

  private func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = PortholeSystem.send(
          socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        if count <= 0 { exit(1) }
        sent += count
      }
    }
  }

  private func receive() -> (kind: UInt8, content: [UInt8]) {
    guard let message = Wire.receive(from: socket) else { exit(0) }
    return message
  }
}
