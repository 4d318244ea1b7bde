import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// ncurses 6.5 hides the structure of a window, so that Swift imports pointers to it as another type.
@Suite(.programs, .bounded) struct CursesHeaderTests {
  /// The messages of the compiler for the sources of TerminalUI and for `code`, with a header of ncurses that hides the
  /// structure or shows it.
  private static func messages(hidden: Bool, _ code: String) throws -> String {
    let folder = TemporaryFolder()
    let system = try String(contentsOfFile: "/usr/include/curses.h", encoding: .utf8)
    let value = /(?m)^#define\s+NCURSES_OPAQUE\s+\d/
    try #require(system.contains(value))
    // Both names belong to one header.
    for name in ["curses.h", "ncurses.h"] {
      folder.write(name, system.replacing(value, with: "#define NCURSES_OPAQUE \(hidden ? 1 : 0)"))
    }
    folder.write("Code.swift", "import CPortholeNcurses\n\(code)\n")
    let sources = TestSource.project.path + "/Sources/ScrollView/TerminalUI/"
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
    // A compiled header in the cache would be used whatever the folders are.
    let flags = ["-module-cache-path", folder.path("cache"), "-Xcc", "-I" + folder.path]
    return try Command.run(
      ["-c", "exec \"$@\" 2>&1", "sh", "swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings"]
        + ["-module-name", "TerminalUI", "-package-name", BuiltModules.package] + flags
        + BuiltModules.searchPaths() + files.map { sources + $0 } + [folder.path("Code.swift")],
      program: "/bin/sh"
    ).output
  }

  @Test(arguments: [true, false]) func swiftCompilesWithEitherStructure(hidden: Bool) throws {
    // Without the right header this line is wrong.
    let type = hidden ? "OpaquePointer" : "UnsafeMutablePointer<WINDOW>"
    let messages = try Self.messages(hidden: hidden, "func screen() -> \(type)? { porthole_stdscr() }")
    #expect(messages.isEmpty, "\(messages.prefix(2_000))")
  }
}
