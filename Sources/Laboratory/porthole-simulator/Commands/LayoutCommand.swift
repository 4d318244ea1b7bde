import ArgumentParser
import LayoutCore
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneCore
import ScreenCore

/// `porthole layout SCENE`: the positions and sizes of a scene's elements.
struct LayoutCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out a scene and print the position and size of each element.",
    discussion: """
      A scene is a YAML or JSON file that describes a tree of nodes and layout specs. Without --min and --max the \
      layout has 80 columns and 24 rows.
      """)

  @Argument(help: "The scene, or - for standard input.")
  var scene: String

  @Option(help: "Set the smallest size, as 80x24. Default: 80x24, or --max if that is less.")
  var min: SizeArgument?

  @Option(help: "Set the largest size, as 80x24 or 80xinf. Default: 80x24, or --min if that is more.")
  var max: SizeArgument?

  @Option(help: "json: one object for each layout; frames: one line for each; ascii: a picture to scale.")
  var format = Format.json

  @Option(help: "Imitate the scroll views of a platform, in place of the scene's own.")
  var platform: ScrollPlatform?

  @Option(help: ArgumentHelp(stringLiteral: TapeOptions.rootHelp), completion: .directory)
  var root: String?

  @Flag(help: "Leave layout specs out: frames are relative to the nearest node.")
  var flatten = false

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, frames, ascii
  }

  func validate() throws {
    if let size = min?.size, size.width == .infinity || size.height == .infinity {
      throw ValidationError("A minimum cannot be infinite.")
    }
    if let low = min?.size, let high = max?.size, low.width > high.width || low.height > high.height {
      throw ValidationError("--min \(low) is more than --max \(high).")
    }
  }

  @MainActor func perform() throws {
    let scene = try Scene.readOrExit(pathOrExit(scene), root: root.map(pathOrExit), platform: platform).scene
    let tree = scene.root.layoutTree(range, flattened: flatten)
    let dump = LayoutDump(tree)
    let text =
      switch format {
      case .json: dump.json + "\n"
      case .frames: dump.frames
      case .ascii: tree.asciiArt(limit: Size(1_000, 10_000))
      }
    Standard.print(lines: text)
    for hint in scene.hints { Standard.error("porthole: \(hint.text)") }
  }

  /// The range of sizes. A missing option is 80x24, or as near to it as the other one allows.
  private var range: SizeRange {
    let usual = Size(80, 24)
    let high = max?.size ?? usual
    let low = min?.size ?? Size(Swift.min(usual.width, high.width), Swift.min(usual.height, high.height))
    return SizeRange(min: low, max: high)
  }
}
