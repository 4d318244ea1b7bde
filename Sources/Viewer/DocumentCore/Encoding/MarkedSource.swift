import PortholeSystem
import ScreenCore

/// UTF-8 text without the byte order mark that begins it.
package final class MarkedSource: ForwardingSource {
  private struct State {
    var length: Int
    var generation: Int
  }

  package let base: any ByteSource
  private let mark: Locked<State>

  package init(_ base: any ByteSource) {
    self.base = base
    mark = Locked(State(length: Self.markLength(base), generation: base.generation.number))
  }

  /// The length of the mark.
  package var markLength: Int { mark.withLock { $0.length } }

  private static func markLength(_ base: any ByteSource) -> Int {
    guard let (encoding, length) = TextEncoding.marked(base.beginning(3)), encoding == .utf8 else { return 0 }
    return length
  }

  package var length: Int { max(0, base.length - markLength) }
  var target: any ByteSource { base }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    offset < 0 ? 0 : base.read(at: offset +| markLength, into: buffer)
  }

  package func demand(upTo offset: Int, by reader: SourceReader) {
    base.demand(upTo: offset > 0 ? offset +| markLength : 0, by: reader)
  }

  package func refresh() -> SourceChange {
    let change = base.refresh()
    let number = base.generation.number
    let isSame = mark.withLock { $0.generation == number }
    if !isSame {
      let length = Self.markLength(base)
      mark.withLock { $0 = State(length: length, generation: number) }
    }
    return change
  }
}
