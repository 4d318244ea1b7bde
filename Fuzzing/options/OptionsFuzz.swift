import ScreenCore

@testable import ViewerUI

/// Reads any bytes as the options of each place that has some. Reading never fails, problems are harmless sentences,
/// and all options can be shown and set back. The first byte chooses the place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes[1...], as: UTF8.self)
  let outcome = read(text, place: bytes[0])
  let again = read(text, place: bytes[0])
  require(outcome.problems == again.problems && outcome.files == again.files, "read twice, it differs")
  let message = SafeText.of(OptionProblem.message(outcome.problems))
  require(message.isEmpty == outcome.problems.isEmpty, "a problem says nothing")
  for scalar in message.unicodeScalars { requireHarmless(scalar.value) }
  var options = outcome.options
  for option in ViewerOption.all {
    _ = option.state(in: options)
    for change in [ViewerOption.Change.toggle, .set, .reset] {
      option.change(change, isCapital: bytes[0] & 64 != 0, in: &options)
      _ = option.state(in: options)
    }
  }
  return 0
}

private func read(_ text: String, place: UInt8) -> OptionParser.Outcome {
  var parser =
    place & 8 != 0
    ? OptionParser(command: ViewerOption.snapshot)
    : OptionParser(profile: place & 128 != 0 ? .less : .porthole)
  switch place & 3 {
  case 0: parser.read(less: text)
  case 1: parser.read(file: text)
  case 2: parser.read(porthole: text)
  default:
    let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    parser.read(arguments: words, isPOSIX: place & 32 != 0) { $0.utf8.count % 2 == 0 }
  }
  // A second place, whose options win.
  if place & 16 != 0 { parser.read(file: text) }
  return parser.finish()
}
