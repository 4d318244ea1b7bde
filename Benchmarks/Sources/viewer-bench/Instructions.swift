#if canImport(Glibc)
  import Glibc
#endif

/// Instructions counted by callgrind: nearly the same in each run, however busy the machine is.
///
/// The released programs run with fixed files, a terminal of 80 × 24 cells, no motion, and hashing without a
/// random seed. Keys are sent when the program waits for them. A part is counted as the difference of two runs.
struct Instructions {
  private let porthole: String
  private let layout: String
  private let folder: String

  /// Runs of each case in a terminal. The least counts, since on a busy machine timers only add frames.
  private static let runs = 5

  init(porthole: String, layout: String) {
    (self.porthole, self.layout) = (porthole, layout)
    var name = Array("/tmp/porthole-instructions-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { fatalError("cannot make a folder in /tmp") }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func report() {
    let short = file("short.txt", lines: 200, coloured: 0)
    let long = file("long.txt", lines: 40_000, coloured: 0)
    let coloured = file("coloured.txt", lines: 40_000, coloured: 20)
    row("the program starts (--version)", count([porthole, "--version"]))
    row("first frame of 200 lines, then SIGTERM", view(short, [], quits: false))
    let quit = view(short, ["q"])
    row("first frame of 200 lines, and q", quit)
    row("a line down, of 20", (view(short, [String](repeating: "j", count: 20) + ["q"]) - quit) / 20)
    row("a page down, of 5", (view(short, [String](repeating: " ", count: 5) + ["q"]) - quit) / 5)
    row("search for a word in 3 MB", view(long, ["/needle\r", "q"]) - view(long, ["q"]))
    row(
      "the same, each 20th line coloured", view(coloured, ["/needle\r", "q"]) - view(coloured, ["q"]))
    row("search for \\d+$ in 3 MB", view(long, ["/\\d+$\r", "q"]) - view(long, ["q"]))
    for (tree, nodes) in [("list 1,000", 6_001), ("deep 4", 11_111), ("text 10,000", 10_001)] {
      let made = count([layout, "--once", tree, "0"])
      row("layout of \(tree), per node", (count([layout, "--once", tree, "1"]) - made) / nodes)
    }
    for isStyled in [false, true] {
      func replay(_ elements: Int) -> Int {
        let (scene, tape) = scene(elements: elements, isStyled: isStyled)
        return count([porthole + "-simulator", "replay", scene, tape])
      }
      let whole = replay(10_000)
      let name = isStyled ? "styled elements" : "elements"
      row("a scene of 10,000 \(name), one key", whole)
      row("a scene, for each of its \(name)", (whole - replay(2_000)) / 8_000)
    }
    _ = system("rm -rf '\(folder)'")
  }

  private func row(_ name: String, _ count: Int) {
    var digits = Array(String(abs(count)))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    print(padded((count < 0 ? "-" : "") + String(digits), 16) + "  " + name)
    fflush(nil)
  }

  // MARK: Files

  private func write(_ text: String, to name: String) -> String {
    let path = folder + "/" + name
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    defer { fclose(file) }
    fputs(text, file)
    return path
  }

  /// A log whose lines have different words; a word stands in each 1,000th line.
  ///
  /// - Parameter coloured: every how many lines one has colours; 0 for none.
  private func file(_ name: String, lines: Int, coloured: Int) -> String {
    let words = ["request", "upstream", "timeout", "connection", "worker", "cache", "token", "database"]
    var text = ""
    for line in 0..<lines {
      var number = line &* 2_654_435_761
      let tail = (0..<6).map { _ in
        number = number &* 1_103_515_245 &+ 12_345
        return words[(number >> 16) & 7]
      }
      let level = coloured > 0 && line % coloured == 7 ? "\u{1b}[31mERROR\u{1b}[0m" : "INFO"
      let word = line % 1_000 == 500 ? " needle" : ""
      text += "\(100_000 + line) \(level) \(tail.joined(separator: " "))\(word) took=\(line * 7919 % 2_000)\n"
    }
    return write(text, to: name)
  }

  /// A scene of rows with one text each. With `isStyled`, each row has a box, two texts and a spacer in lines of their own, most
  /// with fields.
  private func scene(elements: Int, isStyled: Bool) -> (scene: String, tape: String) {
    let rows =
      isStyled
      ? (0..<elements / 5).map {
        """

                  - row:
                      spacing: 1
                      alignItems: center
                      children:
                        - box: {title: Box \($0), height: 3, width: 12}
                        - text: row \($0)
                        - text: {string: 'value \($0)', color: red, bold: true, flexGrow: 1, width: 20}
                        - spacer: {}
        """
      } : (0..<elements / 2).map { "{row: {children: [{text: 'row \($0)'}]}},\n" }
    let text =
      isStyled
      ? "root:\n  scroll:\n    content:\n      column:\n        children:\(rows.joined())\n"
      : "root: {scroll: {id: page, content: {column: {children: [\n\(rows.joined())]}}}}\n"
    return (write(text, to: "scene.yaml"), write("Down\n", to: "short.tape"))
  }

  // MARK: Counting

  private var result: String { folder + "/callgrind.out" }

  private var callgrind: [String] {
    // No file of the user's, and none of an earlier run.
    _ = system("rm -rf '\(folder)/home' && mkdir '\(folder)/home'")
    unlink(result)
    return [
      "SWIFT_DETERMINISTIC_HASHING=1", "PORTHOLE_SCREEN=direct", "PORTHOLE_MOTION=never",
      "HOME=\(folder)/home",
      "valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=\(result)",
    ]
  }

  /// The total of the last run; ends the benchmark without one.
  private var total: Int {
    var text = ""
    if let file = fopen(result, "r") {
      var line = [CChar](repeating: 0, count: 4096)
      while fgets(&line, Int32(line.count), file) != nil {
        let part = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if part.hasPrefix("totals:") || part.hasPrefix("summary:") { text = part }
      }
      fclose(file)
    }
    guard let count = text.split(whereSeparator: { " \n".contains($0) }).last.flatMap({ Int($0) }) else {
      print("callgrind has counted nothing: valgrind or a program is missing")
      exit(1)
    }
    return count
  }

  /// Counts a program that needs no keys.
  private func count(_ command: [String]) -> Int {
    let program = Program(callgrind + command, rows: 24, columns: 80)
    program.waitForEnd()
    return total
  }

  /// Counts the viewer with keys. Each key is sent when the program has done its work.
  private func view(_ file: String, _ keys: [String], quits: Bool = true) -> Int {
    (0..<Self.runs).map { _ in
      let program = Program(callgrind + [porthole, file], rows: 24, columns: 80)
      for key in keys {
        program.waitForRest()
        program.type(key)
      }
      if !quits {
        program.waitForRest()
        kill(program.identifier, SIGTERM)
      }
      program.waitForEnd()
      return total
    }
    .min() ?? 0
  }
}
