import NodeUI
import LayoutCore

// Fields of content that changes with time. Only the reader of scenes uses them: it makes an element for each
// tick.
extension NodeKind {
  private static let times = Duration.milliseconds(10)...Duration.seconds(3_600)

  nonisolated(unsafe) static let every = NodeField(
    "every", .duration(times), "Time from one tick to the next")

  /// The fields of elements to which each tick adds one.
  nonisolated(unsafe) static let timedFields = [
    every,
    NodeField("append", .element, "The element that each tick adds at the end"),
    NodeField("prepend", .element, "The element that each tick adds at the start"),
    NodeField("upTo", .wholeNumber(minimum: 1), "The last tick"),
    NodeField("keep", .wholeNumber(minimum: 1), "Most elements; the oldest make room"),
  ]

  nonisolated(unsafe) static let refresh = NodeField.mapping(
    "refresh",
    [
      NodeField("threshold", .wholeNumber(minimum: 1), usual: .wholeNumber(3), "Rows to pull it by"),
      NodeField("height", .wholeNumber(minimum: 0), usual: .wholeNumber(2), "Free rows while it refreshes"),
      NodeField("duration", .duration(times), usual: .duration(.seconds(1)), "Time that it takes"),
      NodeField("prepend", .element, "The element that each refresh adds at the start"),
      NodeField("texts", .texts, "The texts while it is pulled, armed, refreshing"),
    ], "A pull beyond the start, which ends in a refresh")
}
