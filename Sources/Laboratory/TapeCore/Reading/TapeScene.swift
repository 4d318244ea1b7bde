import PortholePlatform
import PortholeSystem
import SceneFields

/// The scene that a tape names, or the one next to it.
public struct TapeScene: Hashable, Sendable {
  /// The path from the current folder, of a folder with a slash at its end; or `demo:NAME`.
  public let path: String
  /// The command of the tape that names it; nil for a scene that was found by its name.
  public let place: TapePlace?

  private init(path: String, place: TapePlace?) { (self.path, self.place) = (path, place) }

  /// The scene that a word of a tape names; nil for a word that names no scene. Other files are none, so that no message
  /// about a tape from elsewhere quotes them.
  ///
  /// - Parameter tape: the file of the tape; a relative path begins in its folder.
  init?(_ word: String, in tape: String, place: TapePlace) {
    guard word.hasPrefix("demo:") || Self.isScene(word) else { return nil }
    let path =
      word.hasPrefix("demo:") ? word : FilePath.resolved(word, in: FilePath.folder(of: tape))
    self.init(path: path, place: place)
  }

  /// Whether a word names the file of a scene, or a folder of scenes.
  private static func isScene(_ word: String) -> Bool {
    SceneFile.hasName(word) || word.hasSuffix("/")
  }

  /// The word with which a tape names a scene; nil if a tape cannot name it.
  ///
  /// - Parameters:
  ///   - scene: the path of the scene from the current folder, or `demo:NAME`.
  ///   - tape: the path of the tape.
  package static func word(for scene: String, in tape: String) -> String? {
    if scene.hasPrefix("demo:") { return TapeWords.quoted(scene) == nil ? nil : scene }
    guard isScene(scene) else { return nil }
    let isFolder = scene.hasSuffix("/")
    var way = scene.split(separator: "/")[...]
    var folder = tape.split(separator: "/").dropLast()
    // Parts of another kind need the file system to be compared.
    let isPlain = !(way + folder).contains { $0 == ".." || $0 == "." }
    guard isPlain, scene.hasPrefix("/") == tape.hasPrefix("/") else { return nil }
    while let next = way.first, way.count > 1, next == folder.first {
      (way, folder) = (way.dropFirst(), folder.dropFirst())
    }
    let word = (folder.map { _ in ".." } + way).joined(separator: "/") + (isFolder ? "/" : "")
    let isOneWord = word.unicodeScalars.allSatisfy { $0.value > 0x20 && !"\"'`#".unicodeScalars.contains($0) }
    return isOneWord ? word : TapeWords.quoted(word)
  }

  /// The scene with the name of a tape, in its folder or in the one above: `strip.yaml` for `strip.tape`.
  static func beside(_ tape: String) -> TapeScene? {
    guard tape.hasSuffix(".tape"), let slash = tape.utf8.lastIndex(of: UInt8(ascii: "/")).map({ $0 }) else {
      return tape.hasSuffix(".tape") ? beside("./" + tape) : nil
    }
    let name = tape[tape.index(after: slash)...].dropLast(5)
    for folder in [tape[...slash], tape[...slash] + "../"] {
      for end in SceneFile.endings {
        let path = "\(folder)\(name)\(end)"
        // A link that leads nowhere is reported when it is read.
        var information = stat()
        if lstat(path, &information) == 0 { return TapeScene(path: path, place: nil) }
      }
    }
    return nil
  }
}

extension Tape {
  /// The scene that the tape names, or else the one with its name in its folder or in the one above. Nil without either,
  /// and for a tape that names a program.
  public var ownScene: TapeScene? { program == nil ? scene ?? .beside(file) : nil }
}
