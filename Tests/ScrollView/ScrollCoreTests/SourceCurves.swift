import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// The curves of other systems next to ours, for docs/curves.md. The others are computed from the formulas of their sources,
/// without the code under test. `script/pictures` writes the plots; the test fails when they are out of date.
@Suite(.bounded) struct SourceCurves {
  private static let folder = TestSource.project
    .appendingPathComponent("docs/curves")

  @Test func plotsAreUpToDate() throws {
    for (name, plot) in Self.plots {
      let url = Self.folder.appendingPathComponent("\(name).svg")
      if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try plot.svg.write(to: url, atomically: true, encoding: .utf8)
      } else {
        let old = try? String(contentsOf: url, encoding: .utf8)
        #expect(old == plot.svg, "\(name).svg is out of date: run script/pictures")
      }
    }
    let page = try String(
      contentsOf: Self.folder.appendingPathComponent("../curves.md").standardized, encoding: .utf8)
    for (name, _) in Self.plots { #expect(page.contains("curves/\(name).svg")) }
  }

  // MARK: The formulas of the sources

  /// UIKit's rubber band (chpwn 2013): c = 0.55. Flutter's, which multiplies each part of a drag by 0.52 (1 − over/d)², has
  /// the same form.
  static func rubberBand(_ x: Double, _ d: Double, c: Double) -> Double { (1 - 1 / (x * c / d + 1)) * d }

  /// UIKit's deceleration: the velocity is multiplied by `rate` in each millisecond.
  static func decelerated(_ velocity: Double, _ t: Double, rate: Double) -> Double {
    velocity * (pow(rate, 1_000 * t) - 1) / (1_000 * log(rate))
  }

  /// A critically damped spring of mass 1 and stiffness ω².
  static func spring(_ x: Double, _ v: Double, _ t: Double, omega: Double) -> Double {
    (x + (v + omega * x) * t) * exp(-omega * t)
  }

  /// Flutter's spring at the edges: mass 0.5, stiffness 100, damping 1.1 times critical.
  static func flutterSpring(_ x: Double, _ v: Double, _ t: Double) -> Double {
    let (mass, stiffness) = (0.5, 100.0)
    let damping = 1.1 * 2 * (mass * stiffness).squareRoot()
    let root = (damping * damping - 4 * mass * stiffness).squareRoot()
    let (a, b) = ((-damping - root) / (2 * mass), (-damping + root) / (2 * mass))
    let second = (v - a * x) / (b - a)
    return (x - second) * exp(a * t) + second * exp(b * t)
  }

  /// WebKit's elastic return on macOS until 10.14: (x + 0.31 v t) e^(−12.5 t).
  static func webKitReturn(_ x: Double, _ v: Double, _ t: Double) -> Double {
    (x + 0.31 * v * t) * exp(-12.5 * t)
  }

  /// CSS's `ease-in-out`: the Bézier curve (0.42, 0, 0.58, 1), solved for the time by bisection.
  static func easeInOut(_ t: Double) -> Double {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(middle, 0.42, 0.58) < t { low = middle } else { high = middle }
    }
    return bezier(low, 0, 1)
  }

  /// CSS Scroll Snap: the rest of a scroll that would end at `x`, with points every `every` cells. `near`: for
  /// `proximity`, the distance within which a point counts; WebKit has 0.3 of the window.
  static func snapped(_ x: Double, every: Double, near: Double = .infinity) -> Double {
    let nearest = (x / every).rounded() * every
    return abs(nearest - x) <= near ? nearest : x
  }

  // MARK: Equal curves

  /// Formulas that are UIKit's give UIKit's numbers.
  @Test func theCurvesThatAreUIKitsAgree() {
    for step in 0...200 {
      let x = Double(step)
      #expect(abs(RubberBand.shown(x, bounds: 24) - Self.rubberBand(x, 24, c: 0.55)) < 1e-9)
      let t = Double(step) / 100
      for rate in [0.998, 0.99] {
        let ours = Deceleration(velocity: 80, rate: rate).distance(at: t)
        #expect(abs(ours - Self.decelerated(80, t, rate: rate)) < 1e-6)
      }
      let ours = Spring(displacement: 8, velocity: 60).displacement(at: t)
      #expect(abs(ours - Self.spring(8, 60, t, omega: 10)) < 0.05)
    }
    #expect(abs(Self.easeInOut(0.5) - 0.5) < 1e-9)
    #expect(abs(Self.easeInOut(0.25) - 0.129_164) < 1e-4)
    #expect(abs(Self.flutterSpring(8, 0, 0) - 8) < 1e-9)
  }

  /// A throw rests at the point at which CSS lets it rest.
  @Test func mandatorySnappingIsThatOfCSS() {
    for target in 0...190 where target % 57 != 28 && target % 57 != 29 {
      #expect(Self.snap(target, .mandatory) == Int(min(Self.snapped(Double(target), every: 57), 171)))
    }
  }

  /// The place at which a throw rests that would end at a cell, with points every 57 cells in a window of 40.
  private static func snap(_ target: Int, _ strictness: SnapPoints.Strictness) -> Int {
    let points = SnapPoints(every: 57, strictness: strictness)
    let axis = ScrollAxis(contentLength: 211, boundsLength: 40, offset: 0)
    return points.target(of: axis, from: 0, projected: target)
  }

  /// The page at which a drag over a part of a page rests, by its velocity in pages a second.
  private static func page(_ part: Double, velocity: Double) -> Double {
    var state = ScrollState(contentSize: Size(500, 10), bounds: Size(100, 10))
    state.isPagingEnabled = true
    state.beginTracking(at: 0)
    state.drag(byX: part * 100, y: 0, at: 0.1)
    state.endDragging(velocityX: velocity * 100, velocityY: 0, at: 0.1)
    return Double(state.targetOffset.x) / 100
  }

  /// The path of a scroll by code over some cells.
  private static func follower(_ cells: Int) -> (Double) -> Double {
    var state = ScrollState(contentSize: Size(10, 500), bounds: Size(10, 24))
    state.setContentOffset(Point(x: 0, y: cells), animated: true, at: 0)
    let axis = state.vertical
    return { t in
      var axis = axis
      axis.advance(to: t)
      return axis.place(at: t).value
    }
  }

  // MARK: The plots

  private static var plots: [(String, CurvePlots.Plot)] {
    [
      (
        "rubber-band",
        .init(
          x: "rows dragged past the edge of a window of 24", y: "rows shown", end: 96, top: 20,
          curves: [
            ("UIKit, c = 0.55", { rubberBand($0, 24, c: 0.55) }),
            ("Porthole", { RubberBand.shown($0, bounds: 24) }),
            ("Flutter, c = 0.52", { rubberBand($0, 24, c: 0.52) }),
          ], wide: [0])
      ),
      (
        "deceleration",
        .init(
          x: "seconds after a throw with 80 cells/s", y: "cells", end: 2, top: 40,
          curves: [
            ("UIKit normal, 0.998", { decelerated(80, $0, rate: 0.998) }),
            ("UIKit fast, 0.99", { decelerated(80, $0, rate: 0.99) }),
            ("Porthole in a terminal, 0.995", { Deceleration(velocity: 80).distance(at: $0) }),
            ("Porthole at 0.998", { Deceleration(velocity: 80, rate: 0.998).distance(at: $0) }),
          ], wide: [0])
      ),
      (
        "spring",
        .init(
          x: "seconds after letting go 8 rows out, still moving out with 60 rows/s", y: "rows past the edge",
          end: 0.8, top: 10,
          curves: [
            ("UIKit as measured, ω = 10", { spring(8, 60, $0, omega: 10) }),
            ("Porthole", { Spring(displacement: 8, velocity: 60).displacement(at: $0) }),
            ("Flutter", { flutterSpring(8, 60, $0) }), ("WebKit on old macOS", { webKitReturn(8, 60, $0) }),
          ], wide: [0])
      ),
      (
        "code",
        .init(
          x: "seconds after a command to scroll by 24 rows (384 pixels)", y: "rows", end: 0.6, top: 24,
          curves: [
            // Of 16 pixels a row: √384 frames, 60 a second.
            ("CSS smooth in Chromium", { 24 * easeInOut($0 / (384.0.squareRoot() / 60)) }),
            ("CSS smooth in WebKit", { 24 * easeInOut($0 / 0.2) }), ("Porthole", follower(24)),
            ("iOS, ω = 2π/0.6", { 24 - spring(24, 0, $0, omega: 2 * .pi / 0.6) }),
          ])
      ),
      (
        "pages",
        .init(
          x: "pages a second when a drag over 0.2 pages is let go", y: "page at which it rests", end: 4,
          top: 1.2,
          curves: [
            // The page nearest to the rest of the fast deceleration.
            (
              "nearest to UIKit's projection, 0.99",
              { min(1, (0.2 + $0 / (-1_000 * log(0.99))).rounded()) }
            ),
            ("Porthole", { page(0.2, velocity: $0) }),
          ], steps: 800)
      ),
      (
        "snapping",
        .init(
          x: "the rest without snap points, which are at 0, 57, 114", y: "the rest, in a window of 40",
          end: 114, top: 114,
          curves: [
            ("CSS mandatory", { snapped($0, every: 57) }),
            ("Porthole mandatory", { Double(snap(Int($0), .mandatory)) }),
            ("CSS proximity in WebKit, 0.3", { snapped($0, every: 57, near: 12) }),
            ("Porthole proximity, ⅓", { Double(snap(Int($0), .proximity)) }),
          ], wide: [0], steps: 912)
      ),
    ]
  }
}
