import LayoutCore
import NodeUI

/// A landscape computed from a number: sky, sun or moon, stars, and hills or waves. Two pixels to a cell.
final class PhotoNode: ViewNode {
  private let seed: Int
  private let scenery: Post.Scenery

  init(_ post: Post) {
    seed = post.number
    scenery = post.scenery
    super.init()
  }

  override func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let size = context.bounds.size
    for y in visible.minY..<visible.maxY {
      for x in visible.minX..<visible.maxX {
        let (top, bottom) = (pixel(x, 2 * y, size), pixel(x, 2 * y + 1, size))
        context.put(upper: top.color, lower: bottom.color, at: Point(x: x, y: y))
      }
    }
  }

  private func pixel(_ x: Int, _ y: Int, _ size: Size) -> Shade {
    // Both coordinates go from 0 to 1; a pixel is about square.
    let u = (Double(x) + 0.5) / Double(max(1, size.width))
    let v = (Double(y) + 0.5) / Double(max(1, 2 * size.height))
    let aspect = Double(size.width) / Double(max(1, 2 * size.height))
    let look = Look.all[scenery.rawValue]
    if let land = land(u, v, look) { return land }
    let (sunX, sunY) = (0.2 + 0.6 * Double((seed * 13) % 17) / 17, 0.2 + 0.25 * Double((seed * 7) % 5) / 5)
    let distance = (((u - sunX) * aspect) * ((u - sunX) * aspect) + (v - sunY) * (v - sunY)).squareRoot()
    if distance < 0.1 { return look.sun }
    if look.hasStars, hash(x, y) % 61 == 0 { return Shade(225, 225, 235) }
    let sky = look.high.mixed(with: look.low, v / 0.7)
    return sky.mixed(with: look.sun, max(0, 0.5 - distance) * 0.6)
  }

  /// Three ranges of hills, the nearest the darkest.
  private func land(_ u: Double, _ v: Double, _ look: Look) -> Shade? {
    for range in [2, 1, 0] {
      let base = 0.58 + 0.14 * Double(range)
      let phase = Double((seed * (3 + range)) % 23)
      let height =
        look.roughness * (0.5 * wave(u * (2 + Double(range)) + phase) + 0.3 * wave(u * 5 + phase * 1.7))
      if v > base - height { return look.land.mixed(with: look.low, 0.45 - 0.22 * Double(range)) }
    }
    return nil
  }

  /// A smooth wave of period 1 and height 1 around 0, made of parabolas.
  private func wave(_ t: Double) -> Double {
    let p = t - t.rounded(.down)
    return p < 0.5 ? 16 * p * (0.5 - p) - 0.5 : 0.5 - 16 * (p - 0.5) * (1 - p)
  }

  private func hash(_ x: Int, _ y: Int) -> Int {
    var value = UInt64(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ seed &* 83_492_791)
    value = (value ^ value >> 13) &* 0x9e37_79b9_7f4a_7c15
    return Int(value >> 40)
  }
}

private struct Look {
  let high: Shade
  let low: Shade
  let sun: Shade
  let land: Shade
  let roughness: Double
  var hasStars = false

  /// The looks in the order of `Post.Scenery`.
  static let all = [
    Look(
      high: Shade(60, 130, 200), low: Shade(250, 190, 140), sun: Shade(255, 240, 190),
      land: Shade(20, 70, 110),
      roughness: 0.03),
    Look(
      high: Shade(110, 170, 220), low: Shade(225, 230, 230), sun: Shade(255, 250, 220),
      land: Shade(40, 80, 55),
      roughness: 0.28),
    Look(
      high: Shade(8, 10, 35), low: Shade(40, 50, 100), sun: Shade(235, 235, 220), land: Shade(8, 12, 20),
      roughness: 0.2, hasStars: true),
    Look(
      high: Shade(90, 160, 210), low: Shade(250, 210, 150), sun: Shade(255, 245, 200),
      land: Shade(190, 110, 50),
      roughness: 0.16),
    Look(
      high: Shade(150, 180, 190), low: Shade(210, 220, 200), sun: Shade(240, 240, 220),
      land: Shade(15, 55, 35),
      roughness: 0.34),
  ]
}

private struct Shade {
  var r: Double
  var g: Double
  var b: Double

  init(_ r: Double, _ g: Double, _ b: Double) { (self.r, self.g, self.b) = (r, g, b) }

  func mixed(with other: Shade, _ part: Double) -> Shade {
    let part = min(1, max(0, part))
    return Shade(r + (other.r - r) * part, g + (other.g - g) * part, b + (other.b - b) * part)
  }

  var color: Color {
    func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value))) }
    return .rgb(byte(r), byte(g), byte(b))
  }
}
