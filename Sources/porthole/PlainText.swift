import CommandSupport
import Documents
import NodeUI
import SafeText

#if canImport(Glibc)
  import Glibc
#endif

/// For terminals that cannot place a cursor: the text alone, with nothing in it that could command
/// them.
struct PlainText {
  private let tabWidth: Int
  private var decoder: TextDecoder
  /// Bytes that wait for the rest of a character.
  private var rest: [UInt8] = []
  private var output: [UInt8] = []

  private init(tabWidth: Int) {
    self.tabWidth = tabWidth
    decoder = TextDecoder(tabWidth: tabWidth)
  }

  /// Prints the files and returns the exit status: 1 if any could not be read.
  static func print(_ paths: [FileName], tabWidth: Int) -> Int32 {
    var status: Int32 = 0
    for path in paths {
      let descriptor =
        path.isStandardInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
      var text = PlainText(tabWidth: tabWidth)
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
      rest.append(contentsOf: chunk[..<count])
      takeLines()
      let problem = flush()
      if problem != 0 { return problem }
    }
    if !rest.isEmpty { take(rest.count, isLineEnd: true) }
    return flush()
  }

  /// Decodes whole lines, and of a very long one as much as is safe.
  private mutating func takeLines() {
    while let feed = rest.firstIndex(of: 0x0a) {
      take(feed, isLineEnd: true)
      rest.removeFirst()
      output.append(0x0a)
      decoder = TextDecoder(tabWidth: tabWidth)
    }
    if rest.count >= 64 << 10 { take(rest.count, isLineEnd: false) }
  }

  private mutating func take(_ count: Int, isLineEnd: Bool) {
    let used = rest.withUnsafeBytes { bytes in
      decoder.decode(
        UnsafeRawBufferPointer(rebasing: bytes[..<count]), isLineEnd: isLineEnd, columns: 0 ..< .max
      ) {
        for scalar in [$0.scalar] + $0.marks {
          if let valid = Unicode.Scalar(scalar) { output.append(contentsOf: UTF8.encode(valid)!) }
        }
      }
    }
    rest.removeFirst(used)
  }

  private mutating func flush() -> Int32 {
    defer { output.removeAll(keepingCapacity: true) }
    return output.withUnsafeBytes { Standard.write($0) }
  }
}
