import DocumentCore

#if canImport(Glibc)
  import Glibc
#endif

// sort-bench [ROWS] [RUNS]: the time to sort a table by columns of each kind, and what `sort -t, -k` takes in the
// same run. Fastest of the runs; the processor's time in brackets.

let rows = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000_000 : 1_000_000
let runs = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 3 : 3

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds, with two digits after the point.
func text(_ seconds: Double) -> String {
  let hundredths = Int((seconds * 100).rounded())
  return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
}

let folder = String(cString: getenv("TMPDIR") ?? strdup("/tmp")!)
let path = "\(folder)/porthole-sort-bench.csv"

/// Numbers that are the same in each run.
struct Numbers {
  private var state: UInt64 = 41

  /// A number below a limit.
  mutating func next(_ limit: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % limit
  }
}

var numbers = Numbers()
var table = "id,amount,name,date,remark\n"
table.reserveCapacity(rows * 90)
for row in 0..<rows {
  let date = "20\(10 + numbers.next(15))-\(10 + numbers.next(3))-\(10 + numbers.next(18))"
  table +=
    "\(row),\(numbers.next(2_000_000)).\(10 + numbers.next(90)),worker-\(numbers.next(100_000)),\(date),"
  table += "\"a remark, of some length, \(numbers.next(1_000_000))\"\n"
}
guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
fputs(table, file)
fclose(file)
defer { unlink(path) }
print("\(rows) rows, \(table.utf8.count >> 20) MiB: by column, and sort")

let columns = [
  ("amount (numbers)", 1, "-k2,2g"), ("name (texts)", 2, "-k3,3V"),
  ("date", 3, "-k4,4"),
  ("remark (quoted)", 4, "-k5"), ("id (in order)", 0, "-k1,1n"),
]
for (name, column, options) in columns {
  var (best, processor) = (Double.infinity, 0.0)
  for _ in 0..<runs {
    let body = TableBody(
      RecordSource(FileSource(descriptor: open(path, O_RDONLY)), delimiter: UInt8(ascii: ",")))
    body.records.resume()
    while !body.isComplete { usleep(500) }
    let (start, used) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    let sort = RowSort(body, column: column, isDescending: false)
    while !sort.isDone { usleep(500) }
    let time = seconds(CLOCK_MONOTONIC) - start
    if time < best { (best, processor) = (time, seconds(CLOCK_PROCESS_CPUTIME_ID) - used) }
  }
  let start = seconds(CLOCK_MONOTONIC)
  _ = system("LC_ALL=C sort -s -t, \(options) \(path) > /dev/null")
  print("\(name): \(text(best)) (\(text(processor))); sort \(text(seconds(CLOCK_MONOTONIC) - start))")
}
