import Foundation
import LayoutCore
import TestSupport
import Testing

/// Draws the pictures of the documentation with the code that each page shows above its picture.
/// `script/pictures` writes them; the test fails when they are out of date.
@Suite(.bounded) struct DocumentationPictures {
  private static let folder = TestSource.project
    .appendingPathComponent("Sources/ScrollView/LayoutCore/LayoutCore.docc")

  @Test func picturesAreUpToDate() throws {
    var used: Set<String> = []
    for page in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
      let url = Self.folder.appendingPathComponent(page)
      let old = try String(contentsOf: url, encoding: .utf8)
      let new = try Self.withPictures(old, &used)
      if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_PICTURES"] != nil {
        try new.write(to: url, atomically: true, encoding: .utf8)
      } else {
        #expect(old == new, "\(page) is out of date: run script/pictures")
      }
    }
    #expect(used == Set(Self.pictures.keys), "pictures that no page shows")
  }

  /// Returns the page with the block after each picture's name filled in.
  private static func withPictures(_ page: String, _ used: inout Set<String>) throws -> String {
    var lines = page.components(separatedBy: "\n")
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      guard lines[index].hasPrefix("<!-- picture: ") else { continue }
      let name = lines[index].dropFirst(14).dropLast(4)
      let make = try #require(pictures[String(name)], "no picture \(name)")
      used.insert(String(name))
      let end = try #require(lines[(index + 2)...].firstIndex(of: "```"), "\(name) has no block")
      let picture = make().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      lines.replaceSubrange(index + 2..<end, with: picture.map(String.init))
    }
    return lines.joined(separator: "\n")
  }

  private static func box(_ name: String, _ width: Int, _ height: Int) -> Box {
    Box(name, width, height)
  }

  private static func picture(_ width: Int, _ height: Int, _ element: LayoutElement) -> String {
    element.layoutTree(SizeRange(exact: Size(width, height)), flattened: true).asciiArt()
  }

  private static func loose(_ width: Int, _ height: Int, _ element: LayoutElement) -> String {
    element.layoutTree(SizeRange(max: Size(width, height)), flattened: true).asciiArt()
  }

  final class DiagonalSpec: LayoutSpec {
    private let items: [LayoutElement]
    init(_ items: [LayoutElement]) { self.items = items }

    override var children: [LayoutElement] { items }

    override func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
      var place = Point.zero
      let layouts = items.map { item -> Layout in
        let layout = item.layoutThatFits(SizeRange(max: constrainedSize.max)).at(place)
        place = Point(x: layout.frame.maxX, y: layout.frame.maxY)
        return layout
      }
      let size = constrainedSize.clamp(Size(place.x, place.y))
      return Layout(spec: self, size: size, sublayouts: layouts)
    }
  }

  private static let pictures: [String: () -> String] = [
    "page": {
      let list = ScrollLayoutNode()
      list.name = "list"
      let rows = (1...9).map { box("row \($0)", 10, 1) }
      list.layoutSpecBlock = { _, _ in
        StackLayoutSpec(direction: .vertical, children: rows).inset(1)
      }
      let (header, footer) = (box("header", 5, 1), box("footer", 5, 1))
      return picture(
        40, 12,
        DisplayNode { _, _ in
          StackLayoutSpec.vertical {
            header; list; footer
          }
        })
    },
    "inset": { picture(30, 5, box("text", 8, 1).inset(EdgeInsets(top: 1, left: 3, bottom: 1, right: 3))) },
    "inset-infinite": {
      picture(30, 5, box("text", 8, 2).inset(EdgeInsets(top: .infinity, left: .infinity)))
    },
    "background": { loose(30, 9, box("text", 12, 1).inset(2).background(box("card", 0, 0))) },
    "overlay": {
      loose(
        30, 9,
        box("photo", 24, 6).overlay(
          RelativeLayoutSpec(
            horizontalPosition: .end, verticalPosition: .end, child: box("badge", 8, 2))))
    },
    "center": { picture(30, 6, box("text", 12, 2).centered()) },
    "relative": {
      picture(
        30, 5,
        RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, child: box("text", 12, 2)))
    },
    "ratio": { loose(20, 40, RatioLayoutSpec(ratio: 1, cellAspect: 2, child: box("photo", 0, 0))) },
    "absolute": {
      loose(
        30, 7,
        AbsoluteLayoutSpec {
          box("map", 30, 7)
          box("pin", 7, 3).layoutPosition(20, 2)
        })
    },
    "wrapper": {
      loose(
        30, 7,
        WrapperLayoutSpec {
          box("photo", 20, 5); box("text", 12, 2)
        })
    },
    "corner": {
      loose(
        30, 9,
        CornerLayoutSpec(
          child: box("photo", 20, 5), corner: box("badge", 8, 2), location: .topRight, wrapsCorner: true))
    },
    "diagonal": { loose(40, 9, DiagonalSpec([box("a", 8, 2), box("b", 10, 3), box("c", 8, 2)])) },
    "row": {
      picture(
        40, 4,
        StackLayoutSpec.horizontal(spacing: 2) {
          box("a", 6, 1); box("b", 9, 1); box("c", 7, 1)
        })
    },
    "grow": {
      picture(
        40, 3,
        StackLayoutSpec.horizontal {
          box("a", 6, 1)
          box("b", 6, 1).flexGrow(1)
          box("c", 6, 1).flexGrow(2)
        })
    },
    "thirds": {
      picture(
        10, 3,
        StackLayoutSpec.horizontal {
          box("a", 0, 1).flexGrow(1)
          box("b", 0, 1).flexGrow(1)
          box("c", 0, 1).flexGrow(1)
        })
    },
    "justify": {
      picture(
        40, 3,
        StackLayoutSpec.horizontal(justifyContent: .spaceBetween) {
          box("a", 6, 1)
          box("b", 6, 1)
          box("c", 6, 1)
        })
    },
    "spacer": {
      picture(
        40, 3,
        StackLayoutSpec.horizontal {
          box("a", 6, 1); LayoutSpec().flexGrow(1); box("b", 6, 1)
        })
    },
    "align": {
      picture(
        30, 6,
        StackLayoutSpec.horizontal(spacing: 1, alignItems: .end) {
          box("a", 8, 2)
          box("b", 8, 2).alignSelf(.center)
          box("c", 8, 2).alignSelf(.stretch)
        })
    },
    "wrap": {
      loose(
        34, 20,
        StackLayoutSpec(
          spacing: 1, alignItems: .start, flexWrap: .wrap, lineSpacing: 1,
          children: [
            box("a", 12, 2), box("b", 8, 3), box("c", 10, 2), box("d", 20, 2), box("e", 9, 2),
          ]))
    },
    "scroll": {
      let rows = (1...9).map { box("row \($0)", 10, 2) }
      let scroll = ScrollLayoutNode()
      scroll.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: rows) }
      let tree = scroll.layoutTree(SizeRange(exact: Size(24, 7)))
      return tree.asciiArt() + "bounds \(tree.frame.size), content \(tree.contentSize!)\n"
    },
    "strip": {
      let strip = ScrollLayoutNode()
      strip.name = "strip"
      strip.scrollableDirections = .horizontal
      let boxes = ["one", "two", "three", "four"].map { box($0, 14, 3) }
      strip.layoutSpecBlock = { _, _ in StackLayoutSpec(children: boxes) }
      let (title, text) = (box("title", 5, 1), box("text", 60, 1))
      return picture(
        40, 7,
        StackLayoutSpec.vertical {
          title; strip; text.flexGrow(1)
        })
    },
  ]
}
