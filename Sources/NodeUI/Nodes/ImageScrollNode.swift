import LayoutCore
import ScreenCore
import ScrollCore

/// A picture to look around in: all of it at first, zoomed by keys, by the wheel with Ctrl, and dragged.
///
/// While all of the picture is shown it stays so when the node gets another size.
public final class ImageScrollNode: ScrollNode {
  public let imageNode: ImageNode
  /// The largest scale, in columns for each pixel.
  public var largestScale = 16.0 { didSet { fittedTo = nil } }

  /// What the scale was last made to fit: the viewport, and the picture in pixels.
  private var fittedTo: (viewport: Size, pixels: Size)?
  private var fit: Double?

  /// A picture; `pixelSize` may be left out and is then known once the file has been decoded.
  public convenience init(file: FileName, pixelSize: Size = .zero) {
    self.init(imageNode: ImageNode(file: file, pixelSize: pixelSize))
  }

  /// The same with a name that is text.
  public convenience init(file: String, pixelSize: Size = .zero) {
    self.init(file: FileName(file), pixelSize: pixelSize)
  }

  public init(imageNode: ImageNode) {
    self.imageNode = imageNode
    super.init()
    scrollableDirections = .both
    pageOverlap = 2
    edgeHint = .none
    layoutSpecBlock = { _, _ in imageNode }
  }

  public override func layoutDidFinish() {
    super.layoutDidFinish()
    let (size, pixels) = (viewport.size, imageNode.pixelSize)
    guard fittedTo?.viewport != size || fittedTo?.pixels != pixels,
      let scale = imageNode.zoomScale(fitting: size)
    else { return }
    let isAtFit = fit == nil || fittedTo?.pixels != pixels || abs(zoomScale - (fit ?? 0)) < 1e-9
    fittedTo = (size, pixels)
    // Small pictures are not made larger by themselves.
    let wanted = min(1, scale)
    fit = wanted
    setZoomLimits(minimum: wanted, maximum: max(largestScale, wanted))
    if isAtFit { setZoomScale(wanted) }
  }
}
