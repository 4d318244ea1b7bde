import PortholeSystem

/// A file in memory that ncurses writes into as if it were the terminal. ncurses takes a descriptor and
/// writes to it at any time, so a terminal that does not read would block it in the middle of a frame.
final class MemoryFile {
  /// The stream for `newterm`. ncurses uses only its descriptor.
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  /// Fails if the system has no descriptor or memory left, or allows only small files.
  init?() {
    // A frame beyond the limit on the size of files would end the program.
    guard porthole_allows_files(64 << 20) != 0 else { return nil }
    descriptor = porthole_memory_file("porthole-screen")
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopen(descriptor, "r+") else {
      close(descriptor)
      return nil
    }
    self.stream = stream
  }

  deinit { fclose(stream) }

  /// Moves the contents to the end of `bytes`. The file is empty afterwards.
  func take(into bytes: inout [UInt8]) {
    let end = Int(lseek(descriptor, 0, SEEK_CUR))
    guard end > 0 else { return }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: end))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress! + start, end, 0) }
    if count < end { bytes.removeLast(end - max(0, count)) }
    lseek(descriptor, 0, SEEK_SET)
    ftruncate(descriptor, 0)
  }
}
