import LayoutCore
import NodeUI
import PortholePlatform
import PortholeSystem
import SceneFields
import ScreenCore

/// Writes changed fields of a shown scene into its file, or into another one.
package final class SceneWriter: FieldWriting {
  private let application: SceneApplication
  /// The file to write in place of the scene's own, as a replay does; nil is the scene's own.
  private let output: String?
  /// The reason why there is no file to write; nil if there is one.
  private let refusal: String?

  /// The names of the keys of each element in a text.
  private var keys: (text: String, keys: [ElementSource: Set<String>])?

  /// - Parameters:
  ///   - output: a file that takes the new text; the scene's file stays as it is.
  ///   - refusal: said in place of writing, such as for a demo.
  package init(_ application: SceneApplication, output: String? = nil, refusal: String? = nil) {
    (self.application, self.output, self.refusal) = (application, output, refusal)
  }

  /// Writes all changed fields. Returns the message for people: what was written, or why nothing was.
  package func write() -> String {
    do {
      return try writeOrThrow()
    } catch { return "\(error)" }
  }

  /// The lines that writing would change, as they are and as they would be; or the reason why it would not.
  package func preview() -> [String] {
    guard !application.changes.changes.isEmpty else { return ["nothing to write"] }
    do {
      let (old, new) = try texts()
      let before = Self.lines(old)
      let after = Self.lines(new)
      var lines: [String] = []
      for change in after.difference(from: before) {
        switch change {
        case .remove(let line, let text, _): lines.append("\(line + 1) - \(SafeText.of(text))")
        case .insert(let line, let text, _): lines.append("\(line + 1) + \(SafeText.of(text))")
        }
      }
      return lines
    } catch { return ["\(error)"] }
  }

  /// The origin of a field's value: the scene, if its file has the field, or else the platform, or the standard.
  package func origin(of field: EditableField, of element: LayoutElement) -> String? {
    guard let name = field.names.first else { return nil }
    if keys?.text != application.text { keys = (application.text, Self.keys(application.text)) }
    let source = ElementSource(line: element.source.line, column: element.source.column)
    if keys?.keys[source]?.contains(name) == true { return "scene" }
    let isOfPlatform = element is ScrollNode && PlatformRule.named(name) != nil
    return isOfPlatform && application.scene.platform != .terminal ? "platform" : "standard"
  }

  private static func keys(_ text: String) -> [ElementSource: Set<String>] {
    FreshStack.run {
      guard let tree = try? SourceTree(text, depthLimit: Scene.valueDepthLimit) else { return [:] }
      var keys: [ElementSource: Set<String>] = [:]
      tree.forEach { value, _ in
        guard case .mapping(let pairs) = value, pairs.count == 1,
          case .mapping(let fields) = pairs[0].value
        else { return }
        keys[ElementSource(line: value.mark.line, column: value.mark.column)] = Set(
          fields.compactMap(\.key.word))
      }
      return keys
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// The text of the file as it was read last, and the one with the changes.
  private func texts() throws -> (old: String, new: String) {
    if let refusal { throw Refusal(description: refusal) }
    guard let bytes = application.lastBytes, application.messages.isEmpty else {
      throw Refusal(description: "the file has mistakes; nothing is written")
    }
    let path = application.path
    let source = SceneSource(
      String(decoding: bytes, as: UTF8.self), file: path ?? "standard input",
      files: application.files, places: application.text)
    let changes = application.changes.changes.compactMap { change -> SceneChange? in
      guard let element = change.element, let value = change.value else { return nil }
      return SceneChange(
        element.source, change.field.names, value, isOnlyAxis: change.field.isOnlyAxis,
        companions: change.field.companions(of: element))
    }
    return (source.text, try source.applying(changes))
  }

  private func writeOrThrow() throws -> String {
    let count = application.changes.changes.count
    guard count > 0 else { return "nothing to write" }
    guard refusal == nil else { return refusal ?? "" }
    guard let path = application.path else {
      return "standard input cannot be written; nothing is written"
    }
    // A file that has changed since it was read is read first.
    let known = application.lastBytes
    application.readAgain()
    if application.lastBytes != known {
      guard application.messages.isEmpty else {
        return "the file has changed and has mistakes; nothing is written"
      }
      let conflicts = application.changes.conflicts.count
      guard conflicts == 0 else {
        return
          "the file has changed; \(conflicts) field\(conflicts == 1 ? " has" : "s have") another value there"
      }
      return "the file has changed and was read again; w writes"
    }
    let new = Array(try texts().new.utf8)
    if let output {
      _ = try Self.write(new, to: output, below: nil) { true }
      application.changes.didWrite()
    } else {
      let old = application.lastBytes ?? []
      let root = application.files.root
      let isWritten = try Self.write(new, to: path, below: root) { () throws(WritingFailure) in
        // The bytes that another program has written in this moment are not lost.
        do throws(FileRefusal) { return try root.read(path, limit: old.count + 1) == old } catch {
          throw WritingFailure(error)
        }
      }
      guard isWritten else {
        application.readAgain()
        return "the file has changed and was read again; w writes"
      }
      application.didWrite(new)
    }
    return "\(count) field\(count == 1 ? "" : "s") written to \(SafeText.of(output ?? path))"
  }

  /// Puts a text in the place of a file, in one step, unless it has changed. False if it has.
  private static func write(
    _ bytes: [UInt8], to path: String, below root: RootFolder?,
    if isUnchanged: () throws(WritingFailure) -> Bool
  ) throws(WritingFailure) -> Bool {
    let file = try FileTarget(FileName(path), .replace, below: root).open()
    try file.write(bytes)
    return try file.finish(if: isUnchanged)
  }
}
