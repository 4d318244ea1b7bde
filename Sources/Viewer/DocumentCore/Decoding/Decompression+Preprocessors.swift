import PortholeSystem
import ScreenCore

extension Decompression {
  /// Whether the viewer itself decompresses a file, rather than a command of the user's. Archives are the command's,
  /// since what is in them are files.
  public static func isForViewer(_ path: FileName) -> Bool {
    let descriptor = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { return false }
    let file = FileSource(descriptor: descriptor)
    let bytes = file.beginning(CompressionFormat.magicLength)
    guard let format = CompressionFormat.recognize(bytes), format.missingLibrary == nil,
      !isArchive(named: path.description)
    else { return false }
    // The beginning of an archive has its mark in the first block.
    let beginning = Decompression.beginning(of: file.beginning(64 << 10), format, 512)
    return !isArchive(MemorySource(beginning))
  }

  /// The first bytes that come out.
  private static func beginning(of bytes: [UInt8], _ format: CompressionFormat, _ count: Int) -> [UInt8] {
    guard let decoder = format.makeDecoder(at: nil) else { return [] }
    var (used, made) = (0, 0)
    var content = [UInt8](repeating: 0, count: count)
    while made < count {
      let step = bytes.withUnsafeBytes { input in
        content.withUnsafeMutableBytes { output in
          decoder.decode(
            UnsafeRawBufferPointer(rebasing: input[used...]), isLast: false,
            into: UnsafeMutableRawBufferPointer(rebasing: output[made...]), stopsAtBoundary: false)
        }
      }
      used += step.consumed
      made += step.produced
      guard step.event == .none || step.event == .boundary, step.consumed > 0 || step.produced > 0 else {
        break
      }
    }
    return Array(content[..<made])
  }
}
