import Glibc
import ImageClient

/// Sends any bytes to the program and to its picture helper. Reading must not trap, and must give nothing
/// harmful. Correct messages must read back equal, and any request must get an answer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let content = Array(bytes[2...])
  switch bytes[0] & 3 {
  case 0: checkStream(content)
  case 1: checkReply(bytes[1], content)
  default:
    guard let (id, request) = readRequest(content) else { break }
    checkRequest(request, id)
    let cells = request.columns * request.rows
    if cells <= 1 << 11 { checkAnswer(to: request, id, picture: Int(bytes[1])) }
  }
  return 0
}

/// Checks that bytes on a socket are read as messages until one is cut off or too long.
private func checkStream(_ bytes: [UInt8]) {
  var ends: [Int32] = [-1, -1]
  require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0, "there is no socket")
  defer { close(ends[0]) }
  let sent = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress!, $0.count) }
  require(sent == bytes.count, "not all could be sent")
  close(ends[1])
  var place = 0
  while let (kind, content) = Wire.receive(from: ends[0]) {
    let length = bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    require(kind == bytes[place + 4], "the kind at \(place) is \(kind)")
    place += Wire.headerLength
    require(content.elementsEqual(bytes[place..<place + length]), "the content at \(place) is another")
    place += length
    checkReply(kind, content)
    if let (id, request) = readRequest(content) { checkRequest(request, id) }
  }
  // The rest is not a message.
  let header = bytes[place...].prefix(4)
  let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
  let rest = bytes.count - place - Wire.headerLength
  require(rest < 0 || length > rest || length > Wire.maximumLength, "the message at \(place) is not read")
}

/// Checks that replies are accepted only with the sizes and characters of pictures.
private func checkReply(_ kind: UInt8, _ content: [UInt8]) {
  guard let reply = HelperReply(kind, content) else { return }
  let message: [UInt8]
  switch reply {
  case .progress(let progress):
    require((0...1).contains(progress), "progress is \(progress)")
    message = Wire.message(.progress) { $0.put(progress) }
  case .ready(let pixelSize, let decodedSize, let isIncomplete):
    let numbers = [pixelSize.width, pixelSize.height, decodedSize.width, decodedSize.height]
    require(numbers.allSatisfy { (1...Int(Int32.max)).contains($0) }, "sizes are \(numbers)")
    message = Wire.message(.ready) { message in
      for number in numbers { message.put(Int64(number)) }
      message.put(UInt8(isIncomplete ? 1 : 0))
    }
  case .failed(let reason):
    // A byte that is not UTF-8 becomes U+FFFD, which takes three.
    require(reason.utf8.count <= 1500, "the reason has \(reason.utf8.count) bytes")
    return
  case .cells(let id, let cells):
    require(cells.cells.count == cells.columns * cells.rows, "\(cells.cells.count) cells")
    require((1...ImageRequest.maximumCells).contains(cells.cells.count), "\(cells.cells.count) cells")
    for cell in cells.cells { check(cell) }
    message = Wire.message(.cells) { message in
      message.put(id)
      message.put(UInt32(cells.columns))
      message.put(UInt32(cells.rows))
      cells.cells.withUnsafeBufferPointer { message.put($0) }
    }
  case .drawn(let png):
    require(png.starts(with: [0x89, 0x50, 0x4e, 0x47]), "it is no PNG")
    message = Wire.message(.drawn) { $0.put(png) }
  }
  require(
    HelperReply(message[4], Array(message[Wire.headerLength...])) == reply, "\(reply) is read as another")
}

private func check(_ cell: ImageCells.Cell) {
  switch cell.scalar {
  case 0x20...0x7e, 0x2580...0x259f, 0x2800...0x28ff, 0x1fb00...0x1fb3b: break
  default: fatalError("U+\(String(cell.scalar, radix: 16)) comes out")
  }
  for color in [cell.foreground, cell.background] where color != ImageCells.Cell.transparent {
    require(color <= 0xff_ffff || color & ~0xff == ImageCells.Cell.palette, "\(color) is no colour")
  }
}

private func readRequest(_ content: [UInt8]) -> (id: UInt64, request: ImageRequest)? {
  content.withUnsafeBytes {
    var reader = Wire.Reader($0)
    return ImageRequest.read(&reader)
  }
}

private func checkRequest(_ request: ImageRequest, _ id: UInt64) {
  require(request.isUsable, "\(request) is of no use")
  let message = request.message(id: id)
  guard let again = readRequest(Array(message[Wire.headerLength...])) else {
    fatalError("\(request) is not read")
  }
  require(again == (id, request), "\(request) is read as \(again)")
}

/// Checks that the answer to a request is a message that is accepted, cell by cell.
private func checkAnswer(to request: ImageRequest, _ id: UInt64, picture: Int) {
  let sampler = samplers[picture % samplers.count]
  renderer.render(request, from: sampler) { cells in
    let message = Wire.message(.cells) {
      $0.put(id)
      $0.put(UInt32(request.columns))
      $0.put(UInt32(request.rows))
      $0.put(cells)
    }
    guard
      case .cells(let number, let read)? = HelperReply(message[4], Array(message[Wire.headerLength...]))
    else { fatalError("the answer to \(request) is not read") }
    require(number == id && read.columns == request.columns && read.rows == request.rows, "another answer")
    require(read.cells.elementsEqual(cells), "the answer to \(request) is not believed")
  }
}

nonisolated(unsafe) private let renderer = CellRenderer()

/// Pictures of several proportions, in all orientations, opaque and transparent.
nonisolated(unsafe) private let samplers: [Sampler] = (1...8).flatMap { tag in
  [(100, 70, 3), (301, 5, 4), (1, 1, 4), (3, 200, 3)].map { width, height, channels in
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height * channels)
    for index in 0..<width * height * channels { bytes[index] = UInt8(truncatingIfNeeded: index &* 37) }
    let pixels = PixelGrid(
      bytes: UnsafePointer(bytes), width: width, height: height, channels: channels, stride: width * channels)
    let orientation = Orientation(tag)!
    // The original may be larger than the decoded picture.
    let original = orientation.turned(ImageSize(width: width * tag, height: height * tag))
    return Sampler(pyramid: Pyramid(of: pixels) { _ in }, orientation: orientation, originalSize: original)
  }
}

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
