import ImageClient
import ScreenCore

/// Plays a tape without a terminal and writes the results to files.
public struct Replay {
  /// The paths for the results; nil for those that are not wanted.
  public struct Outputs: Sendable {
    /// A folder for screenshots as text, NAME.txt. If the tape has none, the last frame is end.txt.
    public var frames: String?
    /// A folder for the same screenshots as pictures, NAME.svg.
    public var pictures: String?
    /// A folder for the same screenshots as NAME.png.
    public var pngs: String?
    /// A file for the states of the scroll views, one line of JSON for each frame.
    public var trace: String?
    /// A file for the same, with input, checks, screenshots and changed cells.
    public var fullTrace: String?
    /// A file for a recording, an asciicast.
    public var cast: String?
    public var castVersion = CastRecorder.Version.three
    /// A file for a moving picture, an SVG.
    public var animation: String?
    /// A folder for a report, index.html.
    public var report: String?
    /// The files that are read, which no result replaces.
    public var sources: [String] = []

    public init(
      frames: String? = nil, pictures: String? = nil, trace: String? = nil, fullTrace: String? = nil,
      cast: String? = nil, animation: String? = nil, report: String? = nil
    ) {
      (self.frames, self.pictures, self.trace, self.cast) = (frames, pictures, trace, cast)
      (self.animation, self.fullTrace, self.report) = (animation, fullTrace, report)
    }

    public var isEmpty: Bool {
      [frames, pictures, pngs, trace, fullTrace, cast, animation, report].allSatisfy { $0 == nil }
    }
  }

  /// Seconds for which an animation shows its last frame before it begins again.
  private static let pauseAtEnd = 2.0

  private let player: any TapePlaying
  private let outputs: Outputs
  private let title: String

  public init(_ player: any TapePlaying, title: String, outputs: Outputs = Outputs()) {
    (self.player, self.title, self.outputs) = (player, title, outputs)
  }

  /// Plays the whole tape. The files appear when all of them are written. Afterwards the player has the
  /// failed checks and the ending.
  ///
  /// - Throws: `OutputFile.Failure`, or `PNGPicture.Failure`; files that have not appeared yet are deleted.
  ///
  /// - Returns: remarks of the report, a line for each screen that differs.
  @discardableResult
  public func run() throws -> [String] {
    var files: [OutputFile] = []
    do { return try run(&files) } catch {
      // Closures of the player may keep them until the program has ended.
      for file in files { file.discard() }
      throw error
    }
  }

  private func run(_ files: inout [OutputFile]) throws -> [String] {
    var remarks: [String] = []
    for folder in [outputs.frames, outputs.pictures, outputs.pngs, outputs.report] {
      if let folder { try OutputFile.makeFolder(folder) }
    }
    func open(_ path: String, below root: String? = nil) throws(OutputFile.Failure) -> OutputFile {
      let file = try OutputFile(path, sources: outputs.sources, below: root)
      files.append(file)
      return file
    }
    var (traceFile, castFile, animationFile): (OutputFile?, OutputFile?, OutputFile?)
    let fullFile = try outputs.fullTrace.map { path throws(OutputFile.Failure) in try open(path) }
    let report = outputs.report.map { _ in
      ReplayReport(player.tape, title: title, screens: player.context.screens)
    }
    var full: ReplayRecorder?
    if fullFile != nil || report != nil {
      full = ReplayRecorder(player, scene: title, report) { fullFile?.write($0.json + "\n") }
    }
    if let path = outputs.trace { traceFile = try open(path) }
    if let path = outputs.cast { castFile = try open(path) }
    if let path = outputs.animation { animationFile = try open(path) }
    var pictures: [(folder: String, name: String, text: String)] = []
    var screenshots: [(name: String, canvas: Canvas)] = []

    var trace = ScrollTrace()
    var cast = CastRecorder(outputs.castVersion)
    var animation = AnimatedSVG(title: title)
    var hiding = HiddenTime(isHidden: player.isHidden)
    let screen = Size(player.canvas.columns, player.canvas.rows)
    castFile?.write(cast.header(player.tape, title: title, size: screen))
    let hasOwnOutput = player.hasOwnOutput
    func record(_ canvas: Canvas, after before: Canvas?) {
      let time = hiding.shown(player.time)
      castFile?.write(
        hasOwnOutput ? cast.resizing(to: canvas, at: time) : cast.lines(canvas, after: before, at: time))
      if animationFile != nil { animation.add(canvas, at: time.seconds) }
    }
    player.onFrame = { frame in
      if let traceFile, let line = trace.line(for: frame) { traceFile.write(line) }
      full?.note(frame)
      if !hiding.isHidden { record(frame.canvas, after: frame.before) }
    }
    player.onOutput = { [unowned player] bytes in
      full?.note(output: bytes)
      if !hiding.isHidden { castFile?.write(cast.line(forOutput: bytes, at: hiding.shown(player.time))) }
    }
    player.onHiding = { [unowned player] isHidden in
      if isHidden {
        hiding.begin(at: player.time, after: player.lastWholeFrame)
      } else if hiding.isHidden {
        let before = hiding.end(at: player.time)
        // Output of a program continues where it is, so the frame is drawn whole.
        if hasOwnOutput {
          castFile?.write(cast.lines(player.lastWholeFrame, after: nil, at: hiding.shown(player.time)))
        }
        record(player.lastWholeFrame, after: before)
      }
    }
    func picture(_ name: String) {
      let canvas = player.canvas
      if let folder = outputs.frames { pictures.append((folder, name + ".txt", Self.text(canvas))) }
      if let folder = outputs.pictures { pictures.append((folder, name + ".svg", canvas.svg(title: title))) }
      if outputs.pngs != nil { screenshots.append((name, canvas)) }
    }
    var hasScreenshot = false
    player.onScreenshot = { [unowned player] name in
      hasScreenshot = true
      full?.note(screenshot: name)
      picture(name)
      guard !hiding.isHidden else { return }
      castFile?.write(cast.marker(name, at: hiding.shown(player.time)))
      animation.markStill()
    }
    player.play()
    if let line = trace.lastLine(player) { traceFile?.write(line) }
    if let status = player.exitStatus { castFile?.write(cast.exit(status, at: hiding.shown(player.time))) }
    if !hasScreenshot { picture("end") }
    animationFile?.write(animation.svg(until: hiding.shown(player.time).seconds + Self.pauseAtEnd))
    full?.end()
    if let report, let folder = outputs.report {
      pictures.append((folder, "index.html", report.html))
      for (name, svg) in report.failurePictures { pictures.append((folder, name, svg)) }
      remarks = report.remarks
    }
    let drawn = try screenshots.map { ($0.name + ".png", try $0.canvas.png()) }
    // Each file stays open until all of them are written.
    OutputFile.allowMany()
    for (folder, name, text) in pictures { try open(folder + "/" + name, below: folder).write(text) }
    if let folder = outputs.pngs {
      for (name, bytes) in drawn { try open(folder + "/" + name, below: folder).write(bytes) }
    }
    for file in files { try file.commit() }
    player.onFrame = nil
    player.onHiding = nil
    player.onOutput = nil
    player.onScreenshot = nil
    return remarks
  }

  /// A frame as text, a line for each row.
  public static func text(_ canvas: Canvas) -> String { canvas.text.joined(separator: "\n") + "\n" }
}

/// The time that a tape hides, which recordings leave out.
private struct HiddenTime {
  /// The sum of the parts that have ended.
  private var sum = Duration.zero
  /// When the present part began.
  private var start: Duration?
  /// The last frame before it.
  private var before: Canvas?

  init(isHidden: Bool) { start = isHidden ? .zero : nil }

  var isHidden: Bool { start != nil }

  /// The time without all that was hidden by then.
  func shown(_ time: Duration) -> Duration { (start ?? time) - sum }

  mutating func begin(at time: Duration, after frame: Canvas) {
    guard start == nil else { return }
    (start, before) = (time, frame)
  }

  /// Ends a part, and returns the frame before it; nil if there was none.
  mutating func end(at time: Duration) -> Canvas? {
    if let start { sum += time - start }
    defer { (start, before) = (nil, nil) }
    return before
  }
}
