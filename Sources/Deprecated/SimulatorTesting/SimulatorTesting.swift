// The name of this module until 0.3. The next version removes it.
@_exported import PortholeTesting
