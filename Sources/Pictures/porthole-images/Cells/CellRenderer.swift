#if Images
  import CPortholeChafa
  import ImageClient

  /// Turns parts of a picture into characters, with ``BlockRenderer`` if it can, otherwise with chafa.
  final class CellRenderer {
    /// The properties of a chafa canvas, which is kept while they stay: making one takes longer than a frame
    /// should.
    private struct Format: Equatable {
      var columns: Int
      var rows: Int
      var symbols: ImageSymbols
      var colors: ImageColors
    }

    private var format: Format?
    private var canvas: OpaquePointer?
    private var blocks: BlockRenderer?
    private var cells: [ImageCells.Cell] = []

    init() { chafa_set_n_threads(1) }

    /// Renders `request`, and calls `body` with the cells.
    func render(
      _ request: ImageRequest, from sampler: Sampler, _ body: (UnsafeBufferPointer<ImageCells.Cell>) -> Void
    ) {
      prepare(
        Format(
          columns: request.columns, rows: request.rows, symbols: request.symbols, colors: request.colors))
      if let blocks, let parts = BlockRenderer.parts(of: request.symbols) {
        let pixels = sampler.pixels(for: request, across: parts.across, down: parts.down)
        cells.withUnsafeMutableBufferPointer {
          blocks.render(pixels, into: $0)
          body(UnsafeBufferPointer($0))
        }
      } else {
        // Chafa uses 8 × 8 pixels for a cell.
        renderWithChafa(sampler.pixels(for: request, across: 8, down: 8), request)
        cells.withUnsafeBufferPointer(body)
      }
    }

    private func prepare(_ format: Format) {
      guard self.format != format else { return }
      canvas.map(chafa_canvas_unref)
      canvas = nil
      blocks = BlockRenderer(symbols: format.symbols, colors: format.colors)
      if blocks == nil { canvas = Self.makeCanvas(format) }
      cells = Array(repeating: .empty, count: format.columns * format.rows)
      self.format = format
    }

    private func renderWithChafa(_ pixels: Sampler.Pixels, _ request: ImageRequest) {
      chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels.colors, gint(pixels.width), gint(pixels.height),
        gint(pixels.width * 4))
      cells.withUnsafeMutableBufferPointer { cells in
        var index = 0
        for row in 0..<gint(request.rows) {
          for column in 0..<gint(request.columns) {
            var foreground: gint = -1
            var background: gint = -1
            chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background)
            cells[index] = Self.cell(
              chafa_canvas_get_char_at(canvas, column, row), foreground, background, request.colors)
            index += 1
          }
        }
      }
    }

    private static func blank(_ color: UInt32) -> ImageCells.Cell {
      ImageCells.Cell(scalar: 0x20, foreground: ImageCells.Cell.transparent, background: color)
    }

    /// A cell from chafa in the form that costs the terminal least. Chafa sets arbitrary colours where they
    /// are not visible.
    private static func cell(
      _ scalar: UInt32, _ foreground: gint, _ background: gint, _ colors: ImageColors
    ) -> ImageCells.Cell {
      if colors == .none {
        return ImageCells.Cell(
          scalar: scalar, foreground: ImageCells.Cell.transparent, background: ImageCells.Cell.transparent)
      }
      let cell = ImageCells.Cell(
        scalar: scalar, foreground: color(foreground, colors), background: color(background, colors))
      // Also the blank of braille, U+2800.
      if scalar == 0x20 || scalar == 0x2800 || cell.foreground == cell.background {
        return blank(cell.background)
      }
      return scalar == 0x2588 ? blank(cell.foreground) : cell
    }

    private static func color(_ raw: gint, _ colors: ImageColors) -> UInt32 {
      if colors == .trueColor { return raw < 0 ? ImageCells.Cell.transparent : UInt32(raw) & 0xff_ffff }
      // Numbers beyond the palette mean transparent.
      return (0...255).contains(raw) ? ImageCells.Cell.palette | UInt32(raw) : ImageCells.Cell.transparent
    }

    private static func makeCanvas(_ format: Format) -> OpaquePointer? {
      let map = chafa_symbol_map_new()
      for range in scalars(format.symbols) {
        chafa_symbol_map_add_by_range(map, range.lowerBound, range.upperBound)
      }
      let config = chafa_canvas_config_new()
      chafa_canvas_config_set_geometry(config, gint(format.columns), gint(format.rows))
      chafa_canvas_config_set_symbol_map(config, map)
      chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
      chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
      chafa_canvas_config_set_work_factor(config, 0)
      // Preprocessing stretches the contrast of the visible part, which then flickers when it moves.
      chafa_canvas_config_set_preprocessing_enabled(config, 0)
      switch format.colors {
      case .trueColor: chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
      case .palette256: chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_INDEXED_240)
      case .sixteen: chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_INDEXED_16)
      case .none:
        chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_FGBG)
        chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_ORDERED)
      }
      let canvas = chafa_canvas_new(config)
      chafa_canvas_config_unref(config)
      chafa_symbol_map_unref(map)
      return canvas
    }

    private static func scalars(_ symbols: ImageSymbols) -> [ClosedRange<gunichar>] {
      let halves: [ClosedRange<gunichar>] = [0x20...0x20, 0x2580...0x2580, 0x2584...0x2584, 0x2588...0x2588]
      return switch symbols {
      case .halfBlocks: halves
      case .quadrants: halves + [0x258c...0x258c, 0x2590...0x2590, 0x2596...0x259f]
      case .sextants: halves + [0x258c...0x258c, 0x2590...0x2590, 0x1fb00...0x1fb3b]
      case .braille: [0x20...0x20, 0x2800...0x28ff]
      case .ascii: [0x20...0x7e]
      }
    }
  }
#endif
