// The public interface of this module uses points, sizes and rectangles.
@_exported import GeometryCore
