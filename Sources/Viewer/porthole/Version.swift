import DocumentCore
import PortholeSystem
import Release
import ViewerUI

/// The text that `porthole --version` prints.
enum Version {
  /// The version of less whose options are accepted.
  private static let lessVersion = 679

  /// - Parameter isLess: whether programs may read it that know only the versions of less.
  static func text(_ permissions: Permissions, isLess: Bool = false) -> String {
    var parts = ["PCRE2 \(SearchPattern.libraryVersion)"]
    var missing: [String] = []
    if porthole_landlock_version() == 0 { missing.append("Landlock") }
    if porthole_has_seccomp() == 0 { missing.append("seccomp") }
    if !missing.isEmpty {
      parts.append(
        "pictures are decoded without \(missing.joined(separator: " and ")), which this kernel lacks")
    }
    let version = "porthole \(Release.version) (\(parts.joined(separator: "; ")))"
    let lines = isLess ? ["less \(lessVersion) (Porthole \(Release.version))", version] : [version]
    return (lines + [SecureMode.description(permissions)].compactMap { $0 }).joined(separator: "\n")
  }
}
