import PortholeSystem

/// Opens what is compressed as what it holds.
public enum Decompression {
  /// A source, and a remark for the user.
  package struct Opened {
    package var source: any ByteSource
    package var note: String?
  }

  /// The source of what a file holds; the file itself, and perhaps the reason, if it is not compressed or cannot be
  /// decompressed.
  package static func open(
    _ file: any ByteSource, spoolLimit: Int?, executor: any BackgroundExecutor,
    onChange: @escaping @Sendable () -> Void
  ) -> Opened {
    let bytes = file.beginning(CompressionFormat.magicLength)
    guard let format = CompressionFormat.recognize(bytes) else {
      let note = CompressionFormat.foreignName(bytes).map {
        "\($0) is not decompressed: these are the bytes of the file"
      }
      return Opened(source: file, note: note)
    }
    if let library = format.missingLibrary {
      return Opened(
        source: file, note: "\(format.name) needs \(library), which is not installed: these are its bytes")
    }
    return Opened(
      source: DecodedSource(
        file, format: format, spoolLimit: spoolLimit, executor: executor, onChange: onChange), note: nil)
  }

  /// The source of what a pipe brings, decided as soon as its first bytes have come.
  ///
  /// - Parameter make: makes the pipe; its argument is to be called when there are more bytes.
  package static func open(
    pipe make: (@escaping @Sendable () -> Void) -> PipeSource, spoolLimit: Int?,
    executor: any BackgroundExecutor, onChange: @escaping @Sendable () -> Void
  ) -> Opened {
    let relay = SourceRelay(onChange)
    let pipe = make { relay.call() }
    let bytes = pipe.beginning(CompressionFormat.magicLength)
    // Most pipes are plain, and need nothing in between.
    if !bytes.isEmpty, CompressionFormat.recognize(bytes) == nil,
      pipe.isComplete || !CompressionFormat.isUndecided(bytes)
    {
      return open(pipe, spoolLimit: spoolLimit, executor: executor, onChange: onChange)
    }
    let source = DeferredSource(pipe) { base in
      let bytes = base.beginning(CompressionFormat.magicLength)
      guard
        CompressionFormat.recognize(bytes) != nil || base.isComplete || !CompressionFormat.isUndecided(bytes)
      else { return nil }
      return open(base, spoolLimit: spoolLimit, executor: executor, onChange: onChange).source
    }
    relay.connect(source)
    return Opened(source: source, note: nil)
  }

  // MARK: Few bytes

  /// Whether bytes that begin so are compressed in a known format, or may be once there are more of them.
  public static func mayBegin(with bytes: [UInt8]) -> Bool {
    CompressionFormat.recognize(bytes) != nil || CompressionFormat.isUndecided(bytes)
  }

  /// The content of a compressed file, or its bytes if it is not compressed; nil if that is more than a number of
  /// bytes, or they are damaged or cannot be decompressed.
  public static func content(of bytes: [UInt8], atMost most: Int) -> [UInt8]? {
    guard let format = CompressionFormat.recognize(bytes) else { return bytes.count <= most ? bytes : nil }
    guard format.missingLibrary == nil, let decoder = format.makeDecoder(at: nil) else { return nil }
    let (content, isUsed) = decode(bytes, with: decoder, isLast: true, atMost: most + 1)
    return isUsed && content.count <= most && decoder.mayEnd ? content : nil
  }

  /// The content of some bytes, at most a number of bytes, and whether a decoder that found no fault has used all of
  /// them.
  static func decode(
    _ bytes: [UInt8], with decoder: any StreamDecoder, isLast: Bool, atMost most: Int
  ) -> (content: [UInt8], isUsed: Bool) {
    var (used, made, isSound) = (0, 0, true)
    var content = [UInt8](repeating: 0, count: most)
    while made < most {
      let step = bytes.withUnsafeBytes { input in
        content.withUnsafeMutableBytes { output in
          decoder.decode(
            UnsafeRawBufferPointer(rebasing: input[used...]), isLast: isLast,
            into: UnsafeMutableRawBufferPointer(rebasing: output[made...]), stopsAtBoundary: false)
        }
      }
      used += step.consumed
      made += step.produced
      isSound = step.event == .none || step.event == .boundary
      guard isSound, step.consumed > 0 || step.produced > 0 else { break }
    }
    return (Array(content[..<made]), isSound && used == bytes.count)
  }

  // MARK: Archives

  private static let archiveEndings = [".tgz", ".tbz", ".tbz2", ".txz", ".tzst", ".tlz", ".taz"]

  /// Whether the name of a file is that of a compressed archive: `.tgz`, or `.tar.` and anything.
  package static func isArchive(named name: String) -> Bool {
    let name = name.lowercased()
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if archiveEndings.contains(where: last.hasSuffix) { return true }
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[parts.count - 2] == "tar"
  }

  /// Whether some content, decompressed if it was compressed, is that of a tar archive.
  package static func isArchive(_ content: any ByteSource) -> Bool {
    content.bytes(257, 5) == Array("ustar".utf8)
  }

  /// Whether the viewer itself decompresses a file, rather than a command of the user's. Archives are the command's,
  /// since what is in them are files.
  public static func isForViewer(_ path: FileName) -> Bool {
    let descriptor = path.withCString {
      PortholeSystem.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { return false }
    let file = FileSource(descriptor: descriptor)
    let bytes = file.beginning(CompressionFormat.magicLength)
    guard let format = CompressionFormat.recognize(bytes), format.missingLibrary == nil,
      !isArchive(named: path.description)
    else { return false }
    // The beginning of an archive has its mark in the first block.
    let beginning = format.makeDecoder(at: nil).map {
      decode(file.beginning(64 << 10), with: $0, isLast: false, atMost: 512).content
    }
    return !isArchive(MemorySource(beginning ?? []))
  }
}

/// Passes the news of a source to those made of it, and then on.
final class SourceRelay: Sendable {
  private struct Target { weak var source: (any ByteSource)? }
  private let target = Locked(Target())
  private let onChange: @Sendable () -> Void

  init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  func connect(_ source: any ByteSource) { target.withLock { $0.source = source } }

  func call() {
    let source = target.withLock { $0.source }
    (source as? DeferredSource)?.decide()
    source?.decoded?.resume()
    onChange()
  }
}

extension ByteSource {
  /// The source that decodes the bytes, itself or inside; nil if they are not decoded.
  var decoded: DecodedSource? {
    switch self {
    case let source as DecodedSource: source
    case let source as DeferredSource: source.chosen?.decoded
    // The first question about a protocol costs more than a key press.
    case is FileSource: nil
    default: (self as? any ForwardingSource)?.target.decoded
    }
  }

  /// The source that decompresses the bytes; nil if there is none.
  var decompressed: DecodedSource? {
    guard let decoded, decoded.convertsText else { return decoded }
    return decoded.base.decompressed
  }

  /// The source that converts text of another encoding; nil if there is none.
  var converted: DecodedSource? { decoded.flatMap { $0.convertsText ? $0 : nil } }
}
