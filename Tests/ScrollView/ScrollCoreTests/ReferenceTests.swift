import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// Compares each function with the reference tables that apply here.
@Suite(.bounded) struct ReferenceTests {
  private func check(
    _ group: String, _ field: String? = nil, tolerance: Double = 1e-6, _ value: ([String: Double]) -> Double
  ) throws {
    let vectors = try ReferenceVector.all(group)
    #expect(!vectors.isEmpty, "\(group)")
    for vector in vectors {
      var arguments: [String: Double] = [:]
      for (key, argument) in vector.arguments { arguments[key] = (argument as? NSNumber)?.doubleValue }
      let wanted =
        field.map { (vector.expected as? [String: Any])?[$0] as? NSNumber } ?? vector.expected as? NSNumber
      let expected = try #require(wanted).doubleValue
      let found = value(arguments)
      #expect(
        abs(found - expected) <= tolerance * max(1, abs(expected)), "\(vector.id): \(found) \(expected)")
    }
  }

  private func axis(_ range: [String: Double]) -> ScrollAxis {
    // Chooses content and inset so that the axis has exactly the given limits.
    ScrollAxis(
      contentLength: Int(range["max"]! + range["viewport"]!), boundsLength: Int(range["viewport"]!),
      insetStart: Int(-range["min"]!))
  }

  @Test func elasticityMatchesTheReferenceTables() throws {
    // Some of these come from a table with two decimals.
    try check("rubber", tolerance: 5e-3) { RubberBand.shown($0["x"]!, bounds: $0["d"]!) }
    try check("rubberinv", tolerance: 1e-5) { RubberBand.distance($0["y"]!, bounds: $0["d"]!) }
    try check("spring") {
      Spring(displacement: $0["x0"]!, velocity: $0["v0"]!, omega: $0["omega"]!).displacement(at: $0["t"]!)
    }
    try check("springpeak", "x") {
      Spring(displacement: 0, velocity: $0["v0"]!, omega: $0["omega"]!).displacement(at: 1 / $0["omega"]!)
    }
  }

  @Test func decelerationMatchesTheReferenceTables() throws {
    try check("decelpos") {
      $0["x0"]! + Deceleration(velocity: $0["v0"]!, rate: $0["rate"]!).distance(at: $0["t"]!)
    }
    try check("decelvel") { Deceleration(velocity: $0["v0"]!, rate: $0["rate"]!).velocity(at: $0["t"]!) }
    try check("project") { $0["x0"]! + Deceleration(velocity: $0["v0"]!, rate: $0["rate"]!).restDistance }
    try check("decquant", "v0adj") {
      let free = Deceleration(velocity: $0["v0"]!, rate: $0["rate"]!)
      let target = ScrollPlace(0, $0["x0"]! + free.restDistance).rounded
      return Deceleration(distance: Double(target) - $0["x0"]!, rate: $0["rate"]!).velocity
    }
    try check("decquant", "position") {
      let long = ScrollAxis(contentLength: 2_000, boundsLength: 10, insetStart: 1_000)
      let motion = Trajectory.glide(
        from: ScrollPlace(Int($0["x0"]!)), velocity: $0["v0"]!, rate: $0["rate"]!, axis: long, bounces: true)!
      return motion.place(at: $0["t"]!).value
    }
    try check("bounce", "peak") {
      // A window so long that a quarter of it does not limit the peak.
      let axis = ScrollAxis(contentLength: Int($0["edge"]!) + 10_000, boundsLength: 10_000)
      let motion = Trajectory.glide(
        from: ScrollPlace(Int($0["x0"]!)), velocity: $0["v0"]!, rate: $0["rate"]!, axis: axis, bounces: true)!
      return motion.place(at: motion.springStart + 1 / $0["omega"]!).value - $0["edge"]!
    }
  }

  @Test func offsetsMatchTheReferenceTables() throws {
    try check("nearest") {
      var range = $0
      (range["min"], range["max"]) = (range["min"] ?? 0, range["max"] ?? 1_000)
      return Double(axis(range).offset(toShow: Int($0["start"]!)..<Int($0["end"]!), from: Int($0["offset"]!)))
    }
    for vector in try ReferenceVector.all("ifhidden") {
      let range = ScrollAxis(
        contentLength: vector.int("max") + vector.int("viewport"), boundsLength: vector.int("viewport"))
      let found = range.offset(
        toShow: vector.int("start")..<vector.int("end"), from: vector.int("offset"), alignment: .ifHidden)
      #expect(found == vector.number, "\(vector.id)")
    }
    for vector in try ReferenceVector.all("align") {
      let range = ScrollAxis(
        contentLength: vector.int("max") + vector.int("viewport"), boundsLength: vector.int("viewport"))
      let alignment = ScrollAlignment(rawValue: vector.arguments["kind"] as! String)!
      let found = range.offset(
        toShow: vector.int("start")..<vector.int("end"), from: vector.int("offset"), alignment: alignment)
      #expect(found == vector.number, "\(vector.id)")
    }
    try check("zoom") {
      ZoomScale.offset($0["offset"]!, anchor: $0["anchor"]!, from: $0["z0"]!, to: $0["z1"]!)
    }
    // Half cells go to the top left.
    try check("centre", tolerance: 0.5) {
      Double(
        EdgeInsets.zero.centering(Size(Int($0["content"]!), 1), in: Size(Int($0["viewport"]!), 1)).left)
    }
  }

  @Test func followingMatchesTheReferenceTables() throws {
    for vector in try ReferenceVector.all("tail") where vector.int("tolerance") == 0 {
      var state = ScrollState(contentSize: Size(80, vector.int("oldMax") + 24), bounds: Size(80, 24))
      state.followsEnd = true
      state.setContentOffset(Point(x: 0, y: vector.int("offset")), animated: false, at: 0)
      state.setGeometry(contentSize: Size(80, vector.int("newMax") + 24), at: 1)
      #expect(state.targetOffset.y == vector.number, "\(vector.id)")
    }
    for vector in try ReferenceVector.all("anchor") where vector.int("offset") > 0 {
      var state = ScrollState(contentSize: Size(80, vector.int("max") + 24), bounds: Size(80, 24))
      state.setContentOffset(Point(x: 0, y: vector.int("offset")), animated: false, at: 0)
      state.setGeometry(
        anchoring: .content(movedBy: Point(x: 0, y: vector.int("y1") - vector.int("y0"))), at: 1)
      #expect(state.targetOffset.y == vector.number, "\(vector.id)")
    }
  }

  @Test func chainsMatchTheReferenceTables() throws {
    let vectors = try ReferenceVector.all("chain")
    #expect(vectors.count == 10)
    for vector in vectors {
      let containers = vector.arguments["containers"] as! [[String: Any]]
      var chain = ScrollChain(
        containers.map { container in
          var state = ScrollState(
            contentSize: Size(80, (container["max"] as! Int) + 10), bounds: Size(80, 10))
          state.setContentOffset(Point(x: 0, y: container["offset"] as! Int), animated: false, at: 0)
          state.overscrollBehavior =
            (container["behavior"] as? String).map { OverscrollBehavior(rawValue: $0)! } ?? .auto
          return state
        })
      let left = chain.scroll(.vertical, by: vector.int("delta"), .key, at: 0)
      let used = zip(chain.views, containers).map { $0.targetOffset.y - ($1["offset"] as! Int) }
      let expected = vector.expected as! [String: Any]
      #expect(used == expected["used"] as! [Int], "\(vector.id)")
      #expect(left == expected["rest"] as! Int, "\(vector.id)")
    }
  }
}
