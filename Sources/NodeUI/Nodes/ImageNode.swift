import LayoutCore

/// A picture, whose natural size is a column for each pixel and a row for two: cells are about twice as high as wide.
public final class ImageNode: DisplayNode {
  /// Size in pixels.
  public var pixelSize: Size {
    didSet { if pixelSize != oldValue { setNeedsLayout() } }
  }
  public var contentMode = ImageContentMode.scaleAspectFit

  public init(pixelSize: Size) {
    self.pixelSize = pixelSize
  }

  public override var kind: String { "image" }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(width: pixelSize.width, height: pixelSize.height / 2 + pixelSize.height % 2)
  }
}

/// How a picture fills a node of another size (UIKit's content modes).
public enum ImageContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, center, topLeft
}
