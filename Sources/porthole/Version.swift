import Documents
import Release
import Viewer

/// The text that `porthole --version` prints.
enum Version {
  static func text(_ permissions: Permissions) -> String {
    let version = "porthole \(Release.version) (PCRE2 \(SearchPattern.libraryVersion))"
    return ([version] + [SecureMode.description(permissions)].compactMap { $0 }).joined(separator: "\n")
  }
}
