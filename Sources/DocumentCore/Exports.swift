// The executor of a document is one of its parameters.
@_exported import PortholeThreading
