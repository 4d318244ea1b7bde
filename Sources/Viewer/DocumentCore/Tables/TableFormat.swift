/// Recognises the delimiter of tables.
public enum TableFormat {
  /// Recognises a table by its file name: the delimiter is nil if only the content can show it.
  public static func named(_ name: String) -> (delimiter: UInt8?, isTable: Bool) {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    switch ending.lowercased() {
    case "csv": return (nil, true)
    case "tsv", "tab": return (UInt8(ascii: "\t"), true)
    case "psv": return (UInt8(ascii: "|"), true)
    default: return (nil, false)
    }
  }

  /// Parses a delimiter given by the user: one ASCII character or its name; nil for anything else.
  public static func delimiter(named text: String) -> UInt8? {
    switch text {
    case "comma": return UInt8(ascii: ",")
    case "tab", "\\t": return UInt8(ascii: "\t")
    case "semicolon": return UInt8(ascii: ";")
    case "pipe": return UInt8(ascii: "|")
    default:
      let bytes = Array(text.utf8)
      guard bytes.count == 1, bytes[0] == 0x09 || (0x20..<0x7f).contains(bytes[0]),
        bytes[0] != QuoteScanner.quote
      else { return nil }
      return bytes[0]
    }
  }

  /// The delimiters that are recognised, the likeliest first.
  static let delimiters = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")]
  /// The number of records examined.
  private static let sample = 50
  /// The number of records without a comma after which none is expected.
  private static let enough = 10

  /// The delimiter for text that is not divided: the unit separator, which text does not contain.
  static let noDelimiter: UInt8 = 0x1f

  /// The way in which the first records are divided: by a delimiter or, if none divides the very first, by blanks
  /// that align the cells. Linear.
  static func division(in bytes: UnsafeRawBufferPointer, isWhole: Bool) -> CellDivision {
    let (delimiter, isFound) = recognise(in: bytes, isWhole: isWhole)
    if !isFound, let columns = AlignedColumns.recognised(in: bytes, isWhole: isWhole) {
      return .blanks(columns)
    }
    return .delimiter(delimiter)
  }

  /// The delimiter that divides the first records most evenly. If none divides the very first, it is the
  /// comma; or none, if most records have no cells or varying numbers of them, such as prose or the output of
  /// `ps`. Linear.
  ///
  /// - Parameter isWhole: whether the last record ends with these bytes.
  private static func recognise(in bytes: UnsafeRawBufferPointer, isWhole: Bool) -> (
    delimiter: UInt8, isFound: Bool
  ) {
    var best: (delimiter: UInt8, rank: (Double, Int)) = (delimiters[0], (0, 0))
    var isUndivided = false
    for delimiter in delimiters {
      let counts = cellCounts(in: bytes, delimiter, isWhole: isWhole)
      if delimiter == delimiters[0] {
        let divided = counts.filter { $0 > 1 }
        let alike = divided.map { count in divided.count { $0 == count } }.max() ?? 0
        isUndivided = 2 * alike < counts.count && (alike > 0 || counts.count >= enough)
      }
      // A delimiter that is not in the first record divides nothing.
      guard let first = counts.first, first > 1 else { continue }
      let even = Double(counts.count { $0 == first }) / Double(counts.count)
      if (even, first) > best.rank { best = (delimiter, (even, first)) }
    }
    let isFound = best.rank != (0, 0)
    return (isFound || !isUndivided ? best.delimiter : noDelimiter, isFound)
  }

  /// The number of cells in each of the first records.
  private static func cellCounts(
    in bytes: UnsafeRawBufferPointer, _ delimiter: UInt8, isWhole: Bool
  ) -> [Int] {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    defer { copy.deallocate() }
    copy.copyMemory(from: bytes)
    var scanner = QuoteScanner(delimiter: delimiter)
    _ = scanner.run(copy, at: 0, literals: [])
    let text = UnsafeRawBufferPointer(copy)
    var counts: [Int] = []
    var start = 0
    while start < text.count, counts.count < sample {
      let feed = Newlines.first(in: text, from: start)
      if feed == nil, !isWhole, !counts.isEmpty { break }
      let record = UnsafeRawBufferPointer(rebasing: text[start..<(feed ?? text.count)])
      start = (feed ?? text.count) + 1
      if record.isEmpty || record.count == 1 && record[0] == 0x0d { continue }
      var cells = RecordCells(delimiter: delimiter)
      cells.split(record)
      counts.append(cells.count)
    }
    return counts
  }
}
