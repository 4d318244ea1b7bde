import ScreenCore

extension ViewerOption {
  /// How the viewer starts, ends and uses the terminal.
  static let starting: [ViewerOption] = [
    ViewerOption(
      letter: "?", names: ["help"], setting: .request(.help), isChangeable: false, help: "Print this help."),
    ViewerOption(
      letter: "V", names: ["version"], setting: .request(.version), isChangeable: false,
      help: "Print the version."),
    .choice(
      "profile", ViewerProfile.self,
      help: "Use Porthole's defaults, or less's (the default when started as less).",
      get: { $0.profile }, set: { $0.profile = $1 }
    ).fixed,
    .flag(
      "F", "quit-if-one-screen", help: "Print what fits the screen, and quit.",
      off: "short content is shown on the screen", on: "short content is printed",
      get: { $0.session.quitsIfOneScreen == true }, set: { $0.session.quitsIfOneScreen = $1 }),
    .flag(
      "X", "no-init", help: "Stay on the main screen.", off: "the alternate screen is used",
      on: "the main screen is used", get: { $0.session.staysOnMainScreen },
      set: { $0.session.staysOnMainScreen = $1 }
    ).fixed,
    .flag(
      nil, "redraw-on-quit", help: "Print the last screen when the viewer quits.",
      off: "the alternate screen vanishes", on: "the last screen is printed at the end",
      get: { $0.session.printsLastScreen }, set: { $0.session.printsLastScreen = $1 }),
    .triple(
      "e", "quit-at-eof", help: "Quit at the second forward key at the end.", capital: "Quit at the end.",
      states: ["the viewer stays at the end", "the second forward key at the end quits", "the end quits"],
      get: { $0.keys.quitAtEnd == .never ? 0 : $0.keys.quitAtEnd == .atSecondKey ? 1 : 2 },
      set: { $0.keys.quitAtEnd = $1 == 0 ? .never : $1 == 1 ? .atSecondKey : .atOnce }),
    .flag(
      "K", "quit-on-intr", help: "Quit on Ctrl-C, with status 2.", off: "Ctrl-C stops work",
      on: "Ctrl-C quits", get: { $0.keys.quitsOnInterrupt }, set: { $0.keys.quitsOnInterrupt = $1 }),
    .flag(
      nil, "no-keypad", help: "Do not switch the keypad of the terminal.", off: "the keypad is switched",
      on: "the keypad is left as it is", get: { $0.session.leavesKeypad },
      set: { $0.session.leavesKeypad = $1 }
    ).fixed,
    .flag(
      "d", "dumb", help: "Do not warn about terminals that cannot move the cursor.",
      off: "limited terminals cause a warning", on: "limited terminals cause no warning",
      get: { $0.session.acceptsDumbTerminal }, set: { $0.session.acceptsDumbTerminal = $1 }
    ).fixed,
    .text(
      nil, "screen", "auto|ncurses|direct", .blank,
      help:
        "Draw with ncurses, on every terminal, or direct, with 24-bit colour and links (PORTHOLE_SCREEN).",
      get: { $0.session.screen?.rawValue },
      set: { options, text in
        let screen = text.flatMap(ScreenKind.init)
        guard text == nil || screen != nil else { return false }
        options.session.screen = screen
        return true
      }
    ).own.fixed.with { $0.choices = ScreenKind.allCases.map(\.rawValue) },
    .flag(
      nil, "secure", help: "Run no program, write no file, open only the files named (LESSSECURE=1).",
      off: "secure mode is off", on: "secure mode is on", get: { $0.permissions.isSecure },
      set: { if $1 { $0.permissions = .secure } }
    ).own.fixed,
    .text(
      nil, "cmd", "KEYS", .dollar, help: "Type KEYS at the first frame (+KEYS).", get: { _ in nil },
      set: {
        guard let text = $1 else { return false }
        $0.keys.firstCommands.append(text)
        return true
      }
    ).fixed,
  ]
}
