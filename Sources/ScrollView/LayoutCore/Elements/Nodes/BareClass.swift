// Classes whose nodes are leaves and follow no properties.
//
// Problem. Most nodes are leaves of a class that overrides neither `layoutSpecThatFits(_:)` nor `updateProperties()`. To
// call these and to follow what they read takes as long as to measure and place three leaves, and Swift does not tell
// whether a class overrides a method.
//
// Idea. The methods of a class stand in a table behind its metadata, at the same place for all subclasses. One probe
// overrides nothing, another a single method: the place is the only one at which the first has what `DisplayNode` has and
// the second has something else. A class that has there what `DisplayNode` has does not override the method.
//
// If the place is not found, if the table is signed, or if a linker makes two addresses of one method, the method counts as
// overridden, and is called: then layout is slower, and the result is the same. BareClassTests checks that it is found.

/// The place of a method in the tables of classes.
@MainActor
private struct MethodPlace {
  private let offset: Int
  private let inherited: UInt

  /// Nil if the place is not certain.
  init?(_ base: DisplayNode.Type, _ plain: DisplayNode.Type, _ overriding: DisplayNode.Type) {
    var found: [Int] = []
    for offset in stride(from: 0, to: Self.tableEnd(of: base), by: MemoryLayout<UInt>.stride)
    where Self.word(of: plain, offset) == Self.word(of: base, offset)
      && Self.word(of: overriding, offset) != Self.word(of: base, offset)
    {
      found.append(offset)
    }
    guard found.count == 1 else { return nil }
    (offset, inherited) = (found[0], Self.word(of: base, found[0]))
  }

  /// Whether a class has its own method at the place.
  @inline(__always)
  func isOverridden(by type: DisplayNode.Type) -> Bool { Self.word(of: type, offset) != inherited }

  @inline(__always)
  private static func word(of type: DisplayNode.Type, _ offset: Int) -> UInt {
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt.self)
  }

  /// The end of a class's metadata, which says its own size and what of it comes before the address of the class.
  private static func tableEnd(of type: DisplayNode.Type) -> Int {
    #if _runtime(_ObjC)
      let sizes = 56
    #else
      let sizes = 32
    #endif
    let header = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let size = header.load(fromByteOffset: sizes, as: UInt32.self)
    let before = header.load(fromByteOffset: sizes + 4, as: UInt32.self)
    return before < size && size < 1 << 16 ? Int(size - before) : 0
  }
}

/// The methods that decide whether a node is a leaf without properties.
@MainActor
enum BareClass {
  private static let spec = MethodPlace(DisplayNode.self, Probe.self, SpecProbe.self)
  private static let properties = MethodPlace(DisplayNode.self, Probe.self, PropertiesProbe.self)

  /// Whether the class of a node may override `layoutSpecThatFits(_:)`.
  @inline(__always)
  static func makesSpec(_ node: DisplayNode) -> Bool { spec?.isOverridden(by: type(of: node)) ?? true }

  /// Whether the class of a node may override `updateProperties()`.
  @inline(__always)
  static func updatesProperties(_ node: DisplayNode) -> Bool {
    properties?.isOverridden(by: type(of: node)) ?? true
  }

  private final class Probe: DisplayNode {}

  private final class SpecProbe: DisplayNode {
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { self }
  }

  private final class PropertiesProbe: DisplayNode {
    override func updateProperties() { isHidden = true }
  }
}
