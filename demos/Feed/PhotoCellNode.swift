import LayoutCore
import NodeUI

/// A photo with who took it, where, and what people think of it. Nothing adds or removes subnodes here: those are shown
/// that the layout spec has.
final class PhotoCellNode: DisplayNode {
  private var post: Post
  private let avatar: TextNode
  private let user: TextNode
  private let place: TextNode
  private let age: TextNode
  private let photo: PhotoNode
  private let caption: TextNode
  private let likes = ButtonNode("")
  private let placeSwitch = ButtonNode("Where?")
  private var isLiked = false
  /// Whether the place is known by now.
  private var showsPlace: Bool

  init(_ post: Post) {
    self.post = post
    showsPlace = post.place != nil && post.number % 2 == 0
    let colors: [UInt8] = [1, 2, 3, 4, 5, 6]
    avatar = TextNode(
      " \(post.user.prefix(1).uppercased()) ",
      textStyle: TextStyle(
        foreground: .palette(15), background: .palette(colors[post.user.utf8.count % colors.count]),
        attributes: .bold))
    user = TextNode(post.user, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
    place = TextNode(post.place ?? "", maximumLines: 1, textStyle: TextStyle(foreground: .palette(6)))
    age = TextNode(post.age, maximumLines: 1, textStyle: TextStyle(foreground: .palette(8)))
    photo = PhotoNode(post)
    caption = TextNode(post.caption)
    super.init()
    automaticallyManagesSubnodes = true
    likes.onPress = { [weak self] _ in self?.like() }
    placeSwitch.onPress = { [weak self] _ in self?.togglePlace() }
    showLikes()
  }

  private func like() {
    isLiked.toggle()
    post.likes += isLiked ? 1 : -1
    showLikes()
  }

  private func showLikes() { likes.title = "\(isLiked ? "♥" : "♡") \(post.likes)" }

  /// The new line slides in, and everything below it makes room.
  private func togglePlace() {
    showsPlace.toggle()
    placeSwitch.title = showsPlace ? "Hide place" : "Where?"
    transitionLayout(animated: true)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let header = StackLayoutSpec.horizontal(spacing: 1, alignItems: .center) {
      avatar
      StackLayoutSpec.vertical {
        user
        if showsPlace { place }
      }
      .flexShrink(1)
      LayoutSpec().flexGrow(1)
      age
    }
    let buttons = StackLayoutSpec.horizontal(spacing: 2) {
      likes
      if post.place != nil { placeSwitch }
    }
    return StackLayoutSpec.vertical {
      header.inset(EdgeInsets(horizontal: 1))
      // Twice as wide as high, in cells that are twice as high as wide.
      RatioLayoutSpec(ratio: 0.5, cellAspect: 2, child: photo)
      StackLayoutSpec.vertical {
        buttons
        caption
      }
      .inset(EdgeInsets(horizontal: 1))
    }
  }
}
