import LayoutCore
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneFields
import ScreenCore

/// The text of a scene's file, and changes of it that leave everything else as it is, byte for byte.
package struct SceneSource {
  /// The file's name in messages.
  package let file: String
  package let text: String
  /// The files that the scene can name.
  package let files: NamedFiles
  /// The text to which the places of elements belong; that of the file may have changed since by writing.
  let places: String

  package init(_ text: String, file: String, files: NamedFiles = NamedFiles(in: nil), places: String? = nil) {
    (self.text, self.file, self.files) = (text, file, files)
    self.places = places ?? text
  }

  /// The text with new values of fields. It was read again: its tree is the old one with exactly these values.
  ///
  /// - Complexity: O(changes · text)
  package func applying(_ changes: [SceneChange]) throws(SceneWritingError) -> String {
    // Values may be nested more deeply than this thread's stack has room for.
    let result = FreshStack.run {
      Result { () throws(SceneWritingError) in
        var editor = try SceneSourceEditor(self)
        return try editor.apply(changes)
      }
    }
    return try result.get()
  }
}

/// A change of some bytes.
struct TextEdit {
  let range: Range<Int>
  let replacement: String
}

/// Applies changes one after the other, each to the text that the one before has left.
struct SceneSourceEditor {
  private let scene: SceneSource
  private(set) var tree: SourceTree
  /// The tree that a reader must find in the end.
  private var expected: Node

  init(_ scene: SceneSource) throws(SceneWritingError) {
    self.scene = scene
    tree = try Self.parse(scene.text, scene.file)
    expected = tree.root
  }

  private static func parse(_ text: String, _ file: String) throws(SceneWritingError) -> SourceTree {
    do throws(YAMLError) {
      if let tree = try SourceTree(text, depthLimit: Scene.valueDepthLimit) { return tree }
    } catch {
      let issue = SceneError.Issue(error, text)
      throw SceneWritingError(file: file, line: issue.line, message: issue.message)
    }
    throw SceneWritingError(file: file, message: "is empty")
  }

  mutating func apply(_ changes: [SceneChange]) throws(SceneWritingError) -> String {
    let paths = try paths(of: changes)
    for (change, path) in zip(changes, paths) {
      // A value for both axes is first written as one for each.
      for _ in 0..<4 {
        let step = try step(change, path)
        try perform(step)
        if step.isLast { break }
      }
    }
    return try verified()
  }

  func refuse(_ mark: Mark?, _ message: String) -> SceneWritingError {
    SceneWritingError(file: scene.file, line: mark?.line, message: message)
  }

  // MARK: Elements

  /// The paths of the elements that the changes are for.
  private func paths(of changes: [SceneChange]) throws(SceneWritingError) -> [[SourceStep]] {
    var wanted: [ElementSource: [SourceStep]] = [:]
    let sources = Set(changes.map { ElementSource(line: $0.source.line, column: $0.source.column) })
    let tree = scene.places == scene.text ? tree : try Self.parse(scene.places, scene.file)
    tree.forEach { value, path in
      guard case .mapping(let pairs) = value, pairs.count == 1,
        pairs[0].key.word.flatMap(NodeKind.named) != nil
      else { return }
      let source = ElementSource(line: value.mark.line, column: value.mark.column)
      if sources.contains(source) { wanted[source] = path }
    }
    var paths: [[SourceStep]] = []
    for change in changes {
      guard change.source.isKnown else {
        throw refuse(nil, "\(change.fieldName) belongs to an element that is not in the file")
      }
      let mark = Mark(line: change.source.line, column: change.source.column)
      if change.source.isTemplate {
        throw refuse(
          mark, "\(change.fieldName) is that of one row, and the file has one template for all rows")
      }
      guard let path = wanted[ElementSource(line: change.source.line, column: change.source.column)] else {
        throw refuse(mark, "there is no element here any more")
      }
      paths.append(path)
    }
    return paths
  }

  /// The id of the innermost element on a path, or the element's kind and line.
  private func name(of path: [SourceStep]) -> String {
    let values = tree.values(on: path) ?? []
    var name = "the scene"
    for (value, step) in zip(values.dropFirst(), path) {
      guard case .key(let key) = step, NodeKind.named(key) != nil else { continue }
      name =
        value.mapping?["id"]?.word.map { "\u{201c}\(SafeText.of($0))\u{201d}" }
        ?? "\(key) in line \(value.mark.line)"
    }
    return name
  }

  /// Refuses a path on which an alias stands, or a value with aliases elsewhere.
  func checkSharing(_ path: [SourceStep], _ field: String) throws(SceneWritingError) {
    let values = tree.values(on: path) ?? []
    for (count, value) in values.enumerated() {
      let path = Array(path.prefix(count))
      guard
        let shared = tree.anchored.first(where: {
          !$0.aliases.isEmpty && ($0.path == path || $0.aliases.contains(path))
        })
      else { continue }
      let others = (shared.aliases + [shared.path]).compactMap(\.self)
      let own = name(of: path)
      let names = Set(others.map(name)).subtracting([own]).sorted()
      let sharers = names.isEmpty ? "other values" : names.joined(separator: ", ")
      throw refuse(
        value.mark,
        "\(field) of \(own) is shared with \(sharers) by the anchor \u{201c}\(SafeText.of(shared.anchor))\u{201d}; write the"
          + " value there without it first")
    }
  }

  // MARK: Performing

  /// One change of the text, and the value that it gives a path.
  struct Step {
    var edits: [TextEdit]
    var values: [(path: [SourceStep], value: Node)]
    /// Whether the change is done with it.
    var isLast = true
  }

  private mutating func perform(_ step: Step) throws(SceneWritingError) {
    var bytes = tree.bytes
    for edit in step.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.replacement.utf8)
    }
    for (path, value) in step.values { expected = expected.setting(path[...], to: value) }
    do throws(YAMLError) {
      guard
        let tree = try SourceTree(String(decoding: bytes, as: UTF8.self), depthLimit: Scene.valueDepthLimit)
      else { throw .outOfMemory }
      self.tree = tree
    } catch {
      let issue = SceneError.Issue(error, String(decoding: bytes, as: UTF8.self))
      throw refuse(nil, "with the change, line \(issue.line ?? 1) could not be understood: \(issue.message)")
    }
  }

  /// The text, read again.
  private func verified() throws(SceneWritingError) -> String {
    let text = String(decoding: tree.bytes, as: UTF8.self)
    if let mark = expected.difference(from: try Self.parse(text, scene.file).root) {
      throw refuse(nil, "with the change, line \(mark.line) would mean something else")
    }
    do {
      _ = try Scene.load(
        tree.bytes, file: scene.file, files: scene.files, platform: nil, notesPaths: false)
    } catch let error as SceneError {
      let issue = error.issues.first
      throw refuse(nil, "with the change, line \(issue?.line ?? 1) would be wrong: \(issue?.message ?? "")")
    } catch {
      throw refuse(nil, "\(error)")
    }
    return text
  }
}

extension SceneChange {
  /// The field in messages.
  var fieldName: String { names.joined(separator: ".") }
}
