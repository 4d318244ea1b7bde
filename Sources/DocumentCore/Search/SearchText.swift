/// The text of a line as shown, for searching: without colour sequences, and with each overstruck pair as the
/// visible character. Maps its bytes back to those of the line.
struct SearchText {
  private(set) var text: [UInt8] = []
  /// For each byte of `text`, and for its end, the offset in the line.
  private(set) var origins: [Int] = []

  /// Whether bytes can be searched as they are.
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool { !LiteralRun.hasControls(bytes) }

  /// Linear in the line.
  init(_ line: UnsafeRawBufferPointer) {
    text.reserveCapacity(line.count)
    origins.reserveCapacity(line.count + 1)
    var index = 0
    while index < line.count {
      let byte = line[index]
      if byte == 0x1b {
        switch EscapeSequence.read(line, at: index) {
        case .selectGraphicRendition(_, let end), .dropped(let end):
          index = end
          continue
        case .shown, .incomplete: break
        }
      }
      // A backspace removes the character before it, if something follows.
      if byte == 0x08, index + 1 < line.count, !text.isEmpty {
        repeat {
          let last = text.removeLast()
          origins.removeLast()
          if last & 0xc0 != 0x80 { break }
        } while !text.isEmpty
        index += 1
        continue
      }
      text.append(byte)
      origins.append(index)
      index += 1
    }
    origins.append(line.count)
  }
}
