import CommandSupport
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// Copies files to standard output byte by byte, like `cat`, if it is not a terminal.
enum PassThrough {
  /// Copies the files to standard output and returns the exit status: 1 if any could not be read.
  static func copy(_ paths: [FileName]) -> Int32 {
    var status: Int32 = 0
    for path in paths {
      let descriptor =
        path.isStandardInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
      var problem = descriptor < 0 ? errno : 0
      if problem == 0 { problem = copy(descriptor) }
      if descriptor > STDIN_FILENO { close(descriptor) }
      if problem != 0 {
        Standard.error("porthole: \(path): \(String(cString: strerror(problem)))")
        status = 1
      }
    }
    return status
  }

  private static func copy(_ descriptor: Int32) -> Int32 {
    withUnsafeTemporaryAllocation(byteCount: 128 << 10, alignment: 4096) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return errno }
        if count == 0 { return 0 }
        let problem = Standard.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if problem != 0 { return problem }
      }
    }
  }
}
