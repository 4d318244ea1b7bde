import Foundation
import LayoutCore
import NodeUI
import ScreenCore
import Yams

extension SceneReader {
  /// Where a file is that the scene names: beside the scene, unless it says otherwise.
  func path(of name: String) -> String {
    name.hasPrefix("/") ? name : folder?.appendingPathComponent(name).path ?? name
  }

  /// The size of a picture beside the scene; reports why it cannot be had.
  func pixelSize(ofImage name: String, _ node: Node) -> Size? {
    let url = URL(fileURLWithPath: path(of: name))
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      let bytes = Array(try handle.read(upToCount: ImageHeader.usefulLength) ?? Data())
      if let size = ImageHeader.pixelSize(of: bytes) { return size }
      report(node, "\(SafeText.of(name)) is not a picture that is known: PNG, GIF, JPEG, BMP, WebP")
    } catch {
      report(node, "\(SafeText.of(name)): \(systemReason(error) ?? "cannot be read")")
    }
    return nil
  }
}

/// What the system said, in its words.
func systemReason(_ error: any Error) -> String? {
  let error = error as NSError
  let reason = error.domain == NSPOSIXErrorDomain ? error : error.userInfo[NSUnderlyingErrorKey] as? NSError
  guard let reason, reason.domain == NSPOSIXErrorDomain else { return nil }
  return String(cString: strerror(Int32(reason.code)))
}
