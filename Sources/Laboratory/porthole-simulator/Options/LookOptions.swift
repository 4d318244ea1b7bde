import ArgumentParser
import Demos
import NodeUI
import PortholePlatform
import SceneCore
import ScrollCore

/// The options for how a program looks and moves. Variables of the environment are the defaults, but not for tapes, which
/// play in the same way for everyone.
struct LookOptions: ParsableArguments {
  @Option(
    help: """
      The colours and characters; automatic takes dark or light ones once the terminal has told its background. \
      (default: that of the scene, $PORTHOLE_THEME, or automatic)
      """)
  var theme: String?

  @Option(
    help:
      "Move pages and edges smoothly, or with never at once. (default: $PORTHOLE_MOTION, or auto)"
  )
  var motion: MotionArgument?

  @Option(
    help:
      "Show scroll bars that the program does not decide about; auto: while something scrolls."
  )
  var indicators: IndicatorPolicy = .auto

  func validate() throws {
    try Arguments.check(theme, of: "--theme", among: Theme.names)
    do throws(WrongVariable) {
      _ = try Self.themeInEnvironment()
      _ = try Environment.reducesMotion()
    } catch { throw ValidationError(error.description) }
  }

  private static func themeInEnvironment() throws(WrongVariable) -> Theme? {
    try Environment.word("PORTHOLE_THEME", among: Theme.names).flatMap { Theme(named: $0) }
  }

  /// The look of a program, with or without a tape.
  func look(playsTape: Bool) -> Look {
    let variable = playsTape ? nil : try? Self.themeInEnvironment()
    let reduces = motion.map { $0 == .never } ?? (!playsTape && (try? Environment.reducesMotion()) == true)
    return Look(
      theme: theme.flatMap { Theme(named: $0) }, usualTheme: variable, reducesMotion: reduces,
      indicators: indicators)
  }
}

/// The user's choices of how a program looks and moves.
struct Look {
  /// The theme that replaces that of a scene.
  var theme: Theme?
  /// The theme of a program that has none of its own.
  var usualTheme: Theme?
  var reducesMotion = false
  var indicators = IndicatorPolicy.auto

  /// A window that shows a scene.
  func window(for scene: Scene, wakeFrontEnd: @escaping @Sendable () -> Void) -> Window {
    var scene = scene
    scene.theme = theme ?? scene.theme ?? usualTheme
    if reducesMotion { scene.reducesMotion = true }
    let window = scene.makeWindow(wakeFrontEnd: wakeFrontEnd)
    window.indicators = indicators
    return window
  }

  /// A stage that shows a demo.
  func stage(
    _ demo: Demo, _ setting: DemoSetting = DemoSetting(), wakeFrontEnd: @escaping @Sendable () -> Void
  ) throws -> DemoStage {
    let stage = try DemoStage(
      demo, setting, theme: theme ?? usualTheme ?? .automatic, wakeFrontEnd: wakeFrontEnd)
    stage.reducesMotion = reducesMotion
    stage.indicators = indicators
    return stage
  }
}

/// The values of `--motion`.
enum MotionArgument: String, ExpressibleByArgument, CaseIterable { case auto, never }

extension IndicatorPolicy: ExpressibleByArgument {}
