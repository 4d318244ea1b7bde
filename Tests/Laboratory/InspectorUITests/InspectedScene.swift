import InspectorUI
import LayoutCore
import NodeUI
import SceneFields
import PortholeTesting
import SceneCore
import TapeCore
import Testing

/// A scene with the inspector, which a tape drives as people do.
struct InspectedScene {
  let scene: Scene
  let inspector: Inspector
  let player: TapePlayer

  /// The scenes of the design page.
  static let a =
    "root: {scroll: {id: s, indicators: never, edgeHint: none, content: {box: {width: 40, height: 100, fill: \".\"}}}}"
  static let b = """
    root: {scroll: {id: page, indicators: never, edgeHint: none, content: {column: {children: [{box: {height: 5, fill: "-"}}, \
    {scroll: {id: inner, height: 6, indicators: never, edgeHint: none, content: {box: {width: 40, height: 12, fill: i}}}}, \
    {box: {height: 60, fill: "="}}]}}}}
    """
  static let c: String = {
    let box = "{box: {width: 18, height: 5, border: single}}"
    let boxes = Array(repeating: box, count: 6).joined(separator: ", ")
    return """
      root: {scroll: {id: s, directions: horizontal, indicators: never, edgeHint: none, snap: {every: 19}, \
      content: {row: {spacing: 1, children: [\(boxes)]}}}}
      """
  }()

  /// Plays a tape that begins with its size, to its end. Failed checks are issues.
  init(
    _ text: String, size: String = "80x24", placement: InspectorPlacement? = nil, hasFields: Bool = false,
    _ tape: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    scene = try Scene.load(Array(text.utf8), file: "scene.yaml")
    let window = scene.makeWindow()
    let changes = FieldChanges { window }
    let inspector = Inspector(window, window: { window }) { inspected in
      hasFields ? [FieldsNode(changes, writer: nil, in: inspected)] : []
    }
    inspector.remake = { try Scene.load(Array(text.utf8), file: "scene.yaml").makeWindow() }
    if let placement { inspector.openKeepingSize(placement) }
    self.inspector = inspector
    let read = try Tape.load(
      "Set Size \(size)\nSet TypingSpeed 0s\nSleep 2s\n" + tape, file: "tape", firstLine: -2)
    player = TapePlayer(
      read, inspector, window: { inspector.window }, inspected: inspector.inspectedScreen)
    player.play()
    for failure in player.failures { Issue.record("\(failure)", sourceLocation: sourceLocation) }
  }

  /// A scroll view by its id.
  func view(_ id: String) -> ScrollNode? {
    player.scrollNodes.first { $0.name == id }?.node
  }

  var lines: [String] { player.canvas.text }
}

extension Inspector {
  /// The inspector for the checks of a tape.
  var inspectedScreen: InspectedScreen {
    InspectedScreen(
      programFrame: { self.programFrame }, panelFrame: { self.panelFrame },
      programTime: { self.programTime(at: $0) }, pastState: { self.pastState(of: $0) },
      screenSize: { self.screenSize(for: $0) })
  }
}
