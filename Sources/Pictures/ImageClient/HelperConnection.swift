import PortholePlatform
import PortholeSystem

/// The client's end of the connection to a helper: a thread starts it, reads its replies and reaps it.
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

  private let content = Locked(Content())
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var state: ImageLoader.State { content.withLock { $0.state } }
  var isIncomplete: Bool { content.withLock { $0.isIncomplete } }
  var helperProcess: pid_t? { content.withLock { $0.process?.id } }

  /// Starts the helper on a thread that lives as long as the connection.
  func start(helper: FileName, path: FileName, below root: RootFolder) {
    let failure = BackgroundThread.start { self.run(helper: helper, path: path, below: root) }
    if failure != 0 { fail("no thread to load the image with: \(String(cString: strerror(failure)))") }
  }

  /// Ends the connection; its thread notices and cleans up.
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
      // Do not wait for a full socket: a helper so far behind would not answer in time anyway.
      return Wire.send(request.message(id: $0.lastRequest), to: process.socket, waiting: false)
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

  private func run(helper: FileName, path: FileName, below root: RootFolder) {
    if content.withLock({ $0.isClosed }) { return }
    // This process opens the file, since the helper must not be able to open files.
    let file: Int32
    do throws(FileRefusal) { file = try root.open(path) } catch { return fail("\(error)") }
    let process: HelperProcess
    do throws(SystemError) {
      defer { PortholeSystem.close(file) }
      process = try HelperProcess.start(helper, file: file)
    } catch {
      return fail("cannot start \(helper): \(error)")
    }
    let isClosed = content.withLock {
      $0.process = process
      return $0.isClosed
    }
    let greeting = Wire.message(.open) { $0.put(Wire.version) }
    if !isClosed, Wire.send(greeting, to: process.socket, waiting: true) {
      // Stop at the first invalid reply: those after it cannot be trusted.
      while let (kind, bytes) = Wire.receive(from: process.socket), let reply = HelperReply(kind, bytes) {
        take(reply)
      }
    }
    // Forget process and socket first: the system will reuse their numbers.
    content.withLock { $0.process = nil }
    PortholeSystem.close(process.socket)
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

  private func take(_ reply: HelperReply) {
    switch reply {
    case .progress(let progress): change(to: .loading(progress: progress))
    case .ready(let pixelSize, let decodedSize, let isIncomplete):
      content.withLock { $0.isIncomplete = isIncomplete }
      change(to: .ready(pixelSize: pixelSize, decodedSize: decodedSize))
    case .failed(let reason): fail(reason)
    case .cells(let id, let cells):
      content.withLock { if id == $0.lastRequest { $0.answer = (id, cells) } }
    case .drawn: break
    }
  }

  /// Only the first failure is kept: it is the most informative.
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

}
