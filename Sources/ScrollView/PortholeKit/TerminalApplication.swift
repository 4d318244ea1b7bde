internal import PortholeSystem

/// A program in the terminal: a type with `@main` that makes the root of a tree of nodes.
///
/// ```swift
/// import PortholeKit
///
/// @main
/// struct Hello: TerminalApplication {
///   func makeRoot() -> DisplayNode {
///     let text = TextNode("Hello, terminal!")
///     return DisplayNode { _ in text.centered() }
///   }
/// }
/// ```
///
/// Swift takes a file that is called `main.swift` for a script, so `@main` stands in a file of another name.
@MainActor
public protocol TerminalApplication {
  /// Makes the application, before the terminal is taken.
  init()

  /// Makes the root of the tree, which has the size of the screen. It is called once, before the terminal is taken: an
  /// error ends the program with its description on standard error and the status 1.
  func makeRoot() throws -> DisplayNode

  /// Prepares the window: its title, key bindings, palette and initial focus. It is called once, when ``Application/current``
  /// is set, before the first frame; the window has no size yet. It does nothing by default.
  func start(in window: Window)

  /// The choices of the program; the usual ones by default.
  var options: ApplicationOptions { get }
}

extension TerminalApplication {
  public func start(in window: Window) {}

  public var options: ApplicationOptions { ApplicationOptions() }

  /// Runs the application and ends the program with its exit status. `@main` calls it.
  @available(*, noasync) public static func main() {
    let application = Self()
    let options = application.options
    do {
      let program = try Application(application.makeRoot(), options: options)
      program.onStart = application.start
      exit(try program.run())
    } catch {
      options.report(error)
      exit(1)
    }
  }
}
