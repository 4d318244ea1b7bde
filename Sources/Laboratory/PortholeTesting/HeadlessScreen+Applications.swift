import NodeUI
import PortholeKit

extension HeadlessScreen {
  /// Shows a program as `@main` does, without a terminal: with the same root, options and window. ``Application/current`` is nil.
  ///
  /// ```swift
  /// let screen = try HeadlessScreen(Hello.self)
  /// screen.key(.enter)
  /// ```
  ///
  /// - Parameter traits: the abilities of the screen; nil for a usual terminal.
  /// - Throws: the error of the program's `makeRoot()`.
  public convenience init<App: TerminalApplication>(
    _ application: App.Type, columns: Int = 80, rows: Int = 24, traits: ScreenTraits? = nil
  ) throws {
    try self.init(application: App(), columns: columns, rows: rows, traits: traits)
  }

  /// Shows a program that a test has made, with a model of its own for example.
  public convenience init(
    application: some TerminalApplication, columns: Int = 80, rows: Int = 24, traits: ScreenTraits? = nil
  ) throws {
    let window = try Application(application.makeRoot(), options: application.options).window
    application.start(in: window)
    self.init(application: window, columns: columns, rows: rows, traits: traits)
  }
}
