import PortholeSystem

/// A pipe that the test writes to, so that it decides when bytes arrive and when the pipe ends.
public final class TestPipe {
  /// The end to read from, closed by the source that takes it over.
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

  /// Writes as much of a text as fits into the pipe, and returns the number of bytes.
  @discardableResult
  public func write(_ text: String) -> Int { write(Array(text.utf8)[...]) }

  @discardableResult
  public func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { max(0, Glibc.write(writer, $0.baseAddress, $0.count)) }
  }

  /// Closes the writing end.
  public func close() {
    if writer >= 0 { Glibc.close(writer) }
    writer = -1
  }
}
