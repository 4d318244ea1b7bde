#if canImport(Glibc)
  import Glibc
#endif

/// The character set, which determines the widths of characters and the bytes for the terminal.
package enum Locale {
  /// Sets the locale of the environment and returns whether its characters are UTF-8. If the environment
  /// names none, as in most containers, it assumes UTF-8.
  package static func prepare() -> Bool {
    let variables: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let isUnset = variables.allSatisfy { name in getenv(name).map { $0.pointee == 0 } ?? true }
    if isUnset || setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  /// Prepares for scenes and demos and returns whether the locale's characters are UTF-8. Their layout has
  /// the widths of UTF-8 in every locale, so that it is the same everywhere; a terminal without UTF-8 gets
  /// similar characters.
  package static func prepareForLayout() -> Bool {
    let isUTF8 = prepare()
    // On the few systems without such a locale, characters beyond ASCII are missing.
    if !isUTF8 { _ = pin() }
    return isUTF8
  }

  /// Sets UTF-8 as the character set, whatever the environment says. Returns whether the system has it.
  package static func pin() -> Bool { setlocale(LC_CTYPE, "C.UTF-8") != nil }
}
