import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

/// A photo with its user, place and likes. No code here adds or removes subnodes: the node shows those of its
/// layout spec.
final class PhotoCellNode: DisplayNode {
  private var post: Post
  private let avatar: TextNode
  private let user: TextNode
  private let place: TextNode
  private let age: TextNode
  private let photo: PhotoNode
  private let caption: TextNode
  private let likes = ButtonNode("")
  private let placeSwitch = ButtonNode("")
  private var isLiked = false
  /// Whether the place is visible.
  private var showsPlace: Bool

  init(_ post: Post) {
    self.post = post
    showsPlace = post.place != nil && post.number % 2 == 0
    // Dark, so that white can be read on them.
    let colors: [UInt8] = [124, 22, 23, 25, 52, 17]
    avatar = TextNode(
      " \(post.user.prefix(1).uppercased()) ",
      textStyle: TextStyle(
        foreground: .palette(231), background: .palette(colors[post.user.utf8.count % colors.count]),
        attributes: .bold))
    user = TextNode(post.user, maximumLines: 1, textStyle: TextStyle(attributes: .bold))
    let lines = [post.place, post.coordinates].compactMap { $0 }
    place = TextNode(lines.joined(separator: "\n"), wrap: .none, maximumLines: 2)
    age = TextNode(post.age, maximumLines: 1)
    photo = PhotoNode(post)
    caption = TextNode(post.caption)
    super.init()
    likes.onPress = { [weak self] _ in self?.like() }
    placeSwitch.onPress = { [weak self] _ in self?.togglePlace() }
    showLikes()
    nameSwitch()
  }

  private func like() {
    isLiked.toggle()
    post.likes += isLiked ? 1 : -1
    showLikes()
  }

  private func showLikes() { likes.title = "\(isLiked ? "♥" : "♡") \(post.likes)" }

  private func togglePlace() {
    showsPlace.toggle()
    nameSwitch()
    transitionLayout(animated: true)
  }

  /// Names the button after its next action.
  private func nameSwitch() { placeSwitch.title = showsPlace ? "Hide place" : "Where?" }

  /// The place slides in from the right and out to the right, while the photo and the parts below it glide down to
  /// make room for it, or back up.
  override func animateLayoutTransition(_ context: LayoutTransition) {
    context.duration = 0.45
    func outside(_ frame: Rect) -> Rect {
      Rect(origin: Point(x: self.frame.size.width, y: frame.minY), size: frame.size)
    }
    if context.insertedSubnodes.contains(place), let end = context.finalFrame(for: place) {
      context.setInitialFrame(outside(end), for: place)
    } else if context.removedSubnodes.contains(place) {
      context.setFinalFrame(outside(place.frame), for: place)
    }
    super.animateLayoutTransition(context)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let header = StackLayoutSpec.horizontal(spacing: 1, alignItems: .start) {
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

extension Demo {
  static let feed = Demo(
    "feed", "Photos that slide in",
    keys: [
      DemoKey("tab", effect: "next button", help: "goes to the next button; the photo scrolls into view"),
      DemoKey(
        "enter", effect: "likes, shows or hides a place",
        help: "presses the button: likes the photo, or slides its place in or out"),
    ],
    poster: Poster(
      origin: Point(x: 0, y: 3),
      steps: PreviewStep.drag(from: (8, 6), to: (8, 1)) + PreviewStep.drag(from: (8, 6), to: (8, 1), after: 2)
        + PreviewStep.key(.home, after: 2))
  ) { _ in
    let cells = (0..<200).map { PhotoCellNode(Post($0)) }
    let feed = ScrollNode(.vertical) {
      let column = StackLayoutSpec.vertical(spacing: 1) { cells }
      // In a feed as wide as the screen, only half a photo would be visible.
      column.style.maxWidth = .points(56)
      return column.centered(.x)
    }
    feed.indicators = ScrollNodeIndicators(.auto)
    return feed
  }
}
