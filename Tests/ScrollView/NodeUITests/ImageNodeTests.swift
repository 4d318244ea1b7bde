import Foundation
import ImageClient
import LayoutCore
import NodeUI
import PortholeTesting
import PseudoTerminal
import TestSupport
import Testing

@Suite(.bounded) struct ImageNodeTests {
  /// A picture of four quarters: red, green, blue, white.
  private final class Quarters {
    let path = NSTemporaryDirectory() + "porthole-quarters-\(UUID().uuidString).ppm"

    init(_ side: Int) throws {
      var bytes = Array("P6\n\(side) \(side)\n255\n".utf8)
      for y in 0..<side {
        for x in 0..<side {
          let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
          bytes += colors[(y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)]
        }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Whether this build can decode pictures.
  nonisolated private static var areImagesBuilt: Bool {
    #if Images
      true
    #else
      false
    #endif
  }

  /// Signalled when decoding makes progress.
  private let news = DispatchSemaphore(value: 0)

  private func screen(_ root: DisplayNode, columns: Int, rows: Int) -> HeadlessScreen {
    let news = news
    let screen = HeadlessScreen(root, columns: 1, rows: 0) { news.signal() }
    // Set before anything is in view, which is when the helper is looked up.
    screen.window.imageHelper = Executable.built("porthole-images")
    screen.resize(columns: columns, rows: rows)
    return screen
  }

  /// Draws a frame on each progress until `isDone`.
  private func wait(_ screen: HeadlessScreen, until isDone: () -> Bool) throws {
    let deadline = DispatchTime.now() + 30
    repeat {
      screen.window.wake(at: screen.time)
      screen.draw()
      if isDone() { return }
    } while news.wait(timeout: deadline) == .success
    Issue.record("no picture in time: \(screen.lines)")
  }

  private func background(_ screen: HeadlessScreen, _ x: Int, _ y: Int) -> Color {
    screen.style(x, y).background
  }

  private let red = Color.rgb(255, 0, 0)
  private let green = Color.rgb(0, 255, 0)
  private let blue = Color.rgb(0, 0, 255)
  private let white = Color.rgb(255, 255, 255)

  /// A host waits until a picture is on the screen, and no longer.
  @Test(.enabled(if: areImagesBuilt)) func aHostWaitsForPictures() throws {
    let file = try Quarters(40)
    for (path, color) in [(file.path, red), ("/nonexistent.png", .default)] {
      let window = Window(ImageNode(file: path))
      window.imageHelper = Executable.built("porthole-images")
      let host = HeadlessHost(window, rows: 20, columns: 40)
      #expect(host.settle(.pictures(of: { window }, atMost: 120)))
      #expect(!window.isLoadingImages)
      #expect(host.canvas[0, 0].style.background == color)
    }
  }

  @Test(.enabled(if: areImagesBuilt)) func aDecodedFileIsShownInItsColorsAndProportions() throws {
    let file = try Quarters(40)
    let image = ImageNode(file: file.path)
    let screen = self.screen(image, columns: 40, rows: 20)
    try wait(screen) { image.pixelSize.width > 0 && background(screen, 0, 0) == red }
    #expect(image.pixelSize == Size(40, 40))
    #expect(background(screen, 19, 9) == red)
    #expect(background(screen, 20, 9) == green)
    #expect(background(screen, 19, 10) == blue)
    #expect(background(screen, 39, 19) == white)
    // It fills the window's height and is centred.
    screen.resize(columns: 60, rows: 10)
    #expect(background(screen, 19, 0) == .default)
    #expect(background(screen, 20, 0) == red)
    #expect(background(screen, 39, 9) == white)
    #expect(background(screen, 40, 9) == .default)
  }

  @Test(.enabled(if: areImagesBuilt)) func zoomedAndScrolledPicturesShowThePartInView() throws {
    let file = try Quarters(400)
    let image = ImageNode(file: file.path)
    let page = ScrollNode(.both, content: image)
    page.indicators = ScrollNodeIndicators(.never)
    page.edgeHint = .none
    page.setZoomLimits(minimum: 0.01, maximum: 64)
    let screen = self.screen(page, columns: 20, rows: 10)
    try wait(screen) { image.pixelSize.width > 0 }
    screen.draw()
    #expect(page.contentSize == Size(400, 200))
    page.setContentOffset(Point(x: 190, y: 95), animated: false)
    screen.draw()
    #expect(background(screen, 9, 4) == red && background(screen, 10, 4) == green)
    #expect(background(screen, 9, 5) == blue && background(screen, 10, 5) == white)
    // Zooming about the middle keeps the corner between the quarters in place.
    page.setZoomScale(64)
    screen.draw()
    #expect(page.contentSize == Size(25_600, 12_800))
    #expect(background(screen, 9, 4) == red && background(screen, 10, 5) == white)
    page.zoomToFit()
    screen.draw()
    #expect(page.contentSize == Size(20, 10))
    #expect(background(screen, 0, 0) == red && background(screen, 19, 9) == white)
  }

  @Test(.enabled(if: areImagesBuilt)) func aFileThatCannotBeOpenedShowsItsError() throws {
    let image = ImageNode(file: "/nonexistent/picture.png")
    let screen = self.screen(image, columns: 60, rows: 5)
    try wait(screen) { image.failure != nil }
    screen.draw()
    #expect(screen.lines[2].contains("picture.png: "))
  }

  @Test func patternsAreDrawnWithoutAFile() {
    for pattern in ImagePattern.allCases {
      let image = ImageNode(pixelSize: Size(100_000, 100_000))
      image.pattern = pattern
      let page = ScrollNode(.both, content: image)
      let screen = HeadlessScreen(page, columns: 30, rows: 8)
      #expect(page.contentSize == Size(100_000, 50_000))
      page.setContentOffset(Point(x: 50_000, y: 25_000), animated: false)
      screen.draw()
      #expect(screen.canvas.rows == 8)
      #expect(screen.style(3, 3).foreground != .default || screen.style(3, 3).background != .default)
    }
  }

  @Test func aNodeWithoutAFileOrPatternIsBlank() {
    for size in [Size(0, 0), Size(1, 1), Size(.infinity, .infinity)] {
      let screen = HeadlessScreen(ImageNode(pixelSize: size), columns: 5, rows: 3)
      #expect(screen.lines == ["", "", ""])
    }
  }
}
