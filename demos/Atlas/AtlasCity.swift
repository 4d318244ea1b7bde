import NodeUI
import PortholeSystem

/// A city of the map.
struct AtlasCity: Sendable {
  let name, country: String
  let population: Int
  /// Degrees, positive to the east and the north.
  let longitude, latitude: Double
  /// The days of the year from which an offset from UTC holds, in minutes.
  private let offsets: [(day: Int, minutes: Int)]

  /// The place on the map, whose size is 1 × 1.
  var place: (x: Double, y: Double) { ((longitude + 180) / 360, Projection.row(latitude)) }

  /// The 500 cities, the most important first.
  static let all = "\(AtlasData.cities)".split(separator: ";").map { AtlasCity($0.split(separator: "|")) }

  /// - Parameter fields: as `script/atlas.py` writes them.
  private init(_ fields: [Substring]) {
    (name, country, population) = (String(fields[0]), String(fields[1]), Int(fields[2]) ?? 0)
    (longitude, latitude) = (Double(fields[3]) ?? 0, Double(fields[4]) ?? 0)
    offsets = fields[5].split(separator: ",").map { offset in
      let numbers = offset.split(separator: ":").compactMap { Int($0) }
      return (numbers[0], numbers[1])
    }
  }

  /// The time of day there, at seconds of UTC since 1970: `21:05`.
  func time(at utc: Double) -> String {
    let day = Int((utc / 86_400 + 0.25).truncatingRemainder(dividingBy: 365.25))
    let offset = offsets.last { $0.day <= day }?.minutes ?? 0
    return Sun.time(at: utc + Double(offset * 60))
  }

  /// `8.9 M` or `480 k` people.
  var people: String {
    population >= 1_000_000
      ? "\(population / 1_000_000).\(population / 100_000 % 10) M" : "\(population / 1_000) k"
  }
}

/// The place over which the sun stands, within half a degree.
struct Sun {
  private let sine, cosine: Double
  /// The longitude of noon in degrees.
  private let noon: Double

  /// - Parameter utc: seconds since 1970.
  init(at utc: Double) {
    // The Astronomical Almanac's low precision formulas.
    let days = utc / 86_400 - 10_957.5
    let anomaly = (357.528 + 0.9856003 * days) * .pi / 180
    let mean = 280.46 + 0.9856474 * days
    let longitude = (mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)) * .pi / 180
    let tilt = 23.439 * .pi / 180
    sine = sin(tilt) * sin(longitude)
    cosine = (1 - sine * sine).squareRoot()
    let ascension = atan2(cos(tilt) * sin(longitude), cos(longitude)) * 180 / .pi
    let equation = (mean - ascension).remainder(dividingBy: 360)
    let hours = utc / 3_600
    noon = (12 - hours.truncatingRemainder(dividingBy: 24)) * 15 - equation
  }

  /// For a longitude, the part of the sine of the sun's height that it decides.
  func column(_ longitude: Double) -> Double { cosine * cos((longitude - noon) * .pi / 180) }

  /// The steps of dusk at a place: 0 by day to 4 at night, when the sun is 14° below the horizon.
  ///
  /// - Parameters:
  ///   - column: of the longitude.
  ///   - row: the sine and cosine of the latitude.
  func dusk(_ column: Double, _ row: (sine: Double, cosine: Double)) -> Int {
    max(0, min(4, Int((1 - (row.sine * sine + row.cosine * column) * 20).rounded(.down))))
  }

  static func row(_ latitude: Double) -> (sine: Double, cosine: Double) {
    (sin(latitude * .pi / 180), cos(latitude * .pi / 180))
  }

  /// Hours and minutes: `09:30`.
  static func time(at seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded(.down)) % 1_440
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
