import ArgumentParser
import InspectorUI
import NodeUI
import TapeCore

/// The options of the inspector.
struct InspectorOptions: ParsableArguments {
  @Option(
    help: """
      Open the inspector at the start: right, below, or over the program, which is meant without a place. The key F12 \
      opens it, too.
      """)
  var inspect: InspectorPlacement?

  @Option(
    help: "The key that opens the inspector, for terminals that keep F12 for themselves, as f10 or ctrl+o.")
  var inspectorKey: KeyArgument?

  /// A program with the inspector, which is open if the user asked for that.
  func inspector(
    _ application: any ScreenApplication, window: @escaping () -> Window, keepsSize: Bool = false
  ) -> Inspector {
    let inspector = Inspector(application, window: window, key: inspectorKey?.pattern ?? "f12")
    if let inspect {
      if keepsSize { inspector.openKeepingSize(inspect) } else { inspector.open(inspect, takesKeys: false) }
    }
    return inspector
  }

  /// The arguments with the place that `--inspect` alone means.
  static func completing(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { $0 == "--inspect" ? "--inspect=over" : $0 } + arguments.dropFirst(options.count)
  }
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
