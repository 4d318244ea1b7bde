import DocumentCore
import ImageClient
import NodeUI

// Files that are pictures.
extension Pager {
  /// Makes a picture view if the first bytes of the file are those of a picture.
  func makePicture(_ document: Document) -> ImageScrollNode? {
    guard let path = document.path, !document.isDecoded else { return nil }
    func beginning(_ length: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: length)
      let count = bytes.withUnsafeMutableBytes { document.source.read(at: 0, into: $0) }
      return Array(bytes[..<count])
    }
    guard ImageHeader.isPicture(beginning(16)),
      let size = ImageHeader.pixelSize(of: beginning(ImageHeader.usefulLength))
    else { return nil }
    let view = ImageScrollNode(file: path, pixelSize: size)
    view.style.flexGrow = 1
    view.indicators = ScrollNodeIndicators(options.indicators)
    view.horizontalLineStep = 1
    view.pace = imagePace
    return view
  }

  /// The defect of the visible picture, if any.
  var imageStatus: String { picture?.imageNode.isIncomplete == true ? "the file is cut short" : "" }

  /// The status of a picture: its size and its scale.
  static func description(of view: ImageScrollNode) -> String {
    let size = view.imageNode.pixelSize
    let pixels = "\(StatusLine.grouped(size.width)) × \(StatusLine.grouped(size.height)) pixels"
    // At 100 %, a column shows one pixel.
    let percent = view.imageNode.zoomScale * 100
    guard percent.isFinite, percent < 1e6 else { return pixels }
    let tenths = Int((percent * 10).rounded())
    let isWhole = percent >= 10 || tenths % 10 == 0
    return "\(pixels)  \(isWhole ? "\(Int(percent.rounded()))" : "\(tenths / 10).\(tenths % 10)")%"
  }
}
