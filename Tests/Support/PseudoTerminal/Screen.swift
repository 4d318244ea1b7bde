import CPortholeVTerm
import NodeUI

/// The screen of a terminal, emulated by libvterm from a program's output.
public final class Screen {
  /// The bytes of an incomplete character at the end of the output.
  private var held: [UInt8] = []
  private var terminal: OpaquePointer
  private var screen: OpaquePointer
  public private(set) var rows: Int
  public private(set) var columns: Int
  private let modes = Modes()

  /// Modes that the program has switched on or off.
  private final class Modes {
    var isAlternate = false
    var isCursorVisible = true
    var mouse = 0
  }

  public struct Cell: Hashable {
    public var text: String
    public var width: Int
    public var isBold, isUnderlined, isItalic, isReversed: Bool
    /// -1 default, 0…255 palette, 0x1000000 and up RGB.
    public var foreground, background: Int
  }

  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    terminal = vterm_new(Int32(rows), Int32(columns))
    screen = vterm_obtain_screen(terminal)
    setUp()
  }

  private func setUp() {
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(screen, 1)
    Self.callbacks.withUnsafeMutablePointer {
      vterm_screen_set_callbacks(screen, $0, Unmanaged.passUnretained(modes).toOpaque())
    }
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  /// libvterm keeps the pointer, so it must outlive every screen.
  private struct Callbacks: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<VTermScreenCallbacks>
    func withUnsafeMutablePointer(_ body: (UnsafeMutablePointer<VTermScreenCallbacks>) -> Void) {
      body(pointer)
    }
  }

  private static let callbacks: Callbacks = {
    var callbacks = VTermScreenCallbacks()
    callbacks.settermprop = { property, value, user in
      guard let user, let value else { return 0 }
      let modes = Unmanaged<Modes>.fromOpaque(user).takeUnretainedValue()
      switch property {
      case VTERM_PROP_ALTSCREEN: modes.isAlternate = value.pointee.boolean != 0
      case VTERM_PROP_CURSORVISIBLE: modes.isCursorVisible = value.pointee.boolean != 0
      case VTERM_PROP_MOUSE: modes.mouse = Int(value.pointee.number)
      default: break
      }
      return 1
    }
    let pointer = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
    pointer.initialize(to: callbacks)
    return Callbacks(pointer: pointer)
  }()

  /// Feeds a program's output to the terminal, and returns the terminal's answers.
  public func write(_ bytes: [UInt8]) -> [UInt8] {
    // An incomplete character is held back, so that a resize in between does not split it.
    let all = held + bytes
    let end = Self.endOfWholeCharacters(all)
    held = Array(all[end...])
    return feed(Array(all[..<end]))
  }

  private static func endOfWholeCharacters(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xc0 == 0x80 { continue }
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      return length > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }

  private func feed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    var answer = [CChar](repeating: 0, count: 1024)
    let count = vterm_output_read(terminal, &answer, answer.count)
    return answer[..<count].map { UInt8(bitPattern: $0) }
  }

  public func resize(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// Replaces the terminal by a blank one of another size with the same modes. Use this for many resizes
  /// while a program writes, as libvterm's own resize crashes then.
  public func resizeToBlank(rows: Int, columns: Int) {
    let (wasAlternate, wasVisible) = (isAlternate, isCursorVisible)
    vterm_free(terminal)
    (self.rows, self.columns) = (rows, columns)
    // It crashes if a wide character, such as one drawn for the previous size, has no room at all.
    terminal = vterm_new(Int32(rows), Int32(max(2, columns)))
    screen = vterm_obtain_screen(terminal)
    setUp()
    if wasAlternate { _ = feed(Array("\u{1b}[?1049h".utf8)) }
    if !wasVisible { _ = feed(Array("\u{1b}[?25l".utf8)) }
  }

  /// A cell as a terminal shows it. If one half of a wide character is overwritten or moved away, libvterm keeps the
  /// other, and takes a narrow character before the second half for a wide one; terminals show a blank.
  public func cell(_ row: Int, _ column: Int) -> Cell {
    let cell = porthole_get_cell(screen, Int32(row), Int32(column))
    let scalars = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5]
    var text = String.UnicodeScalarView()
    for value in scalars.prefix(while: { $0 != 0 }) {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    let isWide = text.first.map { DisplayWidth.of($0.value) == 2 } ?? false
    if isWide, cell.width < 2 { text.removeAll() }
    return Cell(
      text: String(text), width: isWide ? Int(cell.width) : 1, isBold: cell.bold != 0,
      isUnderlined: cell.underline != 0,
      isItalic: cell.italic != 0, isReversed: cell.reverse != 0, foreground: Int(cell.foreground),
      background: Int(cell.background))
  }

  /// A row as text, without trailing blanks.
  public func row(_ row: Int) -> String {
    var text = ""
    var column = 0
    while column < columns {
      let cell = cell(row, column)
      text += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  public var text: [String] { (0..<rows).map { row($0) } }
  public var lastRow: String { row(rows - 1) }
  public func contains(_ part: String) -> Bool { text.contains { $0.contains(part) } }

  public var isAlternate: Bool { modes.isAlternate }
  public var isCursorVisible: Bool { modes.isCursorVisible }
  public var hasMouse: Bool { modes.mouse != 0 }
  public var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.row), Int(position.col))
  }
}
