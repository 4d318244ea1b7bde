@testable import LayoutCore
import TestSupport
import Testing

/// The methods that a class overrides, which decide whether a node is a leaf that follows no properties (BareClass.swift).
@Suite(.bounded) struct BareClassTests {
  private class Measured: DisplayNode {
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(3, 2) }
  }
  private final class Derived: Measured {
    var number = 0
    override var kind: String { "derived" }
  }
  private class Following: Measured {
    override func updateProperties() { style.width = 7 }
  }
  private final class OnlyCalling: DisplayNode {
    var updates = 0
    override func updateProperties() {
      super.updateProperties()
      updates += 1
    }
  }
  private final class Specified: DisplayNode {
    let box = Measured()
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { box }
  }
  private final class Both: Following {
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { nil }
  }
  private final class Generic<Value>: DisplayNode {
    var value: Value?
    override func updateProperties() { style.height = 5 }
  }

  @Test func theOverriddenMethodsOfAClassAreFound() {
    let plain: [DisplayNode] = [DisplayNode(), Measured(), Derived()]
    for node in plain {
      #expect(!BareClass.makesSpec(node) && !BareClass.updatesProperties(node))
      #expect(node.flags.contains(.isBare) && node.flags.contains(.hasUpdatedProperties))
    }
    for node in [Following(), OnlyCalling(), Both(), Generic<Int>()] as [DisplayNode] {
      #expect(BareClass.updatesProperties(node) && !node.flags.contains(.isBare))
      #expect(BareClass.makesSpec(node) == (node is Both))
    }
    #expect(BareClass.makesSpec(Specified()) && !BareClass.updatesProperties(Specified()))
  }

  @Test func methodsThatAClassOverridesAreCalled() {
    let (following, calling, specified, generic) = (
      Following(), OnlyCalling(), Specified(), Generic<String>()
    )
    let (derived, both) = (Derived(), Both())
    let root = DisplayNode { _, _ in
      StackLayoutSpec(
        alignItems: .start, children: [derived, following, calling, specified, generic, both])
    }
    root.frame.size = Size(40, 9)
    root.layoutIfNeeded()
    #expect(derived.frame.size == Size(3, 2) && derived.measurementCount == 1)
    #expect(following.frame.size == Size(7, 2) && both.frame.size == Size(7, 2))
    #expect(calling.updates == 1)
    #expect(specified.subnodes == [specified.box] && specified.frame.size == Size(3, 2))
    #expect(generic.frame.size.height == 5)
  }

  @Test func aLeafOfAPlainClassTakesFunctionsAndASpecLater() {
    let (node, box) = (Measured(), Measured())
    let root = DisplayNode { _, _ in StackLayoutSpec(alignItems: .start, children: [node]) }
    root.frame.size = Size(40, 9)
    root.layoutIfNeeded()
    node.updating { $0.style.height = 4 }
    ObservedChanges.apply()
    root.layoutIfNeeded()
    #expect(node.frame.size == Size(3, 4))
    node.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(1), child: box) }
    root.layoutIfNeeded()
    #expect(node.subnodes == [box] && node.frame.size == Size(5, 4))
  }
}
