import LayoutCore
import ScrollCore

/// Plays any sequence of inputs, at any times. Nothing may trap or run for ever, and without input the view
/// must come to rest within its limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = UnsafeBufferPointer(start: start, count: count)[...]
  func byte() -> Int { Int(bytes.popFirst() ?? 0) }
  func length() -> Int {
    switch byte() {
    case 255: .max
    case 254: .min
    case 253: 1 << 53
    case 252: -1
    case let small: small
    }
  }
  func number() -> Double {
    switch byte() {
    case 255: .nan
    case 254: .infinity
    case 253: -.infinity
    case 252: 1e300
    case 251: -1e-300
    case let small: Double(small - 125) * 4
    }
  }

  var views = (0...byte() % 3).map { _ in
    var state = ScrollState(contentSize: Size(length(), length()), bounds: Size(length(), length()))
    let options = byte()
    state.bounces = options & 1 == 0
    state.alwaysBounceVertical = options & 2 != 0
    state.isPagingEnabled = options & 4 != 0
    state.isDirectionalLockEnabled = options & 8 != 0
    state.followsEnd = options & 16 != 0
    state.overscrollBehavior = [.auto, .contain, .none, .auto][options >> 5 & 3]
    if options & 128 != 0 { state.verticalSnapPoints = SnapPoints([length(), length()], padding: length()) }
    state.decelerationRate = options == 200 ? number() : 0.995
    return state
  }
  var time = 0.0
  while !bytes.isEmpty {
    let index = byte() % views.count
    time += Double(byte()) / 100
    switch byte() % 14 {
    case 0: views[index].beginTracking(at: time)
    case 1, 2: views[index].drag(byX: number(), y: number(), at: time)
    case 3: views[index].endDragging(velocityX: number(), velocityY: number(), at: time)
    case 4:
      views[index].setContentOffset(Point(x: length(), y: length()), animated: byte() & 1 == 0, at: time)
    case 5: _ = views[index].scroll(byX: length(), y: length(), animated: byte() & 1 == 0, at: time)
    case 6: views[index].nudge(.vertical, by: number(), at: time)
    case 7: views[index].stretch(.vertical, by: number(), at: time)
    case 8:
      views[index].setGeometry(
        contentSize: Size(length(), length()), bounds: Size(length(), length()),
        contentInset: EdgeInsets(top: length(), left: length(), bottom: length(), right: length()), at: time)
    case 9:
      let distance = Point(x: length(), y: length())
      views[index].setGeometry(
        contentSize: Size(length(), length()),
        anchoring: byte() & 1 == 0 ? .content(movedBy: distance) : .numbers(movedBy: distance), at: time)
    case 10:
      views[index].setZoomLimits(minimum: number(), maximum: number(), at: time)
      views[index].setZoomScale(number(), anchor: Point(x: length(), y: length()), at: time)
      views[index].zoom(to: Rect(x: length(), y: length(), width: length(), height: length()), at: time)
    case 11:
      views[index].scrollRectToVisible(
        Rect(x: length(), y: length(), width: length(), height: length()), animated: true, padding: length(),
        at: time)
    case 12:
      var chain = ScrollChain(views)
      chain.scroll(.vertical, by: length(), [.key, .pageKey, .wheel][byte() % 3], at: time)
      chain.perform(.page(.vertical, length()), at: time)
      views = chain.views
    default: views[index].advance(to: time)
    }
    _ = views[index].contentOffset(at: number())
  }
  for index in views.indices {
    views[index].beginTracking(at: time)
    views[index].endDragging(velocityX: 0, velocityY: 0, at: time)
    views[index].advance(to: time + 1e6)
    for axis in [views[index].horizontal, views[index].vertical] {
      check(!axis.isMoving, "still moving after eleven days")
      check(axis.axis.clamped(axis.axis.offset) == axis.axis.offset, "at rest outside the limits")
      check(axis.place(at: time + 1e6).fraction == 0, "at rest between cells")
    }
  }
  return 0
}

private func check(_ condition: Bool, _ message: String) {
  if !condition { fatalError(message) }
}
