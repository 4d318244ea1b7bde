import ArgumentParser
import CommandSupport
import Demos
import LayoutCore
import NodeUI
import SceneCore
import TapeCore
import TerminalUI

/// A scene or a demo, ready to show or play.
struct Stage {
  let title: String
  let application: any ScreenApplication
  /// The window at the front.
  let window: () -> Window
  /// Returns warnings about probable mistakes; called at the end.
  let warnings: () -> [String]
  /// Finds an element of a scene by its id; nil for demos.
  var element: ((String) -> LayoutElement?)?
  /// Makes the program again from the text that it was read from; nil if that cannot be done.
  var remake: (() throws -> Window)?

  /// Opens the scene or demo named on the command line. Issues in it, or in the tape's ids, end the program.
  static func open(_ word: String, for tape: Tape? = nil, _ look: Look = Look()) throws -> Stage {
    let name = try pathOrExit(word)
    if name.hasPrefix("demo:") { return try demo(String(name.dropFirst(5)), look) }
    let text = try SceneText.readOrExit(name)
    let scene = try text.loadOrExit()
    do {
      try tape?.check(against: scene.elements)
    } catch {
      for line in error.lines { Standard.error(line) }
      throw ExitCode(2)
    }
    let window = look.window(for: scene, wakeFrontEnd: FrontEnd.wake)
    return Stage(
      title: scene.title ?? name, application: window, window: { window }, warnings: { window.warnings },
      element: { scene.elements[$0] },
      remake: { look.window(for: try text.load(), wakeFrontEnd: FrontEnd.wake) })
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
    let nearest = nearestWord(to: name, among: names).map { "did you mean \($0)? " } ?? ""
    Standard.error(
      "porthole: there is no demo \u{201c}\(name)\u{201d}; \(nearest)demos: \(names.joined(separator: ", "))")
    throw ExitCode(2)
  }
}
