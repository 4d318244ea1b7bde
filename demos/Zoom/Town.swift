import LayoutCore

/// A town of districts, each with fourteen streets of numbered houses. Places are in cells at scale 1.
struct Town: Sendable {
  struct District: Sendable {
    let name: String
    let area: Rect
    let color: DemoColor
    let streets: [Street]
  }

  /// A street from west to east, with houses on both sides.
  struct Street: Sendable {
    let name: String
    let columns: Range<Int>
    /// The row of the street itself.
    let row: Double
    /// Whether it is one of the streets that a small map shows.
    let isMain: Bool
  }

  let size: Size
  let districts: [District]

  static let lindhaven = Town(
    columns: 4,
    [
      (
        "Old Town", .amber,
        "Bell Crown Candle Mint Abbey Tanner Cooper Well Gate Cloister Cobble Market Lark Tower"
      ),
      (
        "Harbour", .blue,
        "Anchor Rope Pilot Tide Mast Chandler Sail Lantern Customs Ferry Capstan Bollard Gannet Crane"
      ),
      (
        "Fish Market", .cyan,
        "Herring Cod Salt Oyster Net Barrel Pike Ice Eel Smokehouse Scale Hook Brine Crab"
      ),
      (
        "Lighthouse", .grey,
        "Keeper Beacon Gull Cliff Storm Shell Cove Fog Signal Dune Lamp Kelp Rock Spray"
      ),
      (
        "Guild Quarter", .red,
        "Weaver Glover Baker Smith Potter Mason Printer Saddler Joiner Glass Candler Turner Hatter Bookbinder"
      ),
      (
        "Station", .magenta,
        "Platform Signal Junction Track Engine Parcel Clock Luggage Tunnel Depot Whistle Buffer Ticket Wagon"
      ),
      (
        "Lime Park", .green,
        "Bandstand Rose Pond Linden Swan Orangery Fountain Maze Statue Pavilion Arbour Daisy Beech Terrace"
      ),
      (
        "University", .cyan,
        "Library Atlas Chapel Scholar Globe Museum Comet Herbal Lecture Prism Quill Lens Latin Herald"
      ),
      (
        "Mill Quarter", .red,
        "Wheel Flour Loom Dye Spindle Weir Bobbin Wool Linen Carding Shuttle Flax Hopper Sluice"
      ),
      (
        "Canal Side", .blue,
        "Barge Lock Towpath Heron Willow Reed Basin Bridge Punt Otter Tow Mooring Kingfisher Sedge"
      ),
      (
        "Orchard Hill", .amber,
        "Apple Pear Cherry Quince Plum Medlar Hazel Mulberry Damson Cider Walnut Greengage Ladder Press"
      ),
      (
        "Allotments", .green,
        "Bean Marrow Sorrel Leek Clover Thistle Bee Compost Radish Barrow Parsley Spade Onion Sundial"
      ),
    ])

  private static let districtSize = Size(28, 12)
  private static let kinds = [
    "Street", "Lane", "Row", "Alley", "Yard", "Street", "Walk", "Lane", "Court", "Street",
  ]

  /// Districts in rows, each with the names of its streets. A street fills half of a district's width.
  private init(columns: Int, _ districts: [(name: String, color: DemoColor, streets: String)]) {
    let (width, height) = (Self.districtSize.width, Self.districtSize.height)
    self.districts = districts.enumerated().map { index, district in
      let area = Rect(
        x: 1 + index % columns * (width + 2), y: 1 + index / columns * (height + 1), width: width,
        height: height)
      let half = (width - 4) / 2
      let streets = district.streets.split(separator: " ").enumerated().map { number, name in
        let start = area.minX + 1 + number % 2 * (half + 2)
        return Street(
          name: "\(name) \(Self.kinds[number % Self.kinds.count])", columns: start..<start + half,
          row: Double(area.minY) + 1.5 * Double(1 + number / 2), isMain: number / 2 % 2 == 0)
      }
      return District(name: district.name, area: area, color: district.color, streets: streets)
    }
    let rows = (districts.count + columns - 1) / columns
    size = Size(columns * (width + 2), rows * (height + 1) + 1)
  }
}
