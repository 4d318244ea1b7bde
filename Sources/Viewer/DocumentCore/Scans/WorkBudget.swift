// The work that the main thread may do for one event or one frame.
//
// The problem. A key, a frame and a signal wait for the main thread. It reads bytes that may have to be
// decompressed first, and finds the columns of text by decoding it, both in lines and files of any size. Each of
// the places that read knows its own work, and none knows the sum.
//
// The idea. The budget is a value that one event or one frame runs in. Decoders charge their work to the budget of
// their thread, and refuse what it does not cover. A read that is refused returns fewer bytes, the bytes are decoded
// in the background, and its caller treats the place as one that is not known yet: it is asked for again when there
// is news. Threads without a budget, which are all threads in the background, may do any work.
//
// The unit. Work is counted in bytes, so that it is the same on every machine. 512 KiB of the slowest text,
// combining characters, take less than 50 ms also on a slow machine.

import PortholeSystem

/// The bytes that may be decompressed and measured for one event or one frame, and those that were.
package final class WorkBudget {
  /// The most bytes that are decompressed or converted.
  package static let mostDecoded = 4 << 20
  /// The most bytes whose columns are found. Printable ASCII is skipped at memory speed, and hardly counts.
  package static let mostMeasured = 512 << 10

  package private(set) var decoded = 0
  package private(set) var measured = 0
  /// The number of reads that were refused; their bytes are decoded in the background.
  package private(set) var refusedReads = 0
  /// The number of texts that were not measured. Nothing else measures them: they need another event or frame.
  package private(set) var refusedMeasures = 0

  package init() {}

  // MARK: The budget of a thread

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The budget in which the calling thread works; nil if it may do any work.
  package static var current: WorkBudget? {
    pthread_getspecific(key).map { Unmanaged<WorkBudget>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` in this budget; in the one that the thread works in already, if there is one.
  package func run<Result>(_ body: () -> Result) -> Result {
    guard Self.current == nil else { return body() }
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return body()
  }

  /// Runs `body` without a budget: for a text that must be whole, of a length that has a limit of its own.
  package static func withoutLimit<Result>(_ body: () -> Result) -> Result {
    let budget = pthread_getspecific(key)
    pthread_setspecific(key, nil)
    defer { pthread_setspecific(key, budget) }
    return body()
  }

  // MARK: Asking

  /// The number of times that the calling thread's work was refused. Readers compare it with the number before a read:
  /// if it has grown, fewer bytes do not mean that there are no more.
  package static var refusals: Int { current.map { $0.refusedReads + $0.refusedMeasures } ?? 0 }

  /// Whether a text of this length may be measured now. The first one may have any length.
  package static func allowsMeasuring(_ count: Int) -> Bool {
    guard let current, current.measured > 0, current.measured + count > mostMeasured else { return true }
    current.refusedMeasures += 1
    return false
  }

  /// Whether a text of this length may be measured now. Nothing is noted if not: it is no use to come back.
  static func hasRoom(forMeasuring count: Int) -> Bool {
    current.map { $0.measured == 0 || $0.measured + count <= mostMeasured } ?? true
  }

  /// Whether bytes may be decoded now; then they are charged.
  func takeDecoding(_ count: Int) -> Bool {
    guard decoded + count <= Self.mostDecoded else {
      refusedReads += 1
      return false
    }
    decoded += count
    return true
  }

  /// Notes that a read needs bytes that were refused to it.
  func refuseRead() { refusedReads += 1 }

  /// Charges bytes whose columns were found.
  @inline(__always)
  static func chargeMeasuring(_ count: Int) {
    if let current { current.measured += count }
  }
}
