import Foundation
import NodeUI
import TestSupport
import Testing

@testable import DocumentCore
@testable import ViewerUI

/// The rows on the screen after random keys, compared with lines and bytes that Foundation reads. Nothing here uses the
/// viewer's own reading of files: text in encodings, with CR LF, in compressed files and pipes, filtered, and as bytes.
@Suite(.bounded) struct IndependentScreenTests {
  /// A way in which a text is kept.
  private enum Storage: String, CaseIterable {
    case file, crlf, gzip, xz, latin1, utf16, utf16BigEndian, shiftJIS, pipe

    var encoding: (name: String?, foundation: String.Encoding) {
      switch self {
      case .latin1: ("ISO-8859-1", .isoLatin1)
      case .utf16: ("UTF-16LE", .utf16LittleEndian)
      case .utf16BigEndian: ("UTF-16BE", .utf16BigEndian)
      case .shiftJIS: ("SHIFT_JIS", .shiftJIS)
      default: (nil, .utf8)
      }
    }

    var words: [String] {
      let common = ["alpha", "Beta", "gamma", "x", "", "{}", "a,b"]
      return switch self {
      case .latin1: common + ["grüß", "é"]
      case .shiftJIS: common + ["日本", "ｱ"]
      default: common + ["日本", "e\u{301}", "grüß"]
      }
    }
  }

  private struct Model {
    /// The lines that are shown, all or those that pass the filter.
    var lines: [String]
    var bytes: [UInt8]

    /// The rows of the hex view from a byte.
    func hexRow(_ start: Int, width: Int) -> String {
      let row = bytes[start..<min(bytes.count, start + width)]
      var (digits, text) = ("", "")
      for (index, byte) in row.enumerated() {
        digits += (index == 0 ? "" : index == 8 ? "  " : " ") + String(format: "%02x", Int(byte))
        text += (0x20..<0x7f).contains(byte) ? String(UnicodeScalar(byte)) : "."
      }
      let room = width == 16 ? 48 : 23
      return String(format: "%08x  ", start) + digits.padding(toLength: room, withPad: " ", startingAt: 0)
        + "  " + text
    }
  }

  /// A screen with a text that is stored in some way, and the plain reading of it.
  private static func open(
    _ storage: Storage, in folder: TemporaryFolder, using random: inout SplitMix64
  ) throws -> (Headless, Model) {
    var text = ""
    for number in 0..<Int.random(in: 0...400, using: &random) {
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        storage.words.randomElement(using: &random)!
      }
      text +=
        "\(number) " + words.joined(separator: " ") + (storage == .crlf && number % 3 > 0 ? "\r\n" : "\n")
    }
    let plain = Array(try #require(text.data(using: storage.encoding.foundation)))
    let packed: [UInt8] =
      switch storage {
      case .gzip: Compressor().run("gzip -c", on: plain)
      case .xz: Compressor().run("xz -c", on: plain)
      default: plain
      }
    let path = folder.path("content")
    Compressor.write(packed, to: path)
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    let executor = SteppedExecutor()
    let source = Pager.Source(name: "content") {
      guard storage == .pipe else {
        let encoding = storage.encoding.name.flatMap { TextEncoding(named: $0) }
        return try DocumentOpener.open(path: FileName(path), encoding: encoding, executor: executor)
      }
      let pipe = PipeSource(descriptor: Glibc.open(path, O_RDONLY | O_CLOEXEC))
      pipe.demand(upTo: .max)
      eventually("the pipe is read") { pipe.length == packed.count && !pipe.isReading }
      return Document(source: pipe, name: "content", executor: executor)
    }
    let screen = Headless([source], rows: 12, columns: 80, options: options, executor: executor)
    let read = try #require(String(bytes: plain, encoding: storage.encoding.foundation))
    let lines = read.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    return (screen, Model(lines: Array(lines), bytes: packed))
  }

  @Test(arguments: Storage.allCases, seeds(2))
  private func theScreenShowsTheFile(_ storage: Storage, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = TemporaryFolder()
    let (screen, plain) = try Self.open(storage, in: folder, using: &random)
    var model = plain
    let all = model.lines
    var isHex = false
    /// The place of the first row, if the keys before it decide that.
    var top: Int? = 0
    for step in 0..<30 {
      let key = ["j", "k", "g", "G", "G", " ", "b", "d", "7g", "&", "&", "x", "resize"].randomElement(
        using: &random)!
      let count = isHex ? 0 : model.lines.count
      switch key {
      case "resize":
        top = nil
        screen.resize(
          rows: Int.random(in: 2...20, using: &random), columns: Int.random(in: 60...90, using: &random))
        screen.draw()
      case "x":
        top = nil
        if isHex || model.lines.count == all.count {
          isHex.toggle()
          screen.press("x")
        }
      case "&" where !isHex:
        top = nil
        let word = ["gamma", "1", "a,b", ""].randomElement(using: &random)!
        // Without a filter before it, each of them is the only one.
        screen.press("&")
        screen.send(.enter)
        screen.press("&" + word)
        screen.send(.enter)
        model.lines = word.isEmpty ? all : all.filter { $0.contains(word) }
        screen.waitForFilter()
      case "&": continue
      default:
        screen.press(key)
        let last = max(0, count - (screen.canvas.rows - 1))
        switch key {
        case "j": top = top.map { min($0 + 1, last) }
        case "k": top = top.map { max($0 - 1, 0) }
        case "g": top = 0
        case "G": top = last
        default: top = nil
        }
      }
      screen.settle()
      let note: Comment = "PORTHOLE_SEED=\(seed) \(storage) step \(step), \(key): \(screen.screen)"
      let rows = screen.screen.dropLast()
      if isHex {
        let width = screen.canvas.columns < 76 ? 8 : 16
        guard !model.bytes.isEmpty else { continue }
        let start = try #require(Int(rows[0].prefix(8), radix: 16), note)
        for (index, row) in rows.enumerated() where start + index * width < model.bytes.count {
          #expect(row == model.hexRow(start + index * width, width: width).trimmingSuffix(), note)
        }
        // The last rows fill the screen.
        #expect(start == 0 || start + rows.count * width < model.bytes.count + width, note)
      } else if model.lines.isEmpty {
        #expect(rows.allSatisfy { $0.isEmpty || $0 == "~" }, note)
      } else {
        let shown = rows.filter { !$0.isEmpty }
        let first = try #require(model.lines.firstIndex { $0.trimmingSuffix() == rows[0] }, note)
        #expect(Array(shown) == model.lines[first...].prefix(rows.count).map { $0.trimmingSuffix() }, note)
        if let top { #expect(first == top, note) }
        #expect(first <= max(0, model.lines.count - rows.count), note)
        top = first
      }
    }
  }
}

extension String {
  /// The same without blanks at its end, as the rows of a screen are.
  fileprivate func trimmingSuffix() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
