/// Opens text in other encodings as UTF-8.
enum TextConversion {
  /// The source of some text as UTF-8; the text itself if nothing needs to be converted.
  ///
  /// - Parameters:
  ///   - wanted: the encoding; if nil, a byte order mark decides.
  ///   - make: makes the source of the text; its argument is to be called when there is more.
  static func open(
    _ wanted: TextEncoding?, spoolLimit: Int?, executor: any BackgroundExecutor,
    onChange: @escaping @Sendable () -> Void,
    make: (@escaping @Sendable () -> Void) -> Decompression.Opened
  ) -> Decompression.Opened {
    let relay = SourceRelay(onChange)
    var opened = make { relay.call() }
    let text = opened.source
    @Sendable func converted(_ base: any ByteSource) -> any ByteSource {
      let bytes = base.beginning(TextEncoding.longestMark)
      if let format = TextFormat(bytes, wanted) {
        return DecodedSource(
          base, format: format, spoolLimit: spoolLimit, executor: executor, onChange: onChange)
      }
      return TextEncoding.marked(bytes)?.encoding == .utf8 ? MarkedSource(base) : base
    }
    @Sendable func isDecidable(_ base: any ByteSource) -> Bool {
      base.isComplete || !TextEncoding.isUndecided(base.beginning(TextEncoding.longestMark))
    }
    if isDecidable(text) {
      opened.source = converted(text)
    } else {
      opened.source = DeferredSource(text) { isDecidable($0) ? converted($0) : nil }
    }
    if opened.source !== text { relay.connect(opened.source) }
    return opened
  }
}

extension TextEncoding {
  /// Whether bytes that begin so are converted, or may be once more of them have come.
  public static func mayConvert(_ bytes: [UInt8], _ wanted: TextEncoding?) -> Bool {
    let bytes = Array(bytes.prefix(longestMark))
    return TextFormat(bytes, wanted) != nil || isUndecided(bytes) || marked(bytes) != nil
  }

  /// Some text as UTF-8, without a byte order mark.
  public static func converted(_ bytes: [UInt8], _ wanted: TextEncoding?) -> [UInt8] {
    let beginning = Array(bytes.prefix(longestMark))
    guard let decoder = TextFormat(beginning, wanted)?.makeDecoder(at: nil) else {
      return marked(beginning)?.encoding == .utf8 ? Array(bytes.dropFirst(3)) : bytes
    }
    var (used, result) = (0, [UInt8]())
    var room = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let step = bytes.withUnsafeBytes { input in
        room.withUnsafeMutableBytes { output in
          decoder.decode(
            UnsafeRawBufferPointer(rebasing: input[used...]), isLast: true, into: output,
            stopsAtBoundary: false)
        }
      }
      used += step.consumed
      result += room[..<step.produced]
      if step.consumed == 0, step.produced == 0 { return result }
    }
  }
}
