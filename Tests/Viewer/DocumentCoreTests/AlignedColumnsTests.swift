import TestSupport
import Testing

@testable import DocumentCore

/// Columns aligned by blanks, as other programs print them.
@Suite(.bounded) struct AlignedColumnsTests {
  /// The cells of each line; nil if no columns are recognised.
  private func cells(_ text: String, isWhole: Bool = true) -> [[String]]? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      guard let columns = AlignedColumns.recognised(in: bytes, isWhole: isWhole) else { return nil }
      return text.split(separator: "\n").map { line in
        var ranges: [Range<Int>] = []
        let bytes = Array(line.utf8)
        bytes.withUnsafeBytes { columns.divide($0, into: &ranges) }
        return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
  }

  private func hasHeader(_ text: String) -> Bool? {
    Array(text.utf8).withUnsafeBytes { AlignedColumns.recognised(in: $0, isWhole: true)?.hasHeader }
  }

  @Test func processes() {
    let found = cells(
      """
      USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
      root         1  0.5  0.0  55528 21760 ?        S<Ll Nov22   2:07 /process_api --addr 0.0.0.0
      root         2  0.0  0.0      0     0 ?        S    Nov22   0:00 [kthreadd]
      messageb   411  0.0  0.1  10332  5012 ?        Ss   Nov22   0:03 /usr/bin/dbus-daemon --system
      ann      12345 99.9 12.5 1234567 99999 pts/0   R+   09:12 100:12 make -j 8 all
      ann      12400  0.0  0.0   7400  1500 pts/0    S+   09:13   0:00 grep x
      """)
    #expect(
      found?.first == [
        "USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND",
      ])
    #expect(found?[1].last == "/process_api --addr 0.0.0.0")
    #expect(found?[2] == ["root", "2", "0.0", "0.0", "0", "0", "?", "S", "Nov22", "0:00", "[kthreadd]"])
    #expect(found?[4].prefix(7) == ["ann", "12345", "99.9", "12.5", "1234567", "99999", "pts/0"])
    #expect(found?.allSatisfy { $0.count == 11 } == true)
  }

  /// A value that is too long for its column moves the others, in a file with many lines.
  @Test func aLongValueKeepsItsCells() {
    var text = "USER       PID  SIZE COMMAND\n"
    for number in 1...60 { text += "root     \("     \(number)".suffix(5))   100 sleep \(number)\n" }
    text += "a-very-long-name 7 100 sleep\n"
    let found = cells(text)
    #expect(found?[1] == ["root", "1", "100", "sleep 1"])
    #expect(found?.last == ["a-very-long-name", "7", "100", "sleep"])
  }

  @Test func pods() {
    let found = cells(
      """
      NAMESPACE     NAME                       READY   STATUS             RESTARTS        AGE
      default       web-7d4b9c6f5-2xkzq        1/1     Running            0               5d3h
      default       worker-5f6d8b7c9-abcde     0/1     CrashLoopBackOff   112 (3m ago)    9h
      kube-system   coredns-5d78c9869d-4tq2m   1/1     Running            1 (2d1h ago)    12d
      """)
    #expect(found?[0] == ["NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE"])
    #expect(
      found?[2] == ["default", "worker-5f6d8b7c9-abcde", "0/1", "CrashLoopBackOff", "112 (3m ago)", "9h"])
  }

  /// Cells and names may be of several words, and cells may be empty.
  @Test func containers() {
    let text = """
      CONTAINER ID   IMAGE                COMMAND                  CREATED       STATUS                   PORTS                  NAMES
      3f4b2a1c9d8e   nginx:1.25           "/docker-entrypoint.…"   2 hours ago   Up 2 hours               0.0.0.0:8080->80/tcp   web
      b7c6d5e4f3a2   postgres:16-alpine   "docker-entrypoint.s…"   3 days ago    Up 3 days (healthy)      5432/tcp               db
      0a1b2c3d4e5f   redis                "docker-entrypoint.s…"   5 weeks ago   Exited (0) 2 weeks ago                          old cache
      """
    let found = cells(text)
    #expect(found?[0] == ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"])
    #expect(
      found?[3] == [
        "0a1b2c3d4e5f", "redis", "\"docker-entrypoint.s…\"", "5 weeks ago", "Exited (0) 2 weeks ago", "",
        "old cache",
      ])
    // No container is running.
    let header = text.split(separator: "\n")[0]
    #expect(cells("\(header)\n")?[0].count == 7)
  }

  @Test func fileSystems() {
    let found = cells(
      """
      Filesystem     1K-blocks      Used Available Use% Mounted on
      udev            12334460         0  12334460   0% /dev
      /dev/vda1      264212084  22846480  76219132  24% /
      tmpfs           24684084         4  24684084   1% /run/user/my files
      """)
    #expect(found?[0] == ["Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"])
    #expect(found?[2] == ["/dev/vda1", "264212084", "22846480", "76219132", "24%", "/"])
    #expect(found?[3].last == "/run/user/my files")
  }

  @Test func files() {
    let text = """
      total 272
      drwxr-xr-x  2 root root  4096 Aug 18  2021 X11
      lrwxrwxrwx  1 root root    21 Jan  8  2023 cpp -> /etc/alternatives/cpp
      -rw-r--r--  1 root staff 1234 Nov  2 09:15 a name with blanks
      -rwxr-xr-x 12 ann  ann    999 Nov 22 20:13 grün
      """
    let found = cells(text)
    // The sum names no column, and its number is no cell of its own.
    #expect(hasHeader(text) == false && found?[0] == ["total 272"])
    #expect(found?[1] == ["drwxr-xr-x", "2", "root", "root", "4096", "Aug", "18", "2021", "X11"])
    #expect(found?[3].last == "a name with blanks" && found?[4].last == "grün")
    #expect(found?[4][2] == "ann" && found?[4][4] == "999")
    // Without the sum, the first line is a file.
    let rest = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(hasHeader(rest) == false && cells(rest)?[0].count == 9)
    for sum in ["total 252304", "total 1.3M", "total 0"] {
      let other = cells(text.replacing("total 272", with: sum))
      #expect(other?[0] == [sum] && other?[1] == found?[1])
    }
  }

  /// Each folder of `ls -lR` has a sum.
  @Test func filesOfSeveralFolders() {
    let found = cells(
      """
      total 8
      drwxr-xr-x 2 root root 4096 Aug 18 2021 X11
      total 123456789
      -rw-r--r-- 1 root root 1234 Nov  2 2023 name
      """)
    #expect(found?[0] == ["total 8"] && found?[2] == ["total 123456789"])
    #expect(found?[3].first == "-rw-r--r--" && found?[3].last == "name")
  }

  /// The first column of `free` has no name.
  @Test func memory() {
    let found = cells(
      """
                     total        used        free
      Mem:           24105        1148       20635
      Swap:              0           0           0
      """)
    #expect(found?[0] == ["", "total", "used", "free"] && found?[1] == ["Mem:", "24105", "1148", "20635"])
  }

  @Test func proseHasNoColumns() {
    let prose = """
      A scroll view for terminals: a window on larger
      content with elastic edges. You can use it in
      three ways: as a viewer and a pager for files and
      pipes and logs of any size; as a simulator of
      """
    #expect(cells(prose) == nil)
    #expect(cells("") == nil && cells("\n\n") == nil && cells("one") == nil && cells("a\tb\n1\t2\n") == nil)
    #expect(cells("no columns here\n") == nil)
    let same = String(repeating: "word0 word1 word2\n", count: 9)
    #expect(cells("title\n" + same) == nil)
  }

  /// Every character that is not blank is in one cell, in order, whatever the line is like.
  @Test(arguments: seeds(1)) func noCharacterIsLost(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = AlignedColumns(gaps: [4..<6, 9..<10, 15..<19], hasHeader: true)
    for trial in 0..<2_000 {
      let line = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        " ab9é日".randomElement(using: &random)!
      }
      let bytes = Array(String(line).utf8)
      var ranges: [Range<Int>] = []
      bytes.withUnsafeBytes { columns.divide($0, into: &ranges) }
      #expect(ranges.count == 4)
      let joined = ranges.flatMap { bytes[$0].filter { $0 != 0x20 } }
      #expect(joined == bytes.filter { $0 != 0x20 }, "seed 23, trial \(trial): \(String(line))")
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      for range in ranges { #expect(String(validating: bytes[range], as: UTF8.self) != nil) }
    }
  }

  /// Quotes mean nothing in such lines, and the records are the lines.
  @Test func recordsAreLines() {
    let text = "NAME    NOTE\n\"a      b\n\"c      d\"\nx       y\n"
    let records = RecordSource(MemorySource(Array(text.utf8)), executor: SteppedExecutor())
    #expect(records.division != .delimiter(records.delimiter))
    #expect(records.bodyStart == 13 && records.length == text.utf8.count && records.strayQuotes == 0)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { records.read(at: 0, into: $0) }
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == text)
  }

  @Test func delimitersComeFirst() {
    let text = "a,  b\n1,  2\n3,  4\n"
    let records = RecordSource(MemorySource(Array(text.utf8)), executor: SteppedExecutor())
    #expect(records.division == .delimiter(UInt8(ascii: ",")))
  }
}
