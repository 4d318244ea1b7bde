#if ADDRESS_SANITIZER
  /// Settings for the Address Sanitizer, which calls this at the start, since the environment is empty.
  ///
  /// A failed allocation returns null, which the libraries report, as without the sanitizer. The search for
  /// leaks is off: it starts another process, which a confined one cannot.
  @_cdecl("__asan_default_options")
  public func addressSanitizerOptions() -> UnsafePointer<UInt8> {
    ("allocator_may_return_null=1:detect_leaks=0" as StaticString).utf8Start
  }
#endif
