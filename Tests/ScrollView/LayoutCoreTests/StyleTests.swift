import LayoutCore
import TestSupport
import Testing

@Suite(.bounded) struct StyleTests {
  @Test func sizeRangesFollowTexturesCases() throws {
    let cases = try SubnodeTests.behaviour("sizeRange")
    #expect(cases.count == 16)
    for given in cases {
      let input = given["input"] as! [String: Any]
      let expected = given["expect"] as! [String: Any]
      let label = "\(given["id"]!)"
      // Texture's sizes may be undefined; ours are numbers.
      if label == "range.derived.clamp.3" { continue }
      switch given["kind"] as? String {
      case "intersect":
        #expect(
          Self.range(input["a"]!).intersect(Self.range(input["b"]!)) == Self.range(expected), "\(label)")
      case "clamp":
        let size = Self.range(input["range"]!).clamp(Self.size(input["size"]!))
        #expect(size == Self.size(expected["size"]!), "\(label)")
      default:
        var style = LayoutElementStyle()
        for (key, value) in input["style"] as! [String: Any] {
          let dimension = Self.dimension(value)
          switch key {
          case "width": style.width = dimension
          case "height": style.height = dimension
          case "minWidth": style.minWidth = dimension
          case "minHeight": style.minHeight = dimension
          case "maxWidth": style.maxWidth = dimension
          case "maxHeight": style.maxHeight = dimension
          default: Issue.record("\(label): \(key)")
          }
        }
        // A fraction of an unknown size is an error in Texture, and auto here.
        let range = expected["error"] == nil ? Self.range(expected) : .unconstrained
        #expect(style.resolve(parentSize: Self.size(input["parentSize"]!)) == range, "\(label)")
      }
    }
  }

  @Test func dimensionStringsFollowTexturesCases() throws {
    for given in try SubnodeTests.behaviour("dimension") where given["kind"] as? String == "parse" {
      let string = (given["input"] as! [String: Any])["string"] as! String
      let expected = (given["expect"] as! [String: Any])["dimension"]!
      if let points = expected as? Double, points != points.rounded() {
        #expect(Dimension(string) == .points(Int(points)), "cells are whole")
      } else {
        #expect(Dimension(string) == Self.dimension(expected), "\(given["id"]!)")
      }
    }
  }

  @Test func alignmentsFollowTexturesCases() throws {
    for given in try SubnodeTests.behaviour("alignment") {
      let input = given["input"] as! [String: String]
      let expected = given["expect"] as! [String: String]
      let stack = StackLayoutSpec()
      stack.horizontalAlignment = HorizontalAlignment(rawValue: input["horizontalAlignment"]!)!
      stack.verticalAlignment = VerticalAlignment(rawValue: input["verticalAlignment"]!)!
      stack.direction = StackDirection(rawValue: input["direction"]!)!
      #expect(stack.justifyContent.rawValue == expected["justifyContent"]!, "\(given["id"]!)")
      #expect(stack.alignItems.rawValue == expected["alignItems"]!, "\(given["id"]!)")
    }
  }

  @Test func literalsAndModifiersSetTheStyle() {
    let node = DisplayNode()
    node.style.width = 50%
    node.style.height = 3
    node.style.maxWidth = .fraction(0.75)
    #expect(node.style.width == .fraction(0.5) && node.style.height == .points(3))
    #expect(EdgeInsets(horizontal: 2, vertical: 1) == EdgeInsets(top: 1, left: 2, bottom: 1, right: 2))
    let insets: EdgeInsets = 4
    #expect(insets == EdgeInsets(4))
    node.width(10).flexGrow(1).alignSelf(.center)
    #expect(node.style.width == 10 && node.style.flexGrow == 1 && node.style.alignSelf == .center)
  }

  @Test func builderTakesConditionsLoopsOptionalsAndArrays() {
    let (header, body, footer) = (Box("header", 1, 1), Box("body", 1, 1), Box("footer", 1, 1))
    let optional: DisplayNode? = nil
    let stack = StackLayoutSpec.vertical(spacing: 1) {
      header
      body.flexGrow(1)
      if header.name == nil { footer } else { footer.inset(EdgeInsets(left: 2)) }
      for index in 0..<2 { Box("row \(index)", 1, 1) }
      optional
      [Box("last", 1, 1)]
    }
    let layout = stack.layoutThatFits(SizeRange(exact: Size(10, 20)))
    #expect(layout.sublayouts.map(\.frame.minY) == [0, 2, 13, 15, 17, 19])
    #expect(layout.frame(for: body)?.size.height == 10)
  }

  @Test func dimensionsResolveInTheParentsLength() {
    #expect(Dimension.fraction(1 / 3.0).resolve(in: 9) == 3)
    #expect(Dimension.fraction(0.29).resolve(in: 100) == 29)
    #expect(Dimension.fraction(0.5).resolve(in: .infinity) == nil)
    #expect(Dimension.fraction(.nan).resolve(in: 10) == nil)
    #expect(Dimension.fraction(.infinity).resolve(in: 10) == .infinity)
    #expect(Dimension.fraction(-2).resolve(in: 10) == 0)
    #expect(Dimension.points(-2).resolve(in: 10) == 0)
  }

  @Test func styleAndLayoutTakeLittleMemory() {
    #expect(MemoryLayout<LayoutElementStyle>.stride <= 128)
    #expect(MemoryLayout<Layout>.stride <= 48)
  }

  private static func size(_ value: Any) -> Size {
    // Cells are whole: 40.5 points are 40.
    let lengths = (value as! [Any]).map { ($0 as? Double).map { Int($0) } ?? .infinity }
    return Size(lengths[0], lengths[1])
  }

  private static func range(_ value: Any) -> SizeRange {
    let value = value as! [String: Any]
    return SizeRange(min: size(value["min"]!), max: size(value["max"]!))
  }

  private static func dimension(_ value: Any) -> Dimension {
    if let number = value as? Int { return .points(number) }
    return Dimension(value as! String)
  }
}
