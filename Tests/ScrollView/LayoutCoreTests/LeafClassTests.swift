@testable import LayoutCore
import TestSupport
import Testing

/// The class properties that make nodes leaves without properties: `makesLayoutSpec` and `updatesProperties`.
@Suite(.bounded) struct LeafClassTests {
  private class Measured: DisplayNode {
    override class var makesLayoutSpec: Bool { self != Measured.self }
    override class var updatesProperties: Bool { self != Measured.self }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(3, 2) }
  }
  private final class Undeclared: Measured {}
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
    override class var updatesProperties: Bool { false }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { box }
  }
  private final class Both: Following {
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { nil }
  }

  @Test func onlyAClassThatSaysSoIsALeafWithoutProperties() {
    for node in [DisplayNode(), Measured()] {
      #expect(node.flags.contains(.isBare) && node.flags.contains(.hasUpdatedProperties))
    }
    for node in [Undeclared(), Following(), OnlyCalling(), Specified(), Both()] as [DisplayNode] {
      #expect(!node.flags.contains(.isBare))
      #expect(node.flags.contains(.hasUpdatedProperties) == (node is Specified))
    }
  }

  @Test func methodsThatAClassOverridesAreCalled() {
    let (following, calling, specified, undeclared) = (
      Following(), OnlyCalling(), Specified(), Undeclared()
    )
    let (measured, both) = (Measured(), Both())
    let root = DisplayNode { _, _ in
      StackLayoutSpec(
        alignItems: .start, children: [measured, following, calling, specified, undeclared, both])
    }
    root.frame.size = Size(40, 9)
    root.layoutIfNeeded()
    for node in [measured, undeclared] {
      #expect(node.frame.size == Size(3, 2) && node.measurementCount == 1)
    }
    #expect(following.frame.size == Size(7, 2) && both.frame.size == Size(7, 2))
    #expect(calling.updates == 1)
    #expect(specified.subnodes == [specified.box] && specified.frame.size == Size(3, 2))
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

  private final class HiddenSpec: DisplayNode {
    override class var makesLayoutSpec: Bool { false }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { nil }
  }
  private final class HiddenUpdate: DisplayNode {
    override class var updatesProperties: Bool { false }
    override func updateProperties() { style.width = 7 }
  }

  #if DEBUG
    @Test func aDebugBuildEndsAtAnOverrideThatItsClassDenies() async {
      let spec = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = HiddenSpec() }
      }
      let update = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = HiddenUpdate() }
      }
      for (result, name) in [(spec, "HiddenSpec"), (update, "HiddenUpdate")] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("\(name) overrides a method"), "\(text)")
      }
    }
  #endif
}
