// The one import of the C library, whatever its name is on a system, with the calls that Swift's import of it lacks.

@_exported import CPortholeSystem

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
