import PortholeSystem

/// Programs built by the package, found next to the running tests.
public enum Executable {
  /// The path of a product: in the folder `PORTHOLE_TEST_PROGRAMS`, which has released programs, or else in the build folder that the tests run
  /// from.
  public static func built(_ name: String) -> String {
    if let released = getenv("PORTHOLE_TEST_PROGRAMS").map({ String(cString: $0) + "/" + name }),
      access(released, X_OK) == 0
    {
      return released
    }
    var folder = CommandLine.arguments[0]
    var path = [CChar](repeating: 0, count: 4096)
    let candidates = [folder] + CommandLine.arguments.filter { $0.contains(".xctest") }
    for candidate in candidates.reversed() {
      guard realpath(candidate, &path) != nil else { continue }
      folder = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Goes up from the test bundle until the product is found.
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        if access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
      }
    }
    return name
  }
}
