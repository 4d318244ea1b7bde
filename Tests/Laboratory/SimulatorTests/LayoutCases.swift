import Foundation
import LayoutCore
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Layouts computed independently of this code: flexbox cases confirmed by a browser, Texture's own reference
/// layouts, and seeded random trees of every spec.
@Suite(.bounded) struct LayoutCases {
  @Test(arguments: ["layout-flexbox", "layout-texture", "layout-random"])
  func layoutsMatchTheReferenceTables(_ name: String) throws {
    let cases = try Self.cases(name)
    #expect(cases.count > 100)
    for (index, given) in cases.enumerated() {
      let tree = try Self.layout(given)
      let label = "\(name) \(index) \(given["name"] ?? "")"
      if let expected = given["tree"] as? [String: Any] {
        let difference = Self.difference(expected, Self.object(tree), at: "")
        #expect(difference == nil, "\(label): \(difference ?? "")\n\(Self.text(given["root"]!))")
      } else if let expected = given["frames"] as? [String: [Int]] {
        let frames = Self.frames(tree)
        #expect(frames == expected, "\(label)\n\(Self.text(given["root"]!))")
      }
    }
  }

  /// Laying out a tree again, with another size in between, gives the same frames.
  @Test func relayoutEqualsFreshLayout() throws {
    for given in try Self.cases("layout-random") {
      let scene = try Self.scene(given)
      let range = Self.range(given)
      let first = LayoutDump(scene.root.layoutTree(range)).json
      _ = scene.root.layoutTree(SizeRange(exact: Size(33, 7)))
      #expect(LayoutDump(scene.root.layoutTree(range)).json == first)
    }
  }

  static func cases(_ name: String) throws -> [[String: Any]] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
    return try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]])
  }

  static func scene(_ given: [String: Any]) throws -> Scene {
    let data = try JSONSerialization.data(withJSONObject: ["root": given["root"]!])
    return try Scene.load(Array(data), file: "case.json")
  }

  static func layout(_ given: [String: Any]) throws -> LayoutTree {
    try scene(given).root.layoutTree(range(given))
  }

  static func range(_ given: [String: Any]) -> SizeRange {
    SizeRange(min: size(given["min"]!), max: size(given["max"]!))
  }

  private static func size(_ value: Any) -> Size {
    let lengths = (value as! [Any]).map { $0 as? Int ?? .infinity }
    return Size(lengths[0], lengths[1])
  }

  static func object(_ tree: LayoutTree) -> [String: Any] {
    try! JSONSerialization.jsonObject(with: Data(LayoutDump(tree).json.utf8)) as! [String: Any]
  }

  /// Frames by id, relative to the nearest ancestor that has one.
  static func frames(_ tree: LayoutTree) -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    func visit(_ tree: LayoutTree, _ x: Int, _ y: Int) {
      var (x, y) = (x + tree.frame.minX, y + tree.frame.minY)
      if let id = tree.element.name {
        result[id] = [x, y, tree.frame.size.width, tree.frame.size.height]
        (x, y) = (0, 0)
      }
      for child in tree.children { visit(child, x, y) }
    }
    visit(tree, 0, 0)
    return result
  }

  /// The first difference between two trees.
  private static func difference(_ a: [String: Any], _ b: [String: Any], at path: String) -> String? {
    let path = path + "/" + (a["id"] as? String ?? a["kind"] as? String ?? "?")
    for key in ["kind", "id"] where a[key] as? String != b[key] as? String {
      return "\(path): \(key) \(b[key] ?? "none") instead of \(a[key] ?? "none")"
    }
    for key in ["frame", "contentSize"] where a[key] as? [Int] != b[key] as? [Int] {
      return "\(path): \(key) \(b[key] ?? "none") instead of \(a[key] ?? "none")"
    }
    let (x, y) = (a["children"] as! [[String: Any]], b["children"] as! [[String: Any]])
    if x.count != y.count { return "\(path): \(y.count) children instead of \(x.count)" }
    for (one, other) in zip(x, y) {
      if let difference = difference(one, other, at: path) { return difference }
    }
    return nil
  }

  private static func text(_ value: Any) -> String {
    String(
      decoding: try! JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]),
      as: UTF8.self)
  }
}
