import PortholeSystem
import Synchronization

// Characters of several scalars that terminals with mode 2027 show in two cells: families, flags, skin tones, and
// symbols with the selector of their picture. Other characters have the widths of their scalars everywhere.
extension DisplayWidth {
  private static let joined = Atomic(false)

  /// Whether an emoji of several scalars has two columns, because the terminal joins them. The texts that were measured
  /// before are measured again after a change. Safe on any thread.
  package static var joinsCharacters: Bool {
    get { joined.load(ordering: .relaxed) }
    set { joined.store(newValue, ordering: .relaxed) }
  }

  /// The most scalars of a joined emoji. A family with skin tones has 10, the flag of a region 7.
  static let mostJoined = 16
}

extension TextScanner {
  /// The scalars and the end of the emoji at `start`, if it has several scalars and the terminal joins them into two
  /// cells; nil for other characters. Linear in the character.
  func joinedEmoji(at start: Int) -> (scalars: [UInt32], end: Int)? {
    let end = offset(text.index(after: index(start)))
    var (index, scalars, isJoined) = (start, [UInt32](), false)
    while index < end {
      let scalar = scalar(&index)
      var following = index
      let next = index < utf8.count ? self.scalar(&following) : nil
      switch DisplayWidth.placement(
        of: scalar, after: scalars.first, Array(scalars.dropFirst()), before: next)
      {
      case .hidden where HiddenCharacters.isEmojiJoiner(scalar): continue
      case .hidden, .loneMark: return nil
      case .mark:
        // The other selector asks for the symbol as text.
        guard scalar != 0xfe0e else { return nil }
        if scalar == 0x200d || scalar == 0xfe0f { isJoined = true }
      case .cells:
        guard let first = scalars.first else { break }
        // Skin tones and halves of flags have columns of their own otherwise.
        if (0x1f3fb...0x1f3ff).contains(scalar) || (0x1f1e6...0x1f1ff).contains(first) { isJoined = true }
      }
      scalars.append(scalar)
      guard scalars.count <= DisplayWidth.mostJoined else { return nil }
    }
    return isJoined ? (scalars, end) : nil
  }
}
