import NodeUI
import PortholePlatform
import SceneFields
import ScreenCore
import ScrollCore

/// A trace as it was written: the scroll views at each frame, and in a full trace input, checks and screenshots.
public struct Trace: Sendable {
  public private(set) var header: TraceHeader?
  /// The frames, in the order of time.
  public private(set) var frames: [TraceFrame] = []
  public private(set) var inputs: [TraceInput] = []
  public private(set) var checks: [TraceCheck] = []
  public private(set) var screenshots: [(time: Double, name: String)] = []
  /// The cells that frames changed.
  public private(set) var damages: [(time: Double, cells: Int)] = []
  /// The output of a program that is not made of nodes; empty for nodes.
  public private(set) var outputs: [(time: Double, bytes: Int)] = []
  /// The names of the scroll views in the order in which they appear.
  public private(set) var names: [String] = []
  private var known: Set<String> = []

  /// The largest size of a file, in bytes.
  public static let fileLimit = 512 << 20

  public init(_ lines: some Sequence<TraceLine>) { for line in lines { add(line) } }

  /// Adds a line. Frames of an earlier time than the last are left out. O(scroll views)
  public mutating func add(_ line: TraceLine) {
    switch line {
    case .header(let header): self.header = header
    case .frame(let frame):
      guard frame.time >= frames.last?.time ?? 0 else { return }
      frames.append(frame)
      for scroll in frame.scrolls where known.insert(scroll.name).inserted { names.append(scroll.name) }
    case .input(let input): inputs.append(input)
    case .check(let check): checks.append(check)
    case .screenshot(let time, let name): screenshots.append((time, name))
    case .damage(let time, let cells, _): damages.append((time, cells))
    case .output(let time, let bytes): outputs.append((time, bytes))
    }
  }

  /// A file that is no trace, or cannot be read.
  public struct Failure: Error, CustomStringConvertible, Equatable {
    public let path: String
    /// The number of the line; 0 for the whole file.
    public let line: Int
    public let message: String

    public var description: String {
      "\(SafeText.of(path))\(line > 0 ? ":\(line)" : ""): \(message)"
    }
  }

  /// Reads a file.
  public static func load(path: String) throws(Failure) -> Trace {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: fileLimit + 1)
    } catch {
      throw Failure(path: path, line: 0, message: "\(error)")
    }
    guard bytes.count <= fileLimit else {
      throw Failure(path: path, line: 0, message: "is larger than \(fileLimit >> 20) MiB")
    }
    return try load(bytes, path: path)
  }

  /// Reads the bytes of a file.
  public static func load(_ bytes: [UInt8], path: String) throws(Failure) -> Trace {
    var trace = Trace([])
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated() where !line.isEmpty
    {
      guard let line = TraceLine(json: String(decoding: line, as: UTF8.self)) else {
        throw Failure(path: path, line: number + 1, message: "this is no line of a trace")
      }
      trace.add(line)
    }
    guard !trace.frames.isEmpty else {
      throw Failure(path: path, line: 0, message: "this trace has no frames")
    }
    return trace
  }

  /// The trace from half a second before its first event on, so that the start of programs does not count when they are
  /// compared; the same if it has no event.
  public var fromFirstEvent: Trace {
    guard let first = inputs.first else { return self }
    let start = max(0, first.time - 0.5)
    var trace = self
    func moved(_ time: Double) -> Double { max(0, time - start) }
    let count = max(1, frames.partitioningIndex { $0.time > start })
    trace.frames = frames.dropFirst(count - 1).map { TraceFrame(time: moved($0.time), scrolls: $0.scrolls) }
    for index in trace.inputs.indices { trace.inputs[index].time = moved(inputs[index].time) }
    for index in trace.checks.indices { trace.checks[index].time = moved(checks[index].time) }
    trace.screenshots = screenshots.map { (moved($0.time), $0.name) }
    trace.damages = damages.filter { $0.time >= start }.map { (moved($0.time), $0.cells) }
    trace.outputs = outputs.filter { $0.time >= start }.map { (moved($0.time), $0.bytes) }
    return trace
  }

  // MARK: Looking up

  /// Whether it is of a program that is not made of nodes. Velocities and limits of such a trace are not known.
  /// O(frames) for a trace without the bytes that the program wrote.
  public var isOfProgram: Bool {
    !outputs.isEmpty
      || names == [RowTracker.name]
        && frames.allSatisfy { $0.scrolls.allSatisfy { $0.state.contentSize == .zero } }
  }

  /// Seconds until the last frame or input.
  public var duration: Double { max(frames.last?.time ?? 0, inputs.last?.time ?? 0) }

  /// The frame that shows at a time; nil before the first. O(log frames)
  public func frame(at time: Double) -> TraceFrame? {
    let count = frames.partitioningIndex { $0.time > time + Trace.tolerance }
    return count > 0 ? frames[count - 1] : nil
  }

  /// Times that differ by less are equal: they were rounded.
  static let tolerance = 1e-7

  /// The offsets and velocities of a view within a range of time, with the value that holds at its beginning.
  /// O(frames in the range)
  public func samples(
    of name: String, _ axis: ScrollState.Axis, in range: ClosedRange<Double> = 0...1e12
  ) -> ScrollSamples {
    let first = max(0, frames.partitioningIndex { $0.time > range.lowerBound } - 1)
    let end = frames.partitioningIndex { $0.time > range.upperBound }
    var samples = ScrollSamples(capacity: max(1, end - first))
    for frame in frames[min(first, end)..<end] {
      guard let state = frame[name] else { continue }
      let velocity = state.hand[axis] != 0 ? state.hand[axis] : state.velocity[axis]
      samples.add(.init(time: frame.time, offset: state.offset[axis], velocity: velocity))
    }
    return samples
  }

  /// The marks of the input.
  public var marks: [PlotMark] { inputs.compactMap { $0.mark } }

  /// The axes on which a view moves at some time. O(frames)
  public func movingAxes(of name: String) -> [ScrollState.Axis] {
    [ScrollState.Axis.horizontal, .vertical].filter { axis in
      var first: Double?
      return frames.contains { frame in
        guard let offset = frame[name]?.offset[axis] else { return false }
        if first == nil { first = offset }
        return offset != first
      }
    }
  }
}

extension TraceScroll {
  /// The limits of the offset on an axis; nil where the size of the content is not known, as of a program that is not made of
  /// nodes.
  public func limits(_ axis: ScrollState.Axis) -> ClosedRange<Double>? {
    guard contentSize != .zero else { return nil }
    let (start, end, content, window) =
      axis == .horizontal
      ? (insets.left, insets.right, contentSize.width, bounds.width)
      : (insets.top, insets.bottom, contentSize.height, bounds.height)
    let low = 0 -| start
    return Double(low)...Double(max(low, content +| end -| window))
  }
}

extension TraceInput {
  /// The mark below a plot; nil for a tick or a layout.
  public var mark: PlotMark? {
    let kind: PlotMark.Kind
    switch event {
    case "press", "click": kind = .press
    case "drag": kind = .drag
    case "release": kind = .release
    case "wheel up": kind = .wheelUp
    case "wheel down": kind = .wheelDown
    case "wheel left": kind = .wheelLeft
    case "wheel right": kind = .wheelRight
    case "code": kind = .code
    case "timer", "layout": return nil
    case _ where event.hasPrefix("resize"): kind = .resize
    default: kind = rule == ScrollRule.zoom.rawValue ? .zoom : .key
    }
    return PlotMark(time: time, kind: kind)
  }
}
