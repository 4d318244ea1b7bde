import LayoutCore
import ScrollCore

/// A setting of scroll views in which platforms differ, and the sentence of Apple's Human Interface Guidelines that asks
/// for it.
@MainActor
package struct PlatformRule {
  /// The name of the field, or of the behaviour where there is no field.
  package let name: String
  /// The values in the order of `ScrollPlatform.allCases`, as text.
  package let values: [String]
  /// The guideline's sentence, or `silent`, and the reason then.
  package let sentence: String
  /// Gives a scroll view the value of a platform; nil for a behaviour of other nodes.
  let apply: ((ScrollNode, ScrollPlatform) -> Void)?

  private init(
    _ name: String, _ values: [String], _ sentence: String,
    apply: ((ScrollNode, ScrollPlatform) -> Void)? = nil
  ) {
    (self.name, self.values, self.sentence, self.apply) = (name, values, sentence, apply)
  }

  package func value(on platform: ScrollPlatform) -> String {
    ScrollPlatform.allCases.firstIndex(of: platform).map { values[$0] } ?? ""
  }

  /// All rules, in the order of the manual.
  package static let all: [PlatformRule] = [
    PlatformRule(
      "indicators", ["auto", "auto", "never", "auto", "auto"],
      "macOS: “scroll bars appear only when people interact with views”; tvOS: “aren't treated as distinct objects with "
        + "scroll bars”; watchOS: “appear during active scrolling”"
    ) { node, platform in
      let policy: IndicatorPolicy = platform == .tvOS ? .never : .auto
      (node.indicators.horizontal, node.indicators.vertical) = (policy, policy)
    },
    PlatformRule(
      "user's --indicators always", ["no effect", "always", "no effect", "no effect", "always"],
      "“people can use a setting … to make them to appear all the time”"
    ) { $0.followsIndicatorSetting = $1 == .macOS || $1 == .terminal },
    PlatformRule(
      "indicatorSize", ["mini", "regular", "–", "mini", "small"],
      "macOS: “15 points (regular size) or 11 points (small or mini size)”, at 8 points a column; iOS, watchOS: silent"
    ) { node, platform in
      switch platform {
      case .iOS, .watchOS: node.indicators.size = .mini
      case .macOS: node.indicators.size = .regular
      case .tvOS, .terminal: node.indicators.size = .small
      }
    },
    PlatformRule(
      "content moves for auto bars", ["no", "no", "–", "no", "no"],
      "“Avoid moving window content when transient scroll bars appear.”"),
    PlatformRule(
      "decelerationRate", ["0.998", "0.998", "0.998", "0.998", "0.995"],
      "silent; UIKit's normal rate, and one that suits rows of text"
    ) { $0.decelerationRate = $1 == .terminal ? 0.995 : 0.998 },
    PlatformRule(
      "bounces", ["true", "true", "false", "true", "true"],
      "“use the elastic behavior that people expect”; on tvOS only the focus scrolls"
    ) { $0.bounces = $1 != .tvOS },
    PlatformRule(
      "dragsContent", ["true", "false", "false", "true", "true"],
      "“Support default scrolling gestures”; which these are: silent"
    ) { $0.dragsContent = $1 != .macOS && $1 != .tvOS },
    PlatformRule(
      "wheelStep", ["3", "3", "0", "1", "3"],
      "“people can use the Digital Crown to scroll”; in pages a notch is a page"
    ) { $0.wheelStep = $1 == .tvOS ? 0 : $1 == .watchOS ? 1 : 3 },
    PlatformRule(
      "horizontalWheelStep", ["6", "6", "0", "1", "6"],
      "“people can use the Digital Crown to scroll”; in pages a notch is a page"
    ) { $0.horizontalWheelStep = $1 == .tvOS ? 0 : $1 == .watchOS ? 1 : 6 },
    PlatformRule(
      "orientation of pagers", ["horizontal", "horizontal", "horizontal", "vertical", "horizontal"],
      "“you can set whether they scroll horizontally or vertically”; the default is silent"),
    PlatformRule(
      "overlap of page keys", ["1", "1", "1", "1", "1"], "“define a unit of overlap, such as a line of text”"),
    PlatformRule(
      "dots hide the bar of their axis", ["true", "false", "false", "true", "true"],
      "“disable the scrolling indicator on the same axis”"),
    PlatformRule(
      "focusScrolls", ["false", "false", "true", "false", "false"],
      "“the system automatically scrolls the interface to keep focused items visible”"
    ) { $0.focusScrolls = $1 == .tvOS },
    PlatformRule(
      "edgeHint", ["none", "none", "none", "none", "mark"],
      "“displaying partial content at the edge of a view”"
    ) { $0.edgeHint = $1 == .terminal ? .mark : .none },
    PlatformRule("safe area", ["0", "0", "0", "0", "0"], "silent"),
  ]

  /// The rule of a field; nil if platforms do not differ in it.
  package static func named(_ name: String) -> PlatformRule? { all.first { $0.name == name } }
}

extension ScrollPlatform {
  /// The direction of the pages of a pager.
  public var pageOrientation: PageOrientation { self == .watchOS ? .vertical : .horizontal }
  /// Whether dots for pages take the place of the scroll bar on their axis.
  public var dotsHideBar: Bool { self != .macOS && self != .tvOS }
}

extension ScrollNode {
  /// Gives the view the defaults of a platform. Settings made later win.
  public final func apply(_ platform: ScrollPlatform) {
    for rule in PlatformRule.all { rule.apply?(self, platform) }
  }
}

extension PagerNode {
  /// Gives the pager and its view the defaults of a platform. Its indicator and its hints stay off.
  public func apply(_ platform: ScrollPlatform) {
    orientation = platform.pageOrientation
    scrollNode.apply(platform)
    scrollNode.indicators = ScrollNodeIndicators(.never)
    scrollNode.edgeHint = .none
  }
}
