/// A reply of the helper. Every value is checked, since a hostile file may control the helper.
package enum HelperReply: Hashable {
  case progress(Double)
  case ready(pixelSize: ImageSize, decodedSize: ImageSize, isIncomplete: Bool)
  case failed(String)
  case cells(id: UInt64, ImageCells)
  /// The bytes of a PNG.
  case drawn([UInt8])

  /// The most bytes of a reason.
  private static let longestReason = 500

  /// Reads the content of a message; nil if it is invalid.
  package init?(_ kind: UInt8, _ content: [UInt8]) {
    let reply = content.withUnsafeBytes { content -> HelperReply? in
      var reader = Wire.Reader(content)
      switch Wire.Kind(rawValue: kind) {
      case .progress:
        guard let progress = reader.take(Double.self), progress >= 0, progress <= 1 else { return nil }
        return .progress(progress)
      case .ready:
        guard let pixelSize = Self.size(&reader), let decodedSize = Self.size(&reader),
          let isIncomplete = reader.take(UInt8.self)
        else { return nil }
        return .ready(pixelSize: pixelSize, decodedSize: decodedSize, isIncomplete: isIncomplete != 0)
      case .failed:
        return .failed(String(decoding: reader.takeRest().prefix(Self.longestReason), as: UTF8.self))
      case .cells:
        return ImageCells.read(&reader).map { .cells(id: $0.id, $0.cells) }
      case .drawn:
        let bytes = [UInt8](reader.takeRest())
        return bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) ? .drawn(bytes) : nil
      default: return nil
      }
    }
    guard let reply else { return nil }
    self = reply
  }

  private static func size(_ reader: inout Wire.Reader) -> ImageSize? {
    var numbers: [Int] = []
    for _ in 0..<2 {
      guard let number = reader.take(Int64.self), (1...Int64(Int32.max)).contains(number) else { return nil }
      numbers.append(Int(number))
    }
    return ImageSize(width: numbers[0], height: numbers[1])
  }
}
