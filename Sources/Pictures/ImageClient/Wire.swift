import PortholeSystem

/// The messages between client and helper: a length of four bytes, a kind, and numbers in the machine's byte
/// order, as both run on one machine. Every value from the helper is checked, since a hostile file may
/// control it.
package enum Wire {
  /// Changes with the format: the installed helper may be of another version.
  package static let version: UInt32 = 4

  package enum Kind: UInt8 {
    // To the helper.
    case open = 1
    case render
    case draw
    // From the helper.
    case progress = 16
    case ready
    case failed
    case cells
    case drawn
  }

  /// The bytes before a message's content: its length and kind.
  package static let headerLength = 5

  /// The longest content of a message.
  package static let maximumLength = 64 + 12 * ImageRequest.maximumCells

  /// A message with its header.
  package static func message(_ kind: Kind, reserving length: Int = 64, _ body: (inout Writer) -> Void)
    -> [UInt8]
  {
    var writer = Writer()
    writer.bytes.reserveCapacity(length + headerLength)
    writer.put(UInt32(0))
    writer.put(kind.rawValue)
    body(&writer)
    let count = UInt32(writer.bytes.count - headerLength)
    withUnsafeBytes(of: count) { count in
      for (index, byte) in count.enumerated() { writer.bytes[index] = byte }
    }
    return writer.bytes
  }

  package struct Writer {
    package fileprivate(set) var bytes: [UInt8] = []

    package mutating func put<Number: BitwiseCopyable>(_ number: Number) {
      withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    package mutating func put(_ text: [UInt8]) { bytes.append(contentsOf: text) }

    package mutating func put(_ cells: UnsafeBufferPointer<ImageCells.Cell>) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(cells))
    }
  }

  /// Reads numbers from a message, in order; nil beyond its end.
  package struct Reader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package mutating func take<Number: BitwiseCopyable>(_: Number.Type = Number.self) -> Number? {
      let size = MemoryLayout<Number>.size
      guard offset + size <= bytes.count else { return nil }
      defer { offset += size }
      return bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
    }

    /// The remaining bytes.
    package mutating func takeRest() -> UnsafeRawBufferPointer {
      defer { offset = bytes.count }
      return UnsafeRawBufferPointer(rebasing: bytes[offset...])
    }
  }
}

extension ImageRequest {
  package func message(id: UInt64) -> [UInt8] {
    Wire.message(.render) {
      $0.put(id)
      for number in [source.x, source.y, source.width, source.height] { $0.put(number) }
      $0.put(UInt32(columns))
      $0.put(UInt32(rows))
      $0.put(UInt8(ImageSymbols.allCases.firstIndex(of: symbols) ?? 0))
      $0.put(colors.rawValue)
    }
  }

  package static func read(_ reader: inout Wire.Reader) -> (id: UInt64, request: ImageRequest)? {
    guard let id = reader.take(UInt64.self), let x = reader.take(Double.self),
      let y = reader.take(Double.self), let width = reader.take(Double.self),
      let height = reader.take(Double.self), let columns = reader.take(UInt32.self),
      let rows = reader.take(UInt32.self),
      let symbols = reader.take(UInt8.self).flatMap({
        ImageSymbols.allCases.indices.contains(Int($0)) ? ImageSymbols.allCases[Int($0)] : nil
      }),
      let colors = reader.take(UInt8.self).flatMap({ ImageColors(rawValue: $0) })
    else { return nil }
    let request = ImageRequest(
      source: ImageRect(x: x, y: y, width: width, height: height), columns: Int(columns), rows: Int(rows),
      symbols: symbols, colors: colors)
    return request.isUsable ? (id, request) : nil
  }
}

extension ImageCells {
  /// Reads the reply to a request; nil if it is invalid.
  static func read(_ reader: inout Wire.Reader) -> (id: UInt64, cells: ImageCells)? {
    guard let id = reader.take(UInt64.self), let columns = reader.take(UInt32.self),
      let rows = reader.take(UInt32.self), columns > 0, rows > 0
    else { return nil }
    let (count, overflow) = Int(columns).multipliedReportingOverflow(by: Int(rows))
    let rest = reader.takeRest()
    guard !overflow, count <= ImageRequest.maximumCells,
      rest.count == count * MemoryLayout<Cell>.stride
    else { return nil }
    let cells = [Cell](unsafeUninitializedCapacity: count) { buffer, initialized in
      for index in 0..<count {
        let offset = index * MemoryLayout<Cell>.stride
        buffer.initializeElement(
          at: index,
          to: Cell(
            scalar: harmless(rest.loadUnaligned(fromByteOffset: offset, as: UInt32.self)),
            foreground: color(rest.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)),
            background: color(rest.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self))))
      }
      initialized = count
    }
    return (id, ImageCells(columns: Int(columns), rows: Int(rows), cells: cells))
  }

  /// Passes only characters that draw pictures, and above all no control characters.
  private static func harmless(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x20...0x7e, 0x2580...0x259f, 0x2800...0x28ff, 0x1fb00...0x1fb3b: scalar
    default: 0x20
    }
  }

  private static func color(_ color: UInt32) -> UInt32 {
    switch color {
    case 0...0xffffff, Cell.palette...(Cell.palette | 0xff): color
    default: Cell.transparent
    }
  }
}

extension Wire {
  /// Sends all bytes. Without `waiting`, fails instead of waiting for room in the socket.
  static func send(_ bytes: [UInt8], to socket: Int32, waiting: Bool) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = porthole_send(socket, bytes.baseAddress! + sent, bytes.count - sent, waiting ? 1 : 0)
        if count < 0, errno == EINTR { continue }
        // A partial request would garble all later ones, but Unix stream sockets take small messages whole;
        // large ones are only sent with `waiting`.
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }

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
