import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// Plots the curves of the documentation with the code that it describes. `script/pictures` writes them; the
/// test fails when they are out of date.
@Suite(.bounded) struct CurvePlots {
  private static let folder = TestSource.project
    .appendingPathComponent("Sources/ScrollView/ScrollCore/ScrollCore.docc/Resources")

  @Test func plotsAreUpToDate() throws {
    for (name, plot) in Self.plots {
      let url = Self.folder.appendingPathComponent("\(name).svg")
      if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
        try plot.svg.write(to: url, atomically: true, encoding: .utf8)
      } else {
        let old = try? String(contentsOf: url, encoding: .utf8)
        #expect(old == plot.svg, "\(name).svg is out of date: run script/pictures")
      }
    }
  }

  /// A few curves over one axis.
  struct Plot {
    let x: String
    let y: String
    let end: Double
    let top: Double
    var bottom = 0.0
    let curves: [(name: String, value: (Double) -> Double)]
    /// The curves that are wide, so that one on top of them is seen.
    var wide: Set<Int> = []
    /// The number of steps in which curves are drawn.
    var steps = 160

    var svg: String {
      let (width, height, left, below) = (640.0, 320.0, 56.0, 40.0)
      let (right, above) = (20.0, 20.0)
      func px(_ x: Double) -> Double { left + x / end * (width - left - right) }
      func py(_ y: Double) -> Double { above + (top - y) / (top - bottom) * (height - above - below) }
      func label(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
      func round(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
      let colors = ["#0b6bcb", "#c4470f", "#2e7d32", "#8e24aa"]
      var text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" font-family="sans-serif" font-size="12">
        <rect width="640" height="320" fill="#ffffff"/>

        """
      for step in 0...4 {
        let (x, y) = (end * Double(step) / 4, bottom + (top - bottom) * Double(step) / 4)
        text +=
          "<line x1=\"\(round(px(x)))\" y1=\"\(round(py(bottom)))\" x2=\"\(round(px(x)))\" y2=\"\(round(py(top)))\" stroke=\"#e0e0e0\"/>\n"
        text +=
          "<line x1=\"\(round(px(0)))\" y1=\"\(round(py(y)))\" x2=\"\(round(px(end)))\" y2=\"\(round(py(y)))\" stroke=\"#e0e0e0\"/>\n"
        text +=
          "<text x=\"\(round(px(x)))\" y=\"\(round(py(bottom) + 16))\" text-anchor=\"middle\">\(label(x))</text>\n"
        text +=
          "<text x=\"\(round(left - 6))\" y=\"\(round(py(y) + 4))\" text-anchor=\"end\">\(label(y))</text>\n"
      }
      text += "<text x=\"\(round(px(end)))\" y=\"\(round(height - 6))\" text-anchor=\"end\">\(x)</text>\n"
      text += "<text x=\"\(round(left + 4))\" y=\"\(round(above - 6))\">\(y)</text>\n"
      for (index, curve) in curves.enumerated() {
        let points = (0...steps).map { step -> String in
          let x = end * Double(step) / Double(steps)
          return "\(round(px(x))),\(round(py(curve.value(x))))"
        }
        text +=
          "<polyline fill=\"none\" stroke=\"\(colors[index])\" stroke-width=\"\(wide.contains(index) ? "6\" stroke-opacity=\"0.4" : "2")\" points=\"\(points.joined(separator: " "))\"/>\n"
        text +=
          "<text x=\"\(round(px(end) - 8))\" y=\"\(round(above + 16 + 16 * Double(index)))\" text-anchor=\"end\" fill=\"\(colors[index])\">\(curve.name)</text>\n"
      }
      return text + "</svg>\n"
    }
  }

  private static func throwAgainstAnEdge(_ velocity: Double) -> (Double) -> Double {
    let axis = ScrollAxis(contentLength: 100, boundsLength: 24, offset: 50)
    let motion = Trajectory.glide(
      from: ScrollPlace(50), velocity: velocity, rate: Deceleration.defaultRate, axis: axis, bounces: true)!
    return { motion.place(at: $0).value }
  }

  private static var plots: [(String, Plot)] {
    [
      (
        "rubber-band",
        Plot(
          x: "cells dragged past the edge", y: "cells shown", end: 96, top: 24,
          curves: [
            ("window of 24 rows", { RubberBand.shown($0, bounds: 24) }),
            ("window of 12 rows", { RubberBand.shown($0, bounds: 12) }),
          ])
      ),
      (
        "deceleration",
        Plot(
          x: "seconds", y: "cells travelled", end: 1.6, top: 40,
          curves: [
            (
              "0.998 (UIKit normal), 80 cells/s", { Deceleration(velocity: 80, rate: 0.998).distance(at: $0) }
            ),
            ("0.995 (default), 80 cells/s", { Deceleration(velocity: 80).distance(at: $0) }),
            ("0.99 (UIKit fast), 80 cells/s", { Deceleration(velocity: 80, rate: 0.99).distance(at: $0) }),
          ])
      ),
      (
        "spring",
        Plot(
          x: "seconds", y: "cells past the edge", end: 1, top: 12,
          curves: [
            ("let go 8 cells out", { Spring(displacement: 8, velocity: 0).displacement(at: $0) }),
            (
              "still moving out at 100 cells/s",
              { Spring(displacement: 8, velocity: 100).displacement(at: $0) }
            ),
            (
              "the nudge of a key",
              {
                Spring(displacement: 0, velocity: Spring.impulse(peak: ScrollState.keyNudge)).displacement(
                  at: $0)
              }
            ),
          ])
      ),
      (
        "throw",
        Plot(
          x: "seconds", y: "offset; the content ends at 76", end: 1.4, top: 90, bottom: 50,
          curves: [
            ("100 cells/s", throwAgainstAnEdge(100)), ("200 cells/s", throwAgainstAnEdge(200)),
            ("400 cells/s", throwAgainstAnEdge(400)),
          ])
      ),
    ]
  }
}
