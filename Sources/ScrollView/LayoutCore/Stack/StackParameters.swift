/// The properties of a `StackLayoutSpec` as plain values.
struct StackParameters {
  let spacing: Int
  let lineSpacing: Int
  let justifyContent: JustifyContent
  let alignItems: AlignItems
  let alignContent: AlignContent
  let wraps: Bool
  let isConcurrent: Bool

  init(_ stack: StackLayoutSpec) {
    spacing = stack.spacing
    lineSpacing = stack.lineSpacing
    justifyContent = stack.justifyContent
    alignItems = stack.alignItems
    alignContent = stack.alignContent
    wraps = stack.flexWrap == .wrap
    isConcurrent = stack.isConcurrent
  }
}
