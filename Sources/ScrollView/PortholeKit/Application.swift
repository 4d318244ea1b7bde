internal import PortholePlatform
internal import PortholeSystem
internal import TerminalUI

/// A tree of nodes that runs in the terminal until people quit it. A program has one at a time.
///
/// A type with `@main` is a ``TerminalApplication``, which makes an application by itself. A program with a `main` of its
/// own, such as a command with options, calls ``run(_:_:)``:
///
/// ```swift
/// func run() throws { throw ExitCode(Application.run { try makePage(of: file) }) }
/// ```
@MainActor
public final class Application {
  /// The application that is running, if any.
  public private(set) static var current: Application?

  /// The window that shows the root.
  public let window: Window
  /// The lines that the program prints while its screen is shown.
  public let console = Console()
  let options: ApplicationOptions
  private var frontEnd: FrontEnd?
  /// Called once, when the application runs.
  var onStart: ((Window) -> Void)?

  /// An application that shows a tree. The options are read now.
  public init(_ root: DisplayNode, options: ApplicationOptions = ApplicationOptions()) {
    self.options = options
    window = Window(root, theme: options.theme, wakeFrontEnd: FrontEnd.wake)
    window.beginsWithFocus = true
    window.wantsMouse = options.mouse == .on || options.mouse == .auto && options.mode == .fullScreen
    window.reducesMotion =
      switch options.motion {
      case .automatic: (try? Environment.reducesMotion()) ?? false
      case .smooth: false
      case .reduced: true
      }
    setQuitKeys()
  }

  private func setQuitKeys() {
    var bindings = window.standardBindings.application
    guard let index = bindings.firstIndex(where: { $0.id == "app.quit" }) else { return }
    if options.quitKeys.isEmpty {
      bindings.remove(at: index)
    } else {
      bindings[index].keys = options.quitKeys
    }
    window.standardBindings.application = bindings
  }

  /// Shows the window until the program quits, and returns the exit status: that of `Window.quit(status:)`, 130
  /// for Ctrl-C that nothing takes, 129 if the terminal closes. A signal that ends the program does not return.
  ///
  /// Tasks of the main actor and the main queue run between input and frames. After an `await` in an asynchronous `main`
  /// another thread serves that queue, so this cannot be called from asynchronous code.
  @available(*, noasync) public func run() throws(ApplicationError) -> Int32 {
    guard MainQueue.isOnMainThread else { throw .notOnMainThread }
    guard Self.current == nil else { throw .alreadyRunning }
    Self.current = self
    defer {
      (Self.current, self.frontEnd) = (nil, nil)
      window.dismissAll()
      window.cancelTasks()
      // Code after a question that has its answer now, and tasks that hear of their end, run before the program ends.
      MainQueue().runAll { window.isAsking }
    }
    onStart?(window)
    onStart = nil
    if options.isLinear || Self.wantsLinearMode { return runInLines() }
    let frontEnd: FrontEnd
    do throws(ApplicationError) {
      frontEnd = try makeFrontEnd()
    } catch {
      switch options.withoutTerminal {
      case .refuse: throw error
      case .linear: return runInLines()
      case .frame:
        printFirstFrame()
        if isatty(STDOUT_FILENO) == 1 { options.report(error) }
        return 0
      }
    }
    frontEnd.onOutput = { [console] in console.append($0) }
    self.frontEnd = frontEnd
    #if DEBUG
      window.showsWarnings = true
    #endif
    do throws(TerminalError) {
      return try frontEnd.run(window)
    } catch {
      throw .noTerminal("\(error)")
    }
  }

  private func makeFrontEnd() throws(ApplicationError) -> FrontEnd {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal("standard output is not a terminal") }
    do throws(TerminalError) {
      var use = TerminalUse()
      if case .inline(let rows) = options.mode { use.inlineRows = rows }
      return try FrontEnd(capturesOutput: options.capturesOutput, use: use)
    } catch {
      throw .noTerminal("\(error)")
    }
  }

  /// Restores the terminal while `body` uses it, for example to run an editor or a shell, and returns its result. Then
  /// the screen is shown again. The clock of the window stands still in between, and so do its animations and tickers.
  /// While the application does not run, this only calls `body`.
  public func releaseTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let frontEnd else { return try body() }
    defer { window.setNeedsDisplay() }
    return try frontEnd.releaseTerminal(body)
  }

  /// Prints lines above the region of an inline program (``ApplicationOptions/Mode/inline(rows:)``), which stay in the
  /// scrollback. Lines that are longer than the screen is wide are broken. A program with the whole screen prints the
  /// text at its end, and one that does not run prints it at once. Linear in the text.
  public func printAbove(_ text: AttributedText) {
    guard let frontEnd, case .inline = options.mode else { return Standard.print(lines: text.string + "\n") }
    let lines = LinesAbove(text, columns: window.size.width, theme: window.theme, traits: window.traits)
    lines.forEachPicture(frontEnd.printAbove)
  }

  /// Makes a root, shows it until the program quits, and returns the exit status. If that fails, prints the name of the
  /// program and the description of the error on standard error, and returns 1.
  ///
  /// It can be called from code that does not belong to the main actor, such as `run()` of a command of
  /// swift-argument-parser, on the main thread.
  @available(*, noasync)
  public nonisolated static func run(
    _ options: ApplicationOptions = ApplicationOptions(), _ root: @MainActor () throws -> DisplayNode
  ) -> Int32 {
    do {
      guard MainQueue.isOnMainThread else { throw ApplicationError.notOnMainThread }
      return try MainActor.assumeIsolated { try Application(root(), options: options).run() }
    } catch {
      options.report(error)
      return 1
    }
  }
}

extension ApplicationOptions {
  /// Writes the reason of a failure on standard error.
  func report(_ error: any Error) { Standard.error("\(name ?? Arguments.programName): \(error)") }
}
