import ArgumentParser
import ImageClient
import NodeUI
import PortholePlatform
import SceneFields
import ScreenCore
import TapeCore

/// A time as tapes have it: `500ms`, `2s`, `1m`.
struct DurationArgument: ExpressibleByArgument {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  init?(argument: String) {
    guard let duration = Duration(timeText: argument), duration >= .zero, duration <= .seconds(3_600) else {
      return nil
    }
    self.duration = duration
  }

  var defaultValueDescription: String { duration.timeText }
}

extension ScrollPlatform: ExpressibleByArgument {}

/// `80x24`, `80xinf`.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.length(parts[0]), let height = Self.length(parts[1])
    else { return nil }
    size = Size(width, height)
  }

  private static func length(_ text: Substring) -> Int? {
    if text == "inf" { return .infinity }
    guard let value = Int(text), value >= 0 else { return nil }
    return value
  }
}

/// A path from the command line as text: the readers and writers of scenes, tapes and results take only such
/// paths. A path that is not UTF-8 ends the program.
func pathOrExit(_ word: String) throws -> String {
  guard let path = Arguments.typed(word) else {
    Standard.error("porthole: \(word): the name of a scene, a tape or a result must be UTF-8")
    throw ExitCode(2)
  }
  return path
}

/// Writes an SVG as PNG. If that fails, ends the program with the reason.
@MainActor func writePNG(ofSVG svg: String, to path: String, sources: [String] = []) throws {
  do {
    let file = try OutputFile(path, sources: sources)
    file.write(try PNGPicture.bytes(ofSVG: svg))
    try file.commit()
  } catch {
    Standard.error("porthole: \(error)")
    throw ExitCode(2)
  }
}

/// The choice of the screen, an option of all commands that open one.
struct ScreenArguments: ParsableArguments {
  @Option(
    name: .customLong("screen"),
    help: """
      What draws the screen: ncurses, on every terminal, or direct, with 24-bit colour and links. auto takes direct \
      where the terminal has 24-bit colour. (default: $PORTHOLE_SCREEN, or auto)
      """)
  var choice: ScreenKind?

  func validate() throws {
    guard choice == nil else { return }
    do { _ = try ScreenKind.inEnvironment() } catch { throw ValidationError(error.description) }
  }

  /// The screen of the option, else of PORTHOLE_SCREEN.
  var kind: ScreenKind { choice ?? (try? .inEnvironment()) ?? .auto }
}

extension ScreenKind: ExpressibleByArgument {}

extension ImageSymbols: ExpressibleByArgument {}

nonisolated extension Arguments {
  /// Refuses a word that an option does not take.
  static func check(_ word: String?, of option: String, among words: [String]) throws {
    guard let word, !words.contains(word) else { return }
    let others = words.dropLast().joined(separator: ", ")
    throw ValidationError("\(option) takes \(others) or \(words.last ?? ""), not '\(word)'.")
  }
}
