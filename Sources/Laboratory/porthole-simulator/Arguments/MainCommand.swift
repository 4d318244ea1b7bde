import ArgumentParser

/// A command that works on the main actor, as nodes and windows do. `ParsableCommand` itself knows no actors.
nonisolated protocol MainCommand: ParsableCommand, Sendable {
  @MainActor func perform() throws
}

nonisolated extension MainCommand {
  func run() throws { try MainActor.assumeIsolated { try perform() } }
}
