import LayoutCore

/// The base class of controls with options of which the user chooses one.
public class ChoiceNode: EntryControlNode {
  /// The texts of the options, each on one line.
  public final var options: [String] {
    didSet { if options != oldValue { optionsDidChange() } }
  }
  /// The index of the chosen option; nil for none. An index without an option becomes nil.
  public final var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !options.indices.contains(index) { selectedIndex = nil }
      if selectedIndex != oldValue { updateMessage() }
    }
  }

  private var measuredColumns: Int?

  override var isValueMissing: Bool { selectedIndex == nil }

  init(_ label: String, _ options: [String], selectedIndex: Int?) {
    self.options = options
    self.selectedIndex = selectedIndex.flatMap { options.indices.contains($0) ? $0 : nil }
    super.init(label: label)
  }

  func optionsDidChange() {
    measuredColumns = nil
    if let index = selectedIndex, !options.indices.contains(index) { selectedIndex = nil }
    setNeedsLayout()
  }

  /// The columns of the widest option, at least 1. O(options) after a change, else O(1)
  final var optionColumns: Int {
    if let measuredColumns { return measuredColumns }
    let columns = options.reduce(1) { max($0, $1.columns) }
    measuredColumns = columns
    return columns
  }

  /// The control with its options as parts.
  final func describedOptions(as role: Accessibility.Role, each option: Accessibility.Role) -> Accessibility {
    var result = described(as: role)
    result.parts = options.indices.map { index in
      AccessibilityPart(
        option, label: options[index], states: index == selectedIndex ? ["selected"] : [],
        position: Accessibility.position(index, of: options.count), isCurrent: index == selectedIndex)
    }
    return result
  }

  /// Tells the program that the user has changed the value.
  func reportChange() {}

  /// Chooses an option for the user, and reports a change. Returns whether there was one.
  @discardableResult
  final func choose(_ index: Int) -> Bool {
    guard index != selectedIndex else { return false }
    selectedIndex = index
    reportChange()
    return true
  }
}
