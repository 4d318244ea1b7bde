// The text of a selection.
//
// A selection may be a word or a gigabyte, and its text is wanted in three ways: at once for the clipboard, and as a
// stream for a command or a file. So it is made piece by piece, each of a bounded size, and read like a source.
// A source can be read anywhere and this one only in order, but its readers copy it from the start to the end.

import PortholeSystem

/// The text of a selection: the characters of the file as they are shown, without anything that the view adds.
///
/// It is read once, from the start to the end, on any thread. Memory: one piece of about 64 KiB.
package final class SelectedText: ByteSource {
  private struct State {
    var pieces: any TextPieces
    var piece: [UInt8] = []
    /// The bytes of the piece, and of all pieces, that were read.
    var used = 0
    var read = 0
  }

  private let state: Locked<State>

  package init(_ pieces: any TextPieces) { state = Locked(State(pieces: pieces)) }

  /// The length is known only at the end.
  package var length: Int { .max }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      guard offset == state.read else { return 0 }
      var count = 0
      while count < buffer.count {
        if state.used == state.piece.count {
          guard let next = state.pieces.next() else { break }
          (state.piece, state.used) = (next, 0)
        }
        let part = min(buffer.count - count, state.piece.count - state.used)
        state.piece.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + part])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[state.used..<state.used + part]))
        }
        count += part
        state.used += part
      }
      state.read += count
      return count
    }
  }

  /// Longer texts are not copied, and neither are those made of more bytes than ``longestSource``, however much of them
  /// is colours.
  package static let longest = 16 << 20
  package static let longestSource = 256 << 20

  /// All of a text that is made of a number of bytes; nil if it is too long to copy.
  package func copied(from count: Int) -> [UInt8]? {
    count <= Self.longestSource ? bytes(atMost: Self.longest) : nil
  }

  /// All of the text; nil if it has more than `limit` bytes. Linear in the text, at most in the limit.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let part = state.withLock { $0.pieces.next() }
      guard let part else { return bytes }
      guard bytes.count + part.count <= limit else { return nil }
      bytes += part
    }
  }
}

/// Makes a text in pieces: of a run of bytes, of a rectangle, of cells, of digits.
package protocol TextPieces: Sendable {
  /// The next piece, which may be empty; nil at the end. Linear in its length and in the bytes left out.
  mutating func next() -> [UInt8]?
}

/// Collects the text of a selection on another thread.
package final class TextCollection: Sendable {
  private let job = Job<Void, [UInt8]?>()

  /// - Parameters:
  ///   - limit: the most bytes that are kept.
  ///   - onChange: called on a background thread at the end.
  package init(
    _ text: SelectedText, atMost limit: Int, executor: any BackgroundExecutor,
    onChange: @escaping @Sendable () -> Void
  ) {
    job.run((), on: executor, onChange: onChange) { { _ in .done(text.bytes(atMost: limit)) } }
  }

  /// Gives the text up.
  package func cancel() { job.cancel() }

  /// Whether the text has been collected, or is known to be too long.
  package var isFinished: Bool { job.isDone }

  /// The text; nil if it is too long, or not collected yet.
  package var bytes: [UInt8]? { job.answer ?? nil }
}
