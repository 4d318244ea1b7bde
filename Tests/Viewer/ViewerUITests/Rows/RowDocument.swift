import DocumentCore
import DocumentUI
import Synchronization
import TestSupport
import Testing

/// A document that grows, for ``RowView``.
final class RowDocument {
  typealias Node = DocumentNode
  let node: DocumentNode
  private let bytes = Bytes()
  private let executor = SteppedExecutor()

  init(_ rows: [String], isTable: Bool) {
    bytes.set(Self.text(rows))
    let document = Document(source: bytes, name: isTable ? "rows.csv" : "rows", executor: executor)
    var setting = ContentSetting()
    setting.executor = executor
    setting.tables.showsTables = isTable
    node = DocumentNode((isTable ? ContentKind.table : .text).make(document, setting))
    node.settings = node.content.adapted(node.settings)
  }

  /// Shows other rows, as a file that grows does.
  func show(_ rows: [String]) {
    bytes.set(Self.text(rows))
    executor.runAll()
    node.refresh()
    node.contentChanged()
    node.setNeedsDisplay()
  }

  private static func text(_ rows: [String]) -> [UInt8] {
    Array((["name here,more"] + rows.map { $0 + ",x" }).joined(separator: "\n").utf8)
  }

  private final class Bytes: ByteSource {
    private let state = Mutex<(bytes: [UInt8], seen: Int)>(([], 0))
    var isComplete: Bool { true }
    var length: Int { state.withLock { $0.bytes.count } }
    func set(_ bytes: [UInt8]) { state.withLock { $0.bytes = bytes } }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      state.withLock { state in
        guard offset >= 0, offset < state.bytes.count else { return 0 }
        let part = state.bytes[offset..<min(state.bytes.count, offset + buffer.count)]
        buffer.copyBytes(from: part)
        return part.count
      }
    }

    func refresh() -> SourceChange {
      state.withLock { state in
        defer { state.seen = state.bytes.count }
        return state.bytes.count > state.seen ? .grew : state.bytes.count < state.seen ? .truncated : .none
      }
    }
  }
}
