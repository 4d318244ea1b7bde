import GeometryCore

/// The heights of consecutive rows: 16 bits each while all fit, or only their number while none is known.
struct RowBlock: Sendable {
  private(set) var count: Int
  /// The number of rows whose heights are not known.
  private(set) var unknown: Int
  /// The sum of the known heights.
  private(set) var sum = 0
  private var narrow: ContiguousArray<UInt16> = []
  private var wide: ContiguousArray<Int> = []

  private static let unknownHeight = UInt16.max

  init(unknown count: Int) {
    self.count = count
    unknown = count
  }

  static func length(_ sum: Int, unknown: Int, estimate: Int) -> Int {
    sum +| unknown *| estimate
  }

  /// The height of all rows in cells.
  func length(estimate: Int) -> Int { Self.length(sum, unknown: unknown, estimate: estimate) }

  private var isRun: Bool { narrow.isEmpty && wide.isEmpty }

  subscript(row: Int) -> Int? {
    if !wide.isEmpty { return wide[row] < 0 ? nil : wide[row] }
    guard !narrow.isEmpty else { return nil }
    return narrow[row] == Self.unknownHeight ? nil : Int(narrow[row])
  }

  func length(ofFirst rows: Int, estimate: Int) -> Int {
    if rows == count { return length(estimate: estimate) }
    if isRun { return Self.length(0, unknown: rows, estimate: estimate) }
    var (sum, unknown) = (0, 0)
    if wide.isEmpty {
      for height in narrow[..<rows] {
        if height == Self.unknownHeight { unknown += 1 } else { sum += Int(height) }
      }
    } else {
      for height in wide[..<rows] {
        if height < 0 { unknown += 1 } else { sum = sum +| height }
      }
    }
    return Self.length(sum, unknown: unknown, estimate: estimate)
  }

  /// The row at an offset; nil after the last row.
  func row(at offset: Int, estimate: Int) -> Int? {
    guard offset < length(estimate: estimate) else { return nil }
    if isRun { return offset / max(1, estimate) }
    var left = offset
    for row in 0..<count {
      let height = self[row] ?? estimate
      if left < height { return row }
      left -= height
    }
    return nil
  }

  // MARK: Changing

  mutating func set(_ height: Int?, at row: Int) {
    materialize()
    let height = height.map { max(0, $0) }
    if wide.isEmpty, let height, height >= Int(Self.unknownHeight) {
      wide = ContiguousArray(narrow.map { $0 == Self.unknownHeight ? -1 : Int($0) })
      narrow = []
    }
    if wide.isEmpty {
      let old = narrow[row]
      if old == Self.unknownHeight { unknown -= 1 } else { sum -= Int(old) }
      narrow[row] = height.map { UInt16($0) } ?? Self.unknownHeight
      if let height { sum += height } else { unknown += 1 }
    } else {
      wide[row] = height ?? -1
      count(again: wide)
    }
  }

  private mutating func materialize() {
    if isRun { narrow = ContiguousArray(repeating: Self.unknownHeight, count: count) }
  }

  /// Adds the heights up again: a sum that has saturated cannot be corrected by a difference.
  private mutating func count(again heights: ContiguousArray<Int>) {
    (sum, unknown) = (0, 0)
    for height in heights {
      if height < 0 { unknown += 1 } else { sum = sum +| height }
    }
  }

  private mutating func countAgain() {
    count = isRun ? count : max(narrow.count, wide.count)
    if !wide.isEmpty {
      count(again: wide)
    } else if !narrow.isEmpty {
      (sum, unknown) = (0, 0)
      for height in narrow {
        if height == Self.unknownHeight { unknown += 1 } else { sum += Int(height) }
      }
    }
    // A block without known heights needs no memory.
    if unknown == count {
      narrow = []
      wide = []
    }
  }

  /// Adds rows of unknown height; returns false if there is no room for them.
  mutating func grow(by rows: Int, at row: Int) -> Bool {
    if isRun {
      count += rows
      unknown += rows
      return true
    }
    guard count + rows <= RowHeights.blockSize * 2 else { return false }
    if wide.isEmpty {
      narrow.insert(contentsOf: repeatElement(Self.unknownHeight, count: rows), at: row)
    } else {
      wide.insert(contentsOf: repeatElement(-1, count: rows), at: row)
    }
    count += rows
    unknown += rows
    return true
  }

  mutating func remove(_ rows: Range<Int>) {
    if isRun {
      count -= rows.count
      unknown -= rows.count
      return
    }
    if wide.isEmpty { narrow.removeSubrange(rows) } else { wide.removeSubrange(rows) }
    countAgain()
  }

  /// Removes the rows from `row` to the end and returns them.
  mutating func cut(at row: Int) -> RowBlock {
    var tail = RowBlock(unknown: count - row)
    if isRun {
      count = row
      unknown = row
      return tail
    }
    if wide.isEmpty {
      tail.narrow = ContiguousArray(narrow[row...])
      narrow = ContiguousArray(narrow[..<row])
    } else {
      tail.wide = ContiguousArray(wide[row...])
      wide = ContiguousArray(wide[..<row])
    }
    count = row
    countAgain()
    tail.countAgain()
    return tail
  }

  func canTake(_ other: RowBlock) -> Bool {
    isRun && other.isRun || count + other.count <= RowHeights.blockSize
  }

  mutating func append(_ other: RowBlock) {
    if isRun, other.isRun {
      count += other.count
      unknown += other.count
      return
    }
    var other = other
    materialize()
    other.materialize()
    if !wide.isEmpty || !other.wide.isEmpty {
      func widened(_ block: RowBlock) -> ContiguousArray<Int> {
        block.wide.isEmpty
          ? ContiguousArray(block.narrow.map { $0 == Self.unknownHeight ? -1 : Int($0) }) : block.wide
      }
      (wide, narrow) = (widened(self) + widened(other), [])
    } else {
      narrow += other.narrow
    }
    countAgain()
  }
}
