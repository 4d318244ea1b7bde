// A program needs the modules of its screen, layout, scroll views and nodes together, so that one import brings them.
// The terminal's module stays hidden: an `Application` uses it.
@_exported import GeometryCore
@_exported import LayoutCore
@_exported import NodeUI
@_exported import ScreenCore
@_exported import ScrollCore
