// A program that is made of nodes draws on canvases.
@_exported import ScreenCore
// The executor of a list is one of its properties.
@_exported import PortholeThreading
