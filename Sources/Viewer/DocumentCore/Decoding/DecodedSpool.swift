import GeometryCore
import PortholePlatform

/// Decoded bytes to which no short way leads from a checkpoint, in a temporary file.
struct DecodedSpool {
  private var store: PipeStore
  private let limit: Int?
  private let folder: String?
  /// The generation of the bytes.
  private let generation: Int
  /// The beginnings of the parts that are kept: in the content and in the file.
  private var parts: [(content: Int, stored: Int)] = []
  /// Whether bytes could not be added. The file may end with a part of them.
  private var hasFailed = false

  /// The bytes that are kept in memory before there is a file.
  private static let memoryLimit = 4 << 20

  init(limit: Int?, folder: String? = nil, generation: Int = 0) {
    (self.limit, self.folder, self.generation) = (limit, folder, generation)
    store = PipeStore(memoryLimit: Self.memoryLimit, spoolLimit: limit, folder: folder)
  }

  /// The identity of the temporary file, if there is one.
  var identity: FileIdentity? { store.identity }

  /// Adds bytes that follow what was added before, or begin a new part. A problem is returned once; after it nothing is
  /// added.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, generation: Int
  ) -> PipeStore.Problem? {
    guard generation == self.generation, !hasFailed else { return nil }
    let stored = store.length
    if parts.last.map({ $0.content + (stored - $0.stored) != offset }) ?? true {
      parts.append((offset, stored))
    }
    let problem = store.append(bytes)
    hasFailed = problem != nil
    return problem
  }

  /// Copies bytes; 0 if the first of them is not kept.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer, generation: Int) -> Int {
    guard generation == self.generation else { return 0 }
    let next = parts.partitioningIndex { $0.content > offset }
    guard next > 0 else { return 0 }
    let part = parts[next - 1]
    let end = next < parts.count ? parts[next].stored : store.length
    let place = part.stored + (offset - part.content)
    guard place < end else { return 0 }
    let count = min(buffer.count, end - place)
    return store.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
  }

  mutating func close() {
    store.close()
    parts = []
  }

  /// Forgets everything.
  mutating func removeAll(generation: Int) {
    close()
    self = DecodedSpool(limit: limit, folder: folder, generation: generation)
  }
}
