import PaintCore
import PortholeSystem

// The links of a page, and the titles that they lead to. The search for OSC 8 sequences would find none.
extension MarkdownRows {
  /// The most chunks that are read for one search.
  private static let mostSearched = 32

  /// The links of a part, in order. Linear in its runs.
  func links(of part: MarkdownChunk.Part, in chunk: MarkdownChunk) -> [ContentLink] {
    guard let block = part.block, !block.links.isEmpty else { return [] }
    var links: [ContentLink] = []
    var last: Int?
    for run in block.runs {
      guard let index = run.link, index < block.links.count else { continue }
      let range = part.blockStart + run.range.lowerBound..<part.blockStart + run.range.upperBound
      if index == last {
        links[links.count - 1].text = links[links.count - 1].text.lowerBound..<range.upperBound
      } else if let address = address(block.links[index]) {
        last = index
        links.append(ContentLink(address: address, id: nil, start: range.lowerBound, text: range))
      }
    }
    return links
  }

  /// An address as links have them; nil for one of a kind that is not opened. One without a scheme is that of a file
  /// relative to the document.
  private func address(_ text: String) -> String? {
    var address = Self.encoded(text.utf8)
    if address.hasPrefix("#") { return address.utf8.count > 1 ? address : nil }
    let name = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    if name.endIndex < address.endIndex, address[name.endIndex] == ":" {
      guard ContentLink.schemes.contains(name.lowercased()) else { return nil }
    } else {
      guard !address.isEmpty, !address.hasPrefix("//"), let path = document.path?.bytes else { return nil }
      var folder = path.prefix((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)[...]
      if address.hasPrefix("/") { folder = [] }
      if !address.hasPrefix("/"), folder.first != UInt8(ascii: "/") {
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        folder = FileName(cString: current).bytes + [UInt8(ascii: "/")] + folder
      }
      address = "file://" + Self.encoded(folder, isPath: true) + address
    }
    return address.utf8.count <= ContentLink.longestAddress ? address : nil
  }

  /// Bytes as printable ASCII: others, and in a path those with a meaning in addresses, become `%` and their number.
  private static func encoded(_ bytes: some Sequence<UInt8>, isPath: Bool = false) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if (0x21...0x7e).contains(byte), !isPath || !"%?#".utf8.contains(byte) {
        text.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The link or the title that a search for one finds. Of a long text, 2 MiB are searched.
  package func find(_ wanted: LinkSearch.Wanted, from start: Int) -> LinkSearch.Outcome {
    switch wanted {
    case .next(let count): find(count, from: start, isForward: true)
    case .previous(let count): find(count, from: start, isForward: false)
    case .id(let id): find(title: id)
    }
  }

  private func find(_ wanted: Int, from start: Int, isForward: Bool) -> LinkSearch.Outcome {
    let total = chunkCount
    let first = chunkNumber(containing: min(start, max(0, document.length - 1))) ?? 0
    var found: [(link: ContentLink, hasWrapped: Bool)] = []
    // The first chunk is searched at both ends of the way.
    for step in 0...min(total, Self.mostSearched) where found.count < max(1, wanted) {
      let number = ((isForward ? first + step : first - step) % total + total) % total
      guard let chunk = chunk(number) else { continue }
      var links = chunk.parts.flatMap { self.links(of: $0, in: chunk) }
      if number == first {
        let isStart = step == 0
        links = links.filter { isForward == isStart ? $0.start >= start : $0.start < start }
      }
      let hasWrapped = step == total || (isForward ? number < first : number > first)
      found += (isForward ? links : links.reversed()).map { ($0, hasWrapped) }
    }
    guard !found.isEmpty else { return .notFound }
    let (link, hasWrapped) = found[(max(1, wanted) - 1) % found.count]
    return .found(link.start, link: link, hasWrapped: hasWrapped)
  }

  /// The title with a name such as `the-title`, or `the-title-1` for the second title with this text; the footnote for `^name`.
  private func find(title id: String) -> LinkSearch.Outcome {
    var seen: [String: Int] = [:]
    for number in 0..<min(chunkCount, Self.mostSearched) {
      guard let chunk = chunk(number) else { continue }
      for part in chunk.parts {
        guard let block = part.block else { continue }
        if id.hasPrefix("^"), block.definitions.values.contains(where: { Self.encoded($0.utf8) == "#" + id })
        {
          return .found(part.range.lowerBound, link: nil, hasWrapped: false)
        }
        for runs in block.titles {
          let name = Self.name(of: runs, in: chunk, from: part.blockStart)
          let count = seen[name, default: 0]
          seen[name] = count + 1
          guard Self.encoded((count == 0 ? name : "\(name)-\(count)").utf8) == id else { continue }
          if case .heading = block.content {
            return .found(part.range.lowerBound, link: nil, hasWrapped: false)
          }
          return .found(part.blockStart + (runs.first?.range.lowerBound ?? 0), link: nil, hasWrapped: false)
        }
      }
    }
    return .notFound
  }

  /// The name of a title, as GitHub makes it: small letters, digits and hyphens.
  private static func name(of runs: [MarkdownRun], in chunk: MarkdownChunk, from start: Int) -> String {
    var name = ""
    for run in runs {
      var text = " "
      if case .character(let character) = run.kind { text = character }
      if case .text = run.kind {
        text = chunk.withBytes(start + run.range.lowerBound..<start + run.range.upperBound) {
          String(decoding: $0, as: UTF8.self)
        }
      }
      for character in text.lowercased() {
        if character == " " { name.append("-") }
        if character.isLetter || character.isNumber || character == "-" || character == "_" {
          name.append(character)
        }
      }
    }
    return name
  }
}
