import NodeUI
import PortholeSystem
import SceneFields
import ScreenCore
import ScrollCore

/// A plot of a scroll view's offset and velocity over the whole of a trace, as SVG without scripts.
public struct PlotSVG {
  /// The traces: one, or several to compare.
  private let traces: [Trace]
  /// The names of the curves; empty for none.
  private let names: [String]
  private let view: String
  private let axis: ScrollState.Axis
  /// The times of failed checks, and the ids of the places that their lines link to.
  private let failures: [(time: Double, id: String)]

  // Pixels.
  private static let (left, right, top) = (56.0, 712.0, 22.0)
  private static let (offsetHeight, gap, velocityHeight) = (132.0, 30.0, 66.0)
  private static let width = 720
  private var height: Int {
    Int(bottom + 22)
  }

  /// The most traces that can be told apart.
  nonisolated public static let most = 8
  /// The classes of their curves.
  private static let curves = ["curve", "second"] + (3...most).map { "curve\($0)" }

  /// - Parameter traces: up to ``most`` of them; others are left out.
  public init(
    _ traces: [Trace], view: String, _ axis: ScrollState.Axis, names: [String] = [],
    failures: [(time: Double, id: String)] = []
  ) {
    (self.traces, self.view, self.axis) = (Array(traces.prefix(Self.most)), view, axis)
    (self.names, self.failures) = (names, failures)
  }

  /// All plots of some traces in one picture that stands alone: a plot for each view and axis that moves.
  ///
  /// - Parameter names: the names of the traces.
  public static func picture(_ traces: [Trace], title: String, names: [String] = []) -> String {
    let plots = moving(traces).map { PlotSVG(traces, view: $0.view, $0.axis, names: names) }
    let height = max(24, plots.reduce(0) { $0 + $1.height + 8 })
    var text: HTMLText = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img">
      <title>\(title)</title>
      <style>\(HTMLText(raw: style))</style>
      <rect class="paper" width="\(width)" height="\(height)"/>

      """
    var top = 0
    for plot in plots {
      text += "<g transform=\"translate(0 \(top))\">\n\(plot.content)</g>\n"
      top += plot.height + 8
    }
    if plots.isEmpty {
      text += "<text class=\"label\" x=\"\(Self.left)\" y=\"20\">nothing moves</text>\n"
    }
    return (text + "</svg>\n").raw
  }

  /// The views and axes that move in one of the traces.
  static func moving(_ traces: [Trace]) -> [(view: String, axis: ScrollState.Axis)] {
    var names: [String] = []
    for trace in traces { for name in trace.names where !names.contains(name) { names.append(name) } }
    return names.flatMap { name in
      [ScrollState.Axis.horizontal, .vertical]
        .filter { axis in traces.contains { $0.movingAxes(of: name).contains(axis) } }
        .map { (name, $0) }
    }
  }

  /// The plot as an element of a page, which has ``style``.
  var element: HTMLText {
    """
    <svg class="plot" viewBox="0 0 \(Self.width) \(height)" role="img">
    <title>\(title)</title>
    \(content)</svg>

    """
  }

  private var title: String { "offset \(hasVelocity ? "and velocity " : "")\(axis.letter) of \(view)" }

  /// Whether the velocity is known: of a program that is not made of nodes it is not.
  private var hasVelocity: Bool { !traces.allSatisfy(\.isOfProgram) }

  /// Light and dark colours of all parts.
  static let style = """
    .paper{fill:#fff}.label{font:11px ui-monospace,monospace;fill:#555}.edge{stroke:#bbb;fill:none}\
    .limit{stroke:#888;stroke-dasharray:2 3;fill:none}.beyond{fill:#e8a33d;opacity:.45}\
    .curve{stroke:#1a5fb4;stroke-width:1.5;fill:none}.second{stroke:#c64600;stroke-width:1.5;fill:none;stroke-dasharray:5 3}\
    .curve3{stroke:#26a269}.curve4{stroke:#813d9c}.curve5{stroke:#865e3c}.curve6{stroke:#c061cb}.curve7{stroke:#5e5c64}\
    .curve8{stroke:#986a44;stroke-dasharray:2 2}\
    .curve3,.curve4,.curve5,.curve6,.curve7,.curve8{stroke-width:1.5;fill:none}\
    .mark{font:11px ui-monospace,monospace;fill:#333;text-anchor:middle}.failed{stroke:#c01c28;stroke-width:2}\
    @media(prefers-color-scheme:dark){.paper{fill:#16181d}.label{fill:#aab}.edge{stroke:#444}.limit{stroke:#889}\
    .curve{stroke:#78aeed}.second{stroke:#ffa348}\
    .curve3{stroke:#57e389}.curve4{stroke:#dc8add}.curve5{stroke:#cdab8f}.curve7{stroke:#c0bfbc}.mark{fill:#ccd}.failed{stroke:#ff6b6b}}
    """

  // MARK: The parts

  private var duration: Double { max(traces.map(\.duration).max() ?? 0, 0.1) }

  private func x(_ time: Double) -> Double {
    Self.left + (Self.right - Self.left) * min(max(time / duration, 0), 1)
  }

  /// A rectangle of the plot with its scale.
  private struct Area {
    let top: Double
    let height: Double
    let scale: PlotScale
    func y(_ value: Double) -> Double {
      top + height * min(max((scale.upper - value) / (scale.upper - scale.lower), 0), 1)
    }
  }

  private var content: HTMLText {
    let curves = traces.map { $0.samples(of: view, axis) }
    let span = PlotSpan(until: duration + 1, seconds: duration + 2, columns: 10)
    let last = traces.lazy.compactMap { $0.frames.last?[view] }.first
    let offsets = Area(
      top: Self.top, height: Self.offsetHeight,
      scale: PlotScale(offsets: curves, in: span, limits: last?.limits(axis) ?? nil))
    let velocities = Area(
      top: Self.top + Self.offsetHeight + Self.gap, height: Self.velocityHeight,
      scale: PlotScale(velocities: curves, in: span))
    var text = frame(offsets, "offset \(axis.letter) of \(view), cells")
    if hasVelocity {
      text += frame(velocities, "velocity \(axis.letter), cells/s")
      text += line("limit", from: 0, to: duration, velocities.y(0))
    }
    if let trace = traces.first { text += limits(trace, offsets) }
    for (name, samples) in zip(Self.curves, curves) {
      text += path(name, samples, offsets) { $0.offset }
      if hasVelocity { text += path(name, samples, velocities) { $0.velocity } }
    }
    text += legend + marks + ticks + failureLines
    return text
  }

  private func frame(_ area: Area, _ title: String) -> HTMLText {
    let labels = area.scale.labels
    func label(_ text: String, _ y: Double) -> HTMLText {
      "<text class=\"label\" x=\"\(HTMLText.length(Self.left - 6))\" y=\"\(HTMLText.length(y))\" text-anchor=\"end\">\(text)</text>"
    }
    return """
      <rect class="edge" x="\(HTMLText.length(Self.left))" y="\(HTMLText.length(area.top))" width="\(HTMLText.length(Self.right - Self.left))" height="\(HTMLText.length(area.height))"/>
      <text class="label" x="\(HTMLText.length(Self.left))" y="\(HTMLText.length(area.top - 5))">\(title)</text>
      \(label(labels.upper, area.top + 10))\(label(labels.lower, area.top + area.height))

      """
  }

  private func line(_ name: String, from start: Double, to end: Double, _ y: Double) -> HTMLText {
    let y = HTMLText.length(y)
    return
      "<path class=\"\(name)\" d=\"M\(HTMLText.length(x(start))) \(y)H\(HTMLText.length(x(end)))\"/>\n"
  }

  /// The limits over time, and the parts of the curve beyond them.
  private func limits(_ trace: Trace, _ area: Area) -> HTMLText {
    var text: HTMLText = ""
    var start: (time: Double, range: ClosedRange<Double>)?
    func end(_ time: Double) {
      guard let start else { return }
      for limit in [start.range.lowerBound, start.range.upperBound]
      where limit >= area.scale.lower && limit <= area.scale.upper {
        text += line("limit", from: start.time, to: time, area.y(limit))
      }
    }
    var beyond: [(time: Double, offset: Double, limit: Double)] = []
    func endBeyond() {
      if beyond.count > 1 {
        let there = beyond.map { "\(HTMLText.length(x($0.time))) \(HTMLText.length(area.y($0.offset)))" }
        let back = beyond.reversed().map {
          "\(HTMLText.length(x($0.time))) \(HTMLText.length(area.y($0.limit)))"
        }
        text += "<path class=\"beyond\" d=\"M\((there + back).joined(separator: "L"))Z\"/>\n"
      }
      beyond = []
    }
    for frame in trace.frames {
      guard let state = frame[view], let range = state.limits(axis) else { continue }
      if start?.range != range {
        end(frame.time)
        start = (frame.time, range)
      }
      let offset = state.offset[axis]
      let limit = min(max(offset, range.lowerBound), range.upperBound)
      if offset == limit { endBeyond() } else { beyond.append((frame.time, offset, limit)) }
    }
    end(duration)
    endBeyond()
    return text
  }

  /// A curve: a line from frame to frame while something moves, and level where frames are left out.
  private func path(
    _ name: String, _ samples: ScrollSamples, _ area: Area, _ value: (ScrollSamples.Sample) -> Double
  ) -> HTMLText {
    guard !samples.isEmpty else { return "" }
    var path = ""
    var last: (x: Double, y: Double, time: Double)?
    for index in 0..<samples.count {
      let sample = samples[index]
      let (x, y) = (x(sample.time), area.y(value(sample)))
      if let last {
        // Points closer than this cannot be told apart.
        if abs(x - last.x) < 0.25, abs(y - last.y) < 0.25, index < samples.count - 1 { continue }
        if sample.time - last.time > 0.05 { path += "H\(HTMLText.length(x))" }
        path += "L\(HTMLText.length(x)) \(HTMLText.length(y))"
      } else {
        path = "M\(HTMLText.length(x)) \(HTMLText.length(y))"
      }
      last = (x, y, sample.time)
    }
    return "<path class=\"\(name)\" d=\"\(path)H\(HTMLText.length(Self.right))\"/>\n"
  }

  /// The names of the curves, at the right above the plot.
  private var legend: HTMLText {
    guard traces.count > 1 else { return "" }
    var text: HTMLText = ""
    var end = Self.right
    for (name, curve) in zip(names, Self.curves).reversed() {
      let y = Self.top - 5
      text +=
        "<text class=\"label\" x=\"\(HTMLText.length(end))\" y=\"\(HTMLText.length(y))\" text-anchor=\"end\">\(name)</text>"
      end -= Double(DisplayWidth.of(SafeText.of(name))) * 6.7 + 4
      text += "<path class=\"\(curve)\" d=\"M\(HTMLText.length(end - 18)) \(HTMLText.length(y - 4))h18\"/>\n"
      end -= 30
    }
    return text
  }

  /// The marks of input between the plots. Marks at one place show once.
  private var marks: HTMLText {
    var text: HTMLText = ""
    var taken: Set<Int> = []
    let y = HTMLText.length(Self.top + Self.offsetHeight + 13)
    let marks = traces.first?.marks ?? []
    let order = PlotMark.Kind.allCases
    let sorted = marks.sorted { (order.firstIndex(of: $0.kind) ?? 0) < (order.firstIndex(of: $1.kind) ?? 0) }
    for mark in sorted {
      let place = x(mark.time)
      guard taken.insert(Int(place / 6)).inserted else { continue }
      text += "<text class=\"mark\" x=\"\(HTMLText.length(place))\" y=\"\(y)\">\(mark.kind.rawValue)</text>"
    }
    return text.raw.isEmpty ? "" : text + "\n"
  }

  /// The lower edge of the plots.
  private var bottom: Double {
    Self.top + Self.offsetHeight + (hasVelocity ? Self.gap + Self.velocityHeight : 18)
  }

  /// Times below the plots, at round numbers.
  private var ticks: HTMLText {
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 3_600]
    let step = steps.first { duration / $0 <= 12 } ?? duration / 10
    var text: HTMLText = ""
    for index in 0...min(100, Int(duration / step)) {
      let time = Double(index) * step
      let y = bottom
      text += "<path class=\"edge\" d=\"M\(HTMLText.length(x(time))) \(HTMLText.length(y))v4\"/>"
      text +=
        "<text class=\"mark\" x=\"\(HTMLText.length(x(time)))\" y=\"\(HTMLText.length(y + 16))\">\(HTMLText.length(time))</text>"
    }
    return text + "\n"
  }

  private var failureLines: HTMLText {
    failures.map { failure -> HTMLText in
      let x = HTMLText.length(x(failure.time))
      return
        "<a href=\"#\(failure.id)\"><path class=\"failed\" d=\"M\(x) \(HTMLText.length(Self.top))V\(HTMLText.length(bottom))\"/></a>\n"
    }.joined()
  }
}
