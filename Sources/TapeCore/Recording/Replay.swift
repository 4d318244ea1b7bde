import NodeUI

/// Plays a tape without a terminal and writes down what is seen.
public struct Replay {
  /// Where the results go; nil for nowhere.
  public struct Outputs: Sendable {
    /// A folder for screenshots as text, NAME.txt; without any in the tape, the last frame as end.txt.
    public var frames: String?
    /// A folder for the same as pictures, NAME.svg.
    public var pictures: String?
    /// A file for what the scroll views do, a JSON object in a line for each frame.
    public var trace: String?
    /// A file for a recording, an asciicast.
    public var cast: String?

    public init(frames: String? = nil, pictures: String? = nil, trace: String? = nil, cast: String? = nil) {
      (self.frames, self.pictures, self.trace, self.cast) = (frames, pictures, trace, cast)
    }

    public var isEmpty: Bool { frames == nil && pictures == nil && trace == nil && cast == nil }
  }

  private let player: TapePlayer
  private let outputs: Outputs
  private let title: String

  public init(_ player: TapePlayer, title: String, outputs: Outputs = Outputs()) {
    (self.player, self.title, self.outputs) = (player, title, outputs)
  }

  /// Plays all of it. The files appear when all of them are written; the player then knows what failed and how it ended.
  ///
  /// - Throws: `OutputFile.Failure`; the files that have no place yet are thrown away.
  public func run() throws(OutputFile.Failure) {
    for folder in [outputs.frames, outputs.pictures] {
      if let folder { try OutputFile.makeFolder(folder) }
    }
    var files: [OutputFile] = []
    func open(_ path: String) throws(OutputFile.Failure) -> OutputFile {
      let file = try OutputFile(path)
      files.append(file)
      return file
    }
    var (traceFile, castFile): (OutputFile?, OutputFile?)
    if let path = outputs.trace { traceFile = try open(path) }
    if let path = outputs.cast { castFile = try open(path) }
    var pictures: [(folder: String, name: String, text: String)] = []

    var trace = ScrollTrace()
    var cast = CastRecorder()
    castFile?.write(CastRecorder.header(player.tape, title: title))
    player.onFrame = { frame in
      if let traceFile, let line = trace.line(for: frame) { traceFile.write(line) }
      castFile?.write(cast.lines(for: frame))
    }
    func picture(_ name: String) {
      let canvas = player.canvas
      if let folder = outputs.frames { pictures.append((folder, name + ".txt", Self.text(canvas))) }
      if let folder = outputs.pictures { pictures.append((folder, name + ".svg", canvas.svg(title: title))) }
    }
    var hasScreenshot = false
    player.onScreenshot = { [unowned player] name in
      hasScreenshot = true
      picture(name)
      castFile?.write(cast.marker(name, at: player.time))
    }
    player.play()
    if let line = trace.lastLine(player) { traceFile?.write(line) }
    if !hasScreenshot { picture("end") }
    for (folder, name, text) in pictures { try open(folder + "/" + name).write(text) }
    for file in files { try file.commit() }
    player.onFrame = nil
    player.onScreenshot = nil
  }

  /// A frame as text, a line for each row.
  public static func text(_ canvas: Canvas) -> String { canvas.text.joined(separator: "\n") + "\n" }
}
