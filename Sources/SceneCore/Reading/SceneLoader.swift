import CPortholeYamlLimits
import Foundation
import LayoutCore
import NodeUI
import ScreenCore
import Yams

extension Scene {
  /// The largest size of a scene's file, in bytes.
  public static let sizeLimit = 64 << 20

  /// Reads a scene file.
  ///
  /// - Throws: `SceneError` with all issues of the scene.
  public static func load(path: String) throws -> Scene {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      data = try handle.read(upToCount: sizeLimit + 1) ?? Data()
    } catch {
      throw SceneError(file: path, whole: systemReason(error) ?? "cannot be read")
    }
    return try load(
      Array(data), file: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  /// Reads a scene from the bytes of a file.
  ///
  /// - Parameters:
  ///   - file: its name in errors.
  ///   - folder: the folder of the files that it names; nil is the current folder.
  /// - Throws: `SceneError` with all issues of the scene.
  public static func load(_ bytes: [UInt8], file: String, folder: URL? = nil) throws -> Scene {
    guard bytes.count <= sizeLimit else {
      throw SceneError(file: file, whole: "is larger than \(sizeLimit >> 20) MiB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SceneError(file: file, whole: "is not UTF-8 text")
    }
    // Values may be nested too deeply for an ordinary stack, and must also be freed on the large one.
    let result = Threads.runOnFreshStack { _ in Result { try load(text, file: file, folder: folder) } }
    return try result.get()
  }

  /// Sets the limit once: it is global to the process, and several threads may read scenes.
  private static let allowNesting: Void = yaml_set_max_nest_level(8 * Int32(SceneReader.depthLimit))

  private static func load(_ text: String, file: String, folder: URL?) throws -> Scene {
    let document: Node?
    do {
      _ = allowNesting
      document = try Parser(yaml: text, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw SceneError(file: file, issues: [SceneError.Issue(error)])
    }
    guard let document else {
      throw SceneError(file: file, whole: "is empty; a scene is a mapping with title and root")
    }
    let reader = SceneReader(folder: folder)
    let mapping = SceneMapping(document, NodeKind.sceneFields, reader)
    let title = mapping.string("title")
    let root = mapping.read("root") { reader.element($0) }
    let settings = reader.windowSettings(mapping)
    reader.finish()
    if !mapping.has("root"), reader.issues.isEmpty { reader.report(document, "root is missing") }
    guard reader.issues.isEmpty, let root else { throw SceneError(file: file, issues: reader.issues) }
    return Scene(
      title: title, root: root, elements: reader.elements, theme: settings.theme,
      initialFocus: settings.focus, reducesMotion: settings.reducesMotion)
  }
}

extension SceneError {
  init(file: String, whole message: String) {
    self.init(file: file, issues: [Issue(path: "", message: message)])
  }
}

extension SceneError.Issue {
  /// Converts an error of the YAML parser.
  init(_ error: YamlError) {
    self.init(path: "", message: "\(error)")
    switch error {
    case .scanner(let context, let problem, let mark, let yaml),
      .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      (line, column) = (mark.line, mark.column)
      message =
        problem.contains("nesting level")
        ? "values are nested too deeply; elements may be \(SceneReader.depthLimit) deep"
        : "not valid YAML: \(YAMLMistake(problem, context, mark, text: yaml).description)"
    case .reader(let problem, let offset, _, let yaml):
      if let offset {
        let before = yaml.utf8.prefix(offset)
        line = before.reduce(1) { $1 == 0x0a ? $0 + 1 : $0 }
        let lineStart = before.lastIndex(of: 0x0a).map(before.index(after:)) ?? before.startIndex
        column = before[lineStart...].reduce(1) { $1 & 0xc0 == 0x80 ? $0 : $0 + 1 }
      }
      message = "not valid YAML: \(problem)"
    case .duplicatedKeysInMapping(let duplicates, let context):
      (line, column) = (context.mark.line, context.mark.column)
      message = "a mapping has \(list(duplicates.map { "\u{201c}\(SafeText.of($0))\u{201d}" })) twice"
    default: break
    }
  }
}
