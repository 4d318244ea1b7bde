import Observation

/// The lines that a program has printed on standard output and standard error while its screen is shown, as `print`
/// does. They are printed again at the end.
///
/// ```swift
/// let log = TextNode { Application.current?.console.lines.suffix(5).joined(separator: "\n") ?? "" }
/// ```
@MainActor @Observable
public final class Console {
  /// The most lines that are kept.
  public static let mostLines = 10_000
  /// The most bytes of all lines together.
  private static let mostBytes = 1 << 20

  /// The whole lines, the newest last; of more than ``mostLines``, or 1 MiB, and a tenth, the end. Observable: it changes once for
  /// all that was printed together.
  public private(set) var lines: [String] = []
  @ObservationIgnored private var size = 0
  /// The beginning of a line that has no end yet.
  @ObservationIgnored private var rest: [UInt8] = []

  init() {}

  /// Adds output. Linear in the output, and now and then in the lines.
  func append(_ bytes: [UInt8]) {
    var pieces = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    let last = pieces.removeLast()
    guard !pieces.isEmpty else { return keep(last) }
    var new: [String] = []
    for piece in pieces {
      keep(piece)
      if rest.last == 0x0d { rest.removeLast() }
      new.append(String(decoding: rest, as: UTF8.self))
      size += rest.count + 1
      rest.removeAll(keepingCapacity: true)
    }
    keep(last)
    lines += new
    // A tenth more, so that not every line moves all others.
    guard lines.count > Self.mostLines * 11 / 10 || size > Self.mostBytes * 11 / 10 else { return }
    var dropped = 0
    while lines.count - dropped > Self.mostLines || size > Self.mostBytes {
      size -= lines[dropped].utf8.count + 1
      dropped += 1
    }
    lines.removeFirst(dropped)
  }

  /// Of a line that is longer than all that is kept, the rest is left out.
  private func keep(_ part: some Collection<UInt8>) {
    rest += part.prefix(max(0, Self.mostBytes - rest.count))
  }
}
