import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// JSON as rows.
@Suite(.bounded) struct JSONRowsTests {
  /// The rows of a text, all of which has been read.
  private func rows(_ bytes: [UInt8], isLines: Bool = false, gap: Int = 64 << 10) -> JSONRows {
    let executor = SteppedExecutor()
    let base = MemorySource(bytes)
    let source: any ByteSource =
      isLines
      ? base
      : JSONSource(base, index: JSONIndex(isLines: false, gap: gap, capacity: 64), executor: executor) {}
    (source as? JSONSource)?.resume()
    let rows = JSONRows(Document(source: source, name: "json", executor: executor), isLines: isLines)
    rows.startCounting()
    executor.runAll()
    return rows
  }

  private func rows(_ text: String, isLines: Bool = false) -> JSONRows {
    rows(Array(text.utf8), isLines: isLines)
  }

  /// The rows as they are shown.
  private func shown(_ rows: JSONRows, from start: Int = 0, most: Int = .max) -> [String] {
    var found: [String] = []
    rows.forEachText(from: start) { text in
      guard let reader = rows.reader(at: text.segment.start), let bytes = text.bytes else { return false }
      let row = JSONRowText(bytes, reader)
      found.append(
        String(repeating: " ", count: rows.indentation(of: reader))
          + String(decoding: row.bytes, as: UTF8.self))
      return found.count < most
    }
    return found
  }

  private func starts(_ rows: JSONRows) -> [Int] {
    var starts: [Int] = []
    rows.forEachText(from: 0) {
      starts += $0.segment.rows.map(\.start)
      return true
    }
    return starts
  }

  @Test func rowsAreThoseOfJQ() {
    let text = #" {"a":[1, 2 ,{"b" : null,"c":[],"d":{ }}],"e":"x\"y:{","f":-1.5e3} "#
    #expect(
      shown(rows(text)) == [
        "{", #"  "a": ["#, "    1,", "    2,", "    {", #"      "b": null,"#, #"      "c": [],"#,
        #"      "d": {}"#, "    }", "  ],", #"  "e": "x\"y:{","#, #"  "f": -1.5e3"#, "}",
      ])
    #expect(shown(rows("1 2\n\"a\"[]{}")) == ["1", "2", "\"a\"", "[]", "{}"])
    #expect(shown(rows("\u{feff}[\r\n1\r\n]")) == ["[", "  1", "]"])
    #expect(shown(rows("")) == [])
    #expect(shown(rows(" \n")) == [""])
  }

  @Test(arguments: seeds(60)) func randomJSONAgreesWithAPlainPrinter(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let value = NaiveJSON(depth: 6, using: &random)
    let rows = rows(value.spaced(hasLines: seed % 2 == 0, using: &random))
    let found = shown(rows)
    #expect(found == value.rows)
    #expect(rows.rowCount == found.count)
    #expect(rows.problem == nil)
  }

  /// Text of several blocks.
  private func large(_ random: inout SplitMix64, bytes: Int, hasLines: Bool) -> (text: String, rows: [String])
  {
    var (text, rows, isFirst) = ("[", ["["], true)
    while text.utf8.count < bytes {
      let value = NaiveJSON(depth: 7, using: &random)
      if !isFirst {
        text += ","
        rows[rows.count - 1] += ","
      }
      isFirst = false
      text += value.spaced(hasLines: hasLines, using: &random)
      rows += value.rows.map { "  " + $0 }
    }
    return (text + "]", rows + ["]"])
  }

  @Test(arguments: seeds(4)) func jumpsAgreeWithTheWalkFromTheStart(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (text, naive) = large(&random, bytes: 150_000, hasLines: seed % 2 == 0)
    let bytes = Array(text.utf8)
    let whole = rows(bytes, gap: seed % 2 == 0 ? 64 << 10 : 9_000)
    let (all, places) = (shown(whole), starts(whole))
    #expect(all == naive)
    #expect(whole.rowCount == all.count)
    for round in 0..<25 {
      // Some rows know nothing yet.
      let fresh = round % 6 == 0 ? rows(bytes) : whole
      let index = Int.random(in: 0..<places.count, using: &random)
      let next = index + 1 < places.count ? places[index + 1] : bytes.count
      let byte = Int.random(in: places[index]..<next, using: &random)
      #expect(fresh.rowStart(containing: byte) == places[index])
      #expect(shown(fresh, from: places[index], most: 3) == Array(all[index...].prefix(3)))
      #expect(fresh.rowNumber(at: places[index]) == index)
      #expect(fresh.start(ofRow: index) == places[index])
      for distance in [1, -1, 7, -7, 300, -300, 6_000, -6_000] {
        let target = max(0, min(index + distance, places.count - 1))
        let step = fresh.advance(from: places[index], by: distance)
        #expect(step.start == places[target], "\(distance) from row \(index)")
        #expect(step.moved == abs(target - index))
        #expect(!step.isPending)
        let between = bytes[min(places[index], places[target])..<max(places[index], places[target])]
        #expect(!step.areLinesKnown || step.lines == between.count { $0 == 0x0a })
      }
    }
    #expect(whole.advance(from: bytes.count, by: -3).start == places[places.count - 3])
  }

  @Test(arguments: seeds(6)) func brokenRowsAreWalkedBothWays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = rows(large(&random, bytes: seed % 2 == 0 ? 3_000 : 80_000, hasLines: false).text)
    for (width, wrap) in [(20, TextWrap.word), (7, .character), (40, .character)] {
      _ = rows.configure(wrap: wrap, width: width, text: .init())
      let places = starts(rows)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
      if rows.document.length <= 64 << 10 {
        #expect(rows.rowCount == places.count)
        for (index, place) in places.enumerated() { #expect(rows.rowNumber(at: place) == index) }
      }
      var place = rows.document.length
      for start in places.reversed() {
        let step = rows.advance(from: place, by: -1)
        #expect(step.start == start)
        place = step.start
      }
      for start in places.dropFirst() {
        place = rows.advance(from: place, by: 1).start
        #expect(place == start)
      }
    }
  }

  // MARK: Lines

  @Test func eachJSONLineBeginsAtTheMargin() {
    let text = "{\"a\":1}\nlog {\"b\":2}\n\n[1,{\"c\":\n{\"d\":\"x\n 3 \n"
    #expect(
      shown(rows(text, isLines: true))
        == [
          "{", "  \"a\": 1", "}", "log {\"b\":2}", "", "[", "  1,", "  {", "    \"c\":", "{", "  \"d\": \"x",
          " 3 ",
        ].map { $0.hasSuffix("\"c\":") ? $0 + " " : $0 })
  }

  @Test(arguments: seeds(4)) func jsonLinesAreReadFromAnyPlace(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (text, naive): (String, [String]) = ("", [])
    while text.utf8.count < 200_000 {
      var value = NaiveJSON(depth: 5, using: &random)
      if case .word = value { value = .array([value]) }
      if case .string = value { value = .object([("\"k\"", value)]) }
      text += value.spaced(hasLines: false, using: &random) + "\n"
      naive += value.rows
    }
    let bytes = Array(text.utf8)
    let whole = rows(bytes, isLines: true)
    let places = starts(whole)
    #expect(shown(whole) == naive)
    #expect(whole.rowCount == naive.count)
    for _ in 0..<25 {
      // Nothing has been read in the background.
      let fresh = JSONRows(
        Document(source: MemorySource(bytes), name: "json", executor: SteppedExecutor()), isLines: true)
      let index = Int.random(in: 0..<places.count, using: &random)
      #expect(fresh.rowStart(containing: places[index]) == places[index])
      #expect(shown(fresh, from: places[index], most: 3) == Array(naive[index...].prefix(3)))
      #expect(fresh.advance(from: places[index], by: -500).start == places[max(0, index - 500)])
    }
  }

  // MARK: Sizes

  @Test func longTextIsCut() {
    for (isLines, long) in [
      (false, "[\"" + String(repeating: "é\\n日", count: 30_000) + "\"]"),
      (false, "[" + String(repeating: "7", count: 200_000) + "]"),
      (false, "[1" + String(repeating: " \n", count: 100_000) + ",2]"),
      (
        false,
        "[" + String(repeating: ":", count: 100_000) + "a:b:" + String(repeating: "a:b:", count: 50_000)
      ),
      (true, String(repeating: "text ", count: 60_000)),
      (true, "[\"" + String(repeating: "\\\\", count: 60_000)),
    ] {
      let bytes = Array(long.utf8)
      let whole = rows(bytes, isLines: isLines)
      let places = starts(whole)
      #expect(places.count >= 3)
      for (start, end) in zip(places, places.dropFirst() + [bytes.count]) {
        #expect(end - start <= JSONReader.longestRow)
      }
      #expect(whole.rowCount == places.count)
      for index in [1, places.count / 2, places.count - 1] {
        let place = places[index]
        let fresh = rows(bytes, isLines: isLines)
        #expect(fresh.rowStart(containing: place) == place)
        #expect(fresh.rowNumber(at: place) == index)
      }
    }
    // Bytes that are no characters.
    let rubbish = rows([0x22] + [UInt8](repeating: 0x80, count: 100_000))
    #expect(starts(rubbish).count == 4)
  }

  @Test func deepContainersTakeLittleMemory() {
    let depth = 100_000
    let rows = rows(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(rows.rowCount == 2 * depth - 1)
    #expect(rows.problem == nil)
    let middle = rows.reader(at: depth - 1)
    #expect(middle?.rowDepth == depth - 1)
    #expect(rows.advance(from: depth - 1, by: 1).start == depth + 1)
  }

  /// Any bytes have rows, which together are all of the bytes, and both ways of reading agree.
  @Test(arguments: seeds(300)) func anyBytesHaveRows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("{}[],:\"\\ \n\r\ta1-.tnue\u{0}\u{1b}é".utf8) + [0xff, 0x80]
    let bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ in
      alphabet.randomElement(using: &random)!
    }
    for isLines in [false, true] {
      let rows = rows(bytes, isLines: isLines)
      let places = starts(rows)
      #expect(places.first == 0 && rows.rowCount == places.count)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
      // In parts of one byte.
      var part = JSONPart(after: JSONIndex(isLines: isLines, gap: 1))
      for (offset, byte) in bytes.enumerated() {
        withUnsafeBytes(of: byte) { part.read($0, at: offset) }
      }
      #expect(part.rows + 1 == places.count)
      var index = JSONIndex(isLines: isLines)
      index.append(part, count: bytes.count)
      #expect(index.problem(length: bytes.count, isComplete: true) == rows.problem)
      for (start, end) in zip(places, places.dropFirst() + [bytes.count]) {
        guard let reader = rows.reader(at: start) else {
          Issue.record("no reader at \(start)")
          continue
        }
        bytes[start..<end].withUnsafeBytes { row in
          let text = JSONRowText(row, reader)
          // Nothing but blanks is left out, and only blanks are added.
          #expect(
            text.bytes.filter { $0 != 0x20 } == row.filter { ![0x20, 0x0a].contains($0) }
              || row.contains(0x0d) || row.contains(0x09))
          for shown in text.bytes.indices { #expect(text.place(ofShown: shown) < row.count + 1) }
        }
      }
    }
  }

  // MARK: Mistakes

  @Test func mistakesHaveAPlace() {
    func problem(_ text: String, isLines: Bool = false) -> String? {
      rows(text, isLines: isLines).problem.map { "\($0.line + 1):\($0.column + 1) \($0.text)" }
    }
    #expect(problem("{\"a\": [1, 2.5e-3, \"x\", true, null, {}, []]}\n[]\n") == nil)
    #expect(problem("[1,,2]") == "1:4 a value is missing")
    #expect(problem("[1 2]") == "1:4 a comma is missing")
    #expect(problem("[1,]") == "1:4 a value is missing")
    #expect(problem("{\"a\":1,}") == "1:8 a key is missing")
    #expect(problem("{\"a\" 1}") == "1:6 a colon is missing")
    #expect(problem("{\"a\":}") == "1:6 a value is missing")
    #expect(problem("{1:2}") == "1:2 a key is missing")
    #expect(problem("[\n  tru\n]") == "2:3 no number, true, false or null")
    #expect(problem("[01]") == "1:2 no number, true, false or null")
    #expect(problem("[1}") == "1:3 a bracket of the other kind")
    #expect(problem("[1]]") == "1:4 a bracket too many")
    #expect(problem("[\"a\nb\"]") == "1:4 a string without an end")
    #expect(problem("[\"\\x\"]") == "1:4 no such escape")
    #expect(problem("[\"\u{1}\"]") == "1:3 a control character in a string")
    #expect(problem("[\u{0}]") == "1:2 no number, true, false or null")
    #expect(problem("{\"a\":[1,") == "1:9 the end is missing")
    #expect(problem("{\"a\":[1,\n{}\n", isLines: true) == "1:9 the line ends within a value")
    #expect(problem("", isLines: true) == nil)
  }

  // MARK: Brackets and guesses

  /// The pairs of brackets outside of strings.
  private func pairs(_ bytes: [UInt8]) -> [(Int, Int)] {
    var (open, pairs, isInside, isEscaped): ([Int], [(Int, Int)], Bool, Bool) = ([], [], false, false)
    for (place, byte) in bytes.enumerated() {
      if isInside {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5c {
          isEscaped = true
        } else if byte == 0x22 {
          isInside = false
        }
      } else if byte == 0x22 {
        isInside = true
      } else if byte == 0x7b || byte == 0x5b {
        open.append(place)
      } else if byte == 0x7d || byte == 0x5d, let start = open.popLast() {
        pairs.append((start, place))
      }
    }
    return pairs
  }

  @Test(arguments: seeds(4)) func bracketsMatchByNesting(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isLines = seed % 2 == 0
    var text = large(&random, bytes: 30_000, hasLines: !isLines).text
    if isLines { text = "[1,[2]]\n\(text)\n{}\n" }
    let bytes = Array(text.utf8)
    let rows = rows(bytes, isLines: isLines, gap: 700)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512, alignment: 16)
    defer { buffer.deallocate() }
    func match(_ place: Int, isForward: Bool) throws -> Int? {
      var search = try #require(rows.brackets(at: place, isForward: isForward))
      while true {
        switch search.search(buffer) {
        case .more: continue
        case .found(let found): return found
        case .notFound: return nil
        }
      }
    }
    let pairs = pairs(bytes)
    for (open, close) in pairs.suffix(20) + pairs.shuffled(using: &random).prefix(40) {
      #expect(try match(open, isForward: true) == close)
      #expect(try match(close, isForward: false) == open)
    }
  }

  @Test func bracketsWithoutPartnerAreNotFound() throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
    defer { buffer.deallocate() }
    for (text, place, isForward, isLines) in [
      ("[[1]", 0, true, false), ("]1", 0, false, false), ("{\"a\":[1\n]}", 5, true, true),
      ("[\n[1]]\n", 5, false, true),
    ] {
      var search = try #require(rows(text, isLines: isLines).brackets(at: place, isForward: isForward))
      var outcome = search.search(buffer)
      while case .more = outcome { outcome = search.search(buffer) }
      guard case .notFound = outcome else {
        Issue.record("\(text) has a partner: \(outcome)")
        continue
      }
    }
  }

  @Test func theBytesBeforeTellWhetherAPlaceIsInAString() {
    func mode(_ text: String) -> JSONReader.Mode {
      var text = text
      return text.withUTF8 { JSONTokens.mode(after: UnsafeRawBufferPointer($0)) }
    }
    #expect(mode(#"ame":"Ann","age":41,"#) == .between)
    #expect(mode(#"one, two: three","text":"fo"#) == .string)
    #expect(mode(#","a":1},{"b":[true,fal"#) == .word)
    #expect(mode(#"1","2","3","#) == .between)
    #expect(mode(#"no structure at all, only words"#) == .string)
    #expect(mode(#"1,2,3,4,5,"#) == .between)
    #expect(mode("\"x\n  \"key\": \"a") == .string)
  }

  /// A value that is still being read has the length of its whole rows.
  @Test func theRestOfAValueIsReadInTheBackground() {
    let text = "[" + (0..<200_000).map { "\($0)" }.joined(separator: ",") + "]"
    let executor = SteppedExecutor()
    let source = JSONSource(MemorySource(Array(text.utf8)), executor: executor) {}
    let rows = JSONRows(Document(source: source, name: "json", executor: executor), isLines: false)
    #expect(!source.isComplete && source.length > 100_000 && source.length < text.utf8.count)
    #expect(shown(rows, most: 3) == ["[", "  0,", "  1,"])
    #expect(rows.rowCount == nil)
    source.resume()
    executor.runAll()
    #expect(source.isComplete && source.length == text.utf8.count)
    #expect(rows.rowCount == 200_002)
    #expect(rows.start(ofRow: 200_001) == text.utf8.count - 1)
  }
}
