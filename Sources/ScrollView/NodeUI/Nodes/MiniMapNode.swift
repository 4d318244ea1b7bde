import LayoutCore
import ScreenCore
import ScrollCore

/// A small picture of all that a scroll view shows a part of, with that part marked. A press or a drag moves the view there.
///
/// ```swift
/// let map = MiniMapNode(for: scroll)
/// scroll.overlay(RelativeLayoutSpec(horizontalPosition: .end, child: map))
/// ```
///
/// It has 24 × 8 cells unless its style says otherwise. The picture is made of the content: a dot for each place with text
/// or a colour, after each layout. A list has only the rows in view, and a large drawing takes time: there, ``picture`` gives
/// one.
public final class MiniMapNode: ResponderNode {
  /// The scroll view whose content shows.
  public weak var scrollNode: ScrollNode? { didSet { forget() } }
  /// Makes the picture for a size in cells, in place of one that is made of the content. It is called once for a size: set
  /// it again when the picture has changed.
  public var picture: ((Size) -> DotCanvas)? { didSet { forget() } }
  /// Whether nothing shows while it would say little or be in the way: while half of the content or more is in view, and in
  /// a view that is less than twice as large as this node.
  public var hidesAutomatically = true {
    didSet { if hidesAutomatically != oldValue { setNeedsDisplay() } }
  }

  /// The last picture, and the sizes and the layout for which it was made.
  private var shown: (dots: DotCanvas, size: Size, content: Size, layout: Int)?
  private var isMakingPicture = false

  /// A picture of the content of a scroll view.
  public init(for scrollNode: ScrollNode? = nil) {
    self.scrollNode = scrollNode
    super.init()
  }

  public override var kind: String { "miniMap" }

  /// A picture with the middle of the view, in percent of the content.
  public override var defaultAccessibility: Accessibility {
    guard isShown, let part else { return Accessibility() }
    func percent(_ start: Double, _ length: Double) -> Int { Int((start + length / 2) * 100) }
    return Accessibility(
      .image, label: "Overview", value: "\(percent(part.x, part.width))%, \(percent(part.y, part.height))%")
  }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(24, 8) }

  /// Whether the picture shows now; see ``hidesAutomatically``.
  public var isShown: Bool {
    guard let part, let view = scrollNode?.viewport.size else { return false }
    guard hidesAutomatically else { return true }
    return part.width * part.height <= 0.5 && frame.size.width <= view.width / 2
      && frame.size.height <= view.height / 2
  }

  /// The size of the content, of one repeat if there are several.
  private var contentSize: Size {
    guard let scrollNode else { return .zero }
    return Size(scrollNode.contentSize.width / scrollNode.horizontalRepeats, scrollNode.contentSize.height)
  }

  /// The part of the content in view, as fractions; nil without content.
  private var part: (x: Double, y: Double, width: Double, height: Double)? {
    let content = contentSize
    guard let scrollNode, content.width > 0, content.height > 0 else { return nil }
    let (offset, view) = (scrollNode.contentOffset, scrollNode.viewport.size)
    let (width, height) = (Double(content.width), Double(content.height))
    var x = Double(offset.x) / width
    if scrollNode.horizontalRepeats > 1 { x -= x.rounded(.down) }
    return (
      x, Double(offset.y) / height, min(1, Double(view.width) / width), min(1, Double(view.height) / height)
    )
  }

  // MARK: The picture

  private func forget() {
    shown = nil
    setNeedsDisplay()
  }

  public override func prepareToDraw(at time: Double) {
    let (size, content) = (frame.size, contentSize)
    guard let window, let scrollNode, isShown, !isMakingPicture else { return }
    let layout = picture == nil ? window.layoutCount : 0
    if let shown, shown.size == size, shown.content == content || picture != nil, shown.layout == layout {
      return
    }
    isMakingPicture = true
    let dots = picture?(size) ?? window.dots(of: scrollNode, content, in: size)
    isMakingPicture = false
    shown = (dots, size, content, layout)
  }

  public override func draw(in context: DrawingContext) {
    guard isShown, let shown, let part else { return }
    let size = context.bounds.size
    let hasSurfaces = context.theme.hasSurfaces
    context.clear(context.bounds)
    if hasSurfaces { context.fill(context.bounds, style: TextStyle(background: .role(.raised))) }
    context.put(shown.dots, at: .zero, style: TextStyle(foreground: .role(.textSecondary)))
    // At least one cell is marked.
    func cells(_ start: Double, _ length: Double, of count: Int) -> Range<Int> {
      let first = max(0, min(count - 1, ScrollPlace.whole((start * Double(count)).rounded())))
      return first..<max(first +| 1, ScrollPlace.whole(((start + length) * Double(count)).rounded()))
    }
    guard size.width > 0, size.height > 0 else { return }
    let (rows, columns) = (
      cells(part.y, part.height, of: size.height), cells(part.x, part.width, of: size.width)
    )
    func mark(_ columns: Range<Int>) {
      context.restyle(
        Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      ) {
        if hasSurfaces {
          ($0.foreground, $0.background) = (.role(.onAccent), .role(.accent))
        } else {
          $0.attributes = .reverse
        }
      }
    }
    mark(columns.clamped(to: 0..<size.width))
    // In content that repeats itself the view may reach over the right end.
    if scrollNode?.horizontalRepeats != 1, columns.upperBound > size.width {
      mark(0..<min(columns.lowerBound, columns.upperBound - size.width))
    }
  }

  // MARK: The pointer

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isShown else { return .ignored }
    showPlace(at: pointer.location)
    return .captured
  }

  public override func pointerMoved(_ pointer: Pointer) { showPlace(at: pointer.location) }

  /// Moves the view so that its middle is at a cell of the picture.
  private func showPlace(at point: Point) {
    guard let scrollNode, frame.size.width > 0, frame.size.height > 0 else { return }
    let (content, view) = (contentSize, scrollNode.viewport.size)
    func offset(_ cell: Int, of count: Int, _ length: Int, _ view: Int) -> Int {
      let part = (Double(max(0, min(count - 1, cell))) + 0.5) / Double(count)
      return Int((Double(length) * part).rounded()) - view / 2
    }
    let x = offset(point.x, of: frame.size.width, content.width, view.width)
    scrollNode.setContentOffset(
      Point(
        x: x + scrollNode.horizontalRepeats / 2 * content.width,
        y: offset(point.y, of: frame.size.height, content.height, view.height)),
      animated: false)
  }
}

extension Window {
  /// A dot for each place of a view's content that has text or a colour. O(dots of the picture, and columns of the content)
  fileprivate func dots(of scrollNode: ScrollNode, _ content: Size, in size: Size) -> DotCanvas {
    // More would not fit on a screen.
    var dots = DotCanvas(Size(min(size.width, 1_000), min(size.height, 1_000)))
    let (columns, rows) = (dots.dotSize.width, dots.dotSize.height)
    let width = min(content.width, 10_000)
    guard rows > 0 else { return dots }
    let (part, rest) = content.height.quotientAndRemainder(dividingBy: 2 * rows)
    let ground = shownTheme.text.background
    for y in 0..<rows {
      // The row in the middle of those for which the dots of this row stand.
      let row = Rect(x: 0, y: (2 * y + 1) * part + (2 * y + 1) * rest / (2 * rows), width: width, height: 1)
      for node in scrollNode.shownSubnodes where !node.frame.intersection(row).isEmpty {
        let canvas = drawing(of: node, in: row.moved(by: .zero - node.frame.origin), isSketch: true)
        for x in 0..<columns {
          let first = x * width / columns
          for column in first..<max(first + 1, (x + 1) * width / columns) where column < canvas.columns {
            let cell = canvas[0, column]
            if cell.glyph != 0x20 || cell.style.background != ground {
              dots.set(x, y)
              break
            }
          }
        }
      }
    }
    return dots
  }
}
