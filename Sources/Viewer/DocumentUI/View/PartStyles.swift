import ScreenCore

/// The looks of parts of the screen as the user wants them (`-D`), over their usual looks.
package struct PartStyles: Hashable {
  /// A part, by less's letter for it.
  package enum Part: Unicode.Scalar, CaseIterable {
    case binary = "B"
    case control = "C"
    case message = "E"
    case header = "H"
    case target = "J"
    case mark = "M"
    case lineNumber = "N"
    case link = "O"
    case prompt = "P"
    case cutSign = "R"
    case match = "S"
    case tilde = "T"
    case unread = "W"
    case text = "n"
    case standout = "s"
    case bold = "d"
    case underlined = "u"
    case blinking = "k"
    case group1 = "1"
    case group2 = "2"
    case group3 = "3"
    case group4 = "4"
    case group5 = "5"

    /// The parts of groups of a pattern, in their order.
    package static let groups: [Part] = [.group1, .group2, .group3, .group4, .group5]
  }

  private var colors: [PartColor] = []
  private var hasColors = true

  package init() {}

  /// - Parameter hasColors: whether colours are used; without them, only the attributes of small letters count, as in
  ///   less.
  package init(_ colors: [PartColor], hasColors: Bool) { (self.colors, self.hasColors) = (colors, hasColors) }

  var isEmpty: Bool { colors.isEmpty }

  /// The user's choice for a part; nil for none.
  private subscript(_ part: Part) -> PartColor? {
    // The last one counts; `A` is another letter for `W`.
    let found = colors.last { $0.part == part.rawValue || part == .unread && $0.part == "A" }
    guard var color = found, !hasColors else { return found }
    guard color.part.properties.isLowercase else { return nil }
    (color.style.foreground, color.style.background) = (.default, .default)
    return color.style == .plain && !color.isAdded ? nil : color
  }

  package func has(_ part: Part) -> Bool { self[part] != nil }

  /// The look of a part: the user's, alone or added to the usual one.
  ///
  /// - Parameter other: the part whose look it has if the user has only chosen that one.
  package func style(_ part: Part, or other: Part? = nil, over usual: TextStyle) -> TextStyle {
    guard !colors.isEmpty, let color = self[part] ?? other.flatMap({ self[$0] }) else { return usual }
    return color.isAdded ? color.style.merged(over: usual) : color.style
  }

  /// The look of text that has an attribute: with the user's colours instead of the attribute, or in addition to it. Its
  /// other attributes stay.
  func style(_ part: Part, insteadOf attribute: TextStyle.Attributes, in usual: TextStyle) -> TextStyle {
    guard let color = self[part] else { return usual }
    var usual = usual
    if !color.isAdded { usual.attributes.subtract(attribute) }
    return color.style.merged(over: usual)
  }
}
