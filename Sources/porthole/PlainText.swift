import CommandSupport
import DocumentCore
import NodeUI
import ScreenCore

#if canImport(Glibc)
  import Glibc
#endif

/// Prints only the text of files, without control sequences, for terminals that cannot place a cursor.
struct PlainText {
  private var decoder: PlainTextDecoder

  /// Prints the files and returns the exit status: 1 if any could not be read.
  static func print(_ paths: [FileName], tabWidth: Int) -> Int32 {
    var status: Int32 = 0
    for path in paths {
      let descriptor =
        path.isStandardInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
      var text = PlainText(decoder: PlainTextDecoder(tabWidth: tabWidth))
      let problem = descriptor < 0 ? errno : text.print(descriptor)
      if descriptor > STDIN_FILENO { close(descriptor) }
      if problem != 0 {
        Standard.error("porthole: \(path): \(String(cString: strerror(problem)))")
        status = 1
      }
    }
    return status
  }

  private mutating func print(_ descriptor: Int32) -> Int32 {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if count == 0 { break }
      decoder.append(chunk[..<count])
      let problem = flush()
      if problem != 0 { return problem }
    }
    decoder.finish()
    return flush()
  }

  private mutating func flush() -> Int32 {
    defer { decoder.output.removeAll(keepingCapacity: true) }
    return decoder.output.withUnsafeBytes { Standard.write($0) }
  }
}
