import CConfinement
import Documents
import Release

/// What `porthole --version` prints.
enum Version {
  static var text: String {
    var parts = ["PCRE2 \(SearchPattern.libraryVersion)"]
    var missing: [String] = []
    if porthole_landlock_version() == 0 { missing.append("Landlock") }
    if porthole_has_seccomp() == 0 { missing.append("seccomp") }
    if !missing.isEmpty {
      parts.append(
        "pictures are decoded without \(missing.joined(separator: " and ")), which this kernel lacks")
    }
    return "porthole \(Release.version) (\(parts.joined(separator: "; ")))"
  }
}
