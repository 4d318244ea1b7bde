import LayoutCore
import NodeUI
import PortholePlatform
import ScreenCore

extension SceneReader {
  /// The path of a file that the scene names, relative to the scene's folder unless it is absolute.
  func path(of name: String) -> String {
    let path = FilePath.resolved(name, in: folder)
    if !isTemplate { files.insert(path) }
    return path
  }

  /// The size of a picture in a file that the scene names. If it cannot be read, reports the reason and
  /// returns nil.
  func pixelSize(ofImage name: String, _ node: Node) -> Size? {
    do {
      let bytes = try readFile(path(of: name), limit: ImageHeader.usefulLength)
      if let size = ImageHeader.pixelSize(of: bytes) { return size }
      report(node, "\(SafeText.of(name)) is not a picture of a known format: PNG, GIF, JPEG, BMP, WebP")
    } catch {
      report(node, "\(SafeText.of(name)): \(error)")
    }
    return nil
  }
}
