import NodeUI

/// An entry of the log in the demo of lists, made from its number alone.
struct LogEntry {
  enum Level: String {
    case debug = "DEBUG", info = "INFO", warning = "WARN", error = "ERROR"

    var style: TextStyle {
      // A colour for each row would be a third more to send for each row that scrolls in.
      switch self {
      case .debug, .info: .plain
      case .warning: TextStyle(foreground: .role(.warning))
      case .error: TextStyle(foreground: .role(.error))
      }
    }
  }

  let number: Int
  let level: Level
  let message: String

  init(_ number: Int) {
    self.number = number
    let seed = Self.mixed(number)
    let template = Self.templates[Int(seed % UInt64(Self.templates.count))]
    level = template.level
    var values = seed / 64
    func next(_ count: Int) -> Int {
      defer { values = Self.mixed(Int(truncatingIfNeeded: values)) }
      return Int(values % UInt64(count))
    }
    message = template.text.reduce(into: "") { text, character in
      switch character {
      case "#": text += String(next(90_000) + 1_000)
      case "~": text += String(next(90) + 3)
      case "^": text += Self.grouped(next(900_000) + 1_000)
      default: text.append(character)
      }
    }
  }

  /// Three entries a second from midnight on; each day begins again.
  var time: String {
    let second = number / 3 % 86_400
    func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    return [second / 3_600, second / 60 % 60, second % 60].map(digits).joined(separator: ":")
  }

  /// A number with a blank between each three digits: `9 999 999`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// # stands for a name in digits, ~ for a small number, ^ for a large one.
  private static let templates: [(level: Level, text: String)] = [
    (.info, "GET /v1/orders/# 200 in ~ ms"), (.info, "GET /v1/parcels/# 200 in ~ ms"),
    (.debug, "cache hit for customer #"), (.info, "order # packed in Hall B, dispatched by the night train"),
    (.info, "POST /v1/orders 201 in ~ ms"), (.debug, "connection pool: ~ free, ~ in use"),
    (
      .warning,
      "GET /v1/stock/# took 3~ ms; the limit for this route is 250 ms, so it is logged with its query plan"
    ),
    (.info, "invoice # sent"), (.info, "sensor # reports again after ~ s"),
    (
      .error,
      "payment # was refused by the bank\nPaymentError.declined(code: ~)\n  at Checkout.charge (Checkout.swift:1~)\n  at Worker.run (Worker.swift:2~)"
    ),
    (.debug, "compacted segment #: ^ keys kept, ^ dropped"), (.info, "backup # written: ^ MiB"),
    (
      .warning,
      "queue “labels” holds 5~ jobs; a second worker starts when it has held more than 500 for a minute"
    ),
    (.info, "user # signed in from a new device; a message is on its way"), (.debug, "heartbeat ^"),
    (.error, "could not reach mail.example.net: connection refused, attempt 3 of 9, next in ~ s"),
  ]

  /// Scatters the bits of a number (the finalizer of MurmurHash3, Appleby).
  private static func mixed(_ number: Int) -> UInt64 {
    var bits = UInt64(truncatingIfNeeded: number) &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 33)) &* 0xff51_afd7_ed55_8ccd
    bits = (bits ^ (bits >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return bits ^ (bits >> 33)
  }
}
