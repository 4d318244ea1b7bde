import ImageClient
import PortholeSystem
import TestSupport
import Testing

/// Parsing the helper's messages, which a malicious picture may have forged; `script/fuzz wire` tries more.
@Suite(.bounded) struct WireTests {
  private func content(_ body: (inout Wire.Writer) -> Void) -> [UInt8] {
    Array(Wire.message(.open, body)[Wire.headerLength...])
  }

  private func reply(_ kind: Wire.Kind, _ body: (inout Wire.Writer) -> Void) -> HelperReply? {
    HelperReply(kind.rawValue, content(body))
  }

  private func cells(_ columns: UInt32, _ rows: UInt32, _ cells: [ImageCells.Cell]) -> HelperReply? {
    reply(.cells) { message in
      message.put(UInt64(7))
      message.put(columns)
      message.put(rows)
      cells.withUnsafeBufferPointer { message.put($0) }
    }
  }

  @Test func repliesAreReadAsWritten() {
    #expect(reply(.progress) { $0.put(0.5) } == .progress(0.5))
    #expect(reply(.failed) { $0.put(Array("no image".utf8)) } == .failed("no image"))
    let size = ImageSize(width: 300, height: 200)
    let ready = reply(.ready) { message in
      for number in [300, 200, 300, 200] { message.put(Int64(number)) }
      message.put(UInt8(1))
    }
    #expect(ready == .ready(pixelSize: size, decodedSize: size, isIncomplete: true))
    let cell = ImageCells.Cell(scalar: 0x2580, foreground: 0xff_0000, background: ImageCells.Cell.palette | 9)
    #expect(
      cells(1, 2, [cell, .empty]) == .cells(id: 7, ImageCells(columns: 1, rows: 2, cells: [cell, .empty])))
  }

  @Test func invalidRepliesAreRefused() {
    for progress in [-0.1, 1.1, .nan, .infinity] { #expect(reply(.progress) { $0.put(progress) } == nil) }
    #expect(reply(.progress) { $0.put(UInt32(0)) } == nil)
    for width in [0, -1, Int64(Int32.max) + 1, .max, .min] {
      let ready = reply(.ready) { message in
        for number in [9, 9, width, 9] { message.put(number) }
        message.put(UInt8(0))
      }
      #expect(ready == nil, "\(width)")
    }
    #expect(reply(.ready) { message in (0..<4).forEach { _ in message.put(Int64(1)) } } == nil)
    for (columns, rows) in [(0, 1), (1, 0), (1, 2), (.max, .max), (1 << 31, 2), (1 << 16, 1 << 16)]
      as [(UInt32, UInt32)]
    {
      #expect(cells(columns, rows, [.empty]) == nil, "\(columns) × \(rows)")
    }
    // Kinds that only the program sends, and unknown ones.
    for kind in [0, 1, 2, 3, 15, 20, 255] as [UInt8] { #expect(HelperReply(kind, [0]) == nil, "\(kind)") }
  }

  @Test func invalidCellsBecomeEmptyAndMessagesAreLimited() {
    for scalar in [0, 0x1b, 0x7f, 0x9b, 0x202e, 0xd800, 0xe0041, 0x110000, .max] as [UInt32] {
      let cell = ImageCells.Cell(scalar: scalar, foreground: 0x0200_0000, background: 0xffff_fffe)
      #expect(
        cells(1, 1, [cell]) == .cells(id: 7, ImageCells(columns: 1, rows: 1, cells: [.empty])), "\(scalar)")
    }
    let long = reply(.failed) { $0.put([UInt8](repeating: 0xff, count: 100_000)) }
    #expect(long == .failed(String(repeating: "\u{fffd}", count: 500)))
  }

  @Test func invalidRequestsAreRefused() throws {
    let request = ImageRequest(
      source: ImageRect(x: -3, y: 0.5, width: 40, height: 1e11), columns: 20, rows: 10, symbols: .braille,
      colors: .sixteen)
    let message = Array(request.message(id: 9)[Wire.headerLength...])
    func read(_ bytes: [UInt8]) -> (id: UInt64, request: ImageRequest)? {
      bytes.withUnsafeBytes {
        var reader = Wire.Reader($0)
        return ImageRequest.read(&reader)
      }
    }
    #expect(try #require(read(message)) == (9, request))
    for length in 0..<message.count { #expect(read(Array(message[..<length])) == nil, "\(length) bytes") }
    // A sign, an exponent, too many cells, and invalid symbols and colours.
    for (place, byte) in [(31, 0x80), (31, 0x7f), (39, 0xff), (43, 0xff), (47, 0x01), (48, 5), (49, 4)] {
      var broken = message
      broken[place] = UInt8(byte)
      #expect(read(broken) == nil, "byte \(place)")
    }
  }

  /// A length in a message is not trusted either.
  @Test func messagesWithWrongLengthsAreRefused() throws {
    func receive(_ bytes: [UInt8]) throws -> (kind: UInt8, content: [UInt8])? {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      defer { close(ends[0]) }
      #expect(bytes.withUnsafeBytes { write(ends[1], $0.baseAddress!, $0.count) } == bytes.count)
      close(ends[1])
      return Wire.receive(from: ends[0])
    }
    let message = try #require(try receive([3, 0, 0, 0, 18, 1, 2, 3, 4]))
    #expect(message == (18, [1, 2, 3]))
    #expect(try receive([4, 0, 0, 0, 18, 1, 2, 3]) == nil)
    #expect(try receive([0, 0, 0, 0]) == nil)
    #expect(try receive([0xff, 0xff, 0xff, 0xff, 18, 1]) == nil)
  }
}
