import LayoutCore
import ScrollCore

/// A tree of elements as a scene file describes it.
public struct Scene {
  public var title: String?
  public let root: LayoutElement
  /// The elements that have an id.
  public let elements: [String: LayoutElement]
  /// How scroll nodes shall behave, beyond what layout knows of them.
  public let scrollSettings: [ObjectIdentifier: ScrollSettings]
}

/// The keys of a scene's scroll views that concern motion.
public struct ScrollSettings: Equatable, Sendable {
  public var bounces = true
  public var alwaysBounce = false
  public var isPagingEnabled = false
  /// Cells of the last page that stay in view.
  public var pageOverlap = 0
  /// Nil is the size of the view.
  public var pageSize: Int?
  public var indicators = IndicatorPolicy.auto
  public var minimumZoomScale = 1.0
  public var maximumZoomScale = 1.0
  public var zoomScale = 1.0
  public var isDirectionalLockEnabled = false
  public var overscroll = OverscrollBehavior.auto
  /// Cells between the places where scrolling comes to rest; nil is anywhere.
  public var snap: Int?

  public init() {}
}
