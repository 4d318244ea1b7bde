import Demos
import LayoutCore
import NodeUI
import SceneFields
import PortholeSystem
import SceneCore
import ScrollCore
import TapeCore

/// Plays a random tape and collects problems: it must end with everything at rest on whole cells within the
/// limits, follow the rules of scrolling at each moment, and cost only a limited amount of work.
public struct TapeRun {
  /// The problems, in the order in which they were found.
  public private(set) var problems: [String] = []
  /// The number of moments played.
  public private(set) var moments = 0
  /// The number of moments at which a view moved, or was beyond an edge, added up over axes and views.
  public var movingMoments: Int { rules.checked }
  private var rules = ScrollRules()

  /// A limit above the moments of any such tape.
  private static let momentLimit = 20_000
  /// The allowed advances per scroll view and event.
  static let advancesPerEvent = 4
  /// The allowed layouts per event, per frame and per step of the lists.
  static let layoutsEach = 2

  /// Plays a tape until it has ended, or until the first problem.
  public init(_ tape: RandomTape) {
    setlocale(LC_CTYPE, "C.UTF-8")
    do {
      let player = try Self.player(tape)
      play(player)
      check(player)
    } catch {
      problems.append("\(error)")
    }
  }

  private static func player(_ random: RandomTape) throws -> TapePlayer {
    let tape = try Tape.load(random.tape, file: "tape")
    switch random.stage {
    case .demo(let name):
      guard let demo = Demo.named(name) else { throw UnknownDemo(name: name) }
      let stage = try DemoStage(demo)
      return TapePlayer(
        tape, stage, window: { stage.window }, framesPerSecond: random.framesPerSecond)
    case .scene(let text):
      let scene = try Scene.load(Array(text.utf8), file: "scene")
      return TapePlayer(tape, Window(scene.rootNode), framesPerSecond: random.framesPerSecond)
    }
  }

  private struct UnknownDemo: Error { let name: String }

  private mutating func play(_ player: TapePlayer) {
    // A list that moves in a window below another one catches up when its window comes back.
    var lastTimes: [ObjectIdentifier: Duration] = [:]
    while player.next != nil {
      let (window, before) = (player.window, player.time)
      let (advances, layouts, frames) = (window.advanceCount, window.layoutCount, window.frameCount)
      let tickCount = window.tickCount
      player.step()
      moments += 1
      problems += rules.problems(player.scrollNodes, at: player.time.seconds)
      guard moments < Self.momentLimit else { return problems.append("does not end") }
      let last = lastTimes.updateValue(player.time, forKey: ObjectIdentifier(window)) ?? before
      // A demo or a page of keys may have been opened or closed, which replaces the window.
      guard window === player.window else { continue }
      let views = player.scrollNodes.count
      // Lists are advanced sixty times a second, however rarely anything else happens.
      let ticks = window.tickCount - tickCount
      let steps = Self.steps(until: player.time) - Self.steps(until: last) + ticks
      let (advanced, laidOut) = (window.advanceCount - advances, window.layoutCount - layouts)
      if advanced > (Self.advancesPerEvent + steps) * views {
        problems.append("\(advanced) advances of \(views) scroll views at \(player.time.timeText)")
      }
      if laidOut > Self.layoutsEach * (1 + steps + window.frameCount - frames) {
        problems.append("\(laidOut) layouts at \(player.time.timeText)")
      }
      guard problems.isEmpty else { return }
    }
  }

  private static func steps(until time: Duration) -> Int { Int(time.seconds * 60 + 1e-6) }

  private mutating func check(_ player: TapePlayer) {
    guard problems.isEmpty else { return }
    if player.ending == .stillMoving { problems.append("does not come to rest") }
    for (name, node) in player.scrollNodes {
      let place = "\(name): "
      // A button that is still down holds the dragged view.
      if node.isTracking { continue }
      if node.phase != .idle { problems.append(place + "is \(node.phase.rawValue) at the end") }
      for axis in [ScrollState.Axis.horizontal, .vertical] {
        let scroller = node.state[axis]
        let shown = axis == .horizontal ? node.contentOffset.x : node.contentOffset.y
        if scroller.place(at: player.time.seconds).fraction != 0 {
          problems.append(place + "is between two cells")
        }
        if scroller.axis.clamped(scroller.axis.offset) != scroller.axis.offset {
          problems.append(place + "rests at \(scroller.axis.offset), outside of its limits")
        }
        if shown != scroller.axis.offset {
          problems.append(place + "shows \(shown) and rests at \(scroller.axis.offset)")
        }
      }
      if !(node.minimumZoomScale...node.maximumZoomScale).contains(node.zoomScale) {
        problems.append(place + "has the scale \(node.zoomScale)")
      }
    }
  }
}
