import LayoutCore

// Names and words in messages, as the author of the tree knows them: the keys of a scene, or the names of the library.
extension DisplayNode {
  /// The node that has this one as its part, and gives it its name: an area its editor, a pager its view.
  package final var partOwner: DisplayNode? {
    self is EditableTextNode ? supernode?.supernode as? TextAreaNode : supernode as? PagerNode
  }

  /// The node in messages.
  final var messageName: String { (partOwner ?? self).authorName }

  /// Whether a scene describes the node, or the one that it is a part of.
  final var isFromScene: Bool { (partOwner ?? self).source.isKnown }
}
