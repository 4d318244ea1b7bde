#if canImport(Glibc)
  import Glibc
#endif

/// The character set, which decides how wide characters are and what the terminal is sent.
package enum Locale {
  /// Sets the locale of the environment and returns whether its characters are UTF-8. Where the
  /// environment names none at all, as in most containers, UTF-8 is the better guess than ASCII.
  package static func prepare() -> Bool {
    let variables: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let isUnset = variables.allSatisfy { name in getenv(name).map { $0.pointee == 0 } ?? true }
    if isUnset || setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  /// The same for scenes and demos: their layout has the widths of UTF-8 in every locale, so that it is the same everywhere. A
  /// terminal without UTF-8 is sent what looks most like it.
  package static func prepareForLayout() -> Bool {
    let isUTF8 = prepare()
    // On the few systems that have no such locale, characters beyond ASCII are left out.
    if !isUTF8 { _ = pin() }
    return isUTF8
  }

  /// Sets the characters of UTF-8, whatever the environment says; returns whether that is possible here.
  package static func pin() -> Bool { setlocale(LC_CTYPE, "C.UTF-8") != nil }
}
