import Benchmark
import DocumentCore
import NodeUI
import ScrollCore
import ViewerUI

let benchmarks: @Sendable () -> Void = {
  let configuration = Benchmark.Configuration(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .seconds(1))

  Benchmark("Indicator of a billion rows", configuration: configuration) { benchmark in
    var axis = ScrollAxis(contentLength: 1_000_000_000, boundsLength: 24)
    for step in benchmark.scaledIterations {
      axis.offset = step
      blackHole(ScrollIndicator(axis: axis, track: 24))
    }
  }

  let line = Array(
    String(repeating: "2026-11-01 INFO request upstream \u{1b}[31mtimeout\u{1b}[m ", count: 4).utf8)
  Benchmark("Line of 200 bytes into 80 columns", configuration: configuration) { benchmark in
    for _ in benchmark.scaledIterations {
      var decoder = TextDecoder()
      line.withUnsafeBytes {
        blackHole(decoder.decode($0, isLineEnd: true, columns: 0..<80) { blackHole($0) })
      }
    }
  }

  Benchmark(
    "Index of 64 MiB", configuration: .init(metrics: [.wallClock], maxDuration: .seconds(2))
  ) { benchmark in
    let source = MemorySource([UInt8](repeating: 0x61, count: 64 << 20))
    benchmark.startMeasurement()
    let document = Document(source: source, name: "memory")
    document.startCounting()
    while document.lineCount == nil {}
  }

  Benchmark("Frame of 60 x 200", configuration: .init(metrics: [.wallClock], maxDuration: .seconds(1))) {
    benchmark in
    let pager = await pager()
    benchmark.startMeasurement()
    blackHole(await frame(of: pager))
  }
}

/// A viewer of long lines.
@MainActor private func pager() -> Pager {
  let text = (0..<1000).map { "line \($0) " + String(repeating: "abc ", count: 60) }.joined(separator: "\n")
  let pager = Pager(sources: [.init(name: "text") { Document(text: text, name: "text") }])
  _ = pager.openFirst()
  pager.resize(rows: 60, columns: 200)
  return pager
}

@MainActor private func frame(of pager: Pager) -> Canvas {
  var canvas = Canvas(rows: 60, columns: 200)
  pager.draw(into: &canvas, at: 0)
  return canvas
}
