// Fractions in the content of a scroll view (docs/design/layout.md §7).
//
// Problem. The content of a scroll view is measured without a limit, so its own length is not known, and a child of
// `height: 100%` has nothing to refer to: pages could not be as high as the view. In CSS such a percentage refers to
// the scroll container. But a length that stands in for the parent's must not become a constraint, nor the size from
// which a scroll view or a list inside takes its bounds: a strip would be as high as the page.
//
// Idea. The parent's size is two sizes: the parent's own, and the viewport of the scroll view around. Only the style
// of a child is resolved with both (`forStyle`). Specs that stand for their child hand the viewport on; rows, columns
// and absolutes use it for their children and end it.
//
// Cost. The size of a node that hands a viewport on may depend on it. Most do not: no fraction has met an unknown
// length. So each arrangement notes the axes on which one has (`LayoutPass.viewportAxes`), and a remembered size
// counts for every viewport on the others. An element that hands no viewport on keeps the notes of those in it from
// its owner (`LayoutPass.apart`); without that, sizes would be right, but found less often.

/// The size of the parent of an element that is being measured.
struct ParentSize: Equatable {
  /// The parent's size, which a scroll view takes its bounds from; `.infinity` on an axis that is not known.
  var size: Size
  /// The size of the scroll view around, less its insets, on the axes on which it scrolls and which are known; else
  /// `.infinity`.
  var viewport: Size

  @inline(__always)
  init(_ size: Size, viewport: Size) {
    self.size = size
    self.viewport = viewport
  }

  /// The size of a parent that hands no viewport on.
  @inline(__always)
  init(_ size: Size) {
    self.init(size, viewport: Size(width: .infinity, height: .infinity))
  }

  /// The size to which fractions in a style refer.
  @inline(__always)
  var forStyle: Size {
    Size(
      width: size.width == .infinity ? viewport.width : size.width,
      height: size.height == .infinity ? viewport.height : size.height)
  }
}

extension Size {
  /// The axes on which the size is not known.
  @inline(__always)
  var infiniteAxes: LayoutAxes {
    LayoutAxes(rawValue: (width == .infinity ? 1 : 0) | (height == .infinity ? 2 : 0))
  }

  /// Whether another size is the same on some axes.
  @inline(__always)
  func equals(_ other: Size, on axes: LayoutAxes) -> Bool {
    (width == other.width || !axes.contains(.horizontal))
      && (height == other.height || !axes.contains(.vertical))
  }
}
