import NodeUI
import ScreenCore

/// Shows a program in a terminal and writes a full trace of it. Times count from the first frame.
public final class TracingApplication: ScreenApplication {
  private let application: any ScreenApplication
  private let recorder: TraceRecorder
  /// The last frame.
  private var before: Canvas?
  private var start: Double?
  private let scene: String
  private let write: (String) -> Void

  /// - Parameters:
  ///   - window: returns the program's window, which may change.
  ///   - scene: the name of the scene, for the first line.
  ///   - write: called with each line, which has its line break.
  public init(
    _ application: any ScreenApplication, window: @escaping () -> Window, scene: String,
    write: @escaping (String) -> Void
  ) {
    (self.application, self.scene, self.write) = (application, scene, write)
    recorder = TraceRecorder(window: window) { write($0.json + "\n") }
  }

  public func draw(into canvas: inout Canvas, at time: Double) {
    if start == nil {
      (start, recorder.start) = (time, time)
      let size = Size(canvas.columns, canvas.rows)
      let header = TraceHeader(scene: scene, tape: nil, size: size, framesPerSecond: nil)
      write(TraceLine.header(header).json + "\n")
    }
    application.draw(into: &canvas, at: time)
    recorder.note(frame: canvas, after: before, at: time - recorder.start)
    before = canvas
  }

  // MARK: The program

  public func handle(_ event: InputEvent, at time: Double) {
    recorder.observe()
    application.handle(event, at: time)
  }

  public func takeCopiedText() -> String? { application.takeCopiedText() }
  public func useTerminal() -> String? { application.useTerminal() }
  public func takeRequest() -> ScreenRequest? { application.takeRequest() }
  public func resize(rows: Int, columns: Int) { application.resize(rows: rows, columns: columns) }
  public func wake(at time: Double) { application.wake(at: time) }
  public func traitsDidChange(_ traits: ScreenTraits) { application.traitsDidChange(traits) }
  public var deadline: Double? { application.deadline }
  public var needsDisplay: Bool { application.needsDisplay }
  public var watchedDescriptors: [Int32] { application.watchedDescriptors }
  public var wantsMouse: Bool { application.wantsMouse }
  public var wantsPointerMotion: Bool { application.wantsPointerMotion }
  public var title: String? { application.title }
  public var progress: Double? { application.progress }
}
