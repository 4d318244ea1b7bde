// Programs that use nodes also need canvases, styles and events.
@_exported import ScreenCore
