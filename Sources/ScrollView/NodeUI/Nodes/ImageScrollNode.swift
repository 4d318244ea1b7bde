import LayoutCore
import ScreenCore
import ScrollCore

/// A picture that people can zoom by keys or Ctrl and the wheel, and drag. At first all of it shows.
///
/// While the whole picture shows, it is fitted again when the node changes size.
public final class ImageScrollNode: ScrollNode {
  /// The picture, whose settings may be changed.
  public let imageNode: ImageNode
  /// The largest scale, in columns for each pixel.
  public var largestScale = 16.0 { didSet { setFit() } }

  /// The picture's size in pixels at the last layout.
  private var fittedPixels = Size.zero

  /// A picture; without `pixelSize`, its size is known once the file is decoded.
  public convenience init(file: FileName, pixelSize: Size = .zero) {
    self.init(imageNode: ImageNode(file: file, pixelSize: pixelSize))
  }

  /// The same with a path as a string.
  public convenience init(file: String, pixelSize: Size = .zero) {
    self.init(file: FileName(file), pixelSize: pixelSize)
  }

  /// A view of a picture node that is nowhere else.
  public init(imageNode: ImageNode) {
    self.imageNode = imageNode
    super.init()
    scrollableDirections = .both
    pageOverlap = 2
    edgeHint = .none
    showsHatch = true
    layoutSpecBlock = { _, _ in imageNode }
    setFit()
  }

  public override func layoutDidFinish() {
    if fittedPixels != imageNode.pixelSize {
      fittedPixels = imageNode.pixelSize
      fit.scale = nil
    }
    super.layoutDidFinish()
  }

  // Small pictures are not enlarged automatically.
  private func setFit() { zoomFit = ZoomFit(largest: largestScale, enlarges: false) }
}
