// Points, sizes and rectangles are part of this module's interface.
@_exported import GeometryCore
