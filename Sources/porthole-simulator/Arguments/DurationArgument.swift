import ArgumentParser
import NodeUI

/// A time as tapes have it: `500ms`, `2s`, `1m`.
struct DurationArgument: ExpressibleByArgument {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  init?(argument: String) {
    guard let duration = Duration(timeText: argument), duration >= .zero, duration <= .seconds(3_600) else {
      return nil
    }
    self.duration = duration
  }

  var defaultValueDescription: String { duration.timeText }
}
