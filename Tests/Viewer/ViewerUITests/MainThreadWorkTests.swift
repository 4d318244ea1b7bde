import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// No key and no frame waits for more than a few megabytes of decoding and measuring, whatever a file holds. Work is
/// counted, so that the tests are the same on every machine.
@Suite(.bounded) struct MainThreadWorkTests {
  enum Form: String, CaseIterable { case gzip, zstd, xz, bzip2, plain }

  enum Kind: String, CaseIterable {
    case zeros, controls, wide, combining, letters

    var unit: String {
      switch self {
      case .zeros: "\0"
      case .controls: "\u{1}"
      case .wide: "日"
      case .combining: "e\u{301}"
      case .letters: "a"
      }
    }
  }

  private let folder = TemporaryFolder()
  private let compressor = Compressor()

  /// A file of 64 MiB without a line feed, in one member where the tool is fast enough for that.
  private func file(_ form: Form, _ kind: Kind) -> String {
    let unit = Array(String(repeating: kind.unit, count: (1 << 20) / kind.unit.utf8.count).utf8)
    let all = "for i in 1 2 3 4 5 6 7 8; do cat all all all all all all all all; done"
    let command =
      switch form {
      case .gzip: "cat >all; (\(all)) | gzip -1 -c"
      case .zstd: "cat >all; (\(all)) | zstd -q -1 -c"
      case .xz: "xz -0 -c >all; \(all)"
      case .bzip2: "bzip2 -1 -c >all; \(all)"
      case .plain: "cat >all; \(all)"
      }
    let path = folder.path("file")
    Compressor.write(compressor.run("cd \(folder.path("")) && (\(command))", on: unit), to: path)
    return path
  }

  /// The viewer while the threads of the background stand still, after the content is decoded and its lines are counted.
  private final class Screen {
    let pager: Pager
    private let host: HeadlessHost

    init(_ path: String, _ options: Pager.Options = .init()) {
      setlocale(LC_CTYPE, "C.UTF-8")
      let executor = SteppedExecutor()
      var options = options
      options.reducesMotion = true
      pager = Pager(
        sources: [.init(name: path) { try DocumentOpener.open(path: path, executor: executor) }],
        options: options, executor: executor)
      #expect(pager.openFirst())
      host = HeadlessHost(pager, rows: 10, columns: 60)
      look()
      let document = pager.view.document
      while !document.isComplete || options.text.countsLines && document.lineCount == nil {
        guard executor.step() else { break }
      }
      look()
    }

    func press(_ keys: String...) {
      for key in keys {
        for scalar in key.unicodeScalars { host.send(.key(.character(scalar))) }
        look()
      }
    }

    private func look() {
      host.draw()
      host.wake()
      host.draw()
    }

    func expectLittleWork() {
      #expect(pager.frame.mostDecoded <= WorkBudget.mostDecoded)
      #expect(pager.frame.mostMeasured <= WorkBudget.mostMeasured)
    }
  }

  @Test(arguments: Form.allCases, Kind.allCases)
  func aKeyWaitsForNoHugeLine(_ form: Form, _ kind: Kind) {
    let path = file(form, kind)
    let screen = Screen(path)
    let unit = kind.unit.utf8.count
    #expect(screen.pager.view.document.length == 64 * ((1 << 20) / unit * unit))
    let isBinary = kind == .zeros || kind == .controls
    #expect((screen.pager.view.content is HexContent) == isBinary)
    // Shows the text of binary content.
    if isBinary { screen.press("x") }
    screen.press("$", "0", "G", "g", "50%", "x", "G", "x", "30000000P")
    screen.expectLittleWork()
    // Decoding is tested above, so one format is enough for broken lines. Their rows are counted in the background,
    // which takes long without optimisation, unless lines are not counted.
    guard form == .gzip else { return }
    var options = Pager.Options()
    options.text.countsLines = false
    options.files.opensAnything = true
    options.wrap = .character
    let wrapped = Screen(path, options)
    wrapped.press("G", "50%")
    wrapped.expectLittleWork()
  }

  /// Places that take more decoding than a key may wait for are shown later, and are the right ones.
  @Test func placesThatAreFarFromACheckpointComeLater() {
    let text = (0..<2_000_000).map { "line \($0)\n" }.joined()
    let packed = compressor.run("gzip -1 -c", on: Array(text.utf8))
    let executor = SteppedExecutor()
    let source = DecodedSource(
      MemorySource(packed), format: CompressionFormat.gzip, gap: 1 << 30, executor: executor)
    let screen = Headless(
      [.init(name: "file") { Document(source: source, name: "file", executor: executor) }],
      executor: executor)
    screen.waitForStatus("2,000,000 lines")
    for (keys, first) in [
      ("1000000g", "line 999999"), ("g", "line 0"), ("G", "line 1999991"), ("1500000g", "line 1499999"),
      ("k", "line 1499998"),
    ] {
      screen.press(keys)
      screen.work(until: "the screen begins with \(first) after \(keys)") { screen.screen[0] == first }
    }
    screen.press("30%")
    screen.work(until: "the place at 30% is shown") {
      screen.pager.view.jump.wantedByte == nil && screen.pager.view.top > 0
    }
    let line = screen.screen[0]
    #expect(line.hasPrefix("line ") && !screen.screen.contains { $0.contains("loading") })
    #expect(screen.pager.frame.mostDecoded <= WorkBudget.mostDecoded)
    #expect(screen.pager.frame.mostMeasured <= WorkBudget.mostMeasured)
  }

  /// Many long lines are measured frame by frame, and the rows that are not ready say so.
  @Test func manyLongLinesAreMeasuredFrameByFrame() {
    let line = String(repeating: "e\u{301}", count: 20_000) + "\n"
    let screen = Headless([String(repeating: line, count: 40)], rows: 41)
    screen.draw()
    #expect(screen.pager.frame.mostMeasured <= WorkBudget.mostMeasured)
    screen.work(until: "all rows are there") { !screen.screen.contains { $0.contains("loading") } }
    #expect(screen.screen[..<40].allSatisfy { $0.hasPrefix("e\u{301}e\u{301}") })
    #expect(!screen.pager.frame.needsWake)
  }
}
