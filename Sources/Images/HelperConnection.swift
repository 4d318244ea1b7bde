import SafeText
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// The client's half of the conversation with one helper: a thread that starts it, listens to it and buries it.
final class HelperConnection: Sendable {
  private struct Content {
    var state = ImageLoader.State.loading(progress: 0)
    var process: HelperProcess?
    var isIncomplete = false
    var isClosed = false
    var lastRequest: UInt64 = 0
    var answer: (id: UInt64, cells: ImageCells)?

    var hasFailed: Bool {
      if case .failed = state { true } else { false }
    }
  }

  private let content = Mailbox(Content())
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var state: ImageLoader.State { content.withLock { $0.state } }
  var isIncomplete: Bool { content.withLock { $0.isIncomplete } }
  var helperProcess: pid_t? { content.withLock { $0.process?.id } }

  /// Starts the helper on a thread that lives as long as the conversation.
  func start(helper: FileName, path: FileName) {
    let failure = BackgroundThread.start { self.run(helper: helper, path: path) }
    if failure != 0 { fail("no thread to load the image with: \(String(cString: strerror(failure)))") }
  }

  /// Ends the conversation: the thread notices and tidies up.
  func close() {
    content.withLock {
      $0.isClosed = true
      guard let process = $0.process else { return }
      shutdown(process.socket, Int32(SHUT_RDWR))
      kill(process.id, SIGKILL)
    }
  }

  func render(_ request: ImageRequest, timeout: Double) -> ImageCells? {
    let id: UInt64? = content.withLock {
      guard case .ready = $0.state, let process = $0.process else { return nil }
      $0.lastRequest += 1
      $0.answer = nil
      // A helper that is so far behind that its socket is full answers nothing in time anyway.
      return Self.send(request.message(id: $0.lastRequest), to: process.socket, waiting: false)
        ? $0.lastRequest : nil
    }
    guard let id else { return nil }
    let cells: ImageCells?? = content.wait(timeout) { content -> ImageCells?? in
      if let answer = content.answer, answer.id == id { return answer.cells }
      return content.hasFailed || content.lastRequest != id ? .some(nil) : nil
    }
    guard let cells = cells ?? nil, cells.columns == request.columns, cells.rows == request.rows else {
      return nil
    }
    return cells
  }

  // MARK: The thread

  private func run(helper: FileName, path: FileName) {
    if content.withLock({ $0.isClosed }) { return }
    let file: PictureFile
    do throws(PictureFile.Failure) {
      file = try PictureFile(path)
    } catch {
      return fail(error.reason)
    }
    let process: HelperProcess
    do throws(HelperProcess.Failure) {
      defer { file.close() }
      process = try HelperProcess.start(helper, file: file.descriptor)
    } catch {
      return fail("cannot start \(helper): \(error.reason)")
    }
    let isClosed = content.withLock {
      $0.process = process
      return $0.isClosed
    }
    let greeting = Wire.message(.open) { $0.put(Wire.version) }
    if !isClosed, Self.send(greeting, to: process.socket, waiting: true) {
      while let (kind, bytes) = Self.receive(process.socket), take(kind, bytes) {}
    }
    // From here on nobody may use the process or the socket, whose numbers the system will give to others.
    content.withLock { $0.process = nil }
    Glibc.close(process.socket)
    let signal = process.end()
    fail(Self.reason(signal))
  }

  private static func reason(_ signal: Int32) -> String {
    switch signal {
    case 0, SIGKILL: "the program that decodes images has ended"
    case SIGXCPU: "the image takes too long to decode"
    default: "the image made its decoder fail (signal \(signal)); it may be broken, or need too much memory"
    }
  }

  /// Takes a message; false where it makes no sense, after which nothing else can.
  private func take(_ kind: UInt8, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var reader = Wire.Reader(bytes)
      switch Wire.Kind(rawValue: kind) {
      case .progress:
        guard let progress = reader.take(Double.self), progress >= 0, progress <= 1 else { return false }
        change(to: .loading(progress: progress))
      case .ready:
        guard let sizes = Self.sizes(&reader), let isIncomplete = reader.take(UInt8.self) else {
          return false
        }
        content.withLock { $0.isIncomplete = isIncomplete != 0 }
        change(to: .ready(pixelSize: sizes.0, decodedSize: sizes.1))
      case .failed:
        fail(String(decoding: reader.takeRest().prefix(500), as: UTF8.self))
      case .cells:
        guard let answer = ImageCells.read(&reader) else { return false }
        content.withLock { if answer.id == $0.lastRequest { $0.answer = answer } }
      default: return false
      }
      return true
    }
  }

  private static func sizes(_ reader: inout Wire.Reader) -> (ImageSize, ImageSize)? {
    var numbers: [Int] = []
    for _ in 0..<4 {
      guard let number = reader.take(Int64.self), (1...Int64(Int32.max)).contains(number) else { return nil }
      numbers.append(Int(number))
    }
    return (
      ImageSize(width: numbers[0], height: numbers[1]), ImageSize(width: numbers[2], height: numbers[3])
    )
  }

  /// The first failure is the one that tells most.
  private func fail(_ reason: String) {
    change(to: .failed(SafeText.of(reason)))
  }

  private func change(to state: ImageLoader.State) {
    let isNews = content.withLock {
      if $0.isClosed || $0.hasFailed || $0.state == state { return false }
      $0.state = state
      return true
    }
    if isNews { wake() }
  }

  // MARK: The socket

  /// Sends all of it, or with `waiting` false what can be sent at once, which is all or an error.
  private static func send(_ bytes: [UInt8], to socket: Int32, waiting: Bool) -> Bool {
    let flags = Int32(MSG_NOSIGNAL) | (waiting ? 0 : Int32(MSG_DONTWAIT))
    return bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, flags)
        if count < 0, errno == EINTR { continue }
        // A part of a request would garble all that follow; stream sockets of this family take small messages whole.
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }

  private static func receive(_ socket: Int32) -> (kind: UInt8, bytes: [UInt8])? {
    guard let header = receive(Wire.headerLength, from: socket) else { return nil }
    let length = header.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
    guard length <= Wire.maximumLength, let bytes = receive(length, from: socket) else { return nil }
    return (header[4], bytes)
  }

  private static func receive(_ length: Int, from socket: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, received in
      while received < length {
        let count = recv(socket, buffer.baseAddress! + received, length - received, 0)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        received += count
      }
    }
    return bytes.count == length ? bytes : nil
  }
}
