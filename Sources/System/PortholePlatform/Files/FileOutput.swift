import PortholeSystem

/// An opened ``FileTarget``. One thread writes to it; another may end it at any time.
package final class FileOutput: Sendable {
  /// Receives the bytes.
  package let descriptor: Int32
  /// The file that will have the bytes.
  package let identity: FileIdentity?
  private let staged: StagedFile?
  /// Whether the file is emptied before the first byte.
  private let empties: Bool
  /// The length of the file before bytes were appended, if it gets all of them or none.
  private let length: off_t?
  private let state = Locked(State())

  private struct State {
    var hasBegun = false
    var isOver = false
    var written = 0
  }

  init(streamingTo descriptor: Int32, empties: Bool, after length: off_t? = nil) {
    (self.descriptor, self.empties, self.length, staged) = (descriptor, empties, length, nil)
    identity = FileIdentity(descriptor: descriptor)
  }

  init(_ staged: StagedFile) {
    (self.staged, descriptor, empties, length) = (staged, staged.descriptor, false, nil)
    identity = staged.identity
  }

  deinit {
    discard()
    if let staged { staged.closeAll() } else { close(descriptor) }
  }

  /// Whether the file keeps the bytes so far if the rest is not written.
  package var isStreamed: Bool { staged == nil && length == nil }

  /// The number of bytes that were written.
  package var written: Int { state.withLock { $0.written } }

  /// Writes all bytes, and waits for the reader of a pipe. After an error the rest is not written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(WritingFailure) {
    try begin()
    var sent = 0
    while sent < bytes.count {
      if state.withLock({ $0.isOver }) { throw .stopped }
      let count = PortholeSystem.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
      if count >= 0 {
        sent += count
        state.withLock { $0.written += count }
      } else if errno == EAGAIN {
        // Not for ever: the writing may be given up.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, 100)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(WritingFailure) {
    // `withUnsafeBytes` passes on errors without their type.
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(WritingFailure) in try write(buffer) }
    }
    try result.get()
  }

  /// Ends the writing: a file that is written whole takes its place now. If this fails, it stays as it was.
  ///
  /// - Parameters:
  ///   - isDurable: whether a power failure afterwards keeps either the old content or the new one.
  ///   - condition: called last; with false the file stays as it was.
  /// - Returns: false if `condition` did.
  @discardableResult
  package func finish(
    isDurable: Bool = true,
    if condition: () throws(WritingFailure) -> Bool = { () throws(WritingFailure) in true }
  ) throws(WritingFailure) -> Bool {
    do throws(WritingFailure) {
      try begin()
      // Some systems report a full disk only when a file is closed.
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy < 0 || close(copy) == 0 || errno == EINTR else { throw .last }
      guard try condition() else {
        discard()
        return false
      }
      try state.withLock { state throws(WritingFailure) in
        guard !state.isOver else { throw .stopped }
        try staged?.takePlace(isDurable: isDurable)
        state.isOver = true
      }
      return true
    } catch {
      discard()
      throw error
    }
  }

  /// Cancels the writing: a file that is written whole or appended to is as before, one that is streamed keeps its bytes.
  package func discard() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      staged?.remove()
      var info = stat()
      guard let length, state.written > 0, fstat(descriptor, &info) == 0 else { return }
      // Otherwise another program has appended something.
      if info.st_size == length + off_t(state.written) { ftruncate(descriptor, length) }
    }
  }

  private func begin() throws(WritingFailure) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst, empties, ftruncate(descriptor, 0) != 0 else { return }
    // Pipes and devices have no length.
    guard errno == EINVAL else { throw .last }
  }
}
