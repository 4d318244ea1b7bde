#if canImport(Glibc)
  import Glibc
#endif

/// A pipe whose writer is the test, so that it decides when bytes come and when they end.
public final class TestPipe {
  /// The end that is read. A source that takes it over closes it.
  public let reader: Int32
  private var writer: Int32

  public init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  deinit { close() }

  /// Writes as much of a text as there is room for; returns how many bytes that is.
  @discardableResult
  public func write(_ text: String) -> Int { write(Array(text.utf8)[...]) }

  @discardableResult
  public func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { max(0, Glibc.write(writer, $0.baseAddress, $0.count)) }
  }

  /// Ends what is written.
  public func close() {
    if writer >= 0 { Glibc.close(writer) }
    writer = -1
  }
}
