import Foundation

/// The resources that a process holds, from `/proc`.
struct ProcessFigures {
  /// All of its resident memory, and the anonymous part of it, in KiB.
  var resident = 0
  var anonymous = 0
  var descriptors = 0
  var threads = 0

  /// Nil if the process has ended.
  init?(process: Int32) {
    let folder = "/proc/\(process)"
    guard let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8),
      let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
    else { return nil }
    func number(_ name: String) -> Int {
      for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
        return Int(line.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first ?? "") ?? 0
      }
      return 0
    }
    resident = number("VmRSS")
    anonymous = number("RssAnon")
    threads = number("Threads")
    self.descriptors = descriptors.count
  }
}
