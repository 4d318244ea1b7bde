/// A piece of the text of a block before its looks are known.
struct InlineNode {
  enum Kind {
    case text
    case character(String)
    case code
    case space
    case lineBreak
    /// The start or the end of a part of HTML that has its own lines.
    case edge
    /// Stars, underscores or tildes that may begin or end emphasised text.
    case delimiter(canOpen: Bool, canClose: Bool)
  }

  var kind: Kind
  /// The bytes of the joined text. Those of a delimiter shrink from both sides as they are used.
  var range: Range<Int>
  /// The number of bytes that a delimiter had.
  var size = 0
}

/// The looks of pieces from one node to another, without these two.
struct InlineMark {
  var first: Int
  var last: Int
  var style: MarkdownRun.Style
  var link: Int?
}

/// Finds the pairs of delimiters, as the specification's procedure for emphasis does.
struct EmphasisReader {
  /// The delimiters that are looked at for the beginning of a part that ends. More of them stay as they are, so that the
  /// work grows only with the text.
  private static let reach = 32

  /// Adds the marks of emphasised parts, and takes the bytes of their delimiters away.
  static func mark(
    _ nodes: inout [InlineNode], from first: Int, _ text: RowBytes, _ marks: inout [InlineMark]
  ) {
    var open: [Int] = []
    for index in first..<max(first, nodes.count) {
      guard case .delimiter(let canOpen, let canClose) = nodes[index].kind else { continue }
      if canClose { close(index, canOpen, &open, &nodes, text, &marks) }
      if canOpen, !nodes[index].range.isEmpty { open.append(index) }
    }
  }

  private static func close(
    _ index: Int, _ canOpen: Bool, _ open: inout [Int], _ nodes: inout [InlineNode], _ text: RowBytes,
    _ marks: inout [InlineMark]
  ) {
    let byte = text[nodes[index].range.lowerBound]
    while !nodes[index].range.isEmpty {
      let place = open.suffix(reach).lastIndex { opener in
        text[nodes[opener].range.lowerBound] == byte && fits(nodes[opener], nodes[index], canOpen, byte)
      }
      guard let place else { return }
      let opener = open[place]
      let count =
        byte == UInt8(ascii: "~")
        ? nodes[index].range.count : min(2, nodes[opener].range.count, nodes[index].range.count)
      let style: MarkdownRun.Style = byte == UInt8(ascii: "~") ? .struck : count == 2 ? .strong : .emphasis
      marks.append(InlineMark(first: opener, last: index, style: style))
      nodes[opener].range = nodes[opener].range.lowerBound..<nodes[opener].range.upperBound - count
      nodes[index].range = nodes[index].range.lowerBound + count..<nodes[index].range.upperBound
      open.removeSubrange(nodes[opener].range.isEmpty ? place... : (place + 1)...)
    }
  }

  private static func fits(_ opener: InlineNode, _ closer: InlineNode, _ canOpen: Bool, _ byte: UInt8) -> Bool
  {
    if byte == UInt8(ascii: "~") { return opener.range.count == closer.range.count }
    guard case .delimiter(_, let canClose) = opener.kind, canClose || canOpen else { return true }
    // `*a**b*` is one part, not two.
    return (opener.size + closer.size) % 3 != 0 || opener.size % 3 == 0 && closer.size % 3 == 0
  }
}
