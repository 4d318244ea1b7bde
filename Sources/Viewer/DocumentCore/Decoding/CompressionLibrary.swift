import PortholeSystem

/// The functions of the libraries that decompress, looked up when they are first needed; nil for a library that
/// is not installed.
enum CompressionLibrary {
  static let zlib = loaded(porthole_zlib(), porthole_load_zlib)
  static let zstd = loaded(porthole_zstd(), porthole_load_zstd)
  static let lzma = loaded(porthole_lzma(), porthole_load_lzma)
  static let bzip2 = loaded(porthole_bzip2(), porthole_load_bzip2)

  private static func loaded<Functions>(
    _ functions: Functions, _ load: (UnsafeMutablePointer<Functions>) -> Int32
  ) -> Functions? {
    var functions = functions
    return load(&functions) != 0 ? functions : nil
  }
}
