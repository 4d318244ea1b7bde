#if canImport(Glibc)
  import Glibc
#endif

/// How soon keys, and lines in a followed file, are on the screen: in turn with less, since the machine may be busy for
/// a while.
enum Keys {
  private static let cases = [
    (name: "a line", keys: "j", count: 6), (name: "a page", keys: " ", count: 6),
    (name: "half a page", keys: "d", count: 4), (name: "sideways", keys: "\u{1b}OC", count: 1),
    (name: "500 lines at once", keys: String(repeating: "j", count: 500), count: 1),
  ]
  private static let followed = "a line in a followed file"

  static func compare(_ porthole: String, runs: Int) {
    let folder = "/tmp/viewer-bench-keys-\(getpid())"
    _ = mkdir(folder, 0o700)
    defer { _ = system("rm -r \(folder)") }
    let log = folder + "/log"
    write(
      (0..<200_000).map { number in
        "2026-11-23T18:\(10 + number / 60 % 50):\(10 + number % 50)Z INFO service-\(number % 17) request \(number)"
          + " took \(number * 13 % 977) ms path=/api/v\(number % 3)/items/\(number * 7919 % 100_003) status=200\n"
      }.joined(), to: log)
    let direct = ["PORTHOLE_SCREEN=direct", porthole]
    let programs = [
      (name: "less", command: ["less", "-S"]), (name: "direct", command: direct),
      (name: "ncurses", command: ["PORTHOLE_SCREEN=ncurses", porthole]),
      (name: "direct, SSH", command: ["SSH_CONNECTION=::1 50000 ::1 22"] + direct),
      (name: "direct, no motion", command: direct + ["--motion", "never"]),
    ]
    var responses: [String: [String: [Program.Response]]] = [:]
    for _ in 0..<runs {
      for (name, command) in programs {
        for (key, found) in keys(command + [log]) { responses[key, default: [:]][name, default: []] += found }
        responses[followed, default: [:]][name, default: []] += following(command, folder + "/growing")
      }
    }
    print("80 x 24, \(runs) runs, medians: ms to the first bytes, ms to the last, bytes")
    for name in cases.map(\.name) + [followed] {
      print("\(name)")
      for program in programs.map(\.name) {
        let found = responses[name]?[program]?.filter { $0.bytes > 0 } ?? []
        print(
          "  " + program + String(repeating: " ", count: 20 - program.count)
            + padded(number(median(found.map(\.first))), 10)
            + padded(number(median(found.map(\.milliseconds))), 10)
            + padded(number(median(found.map { Double($0.bytes) })), 10))
      }
    }
  }

  private static func keys(_ command: [String]) -> [String: [Program.Response]] {
    let program = Program(command, rows: 24, columns: 80)
    defer { program.quit() }
    _ = program.opening()
    // Wait for the count, and for the indicator's first appearance to end.
    _ = program.send("", quiet: 1.5)
    var found: [String: [Program.Response]] = [:]
    for (name, keys, count) in cases {
      found[name] = (0..<count).map { _ in program.send(keys, quiet: 0.2) }
      _ = program.send("", quiet: 1.2)
    }
    return found
  }

  private static func following(_ command: [String], _ path: String) -> [Program.Response] {
    write((0..<100).map { "line \($0)\n" }.joined(), to: path)
    let program = Program(command + ["+F", path], rows: 24, columns: 80)
    defer { program.quit() }
    _ = program.opening()
    _ = program.send("", quiet: 1.5)
    return (0..<6).map { number in
      // No two at the same place of a program's clock.
      _ = program.send("", quiet: 0.2 + 0.017 * Double(number))
      let start = now()
      write("line \(100 + number) of a followed file\n", to: path, appends: true)
      return program.listen(since: start, quiet: 0.2)
    }
  }

  private static func write(_ text: String, to path: String, appends: Bool = false) {
    let descriptor = open(path, O_WRONLY | O_CREAT | (appends ? O_APPEND : O_TRUNC), 0o600)
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { fatalError("cannot write \(path)") }
      bytes = bytes.dropFirst(count)
    }
  }
}
