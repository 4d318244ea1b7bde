/// The version of the package, defined only here. CHANGELOG.md has a section for each version.
package enum Release {
  package static let version = "0.5.0"
}
