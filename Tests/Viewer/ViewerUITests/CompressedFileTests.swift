import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// Compressed files in the viewer, which shows what they hold.
@Suite(.bounded) struct CompressedFileTests {
  private let folder = TemporaryFolder()
  private let compressor = Compressor()

  private func screen(
    _ text: String, _ command: String = "gzip -c", name: String = "file.gz", follows: Bool = false
  ) -> Headless {
    Compressor.write(compressor.run(command, on: Array(text.utf8)), to: folder.path(name))
    return Headless(files: [folder.path(name)], follows: follows)
  }

  private let numbers = (1...100_000).map { "\($0)\n" }.joined()

  @Test(arguments: ["gzip -c", "zstd -q -c", "xz -c", "bzip2 -c"])
  func theirLinesAreShownCountedAndFound(_ command: String) {
    let screen = screen(numbers, command)
    screen.expect(["1", "2"], status: "100,000 lines")
    screen.press("G")
    screen.expect(["99996", "99997", "99998", "99999", "100000"], status: "100%")
    screen.press("50000g")
    screen.expect(["50000"], status: "line 50,000")
    screen.press("/^77777$\n")
    screen.expect(["77775", "77776", "77777"], status: "1 of 1")
  }

  @Test func theirSizesAreNamed() {
    let screen = screen(numbers)
    screen.expect(status: "100,000 lines")
    screen.press("=")
    let packed = compressor.run("gzip -c", on: Array(numbers.utf8)).count
    screen.expect(status: "of 588,895, \(packed.grouped) of gzip")
  }

  @Test func theHexViewShowsTheirOwnBytes() {
    let screen = screen(numbers)
    screen.expect(status: "100,000 lines")
    screen.press("500g")
    screen.expect(["500"], status: "line 500")
    screen.press("x")
    screen.expect(status: "0%  line 1")
    #expect(screen.screen[0].hasPrefix("00000000  1f 8b 08"))
    screen.press("x")
    screen.expect(["500"], status: "line 500")
  }

  /// Binary content is shown as bytes, like that of plain files, and the same bytes as text.
  @Test(arguments: ["gzip -c", "zstd -q -c", "xz -c", "bzip2 -c"])
  func binaryContentIsShownAsBytes(_ command: String) {
    let screen = screen("\0\u{1}binary\n" + numbers, command)
    screen.expect(status: "binary: shown as bytes; x shows text")
    #expect(screen.screen[0].hasPrefix("00000000  00 01 62 69"))
    screen.press("x")
    #expect(screen.screen[0].hasPrefix("^@^Abinary"))
    screen.press("x")
    #expect(screen.screen[0].hasPrefix("00000000  00 01 62 69"))
  }

  /// Errors and warnings are looked for once all is decoded, so that they do not put off the end. Days take little time.
  @Test func theyAreDecodedBeforeTheirErrorsAreLookedFor() {
    setlocale(LC_CTYPE, "C.UTF-8")
    let log = (0..<150_000).map { "2024-03-0\($0 / 50_000 + 1) 12:00:00 app: ERROR number \($0)\n" }.joined()
    let path = folder.path("app.log.gz")
    Compressor.write(compressor.run("gzip -1 -c", on: Array(log.utf8)), to: path)
    let executor = SteppedExecutor()
    let pager = Pager(
      sources: [.init(name: path) { try DocumentOpener.open(path: path, executor: executor) }],
      options: .init(), executor: executor)
    #expect(pager.openFirst())
    let host = HeadlessHost(pager, rows: 10, columns: 60)
    func look() {
      host.draw()
      host.wake()
      host.draw()
    }
    look()
    let view = pager.view
    var (countedEarly, daysEarly) = (0, 0)
    while !view.document.isComplete, executor.step() {
      if !view.document.isComplete, view.document.isCounted { countedEarly += 1 }
      look()
      guard !view.document.isComplete else { break }
      #expect(view.levels?.isBusy != true)
      daysEarly = max(daysEarly, view.sections?.count ?? 0)
    }
    #expect(countedEarly > 0, "the count alone lets nothing begin")
    #expect(daysEarly >= 2, "days are found in what is in memory")
    for _ in 0..<3 {
      executor.runAll()
      look()
    }
    #expect(view.levels?.counts.errors == 150_000 && view.sections?.count == 3)
  }

  @Test func theyAreNotFollowed() {
    let screen = screen(numbers)
    screen.press("F")
    screen.expect(["99996"], status: "a gzip file is not followed")
    let other = self.screen(numbers, follows: true)
    other.expect(["99996"], status: "100%")
    #expect(!other.pager.view.isFollowing)
  }

  @Test func theirNamesTellWhatTheyHold() {
    let screen = screen("name,number\none,1\ntwo,2\n", name: "table.csv.gz")
    screen.expect(status: "2 rows")
  }

  @Test func otherFormatsAreNamed() {
    let screen = screen("text", "lz4 -q -c", name: "file.lz4")
    #expect(screen.firstStatus.contains("LZ4 is not decompressed"))
  }

  @Test func damageIsReported() {
    let packed = compressor.run("gzip -c", on: Array(numbers.utf8))
    Compressor.write(Array(packed[..<50_000]), to: folder.path("cut.gz"))
    let screen = Headless(files: [folder.path("cut.gz")])
    screen.expect(["1"], status: "damaged at byte 50000: it is cut off")
  }

  @Test func theInputIsSavedAsItIs() {
    let screen = screen(numbers)
    screen.press("s\(folder.path("copy"))\n")
    screen.expect(status: "saved")
    #expect(Compressor.read(folder.path("copy")) == Compressor.read(folder.path("file.gz")))
  }
  @Test func aCompressedFileIsNotSavedOverItself() {
    let screen = screen(numbers)
    let before = Compressor.read(folder.path("file.gz"))
    screen.press("s\(folder.path("file.gz"))\n")
    screen.expect(status: "in use here")
    #expect(Compressor.read(folder.path("file.gz")) == before)
  }
}
