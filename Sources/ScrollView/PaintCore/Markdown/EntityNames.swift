/// The characters that have names in HTML 4.
enum EntityNames {
  static let names: [WordKey: String] = {
    var names: [WordKey: String] = [:]
    for (first, text) in texts {
      for (index, name) in text.split(separator: " ").enumerated() where name != "-" {
        names[WordKey(name)] = Unicode.Scalar(first + UInt32(index)).map { String(Character($0)) }
      }
    }
    for pair in others.split(separator: " ") {
      names[WordKey(pair.dropFirst())] = String(pair.prefix(1))
    }
    return names
  }()

  /// Names of characters that follow each other; a hyphen is one without a name.
  private static let texts: [(UInt32, String)] = [
    (
      0xa0,
      """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot \
      cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
      Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
      agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
      ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """
    ),
    (
      0x391,
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega
      """
    ),
    (
      0x3b1,
      """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi \
      omega
      """
    ),
    (0x2002, "ensp emsp"), (0x200c, "zwnj zwj lrm rlm"),
  ]

  /// Each character and its name.
  private static let others = """
    "quot &amp 'apos <lt >gt ŒOElig œoelig ŠScaron šscaron ŸYuml ƒfnof ˆcirc ˜tilde ϑthetasym ϒupsih ϖpiv \u{2009}thinsp –ndash —mdash \
    ‘lsquo ’rsquo ‚sbquo “ldquo ”rdquo „bdquo †dagger ‡Dagger •bull …hellip ‰permil ′prime ″Prime ‹lsaquo ›rsaquo ‾oline ⁄frasl \
    €euro ℑimage ℘weierp ℜreal ™trade ℵalefsym ←larr ↑uarr →rarr ↓darr ↔harr ↵crarr ⇐lArr ⇑uArr ⇒rArr ⇓dArr ⇔hArr ∀forall ∂part \
    ∃exist ∅empty ∇nabla ∈isin ∉notin ∋ni ∏prod ∑sum −minus ∗lowast √radic ∝prop ∞infin ∠ang ∧and ∨or ∩cap ∪cup ∫int ∴there4 ∼sim \
    ≅cong ≈asymp ≠ne ≡equiv ≤le ≥ge ⊂sub ⊃sup ⊄nsub ⊆sube ⊇supe ⊕oplus ⊗otimes ⊥perp ⋅sdot ⌈lceil ⌉rceil ⌊lfloor ⌋rfloor ⟨lang \
    ⟩rang ◊loz ♠spades ♣clubs ♥hearts ♦diams
    """
}
