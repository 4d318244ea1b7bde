import ImageClient
import TestSupport
import Testing

@Suite(.bounded, .enabled(if: areImagesBuilt)) struct RenderingTests {
  /// The colour of a cell that is a single colour; nil for others.
  private func color(_ cell: ImageCells.Cell) -> UInt32? {
    cell.scalar == 0x20 && cell.foreground == ImageCells.Cell.transparent ? cell.background : nil
  }

  @Test(arguments: ["ppm", "bmp", "png"]) func colorsAreShownUnchanged(_ format: String) throws {
    for expected: UInt32 in [0xff0000, 0x00ff00, 0x0000ff, 0x000000, 0xffffff, 0x123456, 0x7f8081] {
      let picture = Picture.solid(expected, 33, 17)
      let opened = try Opened(
        format == "ppm" ? picture.ppm : format == "bmp" ? picture.bmp : picture.png)
      #expect(try opened.waitUntilReady() == ImageSize(width: 33, height: 17))
      let cells = try #require(opened.render((0, 0, 33, 17), columns: 12, rows: 5))
      #expect(cells.columns == 12 && cells.rows == 5 && cells.cells.count == 60)
      #expect(cells.cells.allSatisfy { color($0) == expected })
    }
  }

  @Test(arguments: ImageSymbols.allCases) func everySymbolKindShowsBothHalves(_ symbols: ImageSymbols) throws
  {
    let picture = Picture(64, 64) { x, _ in x < 32 ? 0xffff_0000 : 0xff00_00ff }
    let opened = try Opened(picture.png)
    _ = try opened.waitUntilReady()
    let cells = try #require(opened.render((0, 0, 64, 64), columns: 10, rows: 4, symbols))
    for row in 0..<4 {
      for column in 0..<10 {
        #expect(color(cells[row, column]) == (column < 5 ? 0xff0000 : 0x0000ff))
      }
    }
    // Only the requested part is shown, to the fraction of a pixel.
    let left = try #require(opened.render((0.5, 3.25, 31.5, 20), columns: 7, rows: 3, symbols))
    #expect(left.cells.allSatisfy { color($0) == 0xff0000 })
    let right = try #require(opened.render((32, 3.25, 31.5, 20), columns: 7, rows: 3, symbols))
    #expect(right.cells.allSatisfy { color($0) == 0x0000ff })
  }

  @Test func onlyTheRequestedSymbolsAndColorsAreUsed() throws {
    let picture = Picture(64, 64) { x, y in (x / 3 + y / 5) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
    let opened = try Opened(picture.png)
    _ = try opened.waitUntilReady()
    let allowed: [ImageSymbols: (UInt32) -> Bool] = [
      .halfBlocks: { [0x20, 0x2580, 0x2584, 0x2588].contains($0) },
      .quadrants: { $0 == 0x20 || (0x2580...0x259f).contains($0) },
      .sextants: { $0 == 0x20 || (0x2580...0x2590).contains($0) || (0x1fb00...0x1fb3b).contains($0) },
      .braille: { $0 == 0x20 || (0x2800...0x28ff).contains($0) },
      .ascii: { (0x20...0x7e).contains($0) },
    ]
    for symbols in ImageSymbols.allCases {
      for colors in [ImageColors.trueColor, .palette256, .sixteen, .none] {
        let cells = try #require(opened.render((0, 0, 64, 64), columns: 16, rows: 8, symbols, colors))
        #expect(cells.cells.allSatisfy { allowed[symbols]?($0.scalar) ?? false })
        #expect(Set(cells.cells.map(\.scalar)).count > 1, "\(symbols) \(colors)")
        let colors = colors
        #expect(
          cells.cells.flatMap { [$0.foreground, $0.background] }.allSatisfy { color in
            switch colors {
            case .trueColor: color <= 0xffffff || color == ImageCells.Cell.transparent
            case .palette256: color >> 24 == 1 && color & 0xff >= 16 || color == ImageCells.Cell.transparent
            case .sixteen: color >> 24 == 1 && color & 0xff < 16 || color == ImageCells.Cell.transparent
            case .none: color == ImageCells.Cell.transparent
            }
          }, "\(symbols) \(colors)")
      }
    }
  }

  @Test func transparentAndOutsideCellsAreEmpty() throws {
    let picture = Picture(32, 32) { x, _ in x < 16 ? 0 : 0xff00_ff00 }
    let opened = try Opened(picture.png)
    _ = try opened.waitUntilReady()
    for symbols in ImageSymbols.allCases {
      // A cell is four pixels wide: two columns are left of the picture, four transparent, four green, two
      // right of it.
      let cells = try #require(opened.render((-8, -16, 48, 64), columns: 12, rows: 8, symbols))
      for row in 0..<8 {
        for column in 0..<12 {
          let isSeen = (2..<6).contains(row) && (6..<10).contains(column)
          #expect(color(cells[row, column]) == (isSeen ? 0x00ff00 : ImageCells.Cell.transparent))
        }
      }
    }
    let outside = try #require(opened.render((1e9, -1e9, 10, 10), columns: 3, rows: 3))
    #expect(outside.cells.allSatisfy { $0 == .empty })
  }

  @Test func partlyCoveredCellsHaveNoDarkBorder() throws {
    let opened = try Opened(Picture.solid(0x00ff00, 32, 32).ppm)
    _ = try opened.waitUntilReady()
    let cells = try #require(opened.render((-7, -15, 48, 64), columns: 12, rows: 8))
    let colors = Set(cells.cells.flatMap { [$0.foreground, $0.background] })
    #expect(colors == [0x00ff00, ImageCells.Cell.transparent])
  }

  @Test func scalingKeepsColorsAndSharpEdges() throws {
    let picture = Picture(704, 512) { x, y in y < 256 ? 0xff20_4060 : 0xffe0_c0a0 }
    let opened = try Opened(picture.bmp)
    _ = try opened.waitUntilReady()
    let cells = try #require(opened.render((0, 0, 704, 512), columns: 4, rows: 4))
    for index in 0..<16 { #expect(color(cells.cells[index]) == (index < 8 ? 0x204060 : 0xe0c0a0)) }
    // Pixels larger than cells have sharp edges.
    let corner = try #require(opened.render((349.5, 255, 2, 2), columns: 8, rows: 8, .halfBlocks))
    for index in 0..<64 { #expect(color(corner.cells[index]) == (index < 32 ? 0x204060 : 0xe0c0a0)) }
  }

  @Test func senselessRequestsAreRefused() throws {
    let opened = try Opened(Picture.solid(0xff0000).ppm)
    _ = try opened.waitUntilReady()
    #expect(opened.render((0, 0, 0, 1), columns: 1, rows: 1) == nil)
    #expect(opened.render((0, 0, .nan, 1), columns: 1, rows: 1) == nil)
    #expect(opened.render((.infinity, 0, 1, 1), columns: 1, rows: 1) == nil)
    #expect(opened.render((0, 0, -5, 1), columns: 1, rows: 1) == nil)
    #expect(opened.render((0, 0, 1, 1), columns: 0, rows: 1) == nil)
    #expect(opened.render((0, 0, 1, 1), columns: -1, rows: .min) == nil)
    #expect(opened.render((0, 0, 1, 1), columns: .max, rows: .max) == nil)
    #expect(opened.render((0, 0, 1, 1), columns: 1 << 20, rows: 2) == nil)
    #expect(opened.render((0, 0, 1e-9, 1e11), columns: 3, rows: 2) != nil)
  }

  @Test func lateAnswersAreDiscarded() throws {
    let picture = Picture(64, 1) { x, _ in x < 32 ? 0xffff_0000 : 0xff00_00ff }
    let opened = try Opened(picture.png)
    _ = try opened.waitUntilReady()
    for round in 0..<20 {
      let late = ImageRequest(source: ImageRect(x: 0, y: 0, width: 32, height: 1), columns: 40, rows: 20)
      #expect(opened.loader.render(late, timeout: 0)?.cells.allSatisfy { color($0) == 0xff0000 } ?? true)
      let cells = try #require(opened.render((32, 0, 32, 1), columns: 2 + round, rows: 1))
      #expect(cells.cells.allSatisfy { color($0) == 0x0000ff })
    }
  }
}
