import LayoutCore

/// Lays out a tree made of bytes, changes it, applies it and animates it. Nothing may trap, and a second
/// layout must equal the first.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var reader = ByteReader(UnsafeBufferPointer(start: start, count: count))
  let range = reader.range()
  var decoder = TreeDecoder()
  let root = decoder.node(&reader)

  let first = root.layoutTree(range).description
  // If a node is in two places, its frame may depend on earlier layouts.
  if root.layoutProblems.isEmpty {
    check(root.layoutTree(range).description == first, "laying out again changed something")
    _ = root.layoutThatFits(reader.range())
    check(root.layoutTree(range).description == first, "another size in between changed something")
  }

  root.frame.size = reader.size()
  root.layoutIfNeeded()
  if !decoder.leaves.isEmpty {
    decoder.leaves[reader.choose(decoder.leaves.count)].natural = reader.size()
  }
  decoder.nodes[reader.choose(decoder.nodes.count)].style = reader.style()
  let transition = root.transitionLayout(animated: reader.choose(2) == 0)
  transition.advance(by: reader.factor())
  transition.completeTransition(true)
  // At another width, offsets follow the visible content.
  for case let scroll as ScrollLayoutNode in decoder.nodes {
    scroll.contentOffset = Point(x: 0, y: reader.size().height)
  }
  root.frame.size = reader.size()
  root.layoutIfNeeded()
  for node in decoder.nodes where node !== root {
    check(node.frame.size.width >= 0 && node.frame.size.height >= 0, "a negative size")
  }

  // Nodes may contain each other: take them apart.
  for node in decoder.nodes { node.layoutSpecBlock = nil }
  return 0
}

private func check(_ condition: Bool, _ message: String) {
  if !condition { fatalError(message) }
}
