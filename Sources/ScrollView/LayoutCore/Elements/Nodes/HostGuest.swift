/// An object that belongs to a node and that the host of the node's tree must know.
@MainActor
package protocol HostGuest: AnyObject {
  /// Called when the node is in a tree with a host.
  func arrive(at host: AnyObject)
}

extension DisplayNode {
  /// Gives a guest to the host of the node's tree: now, or else when the node comes into a tree that has one.
  /// O(depth)
  package final func handToHost(_ guest: any HostGuest) {
    var root = self
    while let parent = root.supernode { root = parent }
    if let host = root.optionalState?.optionalExtras?.host {
      guest.arrive(at: host)
    } else {
      root.state.extras.guests.append(guest)
    }
  }

  /// Gives the guests that wait here to the root of the tree that the node has come into. O(depth) if there are
  /// any
  final func handOnGuests() {
    guard let extras = optionalState?.optionalExtras, !extras.guests.isEmpty else { return }
    let guests = extras.guests
    extras.guests = []
    for guest in guests { handToHost(guest) }
  }
}
