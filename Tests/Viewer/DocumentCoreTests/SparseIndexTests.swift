import TestSupport
import Testing

@testable import DocumentCore

/// Compares sparse indexes with arrays that keep every entry.
@Suite(.bounded) struct SparseIndexTests {
  /// Entries at multiples of the distance: entry i is the one that was appended at i times the distance.
  @Test(arguments: seeds(30))
  func regularEntriesAgreeWithAnArray(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (gap, capacity) = (Int.random(in: 1...9, using: &random), Int.random(in: 2...20, using: &random))
    var index = SparseIndex(0, gap: gap, capacity: capacity)
    /// The entry at each place.
    var all = [0]
    for round in 0..<400 {
      // Parts end at each block's end, and at any place before it.
      let room = index.room(at: all.count - 1)
      let place = all.count - 1 + Int.random(in: 1...min(room, 60), using: &random)
      let entry = Int.random(in: 0...3, using: &random) + all.last!
      all += [Int](repeating: entry, count: place - all.count + 1)
      index.append(entry, at: place)
      if round % 90 == 89 {
        let last = Int.random(in: 0...place, using: &random)
        all.removeSubrange((last + 1)...)
        index.removeAll(after: last)
      }
      #expect(index.entries.count <= capacity && index.gap % gap == 0)
      #expect(index.entries.count * index.gap > all.count - 1, "no entry is missing at the end")
      #expect(index.entries.indices.allSatisfy { index.entries[$0] == all[$0 * index.gap] })
      let wanted = Int.random(in: 0..<all.count, using: &random)
      let found = index.index(before: wanted)
      #expect(index.place(found) <= wanted && wanted - index.place(found) < index.gap)
      #expect(index.entries[index.lastIndex { $0 <= all[wanted] }] <= all[wanted])
    }
    #expect(index.gap > gap, "the index was thinned")
  }

  /// Entries that know their place: each is one of those appended, and each of those is near one.
  @Test(arguments: seeds(30))
  func irregularEntriesAgreeWithAnArray(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (gap, capacity) = (Int.random(in: 1...9, using: &random), Int.random(in: 2...20, using: &random))
    var index = SparseIndex<(place: Int, number: Int)>(gap: gap, capacity: capacity) { $0.place }
    var all: [Int] = []
    for round in 0..<400 {
      let most = [1, 5, 40].randomElement(using: &random)!
      all.append((all.last ?? 0) + Int.random(in: 1...most, using: &random))
      index.append((all.last!, all.count - 1), at: all.last!)
      if round % 90 == 89 {
        let last = Int.random(in: all[0]...all.last!, using: &random)
        all.removeAll { $0 > last }
        index.removeAll(after: last)
      }
      let places = index.entries.map(\.place)
      #expect(places.count <= capacity && places.first == all.first)
      #expect(index.entries.allSatisfy { all[$0.number] == $0.place })
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= index.gap })
      #expect(all.allSatisfy { place in places.contains { $0 <= place && place - $0 < 2 * index.gap } })
      let wanted = Int.random(in: all[0]...all.last!, using: &random)
      #expect(index.index(before: wanted) == places.lastIndex { $0 <= wanted })
      #expect(index.index(before: -1) == 0)
    }
    #expect(index.gap > gap, "the index was thinned")
  }

  /// One entry far from the others stays while those close together are dropped.
  @Test func aLonelyEntryStays() {
    var index = SparseIndex<Int>(gap: 1, capacity: 8) { $0 }
    for place in [0, 1, 2, 3, 1000] + (5000..<5100) { index.append(place, at: place) }
    #expect(index.entries.contains(1000) && index.entries.count <= 8)
  }

  /// The number of a match before the end of the first counted part is counted from the beginning.
  @Test func aTallyKnowsThatNoMatchIsBeforeTheFirstPart() {
    var tally = MatchTally()
    tally.add([3, 5], upTo: 10, isEndOpen: false)
    #expect(tally.sum(before: 9) == (0, 0) && tally.sum(before: 10) == (10, 2))
    tally.takeBack(lineAt: 4, matches: 1)
    #expect(tally.sum(before: 10) == (4, 1) && tally.places == [3])
  }
}
