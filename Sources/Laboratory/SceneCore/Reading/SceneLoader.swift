import LayoutCore
import NodeUI
import SceneFields
import PortholePlatform
import PortholeSystem
import ScreenCore

extension Scene {
  /// The largest size of a scene's file, in bytes.
  public static let sizeLimit = 64 << 20

  /// Reads a scene file.
  ///
  /// - Parameters:
  ///   - root: the folder that contains the scene and all files that it names, after links are followed. Nil is the folder of the
  ///     scene, which can be anything that the user names, such as a pipe.
  ///   - platform: replaces the scene's own platform; nil keeps it.
  /// - Throws: `SceneError` with all issues of the scene.
  public static func load(
    path: String, root: String? = nil, platform: ScrollPlatform? = nil
  ) throws -> Scene {
    try load(
      bytes(path: path, root: root), file: path, folder: FilePath.folder(of: path), root: root,
      platform: platform)
  }

  /// The bytes of a scene's file.
  ///
  /// - Throws: `SceneError`.
  package static func bytes(path: String, root: String? = nil, limit: Int = sizeLimit) throws -> [UInt8] {
    do {
      return try root.map { try RootFolder($0).read(path, limit: limit + 1) }
        ?? readFile(path, limit: limit + 1)
    } catch {
      throw SceneError(file: path, whole: "\(error)")
    }
  }

  /// Reads a scene from the bytes of a file.
  ///
  /// - Parameters:
  ///   - file: its name in errors.
  ///   - folder: the names of other files are relative to it; nil is the current folder.
  ///   - root: the folder that contains these files; nil is `folder`.
  ///   - platform: replaces the scene's own platform; nil keeps it.
  /// - Throws: `SceneError` with all issues of the scene.
  public static func load(
    _ bytes: [UInt8], file: String, folder: String? = nil, root: String? = nil,
    platform: ScrollPlatform? = nil
  ) throws -> Scene {
    try load(
      bytes, file: file, files: NamedFiles(in: folder, root: root), platform: platform, notesPaths: false)
  }

  /// Reads a scene from the bytes of a file.
  ///
  /// - Parameters:
  ///   - notesPaths: whether the scene has its elements by their paths.
  ///   - limit: the largest size in bytes. An alias has the size of the text that it repeats.
  package static func load(
    _ bytes: [UInt8], file: String, files: NamedFiles, platform: ScrollPlatform?, notesPaths: Bool,
    limit: Int = sizeLimit
  ) throws -> Scene {
    guard bytes.count <= limit else {
      throw SceneError(file: file, whole: "is larger than \(limit >> 20) MiB")
    }
    func load(depthLimit: Int) throws -> Scene {
      let reader = SceneReader(SceneFiles(files, limit: limit))
      (reader.notesPaths, reader.running.platform) = (notesPaths, platform)
      let document = try document(of: bytes, file: file, depthLimit: depthLimit, limit: limit)
      return try scene(document, file: file, reader, platform: platform)
    }
    do {
      return try load(depthLimit: usualDepth)
    } catch YAMLError.tooDeep {
      // Too deep for an ordinary stack, and the values must also be freed on the large one.
      return try FreshStack.run {
        Result { try load(depthLimit: valueDepthLimit) }
      }.get()
    }
  }

  /// The depth of values that any thread's stack has room for: about thirty elements, one inside the other.
  /// Such scenes are read on the caller's thread, since the system gives memory to others in smaller parts,
  /// which takes a tenth longer.
  private static let usualDepth = 100
  /// An element nested in others takes several levels of values.
  static let valueDepthLimit = 8 * SceneReader.depthLimit

  /// The values of a file. Its text is freed before elements are made of them.
  ///
  /// - Throws: `SceneError`; `YAMLError.tooDeep` if an ordinary stack has no room for values nested so deeply.
  private static func document(of bytes: [UInt8], file: String, depthLimit: Int, limit: Int) throws -> Node {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SceneError(file: file, whole: "is not UTF-8 text")
    }
    do {
      if let document = try YAMLParser.root(of: text, depthLimit: depthLimit, limit: limit) {
        return document
      }
    } catch {
      if case .tooDeep = error, depthLimit == usualDepth { throw error }
      throw SceneError(file: file, issues: [SceneError.Issue(error, text)])
    }
    throw SceneError(file: file, whole: "is empty; a scene is a mapping with title and root")
  }

  private static func scene(
    _ document: Node, file: String, _ reader: SceneReader, platform: ScrollPlatform?
  ) throws -> Scene {
    let mapping = SceneMapping(document, NodeKind.sceneFields, reader)
    let title = mapping.string("title")
    let own = mapping.string("platform").flatMap { ScrollPlatform(rawValue: $0) }
    reader.running.platform = platform ?? own
    let root = mapping.read("root") { reader.element($0) }
    let settings = reader.windowSettings(mapping)
    reader.finish()
    reader.files.didLoad()
    if !mapping.has("root"), reader.issues.isEmpty { reader.report(document, "root is missing") }
    try reader.found.check(file)
    guard let root else { throw SceneError(file: file, issues: []) }
    return Scene(
      title: title, root: root, elements: reader.elements, theme: settings.theme,
      initialFocus: settings.focus, reducesMotion: settings.reducesMotion,
      showsPalette: settings.showsPalette, platform: reader.running.platform ?? .terminal,
      hints: reader.hints, files: reader.namedPaths,
      tickers: reader.tickers,
      elementsByPath: reader.elementsByPath)
  }
}

extension SceneError {
  init(file: String, whole message: String) {
    self.init(file: file, issues: [Issue(path: "", message: message)])
  }
}

extension SceneError.Issue {
  private static func unknownAlias(_ name: String, among anchors: [String]) -> String {
    let anchors = anchors.prefix(20).map { "*" + $0 }
    guard anchors.isEmpty else { return SceneMapping.unknown("alias", "*" + name, among: anchors) }
    let shown = SafeText.of(name.count > 40 ? name.prefix(40) + "…" : name[...])
    return
      "the alias \u{201c}*\(shown)\u{201d} has no anchor \u{201c}&\(shown)\u{201d} before it; a text that begins with * must be in quotes"
  }

  /// Describes why `text` is no YAML document.
  init(_ error: YAMLError, _ text: String) {
    self.init(path: "", message: "")
    switch error {
    case .syntax(let problem, let context, let mark):
      (line, column) = (mark.line, mark.column)
      message = "not valid YAML: \(YAMLMistake(problem, context, mark, text: text).description)"
    case .unknownAlias(let name, let anchors, let mark):
      (line, column) = (mark.line, mark.column)
      message = "not valid YAML: \(Self.unknownAlias(name, among: anchors))"
    case .character(let problem, let offset):
      let before = text.utf8.prefix(offset)
      line = before.reduce(1) { $1 == 0x0a ? $0 + 1 : $0 }
      let lineStart = before.lastIndex(of: 0x0a).map(before.index(after:)) ?? before.startIndex
      column = before[lineStart...].reduce(1) { $1 & 0xc0 == 0x80 ? $0 : $0 + 1 }
      message = "not valid YAML: \(problem)"
    case .tooDeep(let mark):
      (line, column) = (mark.line, mark.column)
      message = "values are nested too deeply; elements may be \(SceneReader.depthLimit) deep"
    case .duplicateKeys(let keys, let mark):
      (line, column) = (mark.line, mark.column)
      message = "a mapping has \(list(keys.map { "\u{201c}\(SafeText.of($0))\u{201d}" })) twice"
    case .tooLarge(let limit, let mark):
      (line, column) = (mark.line, mark.column)
      message = "with this alias the scene is larger than \(limit >> 20) MiB"
    case .outOfMemory: message = "is too large for the memory"
    }
  }
}
