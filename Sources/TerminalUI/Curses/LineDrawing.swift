/// The line drawing characters of a terminal without UTF-8: terminfo's `acsc`, the letters of the VT100.
struct LineDrawing {
  private let letters: [UInt8]

  /// - Parameter letters: `acsc`: pairs of a VT100 letter and the terminal's own byte for it.
  init(letters acsc: [UInt8]) {
    letters = stride(from: 0, to: acsc.count - 1, by: 2).map { acsc[$0] }
  }

  /// The VT100's letter for a character; nil if the terminal does not have it.
  func letter(for scalar: UInt32) -> UInt8? {
    guard scalar >= 0xa0, let letter = Self.table[scalar], letters.contains(letter) else { return nil }
    return letter
  }

  private static let table: [UInt32: UInt8] = {
    let pairs: [(String, Character)] = [
      ("─━╌╍┄┅┈┉═╴╶╸╺", "q"), ("│┃╎╏┆┇┊┋║╵╷╹╻", "x"), ("┌┏╔╭", "l"), ("┐┓╗╮", "k"), ("└┗╚╰", "m"),
      ("┘┛╝╯", "j"), ("├┣╠", "t"), ("┤┫╣", "u"), ("┴┻╩", "v"), ("┬┳╦", "w"), ("┼╋╬", "n"), ("◆", "`"),
      ("▒░▓", "a"), ("█", "0"), ("°", "f"), ("±", "g"), ("·", "~"), ("≤", "y"), ("≥", "z"), ("≠", "|"),
      ("π", "{"), ("£", "}"), ("⎺", "o"), ("⎻", "p"), ("⎼", "r"), ("⎽", "s"),
    ]
    var table: [UInt32: UInt8] = [:]
    for (characters, letter) in pairs {
      for scalar in characters.unicodeScalars { table[scalar.value] = letter.asciiValue }
    }
    return table
  }()
}
