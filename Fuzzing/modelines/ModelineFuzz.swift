@testable import DocumentCore
@testable import ViewerUI

/// Reads the tab width from any bytes. It is in range, it is that of the first of the lines that has one, and further
/// lines make no difference.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let (lines, text) = (Int(bytes[0] & 15), Array(bytes[1...]))
  let document = Document(source: MemorySource(text), name: "file")
  defer { document.close() }
  let width = Modeline.tabWidth(of: document, lines: lines)
  if let width { require((1...64).contains(width), "a tab of \(width) columns") }
  let each = text.split(separator: 0x0a, omittingEmptySubsequences: false).prefix(lines)
    .compactMap { Modeline.tabWidth(in: $0) }
  require(width == each.first, "\(width.map(String.init) ?? "none") instead of \(each.first ?? 0)")
  return 0
}
