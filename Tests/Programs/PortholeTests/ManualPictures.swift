import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The pictures of the manuals, drawn by the programs: docs/pictures. `script/pictures` writes them.
@Suite(.programs, .bounded) struct ManualPictures {
  private static let pictures = TestSource.project.appendingPathComponent("docs/pictures")
  private let folder = TemporaryFolder()

  private func expect(_ name: String, _ new: String) throws {
    let file = Self.pictures.appendingPathComponent(name + ".svg")
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
      try new.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == new, "run script/pictures")
  }

  /// The frame of a file in the viewer, after some keys.
  private func draw(_ name: String, _ file: String, _ content: String, keys: String, rows: Int) throws {
    folder.write(file, content)
    for theme in ["dark", "light"] {
      let result = try Command.run(
        [
          "snapshot", file, "--keys", keys, "--rows", "\(rows)", "--columns", "76", "--format", "svg",
          "--theme",
          theme,
        ], environment: ["LESSHISTFILE": "-"], folder: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      try expect("\(name)-\(theme)", result.output)
    }
  }

  @Test func jsonIsUpToDate() throws {
    try draw(
      "json", "issues.json",
      """
      {"repository": "porthole", "open": 2, "issues": [{"id": 41, "title": "Layout per node", "labels": ["speed"], \
      "closed": false, "score": 12.8}, {"id": 43, "title": "Manuals", "labels": ["docs"], "assignee": null}]}

      """, keys: "i", rows: 16)
  }

  @Test func followingIsUpToDate() throws {
    try draw(
      "following", "app.log",
      """
      2026-11-26 10:00:00.120 INFO  server: listening on 0.0.0.0:8080
      2026-11-26 10:00:03.481 INFO  request 1 GET /orders 200 in 12 ms
      2026-11-26 10:00:04.007 WARN  pool: 9 of 10 connections in use
      2026-11-26 10:00:04.912 INFO  request 2 GET /orders/17 200 in 31 ms
      2026-11-26 10:00:05.333 ERROR request 3 POST /orders failed
      java.net.SocketTimeoutException: connect timed out
      \tat java.net.Socket.connect(Socket.java:606)
      \tat shop.Orders.save(Orders.java:41)
      2026-11-26 10:00:06.018 INFO  request 4 GET /health 200 in 1 ms
      2026-11-26 10:00:07.250 INFO  request 5 GET "/orders?page=2" 200 in 28 ms

      """, keys: "F", rows: 11)
  }

  @Test func sectionsAreUpToDate() throws {
    let sample = "Tests/ScrollView/PaintCoreTests/Samples/log.patch"
    let patch = try String(contentsOf: TestSource.project.appendingPathComponent(sample), encoding: .utf8)
    try draw("sections", "log.patch", patch, keys: "o", rows: 16)
  }

  /// Plots follow the colours of the reader by themselves.
  @Test func thePlotOfATraceIsUpToDate() throws {
    folder.write(
      "page.yaml",
      "root: {scroll: {id: page, indicators: never, content: {box: {width: 40, height: 60, fill: \".\"}}}}\n")
    folder.write(
      "page.tape",
      "Set Size 40x20\nDrag 10,15 10,3 120ms\nSleep 1200ms\nWheel@60ms up 3 at 5,5\nWait+Rest\n"
    )
    let replayed = try Command.run(
      ["replay", "page.tape", "--trace-all", "page.jsonl"], folder: folder.path)
    #expect(replayed.status == 0, "\(replayed.errors)")
    let traced = try Command.run(["trace", "page.jsonl", "--svg", "plot.svg"], folder: folder.path)
    #expect(traced.status == 0, "\(traced.errors)")
    try expect("plot", folder.text("plot.svg"))
  }
}
