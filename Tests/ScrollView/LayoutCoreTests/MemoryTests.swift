@testable import LayoutCore
import PortholeSystem
import TestSupport
import Testing

/// The memory of elements, which decides how fast layout is (CompactStyle.swift).
@Suite(.bounded) struct MemoryTests {
  /// The first byte after a property of an object.
  private func end<Value>(of value: inout Value, in object: AnyObject) -> Int {
    withUnsafeMutablePointer(to: &value) {
      UnsafeRawPointer($0) - UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    } + MemoryLayout<Value>.size
  }

  @Test func whatAStackReadsOfAChildIsInItsFirst64Bytes() {
    let node = DisplayNode()
    let ends = [
      end(of: &node.storedStyle, in: node), end(of: &node.flags, in: node),
      end(of: &node.positionedIndex, in: node),
      end(of: &node.measurerLink, in: node),
    ]
    #expect(ends.max()! <= 64)
    #expect(MemoryLayout<CompactStyle>.size == 24)
  }

  #if os(Linux)
    @Test func aLeafTakes168Bytes() {
      let node = DisplayNode()
      withExtendedLifetime(node) {
        #expect(malloc_usable_size(Unmanaged.passUnretained(node).toOpaque()) <= 168)
      }
    }

    @Test func aStackTakes152Bytes() {
      let stack = StackLayoutSpec()
      withExtendedLifetime(stack) {
        #expect(malloc_usable_size(Unmanaged.passUnretained(stack).toOpaque()) <= 152)
      }
    }
  #endif

  /// Parts of working memory begin with a cache line each, also of blocks that are larger than usual, and do not overlap.
  @Test func workingMemoryIsInWholeCacheLines() {
    let scratch = Scratch()
    let start = scratch.mark
    func takeAll() -> [UnsafeMutableBufferPointer<UInt16>] {
      let counts = [1, 40, 5000, 3, 100_000, 20, 8100]
      let parts = counts.enumerated().map { number, count in
        let part = scratch.take(UInt16.self, count)
        part.initialize(repeating: UInt16(number))
        return part
      }
      for (number, part) in parts.enumerated() {
        #expect(Int(bitPattern: part.baseAddress) % 64 == 0)
        #expect(part.count == counts[number] && part.allSatisfy { $0 == UInt16(number) })
      }
      return parts
    }
    let parts = takeAll()
    scratch.release(to: start)
    #expect(
      takeAll().map(\.baseAddress) == parts.map(\.baseAddress), "the same memory is taken after its release")
  }

  /// Memory that a window has given back is there for the next one, although something else has been allocated after it. When the C
  /// library aligned it, each window took another place, and the heap grew. Sanitizers have allocators of their own.
  @Test(.enabled(if: Sanitizer.current == nil)) func workingMemoryIsTakenWhereItWasFreed() {
    var places: Set<Int> = []
    var others: [UnsafeMutableRawPointer] = []
    defer { for other in others { other.deallocate() } }
    places.reserveCapacity(200)
    others.reserveCapacity(200)
    for _ in 0..<200 {
      let scratch = Scratch()
      places.insert(Int(bitPattern: scratch.take(UInt8.self, 100).baseAddress))
      others.append(.allocate(byteCount: 100, alignment: 16))
      scratch.free()
    }
    // Other threads may take some.
    #expect(places.count < 50)
  }

  @Test func sizesHaveNoCeiling() {
    let lengths = [0, 1, Int(Int32.max), Int(Int32.max) + 1, 1 << 40, Int.max - 1, .infinity]
    for length in lengths {
      var style = LayoutElementStyle()
      style.width = .points(length)
      style.height = .points(length)
      style.flexBasis = .points(length)
      style.maxHeight = .points(length)
      #expect(style.width == .points(length) && style.height == .points(length))
      #expect(style.flexBasis == .points(length) && style.maxHeight == .points(length))
      style.width = .auto
      #expect(style.width == .auto && style.height == .points(length))
      let node = DisplayNode()
      node.style.height = .points(length)
      let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [node]) }
      #expect(root.layoutThatFits(SizeRange(max: Size(9, .infinity))).size.height == length)
    }
    for spacing in [0, -1, Int(Int16.min), Int(Int16.max) + 1, .max, .min + 1] {
      var style = LayoutElementStyle()
      style.spacingBefore = spacing
      style.spacingAfter = spacing
      #expect(style.spacingBefore == spacing && style.spacingAfter == spacing)
    }
    for spacing in [Int.min, .min + 1, .max] {
      let node = DisplayNode()
      node.style.height = .points(3)
      let root = DisplayNode { _, _ in
        StackLayoutSpec(direction: .vertical, spacing: spacing, children: [node])
      }
      #expect(root.layoutThatFits(SizeRange(max: Size(9, .infinity))).size.height == 3)
    }
    for factor in [0, 1, 0.3, 1.0 / 256, 255.99, 256, 1e12] {
      var style = LayoutElementStyle()
      style.flexGrow = factor
      style.flexShrink = factor
      #expect(style.flexGrow == factor && style.flexShrink == factor)
    }
  }

  /// A style has one form, whatever was set before.
  @Test(arguments: seeds(50)) func equalStylesAreEqual(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let changes: [(inout LayoutElementStyle) -> Void] = [
      { $0.width = .fraction(0.3) }, { $0.width = .points(1 << 40) }, { $0.width = 7 }, { $0.width = .auto },
      { $0.minHeight = 3 }, { $0.minHeight = .auto }, { $0.flexGrow = 0.3 }, { $0.flexGrow = 1 },
      { $0.flexGrow = 0 },
      { $0.spacingBefore = 1 << 20 }, { $0.spacingBefore = 2 }, { $0.sticky = .top }, { $0.sticky = .none },
      { $0.layoutPosition = Point(x: 1, y: 2) }, { $0.layoutPosition = .zero }, { $0.ascender = 1 },
      { $0.ascender = 0 }, { $0.ascender = 7 },
    ]
    var style = LayoutElementStyle()
    for _ in 0..<200 { changes[Int.random(in: 0..<changes.count, using: &random)](&style) }
    var copy = LayoutElementStyle()
    copy.width = style.width
    copy.minHeight = style.minHeight
    copy.flexGrow = style.flexGrow
    copy.spacingBefore = style.spacingBefore
    copy.sticky = style.sticky
    copy.layoutPosition = style.layoutPosition
    copy.ascender = style.ascender
    #expect(style == copy && style.hashValue == copy.hashValue)
    style.width = .points(99)
    #expect(style != copy)
    for undo in [3, 5, 8, 12, 14, 16] { changes[undo](&style) }
    style.spacingBefore = 0
    #expect(style == LayoutElementStyle())
  }
}
