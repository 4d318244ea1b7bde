// Sorting the rows of a table of any size in the background.
//
// One pass reads the table and makes a key for each row; then they are sorted on all processors, as the rows of any table are. The
// first part decides how numbers are read; if all values decide otherwise, another pass makes the keys again. Each step takes some
// milliseconds, so that the sort can be stopped at any time. While it runs it needs about 65 bytes a row, and what texts have beyond
// their first 16 bytes; the order that stays needs 24 bytes a row.

import PortholeSystem
import ScreenCore

/// Why a table cannot be sorted.
package enum SortFailure: Error, Hashable, CustomStringConvertible {
  case tooManyRows, tooMuchText, changed

  /// Text for the user.
  package var description: String {
    switch self {
    case .tooManyRows: "too many rows to sort (more than \(RowSort.mostRows / 1_000_000) million)"
    case .tooMuchText: "too much text to sort by (more than \(RowSort.mostText >> 20) MB)"
    case .changed: "the file changed while it was sorted"
    }
  }
}

/// Finds the order of a table's rows by the cells of a column, in the background: numbers by value, then texts in
/// natural order, then empty cells. Rows whose cells are alike stay in the order of the file.
public final class RowSort: Sendable {
  /// The maximum number of rows, and of bytes of keys.
  package static let mostRows = 10_000_000
  package static let mostText = 512 << 20

  /// The answer, and the share of the work that is done.
  private let job = Job<Double, Outcome>()
  /// The generation of the table that is sorted.
  package let generation: SourceGeneration

  /// Starts at once.
  ///
  /// - Parameters:
  ///   - choice: how the values of the column are read.
  ///   - prefersComma: whether a comma is the decimal separator if the values allow both.
  ///   - executor: runs the work.
  ///   - onChange: called on a background thread when there is progress, and at the end.
  public init(
    _ table: TableBody, column: Int, choice: ReadingChoice = .automatic, prefersComma: Bool = false,
    isDescending: Bool, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    let generation = table.generation
    self.generation = generation
    job.run(
      0, on: executor, interval: 0.1, otherwise: .failure(.tooManyRows), onChange: onChange
    ) {
      let worker = Worker(table, column, choice, prefersComma: prefersComma, isDescending: isDescending)
      return { progress in
        guard table.generation == generation else { return .done(.failure(.changed)) }
        let outcome = worker.step()
        progress = worker.progress
        return outcome.map { .done($0) } ?? .more
      }
    }
  }

  /// The order, once it is known.
  package var order: RowOrder? { try? job.answer?.get() }
  package var failure: SortFailure? { if case .failure(let failure) = job.answer { failure } else { nil } }
  /// The share of the work that is done, 0 to 1.
  package var progress: Double { job.state ?? 0 }
  public var isDone: Bool { job.isDone }

  package func cancel() { job.cancel() }

  // MARK: The work

  private typealias Outcome = Result<RowOrder, SortFailure>

  /// The state of the work, for its thread only.
  private final class Worker {
    private let table: TableBody
    private let column: Int
    private let choice: ReadingChoice
    private let prefersComma, isDescending: Bool
    private var reading = ColumnReading()
    /// The passes that have read the rows; the first one reads the first part only.
    private var passes = 0
    private let length: Int
    private var cells: RecordCells
    private var keys = SortKeys()
    private var sorter: RowSorter?
    private var starts: [Int] = []
    private var isLastOpen = false
    /// The cells beyond the part of a very long row that is read.
    private var cutCells = 0
    /// The bytes that have been read and divided into rows.
    private var position = 0
    private var buffer = [UInt8](repeating: 0, count: 1 << 20)

    init(
      _ table: TableBody, _ column: Int, _ choice: ReadingChoice, prefersComma: Bool, isDescending: Bool
    ) {
      (self.table, self.column, self.choice) = (table, column, choice)
      (self.prefersComma, self.isDescending) = (prefersComma, isDescending)
      length = table.length
      cells = RecordCells(table.records.division)
      keys.evidence = choice == .text ? nil : NumberEvidence()
    }

    /// Reads the rows again, unless the values read so far ask for the reading that the keys have.
    private func readsAgain() -> Bool {
      guard let found = keys.evidence?.reading(choice, prefersComma: prefersComma) else { return false }
      defer { reading = found }
      guard passes == 0 || passes == 1 && found.numbers != reading.numbers else { return false }
      passes += 1
      (keys, starts, position, isLastOpen, cutCells) = (SortKeys(), [], 0, false, 0)
      keys.evidence = NumberEvidence()
      return true
    }

    /// Most of the time goes into reading.
    var progress: Double {
      guard let sorter else { return 0.7 * (length > 0 ? Double(position) / Double(length) : 1) }
      return 0.7 + 0.3 * sorter.progress
    }

    func step() -> Outcome? {
      let isSample = passes == 0 && position > 0 && keys.evidence != nil
      if position < length, !isSample { return readPart() }
      if sorter == nil, readsAgain() { return nil }
      if sorter == nil {
        reading.unread = reading.numbers == nil ? 0 : keys.texts + cutCells
        sorter = RowSorter(keys, isDescending: isDescending)
        keys = SortKeys()
      }
      if let rows = sorter?.order { return .success(order(of: rows)) }
      sorter?.doSomeParts()
      return nil
    }

    // MARK: Reading

    private func readPart() -> Outcome? {
      var used = 0
      var failure: SortFailure?
      buffer.withUnsafeMutableBytes { buffer in
        let bytes = table.bytes(at: position, atMost: length - position, in: buffer)
        let count = bytes.count
        let isEnd = position + count >= length
        while used < count, failure == nil {
          let feed = Newlines.first(in: bytes, from: used)
          guard let end = feed ?? (isEnd || used == 0 ? count : nil) else { break }
          isLastOpen = feed == nil
          starts.append(position + used)
          failure = add(UnsafeRawBufferPointer(rebasing: bytes[used..<end]), isCut: feed == nil && !isEnd)
          used = end + (feed == nil ? 0 : 1)
          // The cell is in the part of a very long row that has been read, or is not read.
          if feed == nil, !isEnd { used = rest(of: position + used) - position }
        }
        if count == 0 { failure = .changed }
      }
      position += used
      return failure.map { .failure($0) }
    }

    /// The end, with its line feed, of a row of which more begins at `start`.
    private func rest(of start: Int) -> Int {
      let feed = table.lineFeed(from: start, before: length, piece: 256 << 10).feed
      if feed != nil { isLastOpen = false }
      return feed.map { $0 + 1 } ?? length
    }

    /// - Parameter isCut: whether the record has more bytes, which are not read.
    private func add(_ record: UnsafeRawBufferPointer, isCut: Bool) -> SortFailure? {
      guard starts.count <= RowSort.mostRows else { return .tooManyRows }
      cells.removeAll()
      cells.split(record, last: column)
      guard let range = cells.range(of: column), !range.isEmpty, !isCut || range.upperBound < record.count
      else {
        keys.appendEmpty()
        if isCut { cutCells += 1 }
        return nil
      }
      let cell = UnsafeRawBufferPointer(rebasing: record[range])
      let isQuoted = cell.first == QuoteScanner.quote && cells.opensQuotes(at: range.lowerBound)
      keys.append(cell, isQuoted: isQuoted, reading: reading.numbers)
      return keys.longBytes > RowSort.mostText ? .tooMuchText : nil
    }

    // MARK: The result

    private func order(of rows: [UInt32]) -> RowOrder {
      sorter = nil
      let count = starts.count
      starts.append(length)
      var places = [UInt32](repeating: 0, count: count)
      var offsets: [Int] = []
      offsets.reserveCapacity(count + 1)
      var offset = 0
      for (place, row) in rows.enumerated() {
        places[Int(row)] = UInt32(place)
        offsets.append(offset)
        offset += starts[Int(row) + 1] - starts[Int(row)]
        if isLastOpen, Int(row) == count - 1 { offset += 1 }
      }
      offsets.append(offset)
      return RowOrder(
        starts: starts, rows: rows, places: places, offsets: offsets, endsOpen: isLastOpen, reading: reading)
    }
  }
}
