// Lines come from any thread, and faster than they can be shown.
//
// Idea: all lines are bytes in blocks, with the ends of the lines; to append is to copy bytes under a lock. Nodes hear of
// new lines once a frame: the first line after a node has looked wakes its window, and all further ones are only
// counted.
//
// Bounds: above the capacity the oldest block goes, so that a log that never ends has a bounded size. Lines have
// numbers from the beginning of the log, which do not change when others go.

import PortholeSystem

/// Lines of text that any thread appends to, and that ``LogNode`` shows.
///
/// ```swift
/// let log = LogBuffer()
/// Task.detached { log.append("connected") }
/// ```
public final class LogBuffer: Sendable {
  /// Lines that were appended together.
  struct Block {
    /// The number of the first line.
    let first: Int
    var bytes: [UInt8] = []
    /// The end of each line in ``bytes``.
    var ends: [Int] = []

    var lines: Range<Int> { first..<first + ends.count }

    /// The bytes of a line.
    func bytes(of line: Int) -> Range<Int> {
      let index = line - first
      return (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }
  }

  fileprivate struct State {
    var blocks: [Block] = []
    var size = 0
    /// The number of the next line.
    var end = 0
    /// Whether those who listen have heard of lines that they have not looked at.
    var isNoted = false
    var listeners: [Int: @Sendable () -> Void] = [:]
    var lastListener = 0

    /// The numbers of the lines that are kept.
    var lines: Range<Int> { (blocks.first?.first ?? end)..<end }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ capacity: Int) {
      var rest = text[...]
      // The newline at the end ends the last line.
      if rest.last == 0x0a { rest = rest.dropLast() }
      while true {
        let newline = rest.firstIndex(of: 0x0a)
        append(line: rest[..<(newline ?? rest.endIndex)], capacity)
        guard let newline else { return }
        rest = rest[(newline + 1)...]
      }
    }

    private mutating func append(line: Slice<UnsafeBufferPointer<UInt8>>, _ capacity: Int) {
      let isFull = blocks.last.map {
        $0.ends.count == LogBuffer.blockLines || $0.bytes.count >= capacity / LogBuffer.leastBlocks
      }
      if isFull ?? true {
        blocks.append(Block(first: end))
        if size > capacity, blocks.count > 1 { size -= blocks.removeFirst().bytes.count }
      }
      let last = blocks.count - 1
      blocks[last].bytes.append(contentsOf: line.last == 0x0d ? line.dropLast() : line)
      size += blocks[last].bytes.count - (blocks[last].ends.last ?? 0)
      blocks[last].ends.append(blocks[last].bytes.count)
      end += 1
    }
  }

  static let blockLines = 4_096
  private static let leastBlocks = 8
  private let state = Locked(State())
  private let capacity: Int

  /// An empty log.
  ///
  /// - Parameter capacity: about the most bytes of text that are kept; the oldest lines go. 64 MiB by default.
  public init(capacity: Int = 64 << 20) { self.capacity = max(1, capacity) }

  /// Appends a line, or several, at once. A newline at the end ends the last line, and a carriage return before a newline
  /// is left out. May be called on any thread. O(bytes)
  public func append(_ text: String) {
    var text = text
    let listeners = text.withUTF8 { utf8 in
      state.withLock { state in
        state.append(utf8, capacity)
        return state.note()
      }
    }
    for listener in listeners { listener() }
  }

  /// Takes all lines away.
  public func clear() {
    let listeners = state.withLock { state in
      (state.blocks, state.size) = ([], 0)
      return state.note()
    }
    for listener in listeners { listener() }
  }

  /// The number of lines that are kept.
  public var count: Int { state.withLock { $0.lines.count } }

  /// A line that is kept, from 0; empty if there is none of that number. Bytes that are no UTF-8 show as �. O(length)
  public subscript(index: Int) -> String {
    let first = state.withLock { $0.lines.lowerBound }
    return line(first +| max(0, index)) ?? ""
  }

  // MARK: For nodes

  /// The text of a line by its number since the beginning; nil if it is not kept.
  func line(_ number: Int) -> String? {
    state.withLock { state in
      guard let block = state.block(of: number) else { return nil }
      let bytes = state.blocks[block].bytes(of: number)
      return String(decoding: state.blocks[block].bytes[bytes], as: UTF8.self)
    }
  }

  /// The block with a line; nil if it is not kept.
  func block(of number: Int) -> Block? {
    state.withLock { state in state.block(of: number).map { state.blocks[$0] } }
  }

  /// The numbers of the lines that are kept. The next line is reported again.
  func look() -> Range<Int> {
    state.withLock { state in
      state.isNoted = false
      return state.lines
    }
  }

  /// Calls a function, on the thread that appends, for the first line after each ``look()``. Returns a number that ends it.
  func listen(_ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = body
      state.isNoted = false
      return state.lastListener
    }
  }

  func stopListening(_ number: Int) {
    state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
  }
}

extension LogBuffer.State {
  fileprivate func block(of number: Int) -> Int? {
    guard lines.contains(number) else { return nil }
    return blocks.partitioningIndex { $0.first > number } - 1
  }

  /// Those to tell of a change.
  fileprivate mutating func note() -> [@Sendable () -> Void] {
    guard !isNoted, !listeners.isEmpty else { return [] }
    isNoted = true
    return Array(listeners.values)
  }
}
