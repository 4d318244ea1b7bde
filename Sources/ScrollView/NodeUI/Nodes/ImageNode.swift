import ImageClient
import LayoutCore
import ScreenCore

/// A picture: PNG, JPEG, GIF, WebP or another format that the helper decodes, or a pattern.
///
/// Its natural size is a column for each pixel and a row for two, since cells are about twice as high as
/// wide; zoom multiplies it. Only the visible part is turned into characters, again for each frame in which
/// it changes. Another process decodes the file once the node is first drawn; until it is done, a placeholder
/// shows its progress.
public final class ImageNode: ViewNode, ZoomableNode {
  /// The picture's file; nil for none.
  public var file: FileName? { didSet { if file != oldValue { contentDidChange() } } }
  /// The folder that contains the file after links are followed.
  package var root = "/"
  /// The pattern to show if there is no file.
  public var pattern: ImagePattern? { didSet { if pattern != oldValue { contentDidChange() } } }
  /// Size in pixels. Set automatically once a file is decoded.
  public var pixelSize: Size {
    didSet { if pixelSize != oldValue { contentDidChange() } }
  }
  /// The way in which the picture fills a node of another size.
  public var contentMode = ImageContentMode.scaleAspectFit { didSet { setNeedsDisplay() } }
  /// The characters to use; nil for the window's choice.
  public var symbols: ImageSymbols? { didSet { setNeedsDisplay() } }
  /// The text for the placeholder, in place of the file's name.
  public var accessibilityLabel: String?
  /// 1 is a column for each pixel.
  public var zoomScale = 1.0 {
    didSet {
      zoomScale = zoomScale.isFinite && zoomScale > 0 ? min(zoomScale, 1e6) : 1
      if zoomScale != oldValue { setNeedsLayout() }
    }
  }
  /// The reason why the file cannot be shown; nil if none is known.
  public private(set) var failure: String?

  /// Whether the file ends before the picture does.
  public private(set) var isIncomplete = false

  private var cellAspect = 2.0
  private var isZoomed = false
  private var cells: (request: ImageRequest, cells: ImageCells)?

  /// A picture; without a size in pixels, it takes room once the file is decoded.
  public init(file: FileName? = nil, pixelSize: Size = .zero) {
    self.file = file
    self.pixelSize = pixelSize
  }

  /// The same with a path as a string.
  public convenience init(file: String, pixelSize: Size = .zero) {
    self.init(file: FileName(file), pixelSize: pixelSize)
  }

  public override var kind: String { "image" }
  public override class var makesLayoutSpec: Bool { false }
  public override class var updatesProperties: Bool { false }

  public override var defaultAccessibility: Accessibility {
    Accessibility(
      .image,
      label: accessibilityLabel ?? file?.description.split(separator: "/").last.map(String.init) ?? "",
      states: failure.map { ["failed: \($0)"] } ?? [])
  }

  private func contentDidChange() {
    failure = nil
    isIncomplete = false
    cells = nil
    setNeedsLayout()
    setNeedsDisplay()
  }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    func length(_ pixels: Int, _ divisor: Double) -> Int {
      let cells = (Double(pixels) * zoomScale / divisor).rounded(.up)
      return cells < 1e15 ? max(0, Int(cells)) : 1_000_000_000_000_000
    }
    return Size(width: length(pixelSize.width, 1), height: length(pixelSize.height, cellAspect))
  }

  /// The scale at which the whole picture just fits into a size.
  public func zoomScale(fitting size: Size) -> Double? {
    guard pixelSize.width > 0, pixelSize.height > 0, size.width > 0, size.height > 0 else { return nil }
    return min(
      Double(size.width) / Double(pixelSize.width),
      Double(size.height) * cellAspect / Double(pixelSize.height))
  }

  // MARK: Drawing

  public override func draw(in context: DrawingContext) {
    let traits = context.window?.traits ?? ScreenTraits()
    if !context.drawsContentOnly {
      isZoomed = (context.scrollNodes.last as? ScrollNode)?.isZoomEnabled ?? false
      if traits.cellAspect != cellAspect {
        cellAspect = traits.cellAspect
        setNeedsLayout()
      }
    }
    if let file {
      draw(file, traits, in: context)
    } else if let pattern {
      draw(pattern, in: context)
    } else {
      drawPlaceholder(accessibilityLabel ?? "", nil, in: context)
    }
  }

  private func draw(_ file: FileName, _ traits: ScreenTraits, in context: DrawingContext) {
    guard let window = context.window else { return drawPlaceholder(name(of: file), nil, in: context) }
    let loader = window.images.loader(for: file, below: root)
    switch loader.state {
    case .loading(let progress): drawPlaceholder("\(name(of: file))", progress, in: context)
    case .failed(let reason):
      failure = reason
      drawPlaceholder("\(name(of: file)): \(reason)", nil, in: context)
    case .ready(let size, _):
      // The real size, after the rotation that the file asks for.
      let real = Size(size.width, size.height)
      if pixelSize != real { pixelSize = real }
      isIncomplete = loader.isIncomplete
      drawCells(of: loader, traits, in: context)
    }
  }

  /// The rectangle of the whole picture within the node, in fractional cells.
  private var picture: (x: Double, y: Double, width: Double, height: Double) {
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let natural = (Double(pixelSize.width) * zoomScale, Double(pixelSize.height) * zoomScale / cellAspect)
    guard natural.0 > 0, natural.1 > 0 else { return (0, 0, 0, 0) }
    func centred(_ scale: Double) -> (Double, Double, Double, Double) {
      let size = (natural.0 * scale, natural.1 * scale)
      // Whole cells, so that the edges of a picture do not flicker as sizes change.
      return (((width - size.0) / 2).rounded(.down), ((height - size.1) / 2).rounded(.down), size.0, size.1)
    }
    switch contentMode {
    case .scaleToFill: return (0, 0, width, height)
    case .scaleAspectFit:
      // While people zoom, the picture has the size that they chose.
      if isZoomed { return centred(1) }
      return centred(min(width / natural.0, height / natural.1))
    case .scaleAspectFill: return centred(max(width / natural.0, height / natural.1))
    case .center: return centred(1)
    case .topLeft: return (0, 0, natural.0, natural.1)
    }
  }

  /// The visible cells of the picture, and the part of the picture in pixels that they show.
  private func visiblePart(in context: DrawingContext) -> (area: Rect, source: ImageRect)? {
    let picture = picture
    guard picture.width > 0, picture.height > 0 else { return nil }
    func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(max(-1e15, min(1e15, value.rounded(rule))))
    }
    let (x, y) = (whole(picture.x, .down), whole(picture.y, .down))
    let area = context.visibleRect.intersection(
      Rect(
        x: x, y: y, width: whole(picture.x + picture.width, .up) - x,
        height: whole(picture.y + picture.height, .up) - y))
    guard !area.isEmpty else { return nil }
    let scale = (Double(pixelSize.width) / picture.width, Double(pixelSize.height) / picture.height)
    let source = ImageRect(
      x: (Double(area.minX) - picture.x) * scale.0, y: (Double(area.minY) - picture.y) * scale.1,
      width: Double(area.size.width) * scale.0, height: Double(area.size.height) * scale.1)
    return (area, source)
  }

  private func drawCells(of loader: ImageLoader, _ traits: ScreenTraits, in context: DrawingContext) {
    guard let (area, source) = visiblePart(in: context) else { return }
    let request = ImageRequest(
      source: source, columns: area.size.width, rows: area.size.height,
      symbols: traits.isUTF8 ? symbols ?? context.window?.imageSymbols ?? .quadrants : .ascii,
      colors: traits.imageColors)
    if cells?.request != request {
      // If the helper is late, the old cells stay for another frame.
      if let new = loader.render(request) {
        cells = (request, new)
      } else {
        setNeedsDisplay()
      }
    }
    guard let shown = cells?.cells else { return }
    for y in 0..<min(shown.rows, area.size.height) {
      for x in 0..<min(shown.columns, area.size.width) {
        let cell = shown.cells[y * shown.columns + x]
        guard cell != .empty else { continue }
        context.put(
          cell.scalar, at: Point(x: area.minX + x, y: area.minY + y),
          style: TextStyle(
            foreground: Color(imageColor: cell.foreground), background: Color(imageColor: cell.background)))
      }
    }
  }

  private func draw(_ pattern: ImagePattern, in context: DrawingContext) {
    guard let (area, source) = visiblePart(in: context) else { return }
    let (width, height) = (Double(pixelSize.width), Double(pixelSize.height))
    func color(_ x: Int, _ half: Int) -> Color? {
      let px = source.x + (Double(x) + 0.5) / Double(area.size.width) * source.width
      let py = source.y + (Double(half) + 0.5) / Double(2 * area.size.height) * source.height
      guard px >= 0, py >= 0, px < width, py < height else { return nil }
      let (red, green, blue) = pattern.color(px / width, py / height, width: width, height: height)
      return .rgb(red, green, blue)
    }
    for y in 0..<area.size.height {
      for x in 0..<area.size.width {
        let (upper, lower) = (color(x, 2 * y), color(x, 2 * y + 1))
        guard upper != nil || lower != nil else { continue }
        context.put(
          upper: upper ?? .default, lower: lower ?? .default,
          at: Point(x: area.minX + x, y: area.minY + y))
      }
    }
  }

  private func drawPlaceholder(_ text: String, _ progress: Double?, in context: DrawingContext) {
    let size = frame.size
    let style = context.theme.placeholder
    let seen = context.visibleRect
    guard !seen.isEmpty else { return }
    // In the middle of the visible part, wherever in a large picture that is.
    let middle = seen.minY + seen.size.height / 2
    let label = text.fitted(in: min(size.width, seen.size.width), hasSymbols: context.theme.hasSymbols)
    context.put(
      label, at: Point(x: seen.minX + (seen.size.width - DisplayWidth.of(label)) / 2, y: middle), style: style
    )
    guard let progress, seen.size.height > 1 else { return }
    let width = min(30, seen.size.width)
    let done = Int((Double(width) * min(1, max(0, progress))).rounded())
    let (full, empty) = context.theme.hasSymbols ? ("━", "─") : ("=", "-")
    let bar = String(repeating: full, count: done) + String(repeating: empty, count: width - done)
    context.put(bar, at: Point(x: seen.minX + (seen.size.width - width) / 2, y: middle + 1), style: style)
  }

  private func name(of file: FileName) -> String {
    accessibilityLabel ?? file.lastComponent.description
  }
}

/// The way in which a picture fills a node of another size (UIKit's content modes).
public enum ImageContentMode: String, CaseIterable, Sendable {
  /// Stretched to the size of the node.
  case scaleToFill
  /// As large as possible while all of it shows.
  case scaleAspectFit
  /// As small as possible while it covers the node, which cuts it off.
  case scaleAspectFill
  /// In its natural size, in the middle.
  case center
  /// In its natural size, at the upper left.
  case topLeft
}

extension Color {
  /// Converts a colour of the helper's cells.
  fileprivate init(imageColor: UInt32) {
    if imageColor == ImageCells.Cell.transparent {
      self = .default
    } else if imageColor & ImageCells.Cell.palette != 0 {
      self = .palette(UInt8(truncatingIfNeeded: imageColor))
    } else {
      self = .rgb(
        UInt8(truncatingIfNeeded: imageColor >> 16), UInt8(truncatingIfNeeded: imageColor >> 8),
        UInt8(truncatingIfNeeded: imageColor))
    }
  }
}

extension ScreenTraits {
  fileprivate var imageColors: ImageColors {
    switch colors {
    case .none: .none
    case .sixteen: .sixteen
    case .palette: .palette256
    case .direct: .trueColor
    }
  }
}
