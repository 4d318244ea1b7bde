import LayoutCore
import NodeUI
import SceneCore
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
  /// The inputs of its miniature in the tour.
  let preview: [PreviewStep]
  let content: (DemoSetting) throws -> DisplayNode

  /// A demo made by a function that makes the nodes.
  init(
    _ name: String, _ title: String, keys: [DemoKey], preview: [PreviewStep] = [],
    content: @escaping (DemoSetting) throws -> DisplayNode
  ) {
    self.name = name
    self.title = title
    self.keys = keys
    self.preview = preview
    self.content = content
  }

  /// A demo made from a scene's file.
  init(
    _ name: String, _ title: String, keys: [DemoKey], preview: [PreviewStep] = [],
    scene: @escaping () -> [UInt8]
  ) {
    self.init(name, title, keys: keys, preview: preview) { _ in
      try Scene.load(scene(), file: name + ".yaml").rootNode
    }
  }

  /// Whether it can show a file or a folder of the user.
  public var takesFile: Bool { name == Demo.image.name || name == Demo.files.name }

  /// All demos, in the order of the tour.
  public static let all: [Demo] = [
    paging, nested, feed, elastic, image, list, zoom, gallery, controls, article, indicators,
    files, issues,
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
  /// Shows another demo in place of this one, until the user leaves it.
  var open: (Demo) -> Void = { _ in }

  public init(file: FileName? = nil) {
    self.file = file
  }
}

/// An input that a demo's miniature gets, some seconds after the one before.
struct PreviewStep: Sendable {
  let delay: Double
  let event: InputEvent

  /// A key, pressed once or several times.
  static func key(_ key: Key, times: Int = 1, after delay: Double = 1) -> [PreviewStep] {
    (0..<times).map { PreviewStep(delay: $0 == 0 ? delay : 0.5, event: .key(key)) }
  }

  /// A drag with the pointer, in rows and columns of the miniature, in a fifth of a second. Without a rest at
  /// its end, it throws the content.
  static func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), rest: Double = 0, after delay: Double = 1
  ) -> [PreviewStep] {
    let count = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    func mouse(_ kind: MouseEvent.Kind, _ place: (x: Int, y: Int), _ delay: Double) -> PreviewStep {
      PreviewStep(delay: delay, event: .mouse(MouseEvent(kind, row: place.y, column: place.x)))
    }
    let moves = (1...count).map { step in
      mouse(
        .drag(button: 0),
        (start.x + (end.x - start.x) * step / count, start.y + (end.y - start.y) * step / count),
        0.2 / Double(count))
    }
    return [mouse(.press(button: 0), start, delay)] + moves + [mouse(.release, end, rest)]
  }
}
