import LayoutCore
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore

extension Tape {
  /// The largest size of a tape's file, in bytes.
  public static let fileLimit = 16 << 20

  /// Reads a tape file.
  ///
  /// - Parameters:
  ///   - root: the folder that contains the tape and all files that it names, after links are followed. Nil is the folder of its
  ///     suite; then the tape can be anything that the user names, such as a pipe.
  ///   - isForProgram: whether it is played on a program that is not made of nodes. A tape that names one is, too.
  /// - Throws: `TapeError` with all issues of the tape.
  public static func load(path: String, root: String? = nil, isForProgram: Bool = false) throws -> Tape {
    switch contents(path, root) {
    case .success(let text):
      return try load(
        text, file: path, firstLine: 1, root: root ?? suiteFolder(of: path), isAnyFile: true,
        isForProgram: isForProgram)
    case .failure(let failure): throw TapeError(file: path, whole: failure.message)
    }
  }

  /// Reads a tape from the bytes of a file.
  ///
  /// - Parameters:
  ///   - file: its name in errors; the files that it names are relative to its folder.
  ///   - root: the folder that contains them; nil is the folder of its suite.
  /// - Throws: `TapeError` with all issues of the tape.
  public static func load(
    _ bytes: [UInt8], file: String, root: String? = nil, isForProgram: Bool = false
  ) throws -> Tape {
    switch checked(bytes) {
    case .success(let text):
      return try load(
        text, file: file, firstLine: 1, root: root ?? suiteFolder(of: file), isAnyFile: true,
        isForProgram: isForProgram)
    case .failure(let failure): throw TapeError(file: file, whole: failure.message)
    }
  }

  /// Reads a tape from a text.
  ///
  /// - Throws: `TapeError` with all issues of the tape.
  public static func load(_ text: String, file: String, isForProgram: Bool = false) throws -> Tape {
    try load(text, file: file, firstLine: 1, isForProgram: isForProgram)
  }

  /// Reads a tape from a text whose lines count from `firstLine`.
  ///
  /// - Parameter isAnyFile: whether the text may come from a file that is no tape, which no message may quote.
  package static func load(
    _ text: String, file: String, firstLine: Int, root: String? = nil, isAnyFile: Bool = false,
    isForProgram: Bool = false
  ) throws -> Tape {
    let root = NamedFiles(of: file, root: root).root
    let reader = TapeReader(file: file) { path, from in
      let name = NamedFiles(of: from).path(of: path)
      return contents(name, root.path).map { (name, $0) }
    }
    reader.tape.root = root
    if isForProgram { reader.beginProgram() }
    reader.read(text, file: file, firstLine: firstLine, isAnyFile: isAnyFile)
    reader.finish()
    guard reader.issues.isEmpty else { throw TapeError(reader.issues) }
    return reader.tape
  }

  /// The name of the settings of a suite of tapes.
  nonisolated package static let suiteFile = "porthole-test.yaml"

  /// The folder of a tape's suite: the nearest one above the tape that has the settings of a suite; else the folder of the tape.
  nonisolated package static func suiteFolder(of path: String) -> String {
    let own = FilePath.folder(of: path) ?? "."
    var folder = own
    for _ in 0..<64 where access(FilePath.resolved(suiteFile, in: folder), F_OK) != 0 {
      if folder == "/" { return own }
      folder =
        folder == "." ? ".." : folder.hasSuffix("..") ? folder + "/.." : FilePath.folder(of: folder) ?? "."
    }
    return access(FilePath.resolved(suiteFile, in: folder), F_OK) == 0 ? folder : own
  }

  private static func contents(_ path: String, _ root: String?) -> Result<String, TapeProblem> {
    do {
      return checked(
        try root.map { try RootFolder($0).read(path, limit: fileLimit + 1) }
          ?? readFile(path, limit: fileLimit + 1))
    } catch { return failure("\(error)") }
  }

  private static func checked(_ bytes: [UInt8]) -> Result<String, TapeProblem> {
    guard bytes.count <= fileLimit else { return failure("is larger than \(fileLimit >> 20) MiB") }
    guard let text = String(validating: bytes, as: UTF8.self) else { return failure("is not UTF-8 text") }
    return .success(text)
  }

  private static func failure(_ message: String) -> Result<String, TapeProblem> {
    .failure(TapeProblem(place: TapePlace(file: ""), message: message))
  }
}

extension Tape {
  /// Finds the checks whose ids or fields the scene does not have.
  ///
  /// - Parameter all: the scene's elements by their ids.
  /// - Throws: `TapeError` with an issue for each such check.
  public func check(against all: [String: LayoutElement]) throws(TapeError) {
    // Another file may have other ids.
    let reloads = commands.contains { if case .reload = $0.action { true } else { false } }
    guard !reloads else { return }
    let scrolling = all.filter { $0.value is ScrollNode || $0.value is PagerNode }
    var issues: [TapeError.Issue] = []
    for command in commands {
      guard case .expect(let expectation) = command.action, let subject = expectation.subject else {
        continue
      }
      let (id, known) =
        switch subject {
        case .scrollView(let id): (id, scrolling)
        case .element(let id): (id, all)
        }
      guard !id.hasPrefix("/") else { continue }
      guard let element = known[id] else {
        let name = "\u{201c}\(SafeText.of(id))\u{201d}"
        let nearest =
          nearestWord(to: id, among: known.keys.sorted()).map { "; did you mean \(SafeText.of($0))?" } ?? ""
        issues.append(
          .init(
            command.place,
            all[id] == nil
              ? "the scene has no id \(name)\(nearest)" : "\(name) is not a scroll view\(nearest)"))
        continue
      }
      if let problem = expectation.problem(element) { issues.append(.init(command.place, problem)) }
    }
    guard issues.count <= 100 else {
      throw TapeError(issues.prefix(100) + [.init(issues[100].place, "… and \(issues.count - 100) more")])
    }
    if !issues.isEmpty { throw TapeError(issues) }
  }
}

/// All issues of a tape and of the tapes that it includes, in the form of `SceneError`.
public struct TapeError: Error, Equatable, Sendable {
  /// The issues in the order of the tape.
  public let issues: [Issue]

  public struct Issue: Equatable, Sendable {
    public var place: TapePlace
    /// The found and the allowed text.
    public var message: String

    public init(_ place: TapePlace, _ message: String) {
      self.place = place
      self.message = message
    }
  }

  public init(_ issues: [Issue]) { self.issues = issues }

  init(file: String, whole message: String) {
    self.init([Issue(TapePlace(file: file), message)])
  }
}

extension TapeError: CustomStringConvertible {
  /// One line for each issue: `file:line:column: message`.
  public var description: String { lines.joined(separator: "\n") }

  public var lines: [String] { issues.map { "\($0.place): \($0.message)" } }
}
