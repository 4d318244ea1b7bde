/// A post of the feed: always the same for the same number.
struct Post: Sendable {
  let number: Int
  let user: String
  let place: String?
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
    place = number % 4 == 3 ? nil : places[number / 2 % places.count]
    let captions = Self.captions[scenery.rawValue]
    caption = captions[number / 3 % captions.count]
    hours = 1 + number * 3
    likes = (number * 37 + 11) % 240
  }

  var age: String { hours < 24 ? "\(hours) h" : "\(hours / 24) d" }

  private static let users = [
    "huy", "adlai", "maria", "oksana", "tomás", "yuki", "ngozi", "lars", "ines", "pavel",
  ]
  private static let places = [
    ["Essaouira, Morocco", "Tarifa, Spain", "Naxos, Greece"],
    ["Snowdonia, Wales", "Tatra, Slovakia", "Drakensberg, Lesotho"],
    ["Kiruna, Sweden", "Atacama, Chile", "La Palma, Spain"],
    ["Merzouga, Morocco", "Wadi Rum, Jordan", "Sossusvlei, Namibia"],
    ["Białowieża, Poland", "Yakushima, Japan", "Hoh, Washington"],
  ]
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
