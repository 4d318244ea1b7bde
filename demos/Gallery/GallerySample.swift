import LayoutCore
import NodeUI

/// A spec with its purpose and a small example.
struct GallerySample {
  let name: String
  let purpose: String
  let code: String
  /// The height of the example in rows; nil for its natural height.
  let height: Int?
  let make: () -> LayoutElement

  static func box(_ name: String, _ color: DemoColor, _ width: Int = 0, _ height: Int = 0) -> BoxNode {
    let box = BoxNode(
      contentSize: Size(width, height), border: .card, title: name,
      textStyle: TextStyle(foreground: color.style.foreground, background: .role(.raised)))
    box.name = name
    return box
  }

  private static func fill(_ name: String, _ character: Character, _ color: DemoColor) -> BoxNode {
    let box = BoxNode(fill: character, textStyle: color.style)
    box.name = name
    return box
  }

  static var all: [GallerySample] { stacks + others + controls + arranging + rows + showing }

  private static var stacks: [GallerySample] {
    [
      GallerySample(
        name: "StackLayoutSpec.horizontal",
        purpose: "A row. Free columns go to children that grow; children that shrink give up columns.",
        code: """
          StackLayoutSpec.horizontal(spacing: 2) {
            menu
            page.flexGrow(1).flexShrink(1)
            tools
          }
          """, height: 4
      ) {
        StackLayoutSpec.horizontal(spacing: 2) {
          box("menu", .red, 12, 3)
          box("page", .green, 16, 3).flexGrow(1).flexShrink(1)
          box("tools", .amber, 12, 3)
        }
      },
      GallerySample(
        name: "StackLayoutSpec.vertical",
        purpose: "A column. Children are as wide as the column, unless alignItems or alignSelf is set.",
        code: """
          StackLayoutSpec.vertical {
            header
            body.flexGrow(1)
            footer.alignSelf(.end)
          }
          """, height: 8
      ) {
        StackLayoutSpec.vertical {
          box("header", .red, 20, 2)
          box("body", .green, 20, 2).flexGrow(1)
          box("footer", .amber, 20, 2).alignSelf(.end)
        }
      },
      GallerySample(
        name: "flexWrap",
        purpose: "A row that continues on a new line when it is full.",
        code: """
          StackLayoutSpec(
            direction: .horizontal, spacing: 1,
            flexWrap: .wrap, children: tags)
          """, height: nil
      ) {
        StackLayoutSpec(
          direction: .horizontal, spacing: 1, flexWrap: .wrap,
          children: ["swift", "terminal", "layout", "scroll", "texture", "cells", "ncurses"].enumerated().map
          {
            box($1, DemoColor.frames[$0 % DemoColor.frames.count], $1.count + 12, 3)
          })
      },
    ]
  }

  private static var others: [GallerySample] {
    [
      GallerySample(
        name: "InsetLayoutSpec", purpose: "Free cells around a child.",
        code: "content.inset(EdgeInsets(horizontal: 6, vertical: 1))", height: 5
      ) {
        box("content", .green).inset(EdgeInsets(horizontal: 6, vertical: 1))
      },
      GallerySample(
        name: "BackgroundLayoutSpec", purpose: "A background behind a child, of the same size.",
        code: "label.inset(1).background(pattern)", height: 3
      ) {
        TextNode("Text in front of a pattern").inset(EdgeInsets(horizontal: 3, vertical: 1))
          .background(fill("pattern", "░", .blue))
      },
      GallerySample(
        name: "OverlayLayoutSpec", purpose: "An overlay in front of a child, of the same size.",
        code: "photo.overlay(caption.inset(…))", height: 4
      ) {
        fill("photo", "▒", .magenta).overlay(
          TextNode("caption", textStyle: .reverse).inset(
            EdgeInsets(top: .infinity, left: 2, bottom: 1, right: .infinity)))
      },
      GallerySample(
        name: "CenterLayoutSpec", purpose: "A child in the middle of the free room.",
        code: "dialog.centered()", height: 5
      ) {
        box("dialog", .magenta, 24, 3).centered()
      },
      GallerySample(
        name: "RelativeLayoutSpec", purpose: "A child at a side or in a corner.",
        code: """
          RelativeLayoutSpec(
            horizontalPosition: .end, verticalPosition: .end, child: clock)
          """, height: 5
      ) {
        RelativeLayoutSpec(
          horizontalPosition: .end, verticalPosition: .end, child: box("clock", .cyan, 12, 3))
      },
      GallerySample(
        name: "RatioLayoutSpec",
        purpose: "A child as wide as possible, with a fixed ratio of height to width.",
        code: """
          RatioLayoutSpec(
            ratio: 9.0 / 16, cellAspect: 2, child: video)
          """, height: 6
      ) {
        StackLayoutSpec.horizontal {
          RatioLayoutSpec(ratio: 9.0 / 16, cellAspect: 2, child: box("video", .blue))
        }
      },
      GallerySample(
        name: "CornerLayoutSpec", purpose: "A badge at a corner of a child; it may stick out.",
        code: """
          CornerLayoutSpec(
            child: inbox, corner: badge, location: .topRight)
          """, height: 4
      ) {
        StackLayoutSpec.horizontal {
          CornerLayoutSpec(
            child: box("inbox", .green, 18, 3).inset(EdgeInsets(top: 1, left: 1)),
            corner: TextNode(
              "12", textStyle: TextStyle(foreground: .palette(231), background: .palette(124))),
            location: .topRight, offset: Point(x: 0, y: 1))
        }
      },
      GallerySample(
        name: "AbsoluteLayoutSpec", purpose: "Children at fixed places.",
        code: """
          AbsoluteLayoutSpec {
            a.layoutPosition(2, 0)
            b.layoutPosition(12, 2)
          }
          """, height: 5
      ) {
        AbsoluteLayoutSpec {
          box("a", .red, 18, 3).layoutPosition(2, 0)
          box("b", .green, 18, 3).layoutPosition(12, 2)
        }
      },
      GallerySample(
        name: "WrapperLayoutSpec", purpose: "Children that fill it, on top of each other.",
        code: "WrapperLayoutSpec { shade }", height: 3
      ) {
        WrapperLayoutSpec { fill("shade", "▓", .grey) }
      },
      GallerySample(
        name: "LayoutSpec()", purpose: "A spacer: it takes the free room.",
        code: """
          StackLayoutSpec.horizontal {
            back
            LayoutSpec().flexGrow(1)
            next
          }
          """, height: 3
      ) {
        StackLayoutSpec.horizontal {
          box("back", .blue, 12, 3)
          LayoutSpec().flexGrow(1)
          box("next", .blue, 12, 3)
        }
      },
    ]
  }
}
