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

  /// Reads a regular file of the current folder.
  ///
  /// - Parameter names: the keys that it may have.
  /// - Throws: `SceneError` with all mistakes.
  public init(path: String, keys names: [String]) throws {
    let bytes: [UInt8]
    do {
      bytes = try NamedFiles(of: path).root.read(path, limit: Self.limit + 1)
    } catch { throw SceneError(file: path, whole: "\(error)") }
    guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
      throw SceneError(file: path, whole: "is not UTF-8 text of at most \(Self.limit >> 20) MiB")
    }
    let root: Node?
    do throws(YAMLError) {
      root = try YAMLParser.root(of: text, depthLimit: 4, limit: Self.limit)
    } catch {
      throw SceneError(file: path, issues: [SceneError.Issue(error, text)])
    }
    guard let root else { return }
    var issues = FirstIssues()
    if let mapping = root.mapping {
      for (key, value) in mapping {
        guard let name = key.word, names.contains(name) else {
          issues.add(key) { SceneMapping.unknown("key", key.word ?? "", among: names) }
          continue
        }
        let words = value.word.map { [$0] } ?? value.sequence.map { $0.compactMap(\.word) } ?? []
        guard value.mapping == nil, value.sequence.map({ $0.count == words.count }) ?? true else {
          issues.add(value) { "\(name) takes a word or a list of words" }
          continue
        }
        let place = "\(path):\(value.mark.line):\(value.mark.column)"
        values[name] = Value(words: words, place: place)
      }
    } else {
      issues.add(root) { "a mapping is needed, with \(list(names))" }
    }
    try issues.check(path)
  }

  /// The value of a key; nil if the file does not have it.
  public subscript(name: String) -> Value? { values[name] }
}
