// A program that is made of nodes draws on canvases.
@_exported import ScreenCore
