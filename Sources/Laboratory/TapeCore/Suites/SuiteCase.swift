import NodeUI
import PortholePlatform
import ScreenCore

/// A tape of a suite in one setting.
nonisolated public struct SuiteCase: Hashable, Sendable {
  /// The path of the tape as the user named it or the folder above it.
  public let tape: String
  public let setting: SuiteSetting
  /// The number of the repetition, from 1; 0 in a suite that plays each case once.
  public let repetition: Int
  /// The folder that contains the tape and all files that it names; nil is the folder of the suite of a tape that the user named.
  public let root: String?

  public init(
    tape: String, root: String? = nil, setting: SuiteSetting = SuiteSetting(), repetition: Int = 0
  ) {
    (self.tape, self.root, self.setting, self.repetition) = (tape, root, setting, repetition)
  }

  /// The name in lists and reports: the tape, and the setting in brackets.
  public var name: String {
    var words = setting.words
    if repetition > 0 { words.append("#\(repetition)") }
    return words.isEmpty ? tape : "\(tape) [\(words.joined(separator: ", "))]"
  }

  /// The arguments of `porthole` that play the case alone.
  ///
  /// - Parameter usesFolder: whether the expected screens have a folder for each setting.
  public func arguments(usesFolder: Bool) -> [String] {
    var words = ["replay"] + setting.options
    if usesFolder, let folder = setting.screensFolder { words += ["--screens", folder] }
    if let root { words += ["--root", root] }
    // A path that begins with a hyphen is no option.
    return words + [tape.hasPrefix("-") ? "./" + tape : tape]
  }

  /// The command that plays the case alone, as a shell takes it.
  public func command(usesFolder: Bool) -> String {
    let item = root == Tape.suiteFolder(of: tape) ? SuiteCase(tape: tape, setting: setting) : self
    return (["porthole"] + item.arguments(usesFolder: usesFolder)).map(Self.quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || "/._-:+,@%=".utf8.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    // Two hashes may begin a command for the runner of a workflow.
    guard !SafeText.of(word).elementsEqual(word) || word.contains("##") else {
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
    return "$'"
      + word.unicodeScalars.map { scalar in
        guard HiddenCharacters.contains(scalar.value) || "#'\\".unicodeScalars.contains(scalar) else {
          return "\(scalar)"
        }
        return scalar.utf8.map { "\\x" + ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
      }.joined() + "'"
  }
}

/// The cases of a suite: which tapes, how often, and which part of them this run plays.
nonisolated public struct SuitePlan: Sendable {
  public var matrix = SuiteMatrix()
  /// The number of times that each case plays, at least 1.
  public var repetitions = 1
  /// The part of the cases, from 1, and the number of parts.
  public var shard = (part: 1, of: 1)
  /// A text that the name of a case contains; all others are left out.
  public var filters: [String] = []
  /// The names of the only cases to play; nil for all.
  public var only: Set<String>?

  public init() {}

  /// The cases of some tapes in the order in which they are reported: the tapes by their paths, then the settings.
  ///
  /// The cases of a shard are every n-th one, so that slow neighbours are spread. O(cases)
  ///
  /// - Parameter tapes: the paths, the roots, and whether each plays a program that is not made of nodes.
  public func cases(of tapes: [(path: String, root: String?, isProgram: Bool)]) -> [SuiteCase] {
    var cases: [SuiteCase] = []
    for (path, root, isProgram) in tapes {
      for setting in matrix.settings(forProgram: isProgram) {
        for repetition in 1...max(1, repetitions) {
          cases.append(
            SuiteCase(
              tape: path, root: root, setting: setting, repetition: repetitions > 1 ? repetition : 0))
        }
      }
    }
    cases = cases.filter { item in
      (only?.contains(item.name) ?? true)
        && (filters.isEmpty || filters.contains { item.name.contains($0) })
    }
    return cases.enumerated().filter { $0.offset % max(1, shard.of) == shard.part - 1 }.map(\.element)
  }
}
