import PortholeSystem

/// A folder in which a test changes files as other programs do. It is removed with this object.
public final class TemporaryFolder {
  public let path: String

  public init() {
    var template = Array(
      "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/porthole-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      fatalError("no temporary folder: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// The path of the file of this name in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The content of a file; empty if there is none.
  public func text(_ name: String) -> String {
    guard let file = fopen(path(name), "r") else { return "" }
    defer { fclose(file) }
    var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { text += buffer[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a file. An existing one is truncated and rewritten, and stays the same file.
  public func write(_ name: String, _ text: String) { put(text, name, O_CREAT | O_TRUNC) }

  /// Appends to a file.
  public func append(_ name: String, _ text: String) { put(text, name, O_CREAT | O_APPEND) }

  public func rename(_ name: String, _ other: String) { succeed(Glibc.rename(path(name), path(other))) }
  public func remove(_ name: String) { Self.remove(path(name)) }
  public func truncate(_ name: String, _ length: Int) { succeed(Glibc.truncate(path(name), length)) }
  public func link(_ name: String, to target: String) { succeed(symlink(target, path(name))) }
  public func makeFolder(_ name: String) { succeed(mkdir(path(name), 0o755)) }
  public func makeFIFO(_ name: String) { succeed(mkfifo(path(name), 0o644)) }

  public func makeSocket(_ name: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path(name).utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    succeed(
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      })
  }

  /// Replaces a file atomically by a new one, as editors do.
  public func replace(_ name: String, _ text: String) {
    write(name + ".new", text)
    rename(name + ".new", name)
  }

  private func put(_ text: String, _ name: String, _ flags: Int32) {
    let descriptor = open(path(name), O_WRONLY | O_CLOEXEC | flags, 0o644)
    succeed(descriptor)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      succeed(Int32(count < 0 ? -1 : 0))
      bytes = bytes.dropFirst(count)
    }
    close(descriptor)
  }

  private func succeed(_ result: Int32) {
    if result < 0 { fatalError("in \(path): \(String(cString: strerror(errno)))") }
  }

  /// Removes a file, or a folder with its content.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
