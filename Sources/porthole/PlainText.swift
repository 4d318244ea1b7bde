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
  /// Whether nothing of the line has been decoded yet.
  private var isLineStart = true

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
    // Moved out, so that it can be read while the rest of this changes.
    let last = rest
    rest = []
    if !last.isEmpty || !isLineStart { last.withUnsafeBytes { _ = take($0, isLineEnd: true) } }
    return flush()
  }

  /// Decodes whole lines, and of a very long one as much as is safe. Linear: the bytes that are left move only once.
  private mutating func takeLines() {
    var used = 0
    // Held apart, so that it can be read while the rest of this changes.
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    bytes.withUnsafeBytes { bytes in
      while true {
        let plain = isLineStart ? Self.plainLines(in: bytes, from: used) : used
        output.append(contentsOf: bytes[used..<plain])
        used = plain
        guard let feed = Self.feed(in: bytes, from: used) else { break }
        take(UnsafeRawBufferPointer(rebasing: bytes[used..<feed]), isLineEnd: true)
        output.append(0x0a)
        used = feed + 1
        decoder = TextDecoder(tabWidth: tabWidth)
        isLineStart = true
      }
      if bytes.count - used >= 64 << 10 {
        used += take(UnsafeRawBufferPointer(rebasing: bytes[used...]), isLineEnd: false)
      }
    }
    bytes.removeFirst(used)
    swap(&bytes, &rest)
  }

  private static func feed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0a, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Decodes the next part of a line; returns how many bytes were used.
  @discardableResult
  private mutating func take(_ bytes: UnsafeRawBufferPointer, isLineEnd: Bool) -> Int {
    isLineStart = false
    // Apart from the rest, which changes meanwhile.
    var decoder = decoder
    defer { self.decoder = decoder }
    return decoder.decode(bytes, isLineEnd: isLineEnd, columns: 0 ..< .max) { character in
      append(character.scalar)
      for mark in character.marks { append(mark) }
    }
  }

  /// The end of the whole lines from `start` on that are made of characters which the decoder leaves as they are.
  private static func plainLines(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var (end, index) = (start, start)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0a { end = index } else if byte &- 0x20 >= 0x5f { break }
    }
    return end
  }

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      output.append(UInt8(scalar))
    } else if let valid = Unicode.Scalar(scalar) {
      output.append(contentsOf: UTF8.encode(valid)!)
    }
  }

  private mutating func flush() -> Int32 {
    defer { output.removeAll(keepingCapacity: true) }
    return output.withUnsafeBytes { Standard.write($0) }
  }
}
