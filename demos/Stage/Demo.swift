import LayoutCore
import NodeUI
import SceneCore
import SceneFields
import ScreenCore

/// A small program that shows one aspect of scroll views, which `porthole demo NAME` runs.
public struct Demo: Sendable {
  public let name: String
  /// Its subject, in one line.
  public let title: String
  /// Keys to try, the most interesting first.
  public let keys: [DemoKey]
  /// The keys that work at the start, in one line.
  public var hint: String {
    keys.filter { $0.isInHint && !$0.isConditional }.map(\.description).joined(separator: "  ")
  }
  /// Its picture in the tour.
  let poster: Poster
  /// Whether it scrolls sideways in its last row, whose thumb should not touch the line of hints.
  let hasThumbBelow: Bool
  let content: (DemoSetting) throws -> DisplayNode

  /// A demo made by a function that makes the nodes.
  init(
    _ name: String, _ title: String, keys: [DemoKey], poster: Poster = Poster(), hasThumbBelow: Bool = false,
    content: @escaping (DemoSetting) throws -> DisplayNode
  ) {
    self.name = name
    self.title = title
    self.keys = keys
    self.poster = poster
    self.hasThumbBelow = hasThumbBelow
    self.content = content
  }

  /// A demo made from a scene's file.
  init(
    _ name: String, _ title: String, keys: [DemoKey], poster: Poster = Poster(),
    scene: @escaping () -> [UInt8]
  ) {
    self.init(name, title, keys: keys, poster: poster) { _ in
      try Scene.load(scene(), file: name + ".yaml").rootNode
    }
  }

  /// Whether it can show a file or a folder of the user.
  public var takesFile: Bool { name == Demo.image.name || name == Demo.files.name }

  /// All demos, in the order of the tour.
  public static let all: [Demo] = [
    paging, nested, atlas, feed, elastic, image, list, gallery, controls, article, indicators,
    files, dashboard, issues,
  ]

  /// The demo, or the tour, with a name; nil if there is none.
  public static func named(_ name: String) -> Demo? {
    name == tour.name ? tour : all.first { $0.name == name }
  }

  public static var names: [String] { [tour.name] + all.map(\.name) }
}

/// The arguments of a demo.
public struct DemoSetting {
  /// The file named on the command line.
  public var file: FileName?
  /// Whether demos may show the machine that they run on, so that no frame is like another. A tape shows samples.
  public var showsMachine = false
  /// Shows another demo in place of this one, until the user leaves it.
  var open: (Demo) -> Void = { _ in }

  public init(file: FileName? = nil, showsMachine: Bool = false) {
    (self.file, self.showsMachine) = (file, showsMachine)
  }
}
