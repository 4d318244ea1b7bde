/// Parts of sentences about options.
enum OptionText {
  /// `a, b or c`.
  static func alternatives(_ words: [String]) -> String {
    list(words, lastSeparator: " or ")
  }

  /// Words with commas between them. Not by `joined`, which looks up a type at run time: some starts make such a list.
  static func list(_ words: [String], separator: String = ", ", lastSeparator: String? = nil) -> String {
    var text = ""
    for (index, word) in words.enumerated() {
      if index > 0 { text += index == words.count - 1 ? lastSeparator ?? separator : separator }
      text += word
    }
    return text
  }

  /// A whole number in decimal digits, with an optional minus; nil for any other text.
  nonisolated static func number(_ text: String) -> Int? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// Numbers with commas between them; nil for any other text.
  static func numbers(_ text: String) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = number(String(part)), number >= 0 else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// A row or a length: `5`, `-5` from the end, or `.5` of the whole.
  static func place(_ text: String) -> WindowPlace? {
    if text.hasPrefix(".") {
      let digits = text.dropFirst()
      guard !digits.isEmpty, digits.utf8.count <= 15, let count = number(String(digits)), count >= 0 else {
        return nil
      }
      var unit = 1.0
      for _ in digits.utf8 { unit *= 10 }
      return .part(Double(count) / unit)
    }
    guard let number = number(text), number.magnitude <= 100_000 else { return nil }
    return text.hasPrefix("-") ? .rowFromBottom(-number) : .row(number)
  }

  static func describe(_ place: WindowPlace) -> String {
    switch place {
    case .row(let row): "\(row)"
    case .rowFromBottom(let row): "-\(row)"
    case .part(let part): "\(part)".drop0
    }
  }
}

extension String {
  /// A fraction without its leading 0: `.5`.
  fileprivate var drop0: String { hasPrefix("0.") ? String(dropFirst()) : self }
}
