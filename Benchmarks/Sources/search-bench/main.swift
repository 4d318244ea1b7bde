import DocumentCore

#if canImport(Glibc)
  import Glibc
#endif

// search-bench FILE [RUNS] [PATTERN…]: the time to count the lines of a file and to find its sections, to count all
// matches of a pattern, to filter its lines, and what `grep -c` and, where it is installed, ripgrep take in the same
// run. Fastest of the runs.

guard CommandLine.arguments.count >= 2 else {
  print("usage: search-bench FILE [RUNS] [PATTERN…]")
  exit(2)
}
let path = CommandLine.arguments[1]
let runs = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 3 : 3
let given = Array(CommandLine.arguments.dropFirst(3))
let patterns = given.isEmpty ? ["needle", "Needle", "needle.*x", "(foo|bar)baz", "worker-2.*miss"] : given

/// Monotonic seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func fastest(_ work: () -> Void) -> Double {
  (0..<runs).map { _ in
    let start = now()
    work()
    return now() - start
  }.min() ?? 0
}

/// The output goes through a pipe: with /dev/null, grep stops at the first match.
func shell(_ command: String) -> Double { fastest { _ = system(command + " | cat > /dev/null") } }

/// Seconds, with two digits after the point.
func text(_ seconds: Double) -> String {
  let hundredths = Int((seconds * 100).rounded())
  return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
}

do {
  func newDocument() -> Document {
    Document(source: FileSource(descriptor: open(path, O_RDONLY)), name: path)
  }
  let counted = fastest {
    let document = newDocument()
    document.startCounting()
    while !document.isCounted { usleep(500) }
  }
  var headings = 0
  let found = fastest {
    let document = newDocument()
    let sections = DocumentSections(document)
    sections.index()
    while sections.kind == nil ? sections.isBusy : !sections.isIndexed { usleep(500) }
    headings = sections.count
    sections.close()
  }
  print("lines counted \(text(counted)); \(headings) headings of sections \(text(found))")
}

let hasRipgrep = system("command -v rg > /dev/null 2>&1") == 0
print("pattern: matches, counted, filtered; grep -c\(hasRipgrep ? "; rg -j1 --no-mmap -c" : " (no rg here)")")
for wanted in patterns {
  guard let pattern = try? SearchPattern(wanted) else {
    print("\(wanted): not a pattern")
    continue
  }
  let source = FileSource(descriptor: open(path, O_RDONLY))
  var matches = 0
  let counted = fastest {
    let search = DocumentSearch(source: source, pattern: pattern)
    search.resumeCounting()
    while !search.count.isComplete { usleep(500) }
    matches = search.count.matches
  }
  let filtered = fastest {
    let filter = FilteredSource(source, pattern: pattern)
    while !filter.isComplete { usleep(500) }
    filter.close()
  }
  let grep = shell("LC_ALL=C.UTF-8 grep -cE \(pattern.isCaseSensitive ? "" : "-i") '\(wanted)' '\(path)'")
  var line = "\(wanted): \(matches), \(text(counted)), \(text(filtered)); \(text(grep))"
  if hasRipgrep {
    let ripgrep = shell("rg -j1 --no-mmap -c \(pattern.isCaseSensitive ? "" : "-i") '\(wanted)' '\(path)'")
    line += "; \(text(ripgrep))"
  }
  print(line)
}
