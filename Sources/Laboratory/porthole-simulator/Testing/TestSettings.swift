import ArgumentParser
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneCore
import ScreenCore
import TapeCore

/// The settings of `porthole test` that a file may have, too. An option of the command line wins over the file.
struct TestSettings: ParsableArguments {
  @Option(help: "Play each tape in these sizes, as 80x24,40x12. (default: that of the tape)")
  var size: WordList?

  @Option(help: "Play each tape in these themes, as dark,light. (default: that of the scene)")
  var theme: WordList?

  @Option(help: "Imitate the scroll views of these platforms. (default: that of the tape or the scene)")
  var platform: WordList?

  @Option(help: "Play with these colours: no, 16, 256, 24-bit. (default: 24-bit)")
  var colors: WordList?

  @Option(help: "Play with these frames a second, as 30,60. (default: 60)")
  var fps: WordList?

  @Option(help: "Play this many tapes at a time. (default: the number of processors)")
  var jobs: Int?

  @Option(help: "End a tape, which then has failed, after this time of the machine. (default: 60s)")
  var timeLimit: DurationArgument?

  /// The name of the file, in the current folder.
  static let fileName = Tape.suiteFile
  private static let keys = ["tapes", "sizes", "themes", "platforms", "colors", "fps", "jobs", "time-limit"]

  /// The combinations of settings, and what else the file says.
  struct Chosen {
    var matrix = SuiteMatrix()
    var tapes: [String] = []
    var jobs = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var timeLimit = Duration.seconds(60)
  }

  /// The options, over those of the file if there is one. A mistake ends the program.
  @MainActor func chosen() throws -> Chosen {
    var chosen = Chosen()
    var file: SettingsFile?
    if access(Self.fileName, F_OK) == 0 {
      do { file = try SettingsFile(path: Self.fileName, keys: Self.keys) } catch let error as SceneError {
        for line in error.lines { Standard.error(line) }
        throw ExitCode(2)
      }
    }
    /// The words of an option or else of a key in the file, as values. A word that `value` does not know ends the program.
    func read<Value>(
      _ option: WordList?, _ name: String, _ key: String, _ wanted: String, _ value: (String) -> Value?
    ) throws -> [Value]? {
      let stored = file?[key]
      guard let words = option?.words ?? stored?.words else { return nil }
      var values: [Value] = []
      for word in words {
        if let value = value(word) {
          values.append(value)
          continue
        }
        guard option != nil else {
          Standard.error(
            "\(stored?.place ?? Self.fileName): \(key) takes \(wanted), not \u{201c}\(word)\u{201d}")
          throw ExitCode(2)
        }
        throw ValidationError("\(name) takes \(wanted), not '\(word)'.")
      }
      return values
    }
    func named(_ words: [String]) -> String { words.joined(separator: ", ") }
    let limit = 1...Tape.sizeLimit
    chosen.matrix.sizes =
      try read(size, "--size", "sizes", "sizes as 80x24") { word in
        SizeArgument(argument: word).map(\.size).flatMap {
          limit.contains($0.width) && limit.contains($0.height) ? $0 : nil
        }
      } ?? []
    chosen.matrix.themes =
      try read(theme, "--theme", "themes", named(Theme.names)) { Theme.names.contains($0) ? $0 : nil } ?? []
    let platforms = ScrollPlatform.allCases.map(\.rawValue)
    chosen.matrix.platforms =
      try read(platform, "--platform", "platforms", named(platforms)) { ScrollPlatform(rawValue: $0) } ?? []
    let colors = SuiteColors.allCases.map(\.rawValue)
    chosen.matrix.colors =
      try read(self.colors, "--colors", "colors", named(colors)) { SuiteColors(rawValue: $0) } ?? []
    chosen.matrix.framesPerSecond =
      try read(fps, "--fps", "fps", "numbers from 1 to 1000") { word in
        Int(word).flatMap { (1...1_000).contains($0) ? $0 : nil }
      } ?? []
    if let jobs {
      chosen.jobs = jobs
    } else if let found = try read(
      nil, "", "jobs", "a number from 1 to \(Self.mostJobs)",
      { word in Int(word).flatMap { (1...Self.mostJobs).contains($0) ? $0 : nil } })?.last
    {
      chosen.jobs = found
    }
    if let timeLimit {
      chosen.timeLimit = timeLimit.duration
    } else if let found = try read(
      nil, "", "time-limit", "a time as 60s", { DurationArgument(argument: $0) })?.last
    {
      chosen.timeLimit = found.duration
    }
    chosen.tapes = file?["tapes"]?.words ?? []
    return chosen
  }

  /// The most tapes that play at a time.
  static let mostJobs = 512

  func validate() throws {
    if let jobs, !(1...Self.mostJobs).contains(jobs) {
      throw ValidationError("--jobs is 1 to \(Self.mostJobs).")
    }
  }
}

/// Words with commas between them.
struct WordList: ExpressibleByArgument {
  let words: [String]

  init?(argument: String) {
    words = argument.split(separator: ",").map(String.init)
    if words.isEmpty { return nil }
  }
}

/// `2/5`: the second of five parts.
struct ShardArgument: ExpressibleByArgument {
  let part: Int
  let count: Int

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let part = parts[0], let count = parts[1], (1...100_000).contains(count),
      (1...count).contains(part)
    else { return nil }
    (self.part, self.count) = (part, count)
  }
}
