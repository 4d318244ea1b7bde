import ImageClient

#if canImport(Glibc)
  import Glibc
#endif

// image-bench: milliseconds for a frame of 200 x 60 cells of a giant picture, panned and zoomed; the time to
// load it; the helper's peak memory. The median and the slowest of 120 frames, for each kind of symbol.
//   image-bench HELPER [FILE]     without FILE a PNG of 10,000 x 10,000 pixels, generated once and kept

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  print("usage: image-bench HELPER [FILE]")
  exit(2)
}

func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

/// A figure of a process's status, in MiB.
func memory(_ process: String, _ line: String) -> Int {
  guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
  defer { fclose(file) }
  var buffer = [CChar](repeating: 0, count: 256)
  while fgets(&buffer, 256, file) != nil {
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasPrefix(line + ":") { return (Int(text.filter(\.isNumber)) ?? 0) / 1024 }
  }
  return 0
}

/// The child processes of this one.
func children() -> [String] {
  guard let folder = opendir("/proc/self/task") else { return [] }
  defer { closedir(folder) }
  var found: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard let file = fopen("/proc/self/task/\(name)/children", "r") else { continue }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    guard fgets(&buffer, 256, file) != nil else { continue }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    found += text.split(separator: " ").map(String.init)
  }
  return found
}

var path = arguments.count > 2 ? arguments[2] : ""
if path.isEmpty {
  path = (getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp") + "/porthole-bench-10000.png"
  if access(path, R_OK) != 0, !PNGFile.write(path, side: 10_000) {
    print("cannot write \(path)")
    exit(1)
  }
}

let start = milliseconds()
let loader = ImageLoader(path: path, helper: arguments[1]) {}
var size = ImageSize(width: 0, height: 0)
loading: while true {
  switch loader.state {
  case .loading: usleep(1_000)
  case .failed(let reason):
    print(reason)
    exit(1)
  case .ready(let pixelSize, let decodedSize):
    print("load\t\(tenths(milliseconds() - start)) ms\t\(decodedSize.width) x \(decodedSize.height)")
    size = pixelSize
    break loading
  }
}

let (columns, rows, frames) = (200, 60, 120)

func measure(_ name: String, _ symbols: ImageSymbols, _ colors: ImageColors, _ source: (Double) -> ImageRect)
{
  var times: [Double] = []
  for frame in 0..<frames {
    let begin = milliseconds()
    let request = ImageRequest(
      source: source(Double(frame) / Double(frames)), columns: columns, rows: rows, symbols: symbols,
      colors: colors)
    guard loader.render(request, timeout: 5) != nil else {
      print("\(name)\tno frame")
      return
    }
    // The first frame makes the canvas, so it does not count.
    if frame > 0 { times.append(milliseconds() - begin) }
  }
  times.sort()
  print(
    "\(name), \(symbols), \(colors)\t\(tenths(times[times.count / 2])) ms\t\(tenths(times[times.count - 1])) ms"
  )
}

let (width, height) = (Double(size.width), Double(size.height))
for symbols in ImageSymbols.allCases {
  // Scales: one pixel for each half of a cell, four pixels, and the whole width.
  for scale in [1.0, 4, width / 400] {
    let (part, tall) = (400 * scale, 240 * scale)
    measure("pan 1:\(tenths(scale))", symbols, .trueColor) {
      ImageRect(
        x: (width - part) * $0, y: max(height - tall, 0) * $0, width: part, height: tall)
    }
  }
  measure("zoom", symbols, .trueColor) {
    let part = width * exp2(-10 * $0)
    return ImageRect(x: width * 0.4 * $0, y: height * 0.3 * $0, width: part, height: part * 0.6)
  }
}
for colors in [ImageColors.palette256, .sixteen, .none] {
  measure("pan 1:4", .quadrants, colors) {
    ImageRect(x: width * 0.8 * $0, y: height * 0.8 * $0, width: 1_600, height: 960)
  }
}
for helper in children() { print("helper\tpeak \(memory(helper, "VmHWM")) MiB") }
print("client\tpeak \(memory("self", "VmHWM")) MiB")
