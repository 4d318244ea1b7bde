import Documents
import Release

/// What `porthole --version` prints.
enum Version {
  static var text: String { "porthole \(Release.version) (PCRE2 \(SearchPattern.libraryVersion))" }
}
