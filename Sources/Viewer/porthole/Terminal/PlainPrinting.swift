import DocumentCore
import PortholePlatform
import PortholeSystem

/// Prints only the text of files, without control sequences, for terminals that cannot place a cursor.
struct PlainPrinting {
  private var decoder: PlainTextDecoder

  /// Prints the files and returns the exit status: 1 if any could not be read.
  ///
  /// - Parameter pipe: the only file, if its first bytes have been read already.
  static func print(_ paths: [FileName], after pipe: PipeBeginning? = nil, tabWidth: Int) -> Int32 {
    var status: Int32 = 0
    for path in paths {
      let descriptor =
        pipe?.descriptor
        ?? (path.isStandardInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) })
      var text = PlainPrinting(decoder: PlainTextDecoder(tabWidth: tabWidth))
      do throws(SystemError) {
        guard descriptor >= 0 else { throw .last }
        defer { if descriptor > STDIN_FILENO { close(descriptor) } }
        if let pipe { text.decoder.append(pipe.bytes[...]) }
        try text.print(descriptor)
      } catch {
        Standard.error("porthole: \(path): \(error)")
        status = 1
      }
    }
    return status
  }

  private mutating func print(_ descriptor: Int32) throws(SystemError) {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      if count < 0 { throw .last }
      if count == 0 { break }
      decoder.append(chunk[..<count])
      flush()
    }
    decoder.finish()
    flush()
  }

  private mutating func flush() {
    Standard.write(raw: decoder.output)
    decoder.output.removeAll(keepingCapacity: true)
  }
}
