import PortholeSystem

extension [UInt8] {
  /// Whether these bytes are in the array from a place on.
  ///
  /// The C library compares them: tests are not optimised, and a loop over megabytes would take seconds.
  public func holds(_ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
    guard start >= 0, bytes.count <= count - start else { return false }
    return bytes.isEmpty
      || withUnsafeBytes { all in
        bytes.withUnsafeBytes { memcmp(all.baseAddress! + start, $0.baseAddress!, $0.count) == 0 }
      }
  }
}
