/// The version of the package, in the one place where it is written down. CHANGELOG.md has a section for each.
package enum Release {
  package static let version = "0.3.0"
}
