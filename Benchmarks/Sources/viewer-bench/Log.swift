#if canImport(Glibc)
  import Glibc
#endif

/// The file to scroll: a log of just over a gibibyte, the same on every machine.
enum Log {
  static func make(at path: String, size: Int = 1 << 30) {
    var info = stat()
    if stat(path, &info) == 0, Int(info.st_size) >= size { return }
    print("making \(path)")
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { fatalError("cannot write \(path)") }
    defer { close(descriptor) }
    let words = [
      "request", "response", "upstream", "timeout", "connection", "pool", "worker", "cache", "miss", "token",
      "refresh", "database", "query", "index", "scan", "commit", "rollback", "retry", "queue", "replica",
    ]
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let levels = ["INFO ", "DEBUG", "WARN ", "ERROR"]
    let tails = (0..<5000).map { _ in
      let text = (0..<(3 + random(15))).map { _ in words[random(words.count)] }.joined(separator: " ")
      return
        "Z \(levels[random(4)]) [worker-\(10 + random(22))] \(words[random(words.count)]): \(text) took=\(random(2000))ms\n"
    }
    var written = 0
    var number = 0
    while written < size {
      var part = ""
      for _ in 0..<5000 {
        let second = number / 1000
        part += "2026-11-01T\(two(second / 3600 % 24)):\(two(second / 60 % 60)):\(two(second % 60))."
        part += String(1000 + number % 1000).dropFirst() + tails[number * 7919 % 5000]
        number += 1
      }
      part.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
      written += part.utf8.count
    }
  }

  /// The time at the beginning of the last line, which no other line has.
  static func lastTime(of path: String) -> String {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = pread(descriptor, &bytes, bytes.count, lseek(descriptor, 0, SEEK_END) - bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    return String(lines.last?.prefix(23).dropFirst(11) ?? "")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
