import Foundation
import ImageClient
import PortholeSystem
import TestSupport
import Testing

@Suite(.bounded, .enabled(if: areImagesBuilt)) struct HostileFileTests {
  @Test func invalidFilesGiveTheReason() throws {
    let picture = Picture(300, 200) { x, y in 0xff00_0000 | UInt32(x * y) }
    let png = picture.png
    let cases: [([UInt8], String)] = [
      (Array(png[..<20]), "decoded"),
      (Array(picture.bmp[..<50]), "decoded"),
      (Array("This is a text.\n".utf8), "format"),
      ([], "decoded"),
      ([0], "decoded"),
      (Picture.pngHeader(width: 100_000, height: 100_000), "decoded"),
      (
        Picture.pngHeader(width: 100_000, height: 100_000) + Picture.chunk("IDAT", [0x78, 1, 1]),
        "100,000 × 100,000 pixels need 28 GiB; the limit is 400 MiB"
      ),
      (
        Picture.pngHeader(width: 2_147_483_647, height: 2_147_483_647)
          + Picture.chunk("IDAT", [0x78, 1, 1]), "decoded"
      ),
    ]
    for (index, (bytes, expected)) in cases.enumerated() {
      let opened = try Opened(bytes, name: "text.png")
      let reason = try opened.waitForFailure()
      #expect(reason.contains(expected), "\(index): \(reason)")
      #expect(opened.render((0, 0, 1, 1), columns: 1, rows: 1) == nil)
    }
  }

  @Test(arguments: ["png", "bmp", "ppm"]) func aTruncatedFileShowsItsIntactPart(_ format: String) throws {
    let picture = Picture.solid(0x40_80c0, 300, 200)
    var bytes = format == "png" ? picture.png : format == "bmp" ? picture.bmp : picture.ppm
    bytes.removeLast(bytes.count / 2)
    let opened = try Opened(bytes)
    guard try opened.waitUntilReady() != nil else {
      // Some versions of the decoder refuse truncated files.
      #expect(try opened.waitForFailure().contains("decoded"))
      return
    }
    #expect(opened.loader.isIncomplete == (format != "ppm"))
    let cells = try #require(opened.render((0, 0, 300, 200), columns: 10, rows: 10))
    let row = format == "bmp" ? 9 : 0
    #expect(cells[row, 5] == ImageCells.Cell(scalar: 0x20, foreground: 0xffff_ffff, background: 0x40_80c0))
    // The missing part has the decoder's grey.
    let rest = cells[9 - row, 5].background
    #expect([0x97_9899, 0].contains(rest))
  }

  @Test(arguments: ["png", "bmp", "ppm"]) func aWholeFileIsNotReportedAsTruncated(_ format: String) throws {
    let picture = Picture.solid(0x40_80c0, 300, 200)
    let opened = try Opened(format == "png" ? picture.png : format == "bmp" ? picture.bmp : picture.ppm)
    #expect(try opened.waitUntilReady() != nil)
    #expect(!opened.loader.isIncomplete)
  }

  @Test func aFileWithoutPixelsHasTheSizeOfItsHeader() throws {
    let opened = try Opened(
      Picture.pngHeader(width: 4_000, height: 3_000) + Picture.chunk("IDAT", [0x78, 1, 1]))
    if try opened.waitUntilReady() != nil {
      let cells = try #require(opened.render((0, 0, 4_000, 3_000), columns: 3, rows: 3))
      #expect(Set(cells.cells).count == 1)
    }
  }

  @Test func filesAndHelpersThatCannotBeOpenedGiveTheReason() throws {
    let missing = Opened(path: "/no/such/\u{1b}[31mfile.png")
    #expect(try missing.waitForFailure().contains("No such file"))
    #expect(try Opened(path: "/").waitForFailure() == "is not a regular file")
    #expect(try Opened(path: "/dev/null").waitForFailure().contains("regular"))
    #expect(try Opened(path: "").waitForFailure().contains("No such file"))
    let picture = try Opened(Picture.solid(0xff0000).ppm)
    let helperless = Opened(path: picture.path, helper: "/no/such/\u{1b}[31mhelper")
    let reason = try helperless.waitForFailure()
    #expect(reason.contains("No such file") && !reason.contains("\u{1b}"))
    // A program that is not the helper and sends nothing.
    #expect(try Opened(path: picture.path, helper: "/bin/true").waitForFailure() != "")
  }

  @Test func theHelpersDeathIsReported() throws {
    let opened = try Opened(Picture.solid(0xff0000).ppm)
    _ = try opened.waitUntilReady()
    let helper = try #require(opened.loader.helperProcess)
    kill(helper, SIGKILL)
    // The loader may know of the death already, or notices it while it waits for a frame, long before its
    // time-out.
    eventually("no frame comes any more") {
      opened.render((0, 0, 4, 4), columns: 4, rows: 4, timeout: 3_600) == nil
    }
    try opened.wait { if case .failed = $0 { true } else { false } }
    #expect(opened.render((0, 0, 4, 4), columns: 4, rows: 4) == nil)
    #expect(opened.loader.helperProcess == nil)
    eventually("the helper has ended") { kill(helper, 0) < 0 }
  }

  @Test func aStoppedHelperDoesNotBlockAndCanResume() throws {
    let opened = try Opened(Picture.solid(0xff0000).ppm)
    _ = try opened.waitUntilReady()
    let helper = try #require(opened.loader.helperProcess)
    kill(helper, SIGSTOP)
    let request = ImageRequest(
      source: ImageRect(x: 0, y: 0, width: 4, height: 4), columns: 4, rows: 4)
    // More requests than fit into a socket's buffer.
    for _ in 0..<5_000 { #expect(opened.loader.render(request, timeout: 0) == nil) }
    kill(helper, SIGCONT)
    eventually("a frame comes") { opened.loader.render(request, timeout: 1) != nil }
  }

  @Test func progressIsReportedAndNeverDecreases() throws {
    let opened = try Opened(Picture(600, 400) { x, y in 0xff00_0000 | UInt32(x * y) }.png)
    var last = 0.0
    try opened.wait {
      if case .loading(let progress) = $0 {
        #expect(progress >= last)
        last = progress
        return false
      }
      return true
    }
    #expect(opened.loader.state != .loading(progress: last))
  }

  @Test func releasedLoadersLeaveNoProcessesOrDescriptors() throws {
    func descriptors() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
    let bytes = Picture.solid(0x00ff00).ppm
    let before = descriptors()
    var helpers: [pid_t] = []
    for round in 0..<100 {
      let opened = try Opened(bytes)
      // Some loaders are released while they start, some while they load, some later.
      if round % 3 == 1 { eventually("the helper runs") { opened.loader.helperProcess != nil } }
      if round % 3 == 2 { _ = try opened.waitUntilReady() }
      if let helper = opened.loader.helperProcess { helpers.append(helper) }
    }
    #expect(helpers.count >= 30)
    eventually("the helpers have ended") { helpers.allSatisfy { kill($0, 0) < 0 } }
    // Other tests have files open at the same time, but fewer.
    eventually("their descriptors are closed") { descriptors() < before + 50 }
  }
}

@Suite(.bounded, .enabled(if: !areImagesBuilt)) struct WithoutImagesTests {
  @Test func withoutTheImagesTraitTheReasonIsReported() throws {
    let opened = try Opened(Picture.solid(0xff0000).ppm)
    #expect(try opened.waitForFailure().contains("built without images (the Images trait)"))
  }
}
