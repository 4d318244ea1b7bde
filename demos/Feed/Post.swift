/// A post of the feed: always the same for the same number.
struct Post: Sendable {
  let number: Int
  let user: String
  let place: String?
  /// The coordinates of the place.
  let coordinates: String?
  let caption: String
  let hours: Int
  var likes: Int
  let scenery: Scenery

  enum Scenery: Int, CaseIterable, Sendable {
    case sea, hills, night, desert, forest
  }

  init(_ number: Int) {
    self.number = number
    scenery = Scenery(rawValue: (number * 7 + number / 5) % Scenery.allCases.count) ?? .sea
    user = Self.users[(number * 5 + number / 3) % Self.users.count]
    let places = Self.places[scenery.rawValue]
    let chosen = number % 4 == 3 ? nil : places[number / 2 % places.count]
    (place, coordinates) = (chosen?.name, chosen?.coordinates)
    let captions = Self.captions[scenery.rawValue]
    caption = captions[number / 3 % captions.count]
    hours = 1 + number * 3
    likes = (number * 37 + 11) % 240
  }

  var age: String { hours < 24 ? "\(hours) h" : "\(hours / 24) d" }

  private static let users = [
    "huy", "adlai", "maria", "oksana", "tomás", "yuki", "ngozi", "lars", "ines", "pavel",
  ]
  /// Places for each scenery.
  private static let places = [
    [
      ("Essaouira, Morocco", "31.5 north, 9.8 west"), ("Tarifa, Spain", "36.0 north, 5.6 west"),
      ("Naxos, Greece", "37.1 north, 25.4 east"),
    ],
    [
      ("Snowdonia, Wales", "53.1 north, 4.1 west"), ("Tatra, Slovakia", "49.2 north, 20.1 east"),
      ("Drakensberg, Lesotho", "29.5 south, 29.3 east"),
    ],
    [
      ("Kiruna, Sweden", "67.9 north, 20.2 east"), ("Atacama, Chile", "22.9 south, 68.2 west"),
      ("La Palma, Spain", "28.7 north, 17.9 west"),
    ],
    [
      ("Merzouga, Morocco", "31.1 north, 4.0 west"), ("Wadi Rum, Jordan", "29.6 north, 35.4 east"),
      ("Sossusvlei, Namibia", "24.7 south, 15.3 east"),
    ],
    [
      ("Białowieża, Poland", "52.7 north, 23.9 east"), ("Yakushima, Japan", "30.3 north, 130.5 east"),
      ("Hoh, Washington", "47.9 north, 123.9 west"),
    ],
  ].map { $0.map { (name: $0.0, coordinates: $0.1) } }
  private static let captions = [
    ["The wind never stops here, and nobody minds.", "Last boat of the day.", "Swam until the light went."],
    ["Four hours up, one sandwich, no regrets.", "The weather made up its mind just in time."],
    [
      "Thirty seconds of standing very still.", "You can hear the cold.",
      "Found the one cloudless night in March.",
    ],
    ["Sand in everything, including this phone.", "The silence has a sound."],
    ["Rained all morning; the trees kept most of it.", "Older than any city I have lived in."],
  ]
}
