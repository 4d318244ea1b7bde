// The executor of a document is one of its parameters.
@_exported import struct PortholePlatform.FileIdentity
@_exported import class PortholePlatform.FileWatch
@_exported import protocol PortholeSystem.BackgroundExecutor
@_exported import struct PortholeSystem.ThreadExecutor
