import ScreenCore

extension TerminalSession {
  /// Whether the terminal is asked for features, and reports its focus. Types that terminfo does not have, and those
  /// without an alternate screen, such as the Linux console, are not asked.
  var usesFeatures: Bool { use.asksForFeatures && capabilities.isEmulator && capabilities.isKnown }

  /// Takes a report of the terminal. Returns whether it changes the traits.
  func learn(_ answer: TerminalAnswer, at time: Double) -> Bool {
    switch answer {
    case .backgroundColor(let color):
      awaitsBackground = false
      defer { (background, backgroundColor) = (ScreenTraits.Background(color), color) }
      return color != backgroundColor
    case .background(let reported):
      awaitsBackground = false
      guard reported != background else { return false }
      (background, backgroundColor) = (reported, nil)
      // The scheme has changed: the colour comes a moment later.
      if isActive, asksForBackground { send(BackgroundReport.query) }
      return true
    case .mode(SynchronizedOutput.mode, let state): synchronized.learn(state: state)
    case .focus(let isThere):
      guard usesFeatures, isThere != hasFocus else { return false }
      hasFocus = isThere
      return true
    case .cursor: break
    case .attributes, .mode, .keyboard, .version:
      // It answers in order.
      if answer == .attributes { awaitsBackground = false }
      let before = features.active
      change { $0.learn(answer, at: time) }
      return features.active != before
    }
    return false
  }

  /// Sets the title of the terminal's window; nil gives back its own.
  func setTitle(_ title: String?) {
    guard capabilities.isEmulator else { return }
    change { $0.setTitle(title) }
  }

  /// Shows progress at the terminal's window, where terminals are known to; nil ends it.
  func setProgress(_ fraction: Double?) {
    guard usesFeatures else { return }
    change { $0.setProgress(fraction) }
  }

  /// Changes the features, and prepares to give them back before they are switched on.
  private func change(_ body: (inout TerminalFeatures) -> [UInt8]) {
    let before = features.active
    let bytes = body(&features)
    guard isActive else { return }
    // A title or progress that is cut would swallow what restores the terminal.
    if features.active.contains(where: { $0 == .title || $0 == .progress }) { needsEverythingRestored = true }
    if features.active != before { prepareRestore() }
    send(bytes)
  }
}
