/// The weather of a saved city.
struct City: Sendable {
  let name: String
  let temperature: Int
  let sky: String
  let detail: String
  let picture: [String]
  /// Temperatures for the next hours.
  let hours: [Int]
  let days: [(name: String, low: Int, high: Int)]

  static let saved = [
    City(
      name: "Kyiv", temperature: 4, sky: "Rain, later dry",
      detail: "Wind 18 km/h from the west. Sunset 16:07.",
      picture: ["   .-.   ", "  (   ). ", " (___(__)", "  ' ' ' '", " ' ' ' ' "],
      hours: [4, 4, 3, 3, 2, 2, 1, 1, 1, 0, 0, 1],
      days: [("Sat", 0, 5), ("Sun", -2, 3), ("Mon", -3, 2), ("Tue", -1, 4), ("Wed", 1, 6)]),
    City(
      name: "Nairobi", temperature: 24, sky: "Sunny",
      detail: "A short shower at five, as every day this week.",
      picture: ["  \\   /  ", "   .-.   ", "― (   ) ―", "   `-'   ", "  /   \\  "],
      hours: [24, 25, 26, 26, 25, 22, 20, 19, 18, 17, 16, 16],
      days: [("Sat", 14, 26), ("Sun", 15, 25), ("Mon", 15, 25), ("Tue", 14, 26), ("Wed", 14, 27)]),
    City(
      name: "Reykjavík", temperature: -3, sky: "Snow",
      detail: "Snow until midnight, 6 cm. The pass is closed.",
      picture: ["   .-.   ", "  (   ). ", " (___(__)", "  *  *  *", " *  *  * "],
      hours: [-3, -3, -4, -4, -5, -5, -6, -6, -5, -5, -4, -4],
      days: [("Sat", -7, -2), ("Sun", -8, -3), ("Mon", -4, 1), ("Tue", 0, 3), ("Wed", -1, 2)]),
    City(
      name: "Hanoi", temperature: 19, sky: "Fog",
      detail: "Visibility 800 m at the airport. Lifting towards noon.",
      picture: ["         ", "_ - _ - _", " _ - _ - ", "_ - _ - _", "         "],
      hours: [19, 19, 20, 22, 23, 24, 24, 23, 22, 21, 20, 20],
      days: [("Sat", 17, 24), ("Sun", 17, 25), ("Mon", 18, 25), ("Tue", 18, 24), ("Wed", 16, 22)]),
    City(
      name: "Lima", temperature: 18, sky: "Cloudy", detail: "The garúa stays. It has not rained since 1970.",
      picture: ["         ", "     .--.", "  .-(    )", " (___.__)", "         "],
      hours: [18, 18, 18, 19, 19, 20, 20, 19, 18, 17, 17, 17],
      days: [("Sat", 16, 20), ("Sun", 16, 21), ("Mon", 16, 21), ("Tue", 17, 21), ("Wed", 17, 22)]),
  ]

  /// The reports of the stations, newest first.
  static let reports: [(time: String, place: String, value: Int, remark: String)] = (0..<48).map { hour in
    let city = saved[hour * 3 % saved.count]
    return (
      (23 - hour % 24).formattedHour, city.name, city.hours[hour % city.hours.count],
      remarks[hour * 7 % remarks.count]
    )
  }

  private static let remarks = [
    "dry, wind dropping", "station back after maintenance", "pressure 1013 hPa, steady",
    "first frost on the fields",
    "rain gauge emptied by hand", "visibility over 40 km", "gusts on the roof, none below",
    "dew, and a red sky",
    "sensor 2 reads half a degree high", "thunder heard, none seen", "sleet turning to rain",
  ]
}

extension Int {
  fileprivate var formattedHour: String { self < 10 ? "0\(self):00" : "\(self):00" }
}
