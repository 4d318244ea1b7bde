extension ViewerOption {
  /// The keyboard, the mouse, and what the viewer says.
  static let keys: [ViewerOption] = [
    .triple(
      nil, "mouse", help: "Select and scroll with the mouse; =never leaves it to the terminal.",
      capital: "Use the mouse, and reverse the wheel.",
      states: [
        "the mouse is the terminal's", "the mouse selects and scrolls",
        "the mouse selects and scrolls, with the wheel turned around",
      ],
      get: { !$0.usesMouse ? 0 : $0.movement.reversesWheel ? 2 : 1 },
      set: {
        $0.usesMouse = $1 > 0
        $0.movement.reversesWheel = $1 == 2
      }
    ).with {
      $0.words = [("auto", 1), ("always", 1), ("never", 0)]
      $0.takes = "auto, always or never"
    },
    .flag(
      nil, "rmouse", help: "Reverse the wheel.", off: "the wheel is not turned around",
      on: "the wheel is turned around", get: { $0.movement.reversesWheel },
      set: { $0.movement.reversesWheel = $1 }),
    .number(
      nil, "wheel-lines", 1...1_000, help: "Scroll N lines for a notch of the wheel (3).",
      get: { $0.movement.wheelLines }, set: { $0.movement.wheelLines = $1 ?? 3 }),
    .choice(
      "drag", KeyOptions.Drag.self, help: "Select or scroll by dragging with the left button.",
      get: { $0.keys.drag }, set: { $0.keys.drag = $1 }
    ),
    .choice(
      "copy", KeyOptions.Copy.self, help: "Copy selected text on release, by key, or never.",
      get: { $0.keys.copy },
      set: { $0.keys.copy = $1 }
    ),
    .triple(
      "q", "quiet", "silent", help: "Do not ring the bell at the ends.", capital: "Never ring the bell.",
      states: ["the bell rings", "the bell does not ring at the ends", "the bell never rings"],
      get: { $0.keys.bell == .always ? 0 : $0.keys.bell == .notAtEnds ? 1 : 2 },
      set: { $0.keys.bell = $1 == 0 ? .always : $1 == 1 ? .notAtEnds : .never }),
    .triple(
      "m", "long-prompt", help: "Use the medium prompt of -Pm.", capital: "Use the long prompt of -PM.",
      states: ["the prompt is the short one", "the prompt is the medium one", "the prompt is the long one"],
      get: { $0.keys.promptLength }, set: { $0.keys.promptLength = $1 }),
    .text(
      "P", "prompt", "[smMh=w]TEXT", .dollar,
      help: "Show TEXT in the status line, in the language of less's prompts.",
      get: { $0.keys.prompts.active($0.keys.promptLength) },
      set: {
        $0.keys.prompts.set($1)
        return true
      }),
    .text(
      "\"", "quotes", "CC", .blank, takes: "one or two characters",
      help: "Quote file names in prompts with these characters.", get: { $0.keys.quotes },
      set: { options, text in
        let text = text ?? "\""
        guard (1...2).contains(text.unicodeScalars.count) else { return false }
        options.keys.quotes = text
        return true
      }),
    .text(
      nil, "intr", "KEY", .blank, takes: "a character, or one with Ctrl as in ^X",
      help: "Interrupt with KEY, in addition to Ctrl-C.",
      get: {
        $0.keys.interruptKey.map {
          $0.value < 0x20 ? "^" + String(Unicode.Scalar($0.value + 0x40)!) : String($0)
        }
      },
      set: { options, text in
        guard let text else {
          options.keys.interruptKey = nil
          return true
        }
        guard let key = KeyOptions.key(named: text) else { return false }
        options.keys.interruptKey = key
        return true
      }),
    .flag(
      nil, "no-paste", help: "Also ignore pasted text in prompts.", off: "text can be pasted into prompts",
      on: "pasted text is ignored", get: { $0.keys.ignoresPaste }, set: { $0.keys.ignoresPaste = $1 }),
    .choice(
      "keys-hint", KeyOptions.Hints.self, help: "Show a hint when a less key does something else here.",
      get: { $0.keys.showsHints ? .auto : .never }, set: { $0.keys.showsHints = $1 == .auto }),
    keySource("k", "lesskey-file", "FILE", help: "Read keys from a source file of lesskey.") { .file($0) },
    keySource(nil, "lesskey-src", "FILE", help: "Read keys from a source file of lesskey.") { .file($0) },
    keySource(nil, "lesskey-content", "TEXT", help: "Read keys from TEXT, with ; between lines.") {
      .text($0)
    },
    .flag(
      nil, "use-backslash", help: "Let a backslash quote the next character in later values.",
      off: "backslashes have no meaning in options", on: "a backslash quotes characters in options",
      get: { $0.keys.usesBackslash }, set: { $0.keys.usesBackslash = $1 }),
  ]

  private static func keySource(
    _ letter: Unicode.Scalar?, _ name: String, _ valueName: String, help: String,
    _ source: @escaping (String) -> KeyOptions.Source
  ) -> ViewerOption {
    ViewerOption.text(
      letter, name, valueName, .dollar, help: help, get: { _ in nil },
      set: {
        guard let text = $1 else { return false }
        $0.keys.sources.append(source(text))
        return true
      }
    ).fixed
  }
}
