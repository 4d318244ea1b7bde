import LayoutCore
import TestSupport
import Testing

// The code samples of Texture's documentation that the project started from, without the AS prefix.

/// Stand-ins for the image and text nodes of the samples.
final class ImageNode: DisplayNode {
  var url: String?
  var imageSize = Size.zero

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { imageSize }
}

final class LabelNode: DisplayNode {
  var attributedString: String? { didSet { setNeedsLayout() } }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(attributedString?.count ?? 0, attributedString == nil ? 0 : 1)
  }
}

@Suite(.bounded) struct TextureSampleTests {
  /// "Say you have a giant image, but you only want to take up 200x200 pts on the screen."
  @Test func giantImageScrollsInASmallNode() {
    let scrollNodeImage = ImageNode()
    scrollNodeImage.imageSize = Size(10_000, 10_000)
    let scrollNode = ScrollLayoutNode()

    scrollNode.style.preferredSize = Size(width: 200, height: 200)

    scrollNode.automaticallyManagesContentSize = false
    scrollNode.automaticallyManagesSubnodes = false
    scrollNode.addSubnode(scrollNodeImage)
    scrollNode.contentSize = scrollNodeImage.imageSize

    let layout = StackLayoutSpec.vertical(alignItems: .start) { scrollNode }
      .layoutThatFits(SizeRange(exact: Size(500, 500)))
    #expect(layout.sublayouts[0].frame == Rect(x: 0, y: 0, width: 200, height: 200))
    #expect(scrollNode.contentSize == Size(10_000, 10_000))
    #expect(scrollNode.subnodes == [scrollNodeImage])
  }

  /// The same with `automaticallyManagesContentSize`: the layout spec decides the content's size.
  @Test func layoutSpecGivesTheContentSizeOfAGiantImage() {
    let image = ImageNode()
    image.imageSize = Size(10_000, 10_000)
    let scrollNode = ScrollLayoutNode()
    scrollNode.style.preferredSize = Size(200, 200)
    scrollNode.scrollableDirections = .both
    scrollNode.layoutSpecBlock = { _, _ in image }
    let layout = scrollNode.layoutThatFits(SizeRange(max: Size(500, 500)))
    #expect(layout.size == Size(200, 200))
    #expect(layout.contentSize == Size(10_000, 10_000))
  }

  /// "layoutSpecBlock": a blank scroll node.
  @Test func layoutSpecBlockFillsABlankScrollNode() {
    let rows = (0..<100).map { _ in ImageNode() }
    for row in rows { row.imageSize = Size(10, 1) }

    let scrollNode = ScrollLayoutNode()
    scrollNode.automaticallyManagesContentSize = true

    scrollNode.layoutSpecBlock = { node, constrainedSize in
      let stack = StackLayoutSpec.vertical()
      stack.children = rows
      return stack
    }

    scrollNode.frame = Rect(x: 0, y: 0, width: 80, height: 24)
    scrollNode.layoutIfNeeded()
    #expect(scrollNode.contentSize == Size(80, 100))
    #expect(scrollNode.subnodes.count == 100)
    #expect(rows[99].frame == Rect(x: 0, y: 99, width: 80, height: 1))
  }

  /// "class SubScrollNode: ASScrollNode"
  final class SubScrollNode: ScrollLayoutNode {
    let strip = ImageNode()

    override init() {
      super.init()
      strip.imageSize = Size(300, 5)
      scrollableDirections = [.left, .right]
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec.horizontal { strip }
    }
  }

  @Test func scrollNodeSubclassLaysOutItsOwnSpec() {
    let node = SubScrollNode()
    node.frame = Rect(x: 0, y: 0, width: 80, height: 24)
    node.layoutIfNeeded()
    #expect(node.contentSize == Size(300, 24))
    #expect(node.subnodes == [node.strip])
  }

  /// The photo cell of the page on automatic subnode management.
  final class PhotoCellNode: DisplayNode {
    static let userImageHeight = 3
    static let horizontalBuffer = 2
    static let verticalBuffer = 1

    let userAvatarImageNode = ImageNode()
    let photoImageNode = ImageNode()
    let userNameLabel = LabelNode()
    let photoLocationLabel = LabelNode()
    let photoCommentsNode = LabelNode()

    init(user: String, comments: String) {
      super.init()
      userAvatarImageNode.url = "https://example.com/\(user).png"
      userNameLabel.attributedString = user
      photoCommentsNode.attributedString = comments
    }

    func locationWasFound(_ location: String) {
      photoLocationLabel.attributedString = location
      self.setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let headerSubStack = StackLayoutSpec.vertical()
      headerSubStack.style.flexShrink = 1
      if photoLocationLabel.attributedString != nil {
        headerSubStack.children = [userNameLabel, photoLocationLabel]
      } else {
        headerSubStack.children = [userNameLabel]
      }

      userAvatarImageNode.style.preferredSize = Size(
        width: Self.userImageHeight, height: Self.userImageHeight)  // constrain avatar image frame size

      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1

      let avatarInsets = EdgeInsets(
        top: Self.horizontalBuffer, left: 0, bottom: Self.horizontalBuffer,
        right: Self.horizontalBuffer)
      let avatarInset = InsetLayoutSpec(insets: avatarInsets, child: userAvatarImageNode)

      let headerStack = StackLayoutSpec.horizontal()
      headerStack.alignItems = .center  // center items vertically in horizontal stack
      headerStack.justifyContent = .start  // justify content to the left side of the header stack
      headerStack.children = [avatarInset, headerSubStack, spacer]

      // header inset stack
      let insets = EdgeInsets(
        top: 0, left: Self.horizontalBuffer, bottom: 0, right: Self.horizontalBuffer)
      let headerWithInset = InsetLayoutSpec(insets: insets, child: headerStack)

      // footer inset stack
      let footerInsets = EdgeInsets(
        top: Self.verticalBuffer, left: Self.horizontalBuffer, bottom: Self.verticalBuffer,
        right: Self.horizontalBuffer)
      let footerWithInset = InsetLayoutSpec(insets: footerInsets, child: photoCommentsNode)

      // vertical stack
      let cellWidth = constrainedSize.max.width
      // constrain photo frame size
      photoImageNode.style.preferredSize = Size(width: cellWidth, height: cellWidth)

      let verticalStack = StackLayoutSpec.vertical()
      verticalStack.alignItems = .stretch  // stretch headerStack to fill horizontal space
      verticalStack.children = [headerWithInset, photoImageNode, footerWithInset]
      return verticalStack
    }
  }

  @Test func photoCellManagesItsSubnodes() {
    let cell = PhotoCellNode(user: "huy", comments: "what a lovely day")
    let range = SizeRange(min: Size(40, 0), max: Size(40, .infinity))
    cell.frame = Rect(origin: .zero, size: cell.layoutThatFits(range).size)
    cell.layoutIfNeeded()
    // 3 + 2 × 2 rows of header, a square photo, a comment with a row above and below it.
    #expect(cell.frame.size == Size(40, 7 + 40 + 3))
    #expect(
      cell.subnodes == [
        cell.userAvatarImageNode, cell.userNameLabel, cell.photoImageNode, cell.photoCommentsNode,
      ])
    #expect(cell.userNameLabel.frame == Rect(x: 7, y: 3, width: 3, height: 1))

    cell.locationWasFound("Kyiv")
    cell.layoutIfNeeded()
    #expect(cell.subnodes.contains(cell.photoLocationLabel))
    #expect(cell.userNameLabel.frame.minY == 2)
    #expect(cell.photoLocationLabel.frame == Rect(x: 7, y: 3, width: 4, height: 1))
    #expect(!cell.needsLayout, "setting styles while laying out does not ask for another layout")
  }
}
