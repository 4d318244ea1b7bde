import ArgumentParser
import CatalogueUI
import InspectorUI
import NodeUI
import SceneCore
import SceneFields
import TapeCore

/// The options of the inspector.
struct InspectorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Open the inspector at the start: right, below, or over the program, which is meant without a place. The key F12 \
      opens it, too. In a replay the program keeps the size in the tape, and the screen is larger by the panel.
      """, valueName: "place"))
  var inspect: InspectorPlacement?

  @Option(
    help: "Open the inspector by this key, such as f10 or ctrl+o, where the terminal keeps F12 for itself.")
  var inspectorKey: KeyArgument?

  /// A program with the inspector, which is open if the user asked for that.
  ///
  /// - Parameter replay: the file that a replay writes changed fields to; nil writes the scene's own.
  @MainActor func inspector(
    _ application: any ScreenApplication, window: @escaping () -> Window, replay: ReplayedChanges? = nil
  ) -> Inspector {
    let keepsSize = replay != nil
    let scene = application as? SceneApplication
    let catalogue = application as? Catalogue
    let inspector = Inspector(application, window: window, key: inspectorKey?.pattern ?? "f12") { inspected in
      guard let scene = scene ?? catalogue?.openScene else { return [] }
      let writer = SceneWriter(
        scene, output: replay?.output,
        refusal: replay != nil && replay?.output == nil ? "A replay writes only with --write FILE" : nil)
      let fields = FieldsNode(scene.changes, writer: writer, in: inspected)
      if let catalogue { fields.onCompare = { catalogue.compare($1, of: $0) } }
      return [fields]
    }
    if let catalogue { show(catalogue, in: inspector) }
    if scene != nil || catalogue != nil {
      inspector.lints = { [weak catalogue] in (scene ?? catalogue?.openScene)?.lints ?? LintReport() }
    }
    if let scene {
      // The scene is made again from its text to continue from a moment of the past.
      inspector.remake = { try scene.makeAgain() }
      inspector.onRemake = { scene.showAgain($0) }
    }
    if let inspect {
      if keepsSize { inspector.openKeepingSize(inspect) } else { inspector.open(inspect, takesKeys: false) }
    }
    return inspector
  }

  /// Lets a scene that the catalogue opens have the panel, and the fields in it.
  @MainActor private func show(_ catalogue: Catalogue, in inspector: Inspector) {
    var place: InspectorPlacement? = inspect ?? .right
    catalogue.onOpen = { [weak catalogue, weak inspector] scene in
      inspector?.open(
        place, showing: "f", remake: { try scene.makeAgain() }, onRemake: { scene.showAgain($0) },
        leave: { catalogue?.leave() })
      // From then on the panel is where people have put it.
      place = nil
    }
    catalogue.onClose = { [weak inspector] in inspector?.closeOpened() }
  }

  /// The arguments with the place that `--inspect` alone means. A place may follow as a word of its own; a file of that
  /// name is `./right`.
  static func completing(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    var completed: [String] = []
    for (index, option) in options.enumerated() {
      if index > 0, options[index - 1] == "--inspect", InspectorPlacement(rawValue: option) != nil {
        completed[completed.count - 1] = "--inspect=\(option)"
      } else {
        completed.append(option == "--inspect" ? "--inspect=over" : option)
      }
    }
    return completed + arguments.dropFirst(options.count)
  }
}

/// The changed fields of a scene in a replay, which leaves the scene's file as it is.
struct ReplayedChanges {
  /// The file that takes the new text; nil for none.
  let output: String?
}

extension InspectorPlacement: ExpressibleByArgument {}

/// A key on the command line, as `f10` or `ctrl+o`.
struct KeyArgument: ExpressibleByArgument {
  let pattern: KeyPattern

  init?(argument: String) {
    guard let pattern = KeyPattern(argument), !argument.contains(" ") else { return nil }
    self.pattern = pattern
  }
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
