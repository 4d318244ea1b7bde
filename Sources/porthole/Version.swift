import Documents
import Release

/// The text that `porthole --version` prints.
enum Version {
  static var text: String { "porthole \(Release.version) (PCRE2 \(SearchPattern.libraryVersion))" }
}
