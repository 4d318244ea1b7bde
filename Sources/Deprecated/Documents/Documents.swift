// The name of this module until 0.3; it goes with the next version.
@_exported import DocumentCore
