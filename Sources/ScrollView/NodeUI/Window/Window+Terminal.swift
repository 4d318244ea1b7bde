import LayoutCore
import Observation

/// The properties of the terminal that change while a program runs, for nodes that observe them.
@MainActor @Observable final class ObservedTraits {
  var isActive = true
  var hasKeyboardProtocol = false
}

// The terminal as the window knows it.
extension Window {
  /// Wakes the window when a descriptor becomes readable, and calls a function each time the window wakes, until it
  /// returns false.
  package func watch(_ descriptor: Int32, look: @escaping () -> Bool) {
    guard !watches.contains(where: { $0.descriptor == descriptor }) else { return }
    watches.append((descriptor, look))
    watchedDescriptors.append(descriptor)
  }

  /// Looks at the descriptors of nodes.
  func lookAtDescriptors() {
    let gone = Set(watches.filter { !$0.look() }.map(\.descriptor))
    guard !gone.isEmpty else { return }
    watches.removeAll { gone.contains($0.descriptor) }
    watchedDescriptors.removeAll { gone.contains($0) }
  }

  /// The program that decodes pictures; nil is `porthole-images` in the folder of this program.
  public var imageHelper: String? {
    get { images.helper }
    set { images.helper = newValue }
  }

  /// Whether the terminal's window has the keyboard, as far as the terminal reports it. Observable: a layout spec, a
  /// drawing or `updateProperties()` that reads it runs again when it changes.
  public var isActive: Bool { observedTraits.isActive }

  /// Whether the terminal tells apart keys that look the same to others, such as Ctrl-I and Tab. Observable. It is known
  /// a moment after the first frame.
  public var hasKeyboardProtocol: Bool { observedTraits.hasKeyboardProtocol }

  /// The height of the root where it may choose one.
  public func wantedRows(within rows: ClosedRange<Int>, columns: Int) -> Int {
    // Properties are updated before the layout.
    layoutIfNeeded()
    let range = SizeRange(min: Size(columns, 0), max: Size(columns, rows.upperBound))
    return min(max(rows.lowerBound, root.layoutThatFits(range).size.height), rows.upperBound)
  }

  /// Takes the traits that change nothing in a frame by themselves. Returns whether others are different, so that the
  /// next frame is.
  func follow(_ traits: ScreenTraits, after old: ScreenTraits) -> Bool {
    if traits.isActive != isActive { observedTraits.isActive = traits.isActive }
    if traits.hasKeyboardProtocol != hasKeyboardProtocol {
      observedTraits.hasKeyboardProtocol = traits.hasKeyboardProtocol
    }
    if traits.joinsCharacters != old.joinsCharacters {
      DisplayWidth.joinsCharacters = traits.joinsCharacters
      for node in [root] + presentations { node.setNeedsLayoutInSubtree() }
    }
    var same = old
    (same.isActive, same.hasKeyboardProtocol) = (traits.isActive, traits.hasKeyboardProtocol)
    return traits != same || frameCount == 0
  }

  /// Ctrl-C: copies what is selected, else stops work, else quits with status 130.
  func interrupt() {
    if let selectedText { return copy(selectedText) }
    if let node = selectionNode, isShown(node), node.copySelection() { return }
    if onInterrupt?() != true { quit(status: 130) }
  }
}
