import ArgumentParser
import CatalogueUI
import Demos
import LayoutCore
import NodeUI
import PortholePlatform
import SceneCore
import TapeCore
import TerminalUI

/// A scene, a folder of scenes or a demo, ready to show or play.
struct Stage {
  let title: String
  let application: any ScreenApplication
  /// The window at the front.
  let window: () -> Window
  /// Returns warnings about probable mistakes; called at the end.
  let warnings: () -> [String]
  /// Finds an element of a scene by its id; nil for folders and demos.
  var element: ((String) -> LayoutElement?)?

  /// The scene that was opened last. A program ends without freeing the elements of a large scene one by one, which would take a
  /// tenth of the time of a replay.
  private static var lastScene: SceneApplication?

  /// Opens the scene, the folder or the demo named on the command line or by the tape. Issues in it, or in the tape's ids, end
  /// the program.
  ///
  /// - Parameters:
  ///   - root: the folder that contains the scene and the files that it names; nil is the folder of a scene that the user named.
  ///   - platform: the platform of the command line, which wins over the tape's and the scene's.
  ///   - watches: whether the scene is read again when its file changes.
  static func open(
    _ word: String, root: String?, for tape: Tape? = nil, _ look: Look = Look(),
    platform: ScrollPlatform? = nil, watches: Bool = false
  ) throws -> Stage {
    let (name, root) = (try pathOrExit(word), try root.map(pathOrExit))
    if name.hasPrefix("demo:") { return try demo(String(name.dropFirst(5)), look) }
    let platform = platform ?? tape?.platform
    if Scene.isFolder(name) {
      return try catalogue(name, root: root, look, platform: platform, watches: watches)
    }
    let (scene, bytes) = try Scene.readOrExit(name, root: root, platform: platform)
    do {
      try tape?.check(against: scene.elements)
    } catch {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
    // A pipe has its bytes only once.
    let path = name == "-" || !Scene.isRegularFile(name) ? nil : name
    let application = SceneApplication(
      scene, bytes, path: path, root: root, platform: platform,
      watch: watches && path != nil ? SceneFileWatch() : nil
    ) { look.window(for: $0, wakeFrontEnd: FrontEnd.wake) }
    lastScene = application
    return Stage(
      title: scene.title ?? name, application: application, window: { application.window },
      warnings: { application.window.warnings }, element: { application.scene.elements[$0] })
  }

  private static func catalogue(
    _ path: String, root: String?, _ look: Look, platform: ScrollPlatform?, watches: Bool
  ) throws -> Stage {
    let catalogue = Catalogue(
      path, root: root, platform: platform, watches: watches,
      look: Catalogue.Look(
        theme: look.theme ?? look.usualTheme ?? .automatic, wakeFrontEnd: FrontEnd.wake
      ) { scene, theme in
        var look = look
        look.theme = theme.flatMap { Theme(named: $0) } ?? look.theme
        return look.window(for: scene, wakeFrontEnd: FrontEnd.wake)
      })
    if let failure = catalogue.failure {
      Standard.error("porthole: \(failure)")
      throw ExitCode(2)
    }
    catalogue.apply(reducesMotion: look.reducesMotion, indicators: look.indicators)
    return Stage(
      title: "porthole run \(catalogue.name)", application: catalogue, window: { catalogue.window },
      warnings: { catalogue.warnings })
  }

  private static func demo(_ name: String, _ look: Look) throws -> Stage {
    let stage: DemoStage
    do {
      stage = try look.stage(Demo.namedOrExit(name), wakeFrontEnd: FrontEnd.wake)
    } catch let error as ExitCode {
      throw error
    } catch {
      Standard.error("porthole: \(error)")
      throw ExitCode(1)
    }
    return Stage(
      title: "porthole demo \(name)", application: stage, window: { stage.window },
      warnings: { stage.warnings })
  }
}

extension Demo {
  /// The demo named on the command line. An unknown name ends the program.
  static func namedOrExit(_ name: String) throws -> Demo {
    if let demo = named(name) { return demo }
    Standard.error(
      "porthole: no demo \(name); \(advice(on: name, among: names, page: "porthole help demo"))")
    throw ExitCode(2)
  }
}
