import PortholePlatform
import ScreenCore

/// A YAML file of settings: keys with words or lists of words.
public struct SettingsFile {
  /// A value with the place of its setting, as `file:line:column`.
  public struct Value {
    public let words: [String]
    public let place: String
  }

  private var values: [String: Value] = [:]

  /// The largest file, in bytes.
  private static let limit = 1 << 20

  /// Reads a file.
  ///
  /// - Parameter names: the keys that it may have.
  /// - Throws: `SceneError` with all mistakes.
  public init(path: String, keys names: [String]) throws {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Self.limit + 1)
    } catch { throw SceneError(file: path, whole: "\(error)") }
    guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
      throw SceneError(file: path, whole: "is not UTF-8 text of at most \(Self.limit >> 20) MiB")
    }
    let root: Node?
    do throws(YAMLError) {
      root = try YAMLParser.root(of: text, depthLimit: 4)
    } catch {
      throw SceneError(file: path, issues: [SceneError.Issue(error, text)])
    }
    guard let root else { return }
    var issues: [SceneError.Issue] = []
    func report(_ node: Node, _ message: String) {
      issues.append(.init(line: node.mark.line, column: node.mark.column, path: "", message: message))
    }
    if let mapping = root.mapping {
      for (key, value) in mapping {
        guard let name = key.word, names.contains(name) else {
          report(key, SceneMapping.unknown("key", key.word ?? "", among: names))
          continue
        }
        let words = value.word.map { [$0] } ?? value.sequence.map { $0.compactMap(\.word) } ?? []
        guard value.mapping == nil, value.sequence.map({ $0.count == words.count }) ?? true else {
          report(value, "\(name) takes a word or a list of words")
          continue
        }
        let place = "\(path):\(value.mark.line):\(value.mark.column)"
        values[name] = Value(words: words, place: place)
      }
    } else {
      report(root, "a mapping is needed, with \(list(names))")
    }
    guard issues.isEmpty else { throw SceneError(file: path, issues: issues) }
  }

  /// The value of a key; nil if the file does not have it.
  public subscript(name: String) -> Value? { values[name] }
}
