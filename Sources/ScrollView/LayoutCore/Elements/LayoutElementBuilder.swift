/// Builds the children of a spec from elements, optional elements, arrays, `if` and `for`.
@resultBuilder
public enum LayoutElementBuilder {
  public static func buildExpression(_ element: LayoutElement) -> [LayoutElement] { [element] }
  public static func buildExpression(_ element: LayoutElement?) -> [LayoutElement] {
    element.map { [$0] } ?? []
  }
  public static func buildExpression(_ elements: [LayoutElement]) -> [LayoutElement] { elements }
  public static func buildBlock(_ parts: [LayoutElement]...) -> [LayoutElement] {
    parts.flatMap { $0 }
  }
  public static func buildBlock(_ part: [LayoutElement]) -> [LayoutElement] { part }
  public static func buildArray(_ parts: [[LayoutElement]]) -> [LayoutElement] {
    parts.flatMap { $0 }
  }
  public static func buildOptional(_ part: [LayoutElement]?) -> [LayoutElement] { part ?? [] }
  public static func buildEither(first part: [LayoutElement]) -> [LayoutElement] { part }
  public static func buildEither(second part: [LayoutElement]) -> [LayoutElement] { part }
  public static func buildLimitedAvailability(_ part: [LayoutElement]) -> [LayoutElement] { part }
}
