import PortholeSystem

/// Compresses bytes with the tools of their formats.
public final class Compressor {
  private let folder = TemporaryFolder()

  public init() {}

  /// The output of a command of the shell that reads the bytes from its input.
  public func run(_ command: String, on bytes: [UInt8]) -> [UInt8] {
    let (input, output) = (folder.path("in"), folder.path("out"))
    Self.write(bytes, to: input)
    guard system("\(command) < \(input) > \(output)") == 0 else { fatalError("'\(command)' has failed") }
    return Self.read(output)
  }

  /// Writes a file.
  public static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "we") else { fatalError("\(path) cannot be written") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { fatalError("\(path) cannot be written") }
  }

  /// All bytes of a file.
  public static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { fatalError("\(path) cannot be read") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    guard fread(&bytes, 1, bytes.count, file) == bytes.count else { fatalError("\(path) cannot be read") }
    return bytes
  }
}
