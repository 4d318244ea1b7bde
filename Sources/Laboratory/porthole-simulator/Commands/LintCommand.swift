import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneCore
import SceneFields
import ScreenCore
import TapeCore

/// `porthole lint`: probable mistakes in scenes.
struct LintCommand: MainCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report probable mistakes in scenes.",
    discussion: """
      Shows each scene on a screen of its own, and tries out Tab and the wheel. A comment “# porthole: allow ID” silences a \
      lint: at the end of a line, or alone above it, for the element that begins there; before the first line, for the file.

      Exit status: 0 without lints, 1 with lints, 2 if a scene is wrong or cannot be read, or there is none.
      """)

  @Argument(help: "Scenes, and folders of scenes; - is standard input. (default: the current folder)")
  var paths: [String] = []

  @Flag(help: "Print a list of objects with file, line, column, id, message and remedy.")
  var json = false

  @Option(help: "Use this size of the screen, as 80x24.")
  var size = SizeArgument(argument: "80x24")!

  @Option(help: "Imitate the scroll views of a platform, in place of the scenes' own.")
  var platform: ScrollPlatform?

  @Option(help: ArgumentHelp(stringLiteral: TapeOptions.rootHelp), completion: .directory)
  var root: String?

  func validate() throws {
    let limit = 1...Tape.sizeLimit
    guard limit.contains(size.size.width), limit.contains(size.size.height) else {
      throw ValidationError("--size is 1x1 to \(Tape.sizeLimit)x\(Tape.sizeLimit).")
    }
  }

  @MainActor func perform() throws {
    try Locale.pinOrExit()
    let scenes = try self.scenes()
    guard !scenes.isEmpty else {
      Standard.error("porthole: there is no scene (a .yaml, .yml or .json file with the key root)")
      throw ExitCode(2)
    }
    var (count, wrong) = (0, 0)
    if json { Standard.print("[") }
    for (path, root) in scenes {
      let findings: [LintFinding]
      do {
        findings = try Scene.lintFile(path, root: root, platform: platform, size: size.size).findings
      } catch let error as SceneError {
        for line in error.lines { Standard.error(line) }
        wrong += 1
        continue
      }
      for finding in findings {
        count += 1
        if json {
          Standard.print(lines: (count == 1 ? "\n" : ",\n") + finding.json)
        } else {
          Standard.print("\(finding)\n  remedy: \(finding.remedy)\n")
        }
      }
    }
    let lints = count == 1 ? "1 lint" : count == 0 ? "no lints" : "\(count) lints"
    let mistakes = wrong == 0 ? "" : ", \(wrong) with errors"
    Standard.print(
      json ? "\n]\n" : "\(scenes.count) \(scenes.count == 1 ? "scene" : "scenes")\(mistakes), \(lints)\n")
    if wrong > 0 { throw ExitCode(2) }
    if count > 0 { throw ExitCode(1) }
  }

  /// The scenes that are named, and the scenes of named folders, each with the folder that must contain it.
  @MainActor private func scenes() throws -> [(path: String, root: String?)] {
    let root = try root.map(pathOrExit)
    var scenes: [(path: String, root: String?)] = []
    for path in paths.isEmpty ? ["."] : try paths.map(pathOrExit) {
      guard path != "-" else {
        scenes.append((path, root))
        continue
      }
      var finder = FileFinder.scenes
      do { try finder.add(path, root: root) } catch {
        Standard.error("porthole: \(error)")
        throw ExitCode(2)
      }
      // Folders have other files of these kinds, too.
      let isNamed = finder.paths == [path]
      scenes += finder.paths.map { ($0, finder.roots[$0]) }.filter { path, root in
        isNamed || ((try? Scene.bytes(path: path, root: root)).map(Scene.isLikely) ?? true)
      }
    }
    var known: Set<String> = []
    return scenes.filter { known.insert($0.path).inserted }
  }
}

extension FileFinder {
  /// Finds files that may be scenes.
  static var scenes: FileFinder { FileFinder(SceneFile.endings, noun: "scenes") }
}

extension Scene {
  /// Looks for probable mistakes in a scene; `-` is standard input.
  ///
  /// - Parameter root: the folder that contains the scene and the files that it names; nil is the folder of a scene that the
  ///   user named.
  /// - Throws: `SceneError`.
  static func lintFile(
    _ path: String, root: String?, platform: ScrollPlatform? = nil, size: Size = Size(80, 24)
  ) throws -> LintReport {
    let isInput = path == "-"
    let bytes = try isInput ? Standard.readAll(limit: sizeLimit) : Scene.bytes(path: path, root: root)
    return try lint(
      bytes, file: isInput ? "standard input" : path, folder: isInput ? nil : FilePath.folder(of: path),
      root: root, platform: platform, size: size)
  }
}

/// The table of lints in `docs/lints.md`: `porthole --print lints`.
enum LintTable {
  static var text: String {
    let rows = Lint.all.map { "| `\($0.id)` | \($0.title) | \(PageText.markup($0.remedy)) |" }
    return (["| id | lint | remedy |", "|---|---|---|"] + rows).joined(separator: "\n") + "\n"
  }
}
