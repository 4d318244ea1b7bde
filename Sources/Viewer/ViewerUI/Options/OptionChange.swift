// Changing and showing options while the viewer runs, for the keys `-` and `_`.

extension ViewerOption {
  /// The kinds of changes.
  enum Change: Hashable, Sendable {
    /// `-`: the other value of a flag, or a new value.
    case toggle
    /// `-+`: the default.
    case reset
    /// `-!`: the value that the option has on the command line.
    case set
  }

  /// Changes a flag, or resets any option. Values are set by ``apply(_:to:defaults:)``.
  func change(_ change: Change, isCapital: Bool, in options: inout ViewerOptions) {
    let profile = options.profile
    if change == .toggle {
      switch setting {
      case .flag(let get, let set): return set(&options, !get(options))
      case .triple(_, _, let get, let set):
        let wanted = isCapital ? 2 : 1
        return set(&options, get(options) == wanted ? 0 : wanted)
      default: return
      }
    }
    let value = change == .reset ? Value.reset : isCapital ? .more : .on
    _ = apply(value, to: &options, defaults: ViewerOptions(profile: profile))
  }

  /// The feature that it uses, which the secure mode may forbid.
  var feature: Permissions.Feature? {
    switch name {
    case "log-file", "LOG-FILE": .logfile
    case "no-lessopen", "show-preproc-errors": .lessopen
    case "no-edit-warn": .edit
    default: nil
    }
  }

  /// A sentence about the present value, the answer of `_`.
  func state(in options: ViewerOptions) -> String {
    guard feature.map(options.permissions.allows) ?? true else { return "\(title) is \(Permissions.refusal)" }
    switch setting {
    case .flag(let get, _): return states[get(options) ? 1 : 0]
    case .triple(_, _, let get, _): return states[get(options)]
    case .number(_, let get, _): return get(options).map { "\(title) is \($0)" } ?? "\(title) is not set"
    case .text(_, let get, _):
      let text = get(options) ?? ""
      return text.isEmpty ? "\(title) is not set" : "\(title) is \(text)"
    case .ignored(_, let reason):
      return "\(title) has no effect" + (reason.isEmpty ? "" : ": \(reason)")
    case .request: return title
    }
  }
}

extension ViewerOptions {
  /// Sets the permissions, and removes the settings that they forbid.
  package mutating func restrict(to permissions: Permissions) {
    self.permissions = permissions
    guard permissions.isSecure else { return }
    var isForbidden = false
    if files.logFile != nil, !permissions.allows(.logfile) { (files.logFile, isForbidden) = (nil, true) }
    if !keys.sources.isEmpty, !permissions.allows(.lesskey) { (keys.sources, isForbidden) = ([], true) }
    if isForbidden, session.firstMessage.isEmpty { session.firstMessage = Permissions.refusal }
  }
}
