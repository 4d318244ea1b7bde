import LayoutCore

/// A kind of probable mistake in a tree of nodes. Its raw value is the id by which people name it.
package enum Mistake: String, CaseIterable, Sendable {
  // Found by a window while it lays out and draws.
  case unreachableContent = "unreachable-content"
  case fraction = "fraction-of-nothing"
  case mixedBars = "mixed-bars"
  case nestedScrolling = "nested-scrolling"
  case uselessZoom = "zoom-of-nothing"
  case uselessSticky = "sticky-nowhere"
  case wideLimits = "wide-limits"
  case guideline = "platform-guideline"
  case keyConflict = "key-conflict"
  case missingPage = "missing-page"
  case wrongValue = "wrong-value"
  case endlessActions = "endless-actions"
  case wrongLayout = "wrong-layout"
  case restless = "restless-frames"
  case oldContent = "old-content"
  case misplaced = "misplaced-presentation"
  case lostState = "lost-row-state"
  // Found by the reader of a scene.
  case programKey = "program-key"
  case unknownPlaceholder = "unknown-placeholder"
  // Found by the checks of lints.
  case unreachableControl = "no-tab-stop"
  case invisibleFocus = "invisible-focus"
  case stuckSnap = "stuck-snap"
  case narrowView = "narrower-than-bar"
  case weakContrast = "low-contrast"
  case idleView = "cannot-scroll"
  case uselessAllowance = "useless-allow"
}

/// A probable mistake that was found in a tree of nodes.
package struct Note: Hashable, Sendable {
  package let mistake: Mistake
  /// The sentence about it, which names the node.
  package let text: String
  /// The name of the element that it is about, as in ``text``; nil for none.
  package let name: String?
  /// The place of that element in a file; unknown for one that code has made.
  package let source: ElementSource

  package init(_ mistake: Mistake, _ text: String, name: String? = nil, source: ElementSource = .init()) {
    (self.mistake, self.text, self.name, self.source) = (mistake, text, name, source)
  }

  /// A note about a node, with the place of the nearest element around it that a file describes.
  @MainActor package init(_ mistake: Mistake, about node: DisplayNode, _ text: String) {
    let owner = node.partOwner ?? node
    let around = sequence(first: owner, next: { $0.supernode }).first { $0.source.isKnown }
    self.init(mistake, text, name: owner.authorName, source: (around ?? owner).source)
  }

  init(_ problem: LayoutProblem) {
    switch problem {
    case .undefinedFraction(let element, _, _): self.init(.fraction, "\(problem)", name: element)
    case .missingChild(let spec): self.init(.wrongLayout, "\(problem)", name: spec)
    default: self.init(.wrongLayout, "\(problem)")
    }
  }
}

extension Window {
  /// Notes a probable mistake in a node, once.
  package func warn(_ mistake: Mistake, _ node: DisplayNode, _ text: String) {
    warn(Note(mistake, about: node, text))
  }
}
