import GeometryCore

// New lengths of the content and of the window, during rest and motion.
extension AxisScroller {
  /// Changes lengths and insets. At rest the offset is clamped to the new limits at once; a motion continues
  /// from its present place, to a new target if it needs one.
  public mutating func change(at time: Double, _ body: (inout ScrollAxis) -> Void) {
    let stretch = Stretch(self, place(at: time))
    body(&axis)
    adapt(from: stretch, at: time)
  }

  /// Continues a motion or a drag with new lengths.
  private mutating func adapt(from old: Stretch, at time: Double) {
    let isResized = old.bounds != axis.boundsLength
    switch motion {
    case .rest: return
    case .held(let raw, _, let end):
      guard isResized else { return }
      // In a small window, a short stretch may be a drag of any length.
      let most = RubberBand.distance(Self.longestStretch * Double(old.bounds), bounds: Double(old.bounds))
      guard let (edge, over) = excess(of: raw) else { return motion = .held(raw, beyond: 0, end: end) }
      motion = .held(ScrollPlace(edge, max(-most, min(over, most))), beyond: 0, end: end)
    case .moving(let trajectory, let kind):
      let (place, velocity) = (place(at: time), velocity(at: time))
      let (target, limited) = (axis.clamped(trajectory.target), limit(place, old))
      if target == trajectory.target, limited == place {
        guard isResized, kind == .deceleration else { return }
        // The peak beyond an edge belongs to the old window.
        if trajectory.isGliding(at: time - start) {
          guard trajectory.endsWithSpring else { return }
          return move(
            .glide(from: place, velocity: velocity, rate: decelerationRate, axis: axis, bounces: bounces),
            kind,
            at: time)
        }
      }
      moveToEdge(target, from: limited, velocity: velocity, kind, at: time)
    }
  }

  /// The part of the window that a drag of a resized window shows beyond an edge at most.
  private static let longestStretch = 0.9

  /// The cells by which content is beyond an edge, in a window of some length.
  private struct Stretch {
    let cells: Double
    let bounds: Int

    init(_ scroller: AxisScroller, _ place: ScrollPlace) {
      cells = scroller.excess(of: place)?.cells ?? 0
      bounds = scroller.axis.boundsLength
    }
  }

  /// The place beyond an edge at which motion continues with new lengths: at most a quarter of the window beyond it.
  /// A pull stays in a window of another length, but that length decides its stretch; in the same window nothing
  /// that was further out is pushed back.
  private func limit(_ place: ScrollPlace, _ old: Stretch) -> ScrollPlace {
    guard let (edge, over) = excess(of: place) else { return place }
    let quarter = Trajectory.overshoot(of: axis)
    var cells = min(abs(over), quarter)
    if old.cells * over > 0 {
      if old.bounds == axis.boundsLength {
        cells = min(abs(over), max(quarter, abs(old.cells)))
      } else {
        let pull = RubberBand.distance(abs(old.cells), bounds: Double(old.bounds))
        cells = min(RubberBand.shown(pull, bounds: Double(axis.boundsLength)), quarter)
      }
    }
    return ScrollPlace(edge, over < 0 ? -cells : cells)
  }

  /// Continues a motion that new limits have cut short. An animation does not pass its new target.
  private mutating func moveToEdge(
    _ edge: Int, from place: ScrollPlace, velocity: Double, _ kind: Kind, at time: Double
  ) {
    let (isAnimation, distance) = (kind == .animation, place.distance(from: edge))
    let omega = isAnimation ? pace.omega(over: distance) : Spring.defaultOmega
    let peak = isAnimation ? 0 : overshoot(velocity, to: edge)
    let speed = Spring.limitedVelocity(velocity, from: distance, peak: peak, omega: omega)
    let end = isAnimation ? pace.end : .exact
    move(.spring(to: edge, from: place, velocity: speed, omega: omega, until: end), kind, at: time)
  }

  /// False only at rest at the very start.
  var hasLeftStart: Bool { axis.offset > axis.minOffset || isMoving || isHeld }

  /// Renumbers the cells of the content, from `n` to `n + cells`, and changes the axis's lengths at the same
  /// time. Nothing visible moves unless the new limits demand it.
  mutating func renumber(by cells: Int, at time: Double, _ change: (inout ScrollAxis) -> Void) {
    let stretch = Stretch(self, place(at: time))
    let offset = axis.offset +| cells
    change(&axis)
    axis.offset = offset
    switch motion {
    case .rest: return
    case .held(let raw, let beyond, let end):
      motion = .held(ScrollPlace(raw.cell +| cells, raw.fraction), beyond: beyond, end: end +| cells)
    case .moving(let trajectory, let kind): motion = .moving(trajectory.shifted(by: cells), kind)
    }
    adapt(from: stretch, at: time)
  }
}
