import CommandSupport
import PortholePlatform
import PortholeSystem
import ScreenCore

/// Copies files to standard output byte by byte, like `cat`, if it is not a terminal.
enum PassThrough {
  /// Copies the files to standard output and returns the exit status: 1 if any could not be read.
  static func copy(_ paths: [FileName]) -> Int32 {
    var status: Int32 = 0
    for path in paths {
      let descriptor =
        path.isStandardInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
      do throws(SystemError) {
        guard descriptor >= 0 else { throw .last }
        defer { if descriptor > STDIN_FILENO { close(descriptor) } }
        try copy(descriptor)
      } catch {
        Standard.error("porthole: \(path): \(error)")
        status = 1
      }
    }
    return status
  }

  private static func copy(_ descriptor: Int32) throws(SystemError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .last }
      if count == 0 { return }
      try Standard.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
