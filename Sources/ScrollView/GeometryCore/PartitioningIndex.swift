extension RandomAccessCollection where Index == Int {
  /// The index of the first element of the second part of a collection whose elements are divided by a
  /// predicate: first all for which it is false, then all for which it is true. `endIndex` if it is true for
  /// none.
  ///
  /// The binary search of the project, under the name it has in swift-algorithms. O(log n) calls of the
  /// predicate.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
