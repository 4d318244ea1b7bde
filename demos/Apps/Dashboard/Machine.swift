import PortholeSystem

/// A process in the table.
nonisolated struct ProcessFigures: Identifiable, Equatable, Sendable {
  let id: Int
  let name: String
  /// The part of one processor that it has used since the figures before.
  var busy = 0.0
  /// MiB in memory.
  var memory = 0.0
  var threads = 1
  /// Seconds of a processor that it has used.
  var time = 0.0

  /// Seconds as minutes and seconds.
  static func minutes(_ seconds: Double) -> String {
    let seconds = Int(seconds)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

/// The figures of a machine at a moment.
struct MachineFigures {
  /// The time of the day.
  var time = ""
  /// The parts of all processors and of the memory that are in use.
  var busy = 0.0
  var memory = 0.0
  var processes: [ProcessFigures] = []
  /// The average load of the last minutes.
  var load = ""
  /// The time since the start of the machine.
  var age = ""
}

/// Something that has figures, which it is asked for once a second.
protocol MachineSource: AnyObject {
  func next() -> MachineFigures
}

/// This machine, by the files of Linux in /proc. Without them, all figures are 0.
final class ThisMachine: MachineSource {
  private var times: (idle: Double, all: Double) = (0, 0)
  /// Ticks of the processors that each process has used.
  private var used: [Int: Double] = [:]
  private let processors = Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  private let (tick, page) = (Double(sysconf(Int32(_SC_CLK_TCK))), Double(sysconf(Int32(_SC_PAGESIZE))))

  func next() -> MachineFigures {
    var figures = MachineFigures()
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    figures.time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
    let fields = numbers("/proc/stat")
    let (idle, all) = (fields.dropFirst(3).prefix(2).reduce(0, +), fields.prefix(8).reduce(0, +))
    let passed = all - times.all
    figures.busy = passed > 0 ? min(max(1 - (idle - times.idle) / passed, 0), 1) : 0
    times = (idle, all)
    let memory = Self.text("/proc/meminfo").split(separator: "\n").reduce(into: [String: Double]()) {
      let words = $1.split { $0 == ":" || $0 == " " }
      if words.count > 1 { $0[String(words[0])] = Double(words[1]) }
    }
    if let total = memory["MemTotal"], let free = memory["MemAvailable"], total > 0 {
      figures.memory = min(max(1 - free / total, 0), 1)
    }
    figures.processes = processes(passed: passed / processors)
    let minutes = Int(numbers("/proc/uptime").first ?? 0) / 60
    let load = Self.text("/proc/loadavg").split(separator: " ").prefix(3)
    (figures.load, figures.age) = (load.joined(separator: " "), "up \(minutes / 60) h \(minutes % 60) min")
    return figures
  }

  private func processes(passed: Double) -> [ProcessFigures] {
    let before = used
    used = [:]
    return FileStore.names(in: "/proc").compactMap { Int($0) }.sorted().compactMap { id in
      // The name is in parentheses, and may have some itself.
      let text = Self.text("/proc/\(id)/stat")
      guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end else {
        return nil
      }
      let fields = text[end...].split(separator: " ").map { Double($0) ?? 0 }
      guard fields.count > 22 else { return nil }
      let time = fields[12] + fields[13]
      used[id] = time
      return ProcessFigures(
        id: id, name: String(text[text.index(after: start)..<end]),
        busy: passed > 0 ? max(0, time - (before[id] ?? time)) / passed : 0,
        memory: fields[22] * page / 1_048_576, threads: Int(fields[18]), time: time / tick)
    }
  }

  /// The numbers in the first line of a file.
  private func numbers(_ path: String) -> [Double] {
    Self.text(path).prefix { $0 != "\n" }.split(separator: " ").compactMap { Double($0) }
  }

  private static func text(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) {
      $1 = max(0, read(file, $0.baseAddress, $0.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A machine that does the same each time, for tapes and miniatures.
final class SampleMachine: MachineSource {
  private var tick = 0

  /// A number between 0 and 1 that rises and falls with the seconds.
  private func wave(_ period: Int, _ shift: Int = 0) -> Double {
    let place = Double((tick + shift) % period) / Double(period)
    return place < 0.5 ? 2 * place : 2 - 2 * place
  }

  func next() -> MachineFigures {
    tick += 1
    let names = ["init", "shell", "editor", "compiler", "browser", "backup"]
    var processes = names.enumerated().map { index, name in
      ProcessFigures(
        id: 100 + index * 37, name: name, busy: wave(7 + index * 3, index) / Double(index + 1),
        memory: Double(12 * (index + 1)) + 8 * wave(11, index), threads: 1 + index * 2,
        time: Double(tick * (index + 1)) / 4)
    }
    // The backup runs for three of ten seconds.
    if tick % 10 > 2 { processes.removeLast() }
    return MachineFigures(
      time: ProcessFigures.minutes(Double(tick)),
      busy: 0.1 + 0.55 * wave(34) + 0.3 * wave(13, 5), memory: 0.4 + 0.2 * wave(90) + 0.05 * wave(21),
      processes: processes, load: "0.75 1.82 2.65", age: "up 6 h 41 min")
  }
}
