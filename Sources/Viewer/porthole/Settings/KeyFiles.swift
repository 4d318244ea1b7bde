import PortholePlatform
import PortholeSystem
import ViewerUI

/// Files with key bindings, in the language of lesskey.
enum KeyFiles {
  /// The bindings of the user's own file, which less reads, too; nil without one.
  static func standard() -> KeyMap? {
    let bytes: [UInt8]?
    if let path = getenv("LESSKEYIN"), path.pointee != 0 {
      bytes = SettingsFile.bytes([CChar](UnsafeBufferPointer(start: path, count: strlen(path) + 1)))
    } else {
      bytes =
        SettingsFile.inConfiguration("/lesskey").flatMap { SettingsFile.bytes($0) }
        ?? SettingsFile.atHome("/.lesskey").flatMap { SettingsFile.bytes($0) }
    }
    guard let bytes, !bytes.contains(0) else { return nil }
    var map = KeyMap()
    map.read(lesskey: String(decoding: bytes, as: UTF8.self))
    return map
  }

  /// Adds the bindings of other sources, and returns the reasons why some were left out.
  static func read(_ sources: [KeyOptions.Source], into map: inout KeyMap?) -> [OptionProblem] {
    var problems: [OptionProblem] = []
    func report(_ text: String) { problems.append(OptionProblem(text: text, origin: .commandLine)) }
    var all = map ?? KeyMap()
    for source in sources {
      let before = all.unknownLines
      switch source {
      case .text(let text): all.read(lesskey: text, separator: UInt8(ascii: ";"))
      case .file(let name):
        let path = Arguments.fileName(name).bytes.map { CChar(bitPattern: $0) } + [0]
        guard let bytes = SettingsFile.bytes(path) else {
          report("\(name) cannot be read")
          continue
        }
        guard !bytes.contains(0) else {
          report("\(name) is compiled; name the source of these keys")
          continue
        }
        all.read(lesskey: String(decoding: bytes, as: UTF8.self))
      }
      let unknown = all.unknownLines - before
      if unknown > 0 { report("\(unknown) line\(unknown == 1 ? "" : "s") of keys not understood") }
    }
    map = all
    return problems
  }
}
