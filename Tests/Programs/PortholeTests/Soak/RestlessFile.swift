import Foundation
import TestSupport

/// A file that another thread changes at random like a log: it appends, truncates, rewrites, renames,
/// replaces and deletes it. The file changes only after `stir(_:)`.
final class RestlessFile: @unchecked Sendable {
  let folder = TemporaryFolder()
  let name = "restless.txt"
  var path: String { folder.path(name) }

  private let permits = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private var outstanding = 0
  /// Used by the thread, or by a caller that has waited for it.
  private var random: SplitMix64
  private var line = 0
  private var isOver = false

  /// The size above which the file is rewritten instead of growing.
  private static let mostBytes = 2 << 20

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    writeAnew()
    Thread.detachNewThread { [self] in
      while true {
        permits.wait()
        if isOver { return }
        change()
        done.signal()
      }
    }
  }

  /// Lets the thread change the file `times` times, without waiting for it.
  func stir(_ times: Int) {
    outstanding += times
    for _ in 0..<times { permits.signal() }
  }

  /// Waits until the thread has made all requested changes.
  func rest() {
    for _ in 0..<outstanding { done.wait() }
    outstanding = 0
  }

  /// Ends the thread.
  func end() {
    rest()
    isOver = true
    permits.signal()
  }

  /// Makes sure that the file exists, begins with a whole line and ends with one that contains `mark`.
  /// Returns both lines.
  func settle(_ mark: String) -> (first: String, last: String) {
    rest()
    var first = firstLine()
    if first?.wholeMatch(of: /start \d+/) == nil {
      writeAnew()
      first = firstLine()
    }
    folder.append(name, "\nend \(mark)\n")
    return (first ?? "", "end \(mark)")
  }

  private func firstLine() -> String? {
    guard let data = FileManager.default.contents(atPath: path), let feed = data.firstIndex(of: 0x0a) else {
      return nil
    }
    return String(decoding: data[..<feed], as: UTF8.self)
  }

  // MARK: Changes

  private func change() {
    let size = ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? -1
    guard (0...Self.mostBytes).contains(size) else { return writeAnew() }
    switch Int.random(in: 0...15, using: &random) {
    case 0...5: folder.append(name, lines(Int.random(in: 1...200, using: &random)))
    case 6: folder.append(name, "half a line")
    case 7: folder.append(name, String(repeating: word(), count: Int.random(in: 1...30_000, using: &random)))
    case 8: folder.truncate(name, Int.random(in: 0...size, using: &random))
    case 9: folder.truncate(name, 0)
    case 10: writeAnew()
    case 11, 12:
      folder.rename(name, "restless.1")
      folder.append("restless.1", "last words\n")
      if Bool.random(using: &random) { folder.write(name, "") }
      if Bool.random(using: &random) { writeAnew() }
    case 13: folder.replace(name, content())
    case 14: folder.remove(name)
    default:
      folder.write("aside", content())
      folder.link("link", to: folder.path("aside"))
      folder.rename("link", name)
    }
  }

  private func writeAnew() { folder.write(name, content()) }

  private func content() -> String {
    "start \(UInt32.random(in: 0 ... .max, using: &random))\n"
      + lines(Int.random(in: 0...5000, using: &random))
  }

  private func lines(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      line += 1
      text += "line \(line)"
      for _ in 0..<Int.random(in: 0...9, using: &random) { text += " " + word() }
      text += "\n"
    }
    return text
  }

  private func word() -> String {
    [
      "needle", "straw", "日本語", "e\u{301}", "\u{1b}[1;31mred\u{1b}[m", "\t", "\u{0}", "\u{1b}]0;title\u{7}",
      "a\u{8}a",
      "👩‍👩‍👧", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "\u{1b}[2J", "x", "\r", "\u{202e}",
    ].randomElement(using: &random)!
  }
}
