import LayoutCore
import NodeUI
import SceneCore
import ScreenCore
import TapeCore

/// A small program that shows one thing about scroll views: what `porthole demo NAME` runs.
public struct Demo: Sendable {
  public let name: String
  /// Its subject, in a line.
  public let title: String
  /// Keys to try, the most telling first.
  public let keys: [DemoKey]
  /// The same in a line.
  public var hint: String { keys.map(\.description).joined(separator: "; ") }
  let content: @Sendable (DemoSetting) throws -> DisplayNode

  /// A program: a function that makes the nodes.
  init(
    _ name: String, _ title: String, keys: [DemoKey],
    content: @escaping @Sendable (DemoSetting) throws -> DisplayNode
  ) {
    self.name = name
    self.title = title
    self.keys = keys
    self.content = content
  }

  /// A scene.
  init(_ name: String, _ title: String, keys: [DemoKey], scene: @escaping @Sendable () -> [UInt8]) {
    self.init(name, title, keys: keys) { _ in
      try Scene.load(scene(), file: name + ".yaml").rootNode
    }
  }

  /// Whether it shows a file that may be named.
  public var takesFile: Bool { name == Demo.image.name }

  /// All demos, in the order of the tour.
  public static let all: [Demo] = [
    paging, nested, feed, elastic, image, list, zoom, gallery, article, indicators,
  ]

  /// The one with a name; the tour has one, too.
  public static func named(_ name: String) -> Demo? {
    name == tour.name ? tour : all.first { $0.name == name }
  }

  public static var names: [String] { [tour.name] + all.map(\.name) }
}

/// What a demo is given.
public struct DemoSetting {
  /// The file named on the command line.
  public var file: FileName?
  /// Shows another demo in place of this one, until that is left.
  var open: (Demo) -> Void = { _ in }

  public init(file: FileName? = nil) {
    self.file = file
  }
}
