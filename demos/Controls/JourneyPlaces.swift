/// Places to choose from.
enum JourneyPlaces {
  static let cities = [
    "Antwerp", "Athens", "Barcelona", "Basel", "Belgrade", "Bergen", "Berlin", "Bern", "Bilbao", "Bologna",
    "Bonn",
    "Bratislava", "Brussels", "Budapest", "Copenhagen", "Dublin", "Geneva", "Helsinki", "Krakow", "Lisbon",
    "Ljubljana", "Lyon", "Madrid", "Oslo", "Paris", "Porto", "Prague", "Riga", "Rome", "Salzburg", "Sarajevo",
    "Seville", "Sofia", "Split", "Stockholm", "Tallinn", "Trieste", "Turin", "Vienna", "Vilnius", "Warsaw",
    "Zagreb",
    "Zurich",
  ]

  static let countries = [
    "Albania", "Andorra", "Austria", "Belgium", "Bulgaria", "Croatia", "Cyprus", "Czechia", "Denmark",
    "Estonia",
    "Finland", "France", "Germany", "Greece", "Hungary", "Iceland", "Ireland", "Italy", "Latvia", "Lithuania",
    "Luxembourg", "Malta", "Moldova", "Monaco", "Norway", "Poland", "Portugal", "Romania", "Serbia",
    "Slovakia",
    "Slovenia", "Spain", "Sweden", "Switzerland", "Ukraine",
  ]
}
