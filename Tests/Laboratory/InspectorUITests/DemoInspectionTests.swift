import Demos
import Foundation
import InspectorUI
import LayoutCore
import NodeUI
import TapeCore
import TestSupport
import Testing

/// The tapes of demos play in the same way with the inspector, whatever it shows.
@Suite(.bounded) struct DemoInspectionTests {
  private static let tapes = TestSource.project.appendingPathComponent("demos/Tapes")

  private struct Run {
    var trace = ""
    var frames: [Canvas] = []
    var failures: [TapeFailure] = []
    var warnings: [String] = []
  }

  private func run(_ name: String, _ prepare: (Inspector) -> Void) throws -> Run {
    let stage = try DemoStage(#require(Demo.named(name)))
    let inspector = Inspector(stage, window: { stage.window })
    prepare(inspector)
    let tape = try Tape.load(path: Self.tapes.appendingPathComponent("\(name).tape").path)
    let player = TapePlayer(
      tape, inspector, window: { inspector.window }, framesPerSecond: 20, inspected: inspector.inspectedScreen
    )
    var (run, trace) = (Run(), ScrollTrace())
    player.onFrame = { frame in
      guard let line = trace.line(for: frame) else { return }
      run.trace += line
      run.frames.append(inspector.programFrame ?? frame.canvas)
    }
    player.play()
    run.trace += trace.lastLine(player) ?? ""
    (run.failures, run.warnings) = (player.failures, stage.warnings)
    return run
  }

  @Test(arguments: ["nested", "list", "controls", "atlas", "article", "sections", "linked"])
  func demosPlayTheSame(_ name: String) throws {
    guard Demo.named(name) != nil else { return }
    let plain = try run(name) { _ in }
    #expect(plain.frames.count > 3)
    for placement in [InspectorPlacement.right, .below] {
      let inspected = try run(name) { $0.openKeepingSize(placement) }
      #expect(inspected.trace == plain.trace, "\(name), \(placement)")
      #expect(inspected.failures == plain.failures && inspected.warnings == plain.warnings)
      let isSame =
        inspected.frames.count == plain.frames.count
        && zip(inspected.frames, plain.frames).allSatisfy { first, second in
          (first.rows, first.columns) == (second.rows, second.columns)
            && (0..<first.rows).allSatisfy { first.shows(row: $0, sameAs: second, row: $0) }
        }
      #expect(isSame, "\(name), \(placement): another frame")
    }
  }
}
