#if canImport(Glibc)
  import Glibc
#endif

/// Compressed files: the first frame, the end, memory, each compared with the tool of the format and `tail`.
enum Compressed {
  private static let tools = [
    (name: "gzip", ending: "gz", pack: "gzip -c"), (name: "zstd", ending: "zst", pack: "zstd -q -c"),
    (name: "xz", ending: "xz", pack: "xz -1 -T1 -c"), (name: "bzip2", ending: "bz2", pack: "bzip2 -1 -c"),
  ]

  static func compare(_ porthole: String, _ log: String, runs: Int) {
    let last = Log.lastTime(of: log)
    print(
      "\nformat   first frame, ms   G, s   TOOL -dc | tail, s   jump, ms   peak memory, MiB, without file pages"
    )
    for tool in tools {
      let file = "\(log).\(tool.ending)"
      if access(file, R_OK) != 0 { _ = system("\(tool.pack) '\(log)' > '\(file)'") }
      let openings = (0..<(runs * 5)).map { _ in
        let program = Program([porthole, file], rows: 24, columns: 80)
        defer { program.quit() }
        return program.opening().milliseconds
      }
      var (ends, tails, jumps, memory) = ([Double](), [Double](), [Double](), [Double]())
      // In turn, since the machine may be busy for a while.
      for _ in 0..<runs {
        let program = Program([porthole, file], rows: 24, columns: 80)
        _ = program.opening()
        ends.append(program.send("G", until: last) / 1000)
        for percent in stride(from: 5, to: 100, by: 10) {
          jumps.append(program.send("\(percent)%", quiet: 0.1).milliseconds)
        }
        memory.append(program.memory("RssAnon"))
        program.quit()
        let start = now()
        _ = system("\(tool.name) -dc '\(file)' | tail -1 > /dev/null")
        tails.append(now() - start)
      }
      print(
        [
          tool.name, number(median(openings)), number(median(ends)), number(median(tails)),
          number(median(jumps)),
          number(memory.max() ?? 0),
        ].joined(separator: "   "))
    }
  }
}
