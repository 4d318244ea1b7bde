#if ADDRESS_SANITIZER
  /// Settings for the Address Sanitizer, which asks for them when the program starts: the environment has none.
  ///
  /// Memory that a picture is refused is for the libraries to report, as without the sanitizer. Leaks are looked for by
  /// a further process, which a confined one cannot start.
  @_cdecl("__asan_default_options")
  public func addressSanitizerOptions() -> UnsafePointer<UInt8> {
    ("allocator_may_return_null=1:detect_leaks=0" as StaticString).utf8Start
  }
#endif
