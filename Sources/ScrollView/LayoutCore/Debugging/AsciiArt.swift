extension LayoutTree {
  /// The layout drawn to scale in ASCII: each element as a frame with its name in the upper edge.
  ///
  /// Elements that are one row high are drawn as `[name…]`, and those one column wide as a bar. Later
  /// elements cover earlier ones, as they do on the screen. Parts outside the root or outside a scroll node
  /// are left out.
  ///
  /// - Parameter limit: the maximum number of columns and rows to draw.
  public func asciiArt(limit: Size = Size(200, 200)) -> String {
    let size = Size(min(frame.size.width, limit.width), min(frame.size.height, limit.height))
    guard size.width > 0, size.height > 0 else { return "\(label) \(frame.size)\n" }
    var picture = AsciiPicture(size)
    var left = [(self, Point.zero, Rect(origin: .zero, size: size))]
    while let (tree, origin, clip) = left.popLast() {
      let rect = Rect(origin: origin, size: tree.frame.size)
      picture.draw(tree.label, rect, within: clip)
      let inner = tree.element is ScrollLayoutNode ? clip.intersection(rect) : clip
      for child in tree.children.reversed() {
        left.append((child, origin + child.frame.origin, inner))
      }
    }
    return picture.text
  }

  private var label: String { element.name ?? element.kind }
}

extension LayoutElement {
  /// The element's layout for a constraint, drawn as `LayoutTree.asciiArt(limit:)` does.
  public final func asciiArtString(_ constrainedSize: SizeRange) -> String {
    layoutTree(constrainedSize).asciiArt()
  }
}

extension DisplayNode {
  /// The node's last layout, drawn as `LayoutTree.asciiArt(limit:)` does; empty before the first.
  public final var asciiArtString: String {
    guard let state = optionalState, state.record != nil else { return "" }
    return asciiArtString(state.recordRange)
  }
}

/// A grid of ASCII characters.
private struct AsciiPicture {
  private let size: Size
  private var cells: [UInt8]
  private var clip = Rect.zero

  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: UInt8(ascii: " "), count: size.width * size.height)
  }

  mutating func draw(_ label: String, _ rect: Rect, within clip: Rect) {
    guard !rect.isEmpty, !clip.isEmpty else { return }
    self.clip = clip
    let (left, top) = (rect.minX, rect.minY)
    let (right, bottom) = (rect.maxX -| 1, rect.maxY -| 1)
    if rect.size.width == 1 {
      for y in rows(top, bottom) { put(left, y, "|") }
      return
    }
    if rect.size.height == 1 {
      for x in columns(left, right) { put(x, top, ".") }
      put(left, top, "[")
      put(right, top, "]")
    } else {
      for y in rows(top, bottom) {
        for x in columns(left, right) {
          put(x, y, y == top || y == bottom ? "-" : x == left || x == right ? "|" : " ")
        }
      }
      for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] { put(x, y, "+") }
    }
    for (index, scalar) in label.unicodeScalars.prefix(max(0, rect.size.width - 2)).enumerated() {
      put(
        left +| 1 +| index, top, scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7f ? scalar : "?")
    }
  }

  private func rows(_ first: Int, _ last: Int) -> Range<Int> {
    let start = max(clip.minY, first)
    return start..<max(start, min(clip.maxY, last +| 1))
  }

  private func columns(_ first: Int, _ last: Int) -> Range<Int> {
    let start = max(clip.minX, first)
    return start..<max(start, min(clip.maxX, last +| 1))
  }

  private mutating func put(_ x: Int, _ y: Int, _ character: Unicode.Scalar) {
    guard clip.contains(Point(x: x, y: y)) else { return }
    cells[y * size.width + x] = UInt8(truncatingIfNeeded: character.value)
  }

  /// The lines, without the spaces at their ends.
  var text: String {
    var text = ""
    for y in 0..<size.height {
      var row = cells[y * size.width..<(y + 1) * size.width]
      while row.last == UInt8(ascii: " ") { row.removeLast() }
      text += String(decoding: row, as: UTF8.self) + "\n"
    }
    return text
  }
}
