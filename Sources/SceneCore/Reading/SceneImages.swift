import Foundation
import LayoutCore
import NodeUI
import ScreenCore
import Yams

extension SceneReader {
  /// The path of a file that the scene names, relative to the scene's folder unless it is absolute.
  func path(of name: String) -> String {
    name.hasPrefix("/") ? name : folder?.appendingPathComponent(name).path ?? name
  }

  /// The size of a picture in a file that the scene names. If it cannot be read, reports the reason and
  /// returns nil.
  func pixelSize(ofImage name: String, _ node: Node) -> Size? {
    let url = URL(fileURLWithPath: path(of: name))
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      let bytes = Array(try handle.read(upToCount: ImageHeader.usefulLength) ?? Data())
      if let size = ImageHeader.pixelSize(of: bytes) { return size }
      report(node, "\(SafeText.of(name)) is not a picture of a known format: PNG, GIF, JPEG, BMP, WebP")
    } catch {
      report(node, "\(SafeText.of(name)): \(systemReason(error) ?? "cannot be read")")
    }
    return nil
  }
}

/// The system's message for an error; nil if it is not a system error.
func systemReason(_ error: any Error) -> String? {
  let error = error as NSError
  let reason = error.domain == NSPOSIXErrorDomain ? error : error.userInfo[NSUnderlyingErrorKey] as? NSError
  guard let reason, reason.domain == NSPOSIXErrorDomain else { return nil }
  return String(cString: strerror(Int32(reason.code)))
}
