// Programs that use nodes also need canvases, styles and events.
@_exported import ScreenCore
// The executor of a list is one of its properties.
@_exported import protocol PortholeSystem.BackgroundExecutor
@_exported import struct PortholeSystem.ThreadExecutor
