// Points, sizes and rectangles are part of what this module is used with.
@_exported import GeometryCore
