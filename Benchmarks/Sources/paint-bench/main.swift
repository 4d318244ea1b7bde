import PaintCore

#if canImport(Glibc)
  import Glibc
#endif

// paint-bench: the time to paint a row of 200 columns by each painter, the slowest of its rows, and to read a block of
// Markdown of that length. The limit for a row is 20 µs. Fastest of five runs.

/// Monotonic seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Microseconds for one call.
func measure(_ work: () -> Void) -> Double {
  let rounds = 2_000
  return (0..<5).map { _ in
    let start = now()
    for _ in 0..<rounds { work() }
    return (now() - start) / Double(rounds) * 1e6
  }.min() ?? 0
}

/// A row of 200 bytes: a text once, and its last part until the row is full.
func row(_ first: String, _ rest: String) -> [UInt8] {
  var bytes = Array(first.utf8)
  while bytes.count < 200 { bytes += rest.utf8 }
  return Array(bytes.prefix(200))
}

func report(_ name: String, _ times: [Double], limit: Double = .infinity) {
  let slowest = times.max() ?? 0
  let tenths = Int(slowest * 10)
  let gap = String(repeating: " ", count: max(1, 16 - name.count))
  print("\(name)\(gap)\(tenths / 10).\(tenths % 10) µs\(slowest > limit ? "  too slow" : "")")
}

func report<P: Painter>(_ name: String, _ painter: P, _ rows: [[UInt8]], before: [String] = []) {
  report(name, measure(painter, rows, before: before), limit: 20)
}

func measure<P: Painter>(_ painter: P, _ rows: [[UInt8]], before: [String] = []) -> [Double] {
  var (state, spans) = (painter.start, [PaintSpan]())
  for row in before { Array(row.utf8).withUnsafeBytes { painter.paint($0, state: &state, into: &spans) } }
  return rows.map { row in
    row.withUnsafeBytes { bytes in
      measure {
        var state = state
        painter.paint(bytes, state: &state, into: &spans)
      }
    }
  }
}

let logs = [
  row("2026-11-20T00:13:01.794Z INFO  worker-5 ", "GET /v1/parcels/53637 200 in 84 ms, "),
  row("2026-11-20T00:13:01.794Z ERROR worker-5 ", "payment 'a' of 192.0.2.17 f8d2be01 x=1 "),
  row("Nov 20 00:12:41 mailer sshd[4711]: ", "Failed password for root from 2001:db8::1 port 22 "),
  row("{\"level\":\"error\",\"ts\":1732061561.2,", "\"msg\":\"payment declined\",\"code\":19,"),
  row("plain words without a date ", "and more of them, as they are in any text "),
]
report("log", LogPainter(), logs)
report(
  "level of a log",
  logs.map { row in row.withUnsafeBytes { bytes in measure { _ = LogPainter().level(of: bytes) } } },
  limit: 20)
report(
  "patch",
  PatchPainter(),
  [
    row("+    guard ", "let value = text[index] else { return false } "),
    row("-", "\u{1b}[31mword\u{1b}[m "),
  ],
  before: ["@@ -1,9 +1,9 @@"])
report(
  "manual",
  ManualPainter(),
  [
    row("       -a, --all[=WHEN] ", "see git-add(1) and --force "),
    row("       ", "a\u{8}ab\u{8}b _\u{8}c "),
  ])
for language in CodeLanguage.allCases {
  report(
    language.rawValue,
    CodePainter(language),
    [
      row("  let limit = value.count ", "+ Self.call(index, \"text\", 12) - other[key] // "),
      row("  if (a == 'x') ", "return name.other(0x1f, 'word', [1, 2.5]); "),
      row("key: ", "value, 'text' \"more\" 12 "),
      row("<p class=\"x\">", "text &amp; <b id='y'>more</b> "),
    ])
}
let words = [
  row("-    guard ", "let value = text[index] else { return false } "),
  row("+    guard ", "let other = text[place] else { return true } "),
]
report(
  "words",
  [
    words[0].withUnsafeBytes { removed in
      words[1].withUnsafeBytes { added in
        measure { _ = WordDifference.spans(removed: [removed], added: [added]) }
      }
    }
  ])
let paragraph = row("Some *text* with ", "`code` and a [link](https://example.org), **strong** words ")
report(
  "markdown",
  [
    paragraph.withUnsafeBytes { bytes in
      measure {
        var state = MarkdownParser.State()
        _ = MarkdownParser().block(of: bytes, state: &state)
      }
    }
  ])
