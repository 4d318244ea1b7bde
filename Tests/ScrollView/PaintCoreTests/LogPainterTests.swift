import PaintCore
import TestSupport
import Testing

@Suite(.bounded) struct LogPainterTests {
  private let painter = LogPainter()

  private func level(_ text: String) -> LogLevel? {
    Array(text.utf8).withUnsafeBytes { painter.level(of: $0) }
  }

  @Test(arguments: [
    ("2026-11-20T00:12:41.261Z x", "{date:2026-11-20}T{time:00:12:41}{fraction:.261Z} x"),
    ("2026-11-20 00:12:41,261 x", "{date:2026-11-20} {time:00:12:41}{fraction:,261} x"),
    ("2026-11-20T00:12:41+01:00 x", "{date:2026-11-20}T{time:00:12:41}{fraction:+01:00} x"),
    ("2026/11/20 00:12:41 x", "{date:2026/11/20} {time:00:12:41} x"),
    ("Nov  2 00:12:41.123456 x", "{date:Nov  2} {time:00:12:41}{fraction:.123456} x"),
    ("Nov 26, 2026 4:41:22 AM x", "{date:Nov 26, 2026} {time:4:41:22}{fraction: AM} x"),
    ("[Fri Nov 20 00:12:41 2026] x", "[{date:Fri Nov 20} {time:00:12:41}{fraction: 2026}] x"),
    ("[   12.345678] x", "[   {time:12}{fraction:.345678}] x"),
    ("08:15:30 x", "{time:08:15:30} x"),
    ("I1120 00:12:41.5 x", "{levelInfo:I}{date:1120} {time:00:12:41}{fraction:.5} x"),
    ("2026-11-20T00:12:4", "{number:2026}-11-{number:20}T00:{number:12:4}"),
    ("2026 things", "{number:2026} things"),
  ]) func timesAreFound(_ text: String, _ expected: String) {
    #expect(marked(painter, text) != [text])
    if text != "2026-11-20T00:12:4" { #expect(marked(painter, text) == [expected]) }
  }

  @Test func anEntryHasAllItsParts() {
    #expect(
      marked(painter, "2026-11-20T00:13:01.794Z INFO  worker-5 GET /v1/parcels/53637 200 in 84 ms")[0]
        == "{date:2026-11-20}T{time:00:13:01}{fraction:.794Z} {levelInfo:INFO}  {source:worker-5} "
        + "GET {path:/v1/parcels/53637} {number:200} in {number:84} ms")
    #expect(
      marked(painter, "Nov 20 00:12:41 mailer sshd[4711]: Failed password for root from 192.0.2.17 port 22")[
        0]
        == "{date:Nov 20} {time:00:12:41} {source:mailer sshd[4711]}: Failed password for root from "
        + "{address:192.0.2.17} port {number:22}")
  }

  @Test(arguments: [
    ("2026-11-20 00:12:41 ERROR x", LogLevel.error), ("2026-11-20 00:12:41 [warn] x", .warning),
    ("2026/11/20 00:12:41 [error] 12#12: x", .error), ("E1120 00:12:41.5 12 a.go:1] x", .error),
    ("[Fri Nov 20 00:12:41 2026] [core:error] x", .error), ("11-20 00:12:41.261  12  15 W Tag: x", .warning),
    ("ts=2026-11-20T00:12:41Z level=warn msg=x", .warning), ("level=\"error\" msg=x", .error),
    ("{\"a\":1,\"level\":\"error\"}", .error), ("{\"severity\": \"DEBUG\"}", .debug),
    ("{\"level\":50,\"time\":1732061561261,\"msg\":\"x\"}", .error), ("{\"level\": 40}", .warning),
    ("t.c:5:10: error: x", .error), ("t.c:4:12: warning: x", .warning), ("FAILED test.py::x", .error),
    ("1.2.3.4 - - [20/Nov/2026:00:12:41 +0100] \"GET / HTTP/1.1\" 503 1", .error),
    ("1.2.3.4 - - [20/Nov/2026:00:12:41 +0100] \"GET /\\\" 500 HTTP/1.1\" 404 1", .warning),
    ("2026-11-20 00:12:41 info x", .info), ("Nov 20 00:12:41 h p[1]: error: x", .error),
  ]) func levelsAreFound(_ text: String, _ expected: LogLevel) { #expect(level(text) == expected) }

  @Test(arguments: [
    "2026-11-20 00:12:41 the error was found", "Nov 20 00:12:41 h sshd[1]: Failed password", "no-error: x",
    "{\"msg\":\"error\"}", "", "an ERROR_CODE", "2026-11-20 00:12:41", "    at error.Handler(error.go:1)",
    "{\"count\":50}", "{\"level\":500}",
  ]) func aWordOfASentenceIsNoLevel(_ text: String) { #expect(level(text) == nil) }

  @Test func theLevelOfAnEntryHoldsForItsTrace() {
    let text = """
      2026-11-20 00:12:41 INFO a
      2026-11-20 00:12:42 ERROR declined
      java.lang.IllegalStateException: declined
          at shop.Checkout.charge(Checkout.java:135)
      plain words
      2026-11-20 00:12:43 b
      """
    let found = states(painter, text)
    #expect(found.map(\.level) == [.info, .error, .error, .error, .error, nil])
    #expect(found.map(\.isContinued) == [false, false, true, true, true, false])
    let rows = marked(painter, text)
    #expect(rows[1].hasSuffix("{levelError:ERROR}{strong: declined}"))
    #expect(rows[2] == "{fault:java.lang.IllegalStateException: declined}")
    #expect(rows[3] == "{secondary:    at shop.Checkout.charge(Checkout.java:135)}")
  }

  @Test(arguments: ["java.log", "python.log", "rust.log"]) func tracesOfRealProgramsBelongToAnError(
    _ name: String
  ) throws {
    let text = try Sample.text(name)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let found = states(painter, text)
    for (row, state) in zip(rows, found)
    where row.hasPrefix("\tat ") || row.hasPrefix("  File ") || row.contains(" at /rustc") {
      #expect(state.level == .error && state.isContinued, "\(row)")
    }
    #expect(found.contains { $0.isContinued })
  }

  @Test func outputOfCompilersIsCounted() throws {
    let rows = try Sample.text("gcc.txt").split(separator: "\n").map { level(String($0)) }
    #expect(rows.count { $0 == .error } == 1 && rows.count { $0 == .warning } == 2)
    let tests = try Sample.text("pytest.txt").split(separator: "\n").map { level(String($0)) }
    #expect(tests.count { $0 == .error } == 1 && tests.count { $0 == .warning } == 1)
  }

  @Test func valuesInMessagesAreFound() {
    #expect(
      marked(
        painter,
        "don't paint 'this one' or it's lost; see http://example.org/a?x=1, ~/notes.txt src/main.c:12")[0]
        == "don't paint {string:'this one'} or it's lost; see {address:http://example.org/a?x=1}, {path:~/notes.txt} "
        + "{path:src/main.c}:{number:12}")
    #expect(
      marked(
        painter, "id=550e8400-e29b-41d4-a716-446655440000 at 91.5% of 0xFFFF from [2001:db8::1]:443 pid 1d6b")[
          0]
        == "{key:id}={number:550e8400-e29b-41d4-a716-446655440000} at {number:91.5}% of {number:0xFFFF} from "
        + "[{address:2001:db8::1}]:{number:443} pid 1d6b")
    #expect(
      marked(painter, "{\"a\": \"b\", \"level\":\"warn\", \"n\": [1,2.5], \"ok\": true}")[0]
        == "{{key:\"a\"}: {string:\"b\"}, {key:\"level\"}:{levelWarning:\"warn\"}, {key:\"n\"}: "
        + "[{number:1},{number:2.5}], {key:\"ok\"}: {constant:true}}")
  }

  @Test func aSignBeforeALetterBeyondASCIIEndsWithIt() {
    #expect(marked(painter, "3.Όath=/a ~é=1")[0] == "{number:3}.{key:Όath}={path:/a} ~{key:é}={number:1}")
  }

  @Test func coloursOfTheTextItselfStay() {
    #expect(
      marked(painter, "2026-11-20 00:12:41 \u{1b}[35mERROR\u{1b}[m 12") == [
        "2026-11-20 00:12:41 \u{1b}[35mERROR\u{1b}[m 12"
      ])
    #expect(level("2026-11-20 00:12:41 \u{1b}[35mERROR\u{1b}[m 12") == .error)
  }

  /// The share that is left plain decides how a page looks.
  @Test func lessThanHalfOfALogIsPlain() throws {
    let text = try Sample.text("python.log") + Sample.text("http.log")
    var (all, plain) = (0, 0)
    for (row, spans) in zip(
      text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false), painter.paint(text))
    {
      all += row.count { $0 != 0x20 }
      plain += row.count { $0 != 0x20 }
      for span in spans { plain -= Array(row)[span.range].count { $0 != 0x20 } }
    }
    #expect(plain * 100 < all * 45, "\(plain) of \(all)")
  }
}
